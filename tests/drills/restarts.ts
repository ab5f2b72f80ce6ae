import { openDrillWorld, type DrillWorld, type Member } from './drill-world.ts';

/** Restarts processes one by one while requests and orders arrive, and returns the results of the requests. */
export async function restartAll(world: DrillWorld, members: readonly Member[], orders: number): Promise<string> {
  const load = world.load();
  for (const member of members) {
    world.say(`stops the ${member.name}, and starts it again`);
    await world.addOrders(orders);
    await world.restart(member);
  }
  await load.stop();
  if (Object.keys(load.failures).length > 0) throw new Error(`Requests failed: ${JSON.stringify(load.failures)}`);
  return `${load.requests} requests, 0 failed, ${world.balancer.retries()} sent again by the balancer`;
}

/** OPS-111: a rolling restart behind a balancer loses no request and no order. */
export async function rollingRestart(say: DrillWorld['say']): Promise<string> {
  const world = await openDrillWorld({ say });
  try {
    await world.addOrders(200);
    const told = await restartAll(world, [...world.members], 50);
    return `${told}; ${await world.expectWhole({ isAsked: true })}`;
  } finally {
    await world.close();
  }
}
