import { setTimeout as wait } from 'node:timers/promises';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';

/** Reads the state of the shop's last sync, as the seller sees it. */
async function readSync(world: DrillWorld): Promise<string> {
  const { rows } = await world.pool.query<{ state: string; result: string | null; failure: string | null }>(
    'select state, last_result as result, last_error as failure from sync_states',
  );
  return JSON.stringify(rows[0]);
}

/**
 * Interrupts the connection to the database for a while, and checks an API's responses during that time. @throws Error for an unexpected response
 */
export async function cutDatabase(world: DrillWorld, pauseMs: number): Promise<void> {
  const api = world.members.find(({ name }) => name === 'api');
  const own = `http://127.0.0.1:${api?.port}`;
  world.say('cuts the database off');
  world.database.cut();
  await world.until('ready says that the database does not answer', async () => {
    const answer = await fetch(`${own}/api/ready`);
    return answer.status === 503 && (await answer.text()).includes('the database does not answer');
  });
  const call = await fetch(`${own}/api/shops?page=1`, { headers: world.lan.headers });
  const told = await call.text();
  if (call.status !== 503 || call.headers.get('retry-after') === null)
    throw new Error(`A call without the database was answered ${call.status} ${told}`);
  if (!(await fetch(`${own}/api/health`)).ok) throw new Error('A process without its database is not alive');
  await wait(pauseMs);
  world.say('mends the line');
  world.database.mend();
  await world.until('ready again', async () => (await fetch(`${own}/api/ready`)).ok);
  if (world.members.some(({ process }) => process.child.exitCode !== null)) throw new Error('A process ended');
}

/** OPS-112: without its database the product reports the problem, and continues by itself once the database is back. */
export async function databaseCut(say: DrillWorld['say']): Promise<string> {
  const world = await openDrillWorld({ say });
  try {
    await world.addOrders(200);
    await world.askForSync('drill-before');
    await cutDatabase(world, 5_000);
    await world.addOrders(10);
    return `${await world.expectWhole({ isAsked: true })}; no process ended`;
  } finally {
    await world.close();
  }
}

/** OPS-113: while the marketplace is unreachable the seller sees it, and afterwards Bobbin reads the marketplace again automatically. */
export async function marketplaceCut(say: DrillWorld['say']): Promise<string> {
  const world = await openDrillWorld({ say, apis: 1, env: { SYNC_EVERY_SECONDS: '10' } });
  try {
    await world.addOrders(100);
    await world.askForSync('drill-before');
    await world.expectWhole();
    say('cuts the marketplace off');
    world.marketplace.cut();
    await world.addOrders(20);
    await world.askForSync('drill-during');
    await world.until('the shop says why nothing comes', async () =>
      /MARKETPLACE_UNAVAILABLE|failed|unreachable/i.test(await readSync(world)),
    );
    const seen = await readSync(world);
    say(`the shop says ${seen}`);
    if (!(await world.get('/api/shops/orders?page=1')).text.includes('"isSuccess":true'))
      throw new Error('What is stored cannot be read without the marketplace');
    world.marketplace.mend();
    say('mends the line, and asks for nothing');
    return await world.expectWhole();
  } finally {
    await world.close();
  }
}

/** OPS-113: while the marketplace's name cannot be resolved the seller sees it, and afterwards Bobbin reads the marketplace again automatically. */
export async function nameGone(say: DrillWorld['say']): Promise<string> {
  const world = await openDrillWorld({ say, apis: 1, workers: 1, env: { SYNC_EVERY_SECONDS: '10' } });
  try {
    await world.askForSync('drill-before');
    await world.expectWhole();
    const worker = world.members.find(({ name }) => name === 'worker');
    if (!worker) throw new Error('There is no worker');
    await worker.process.stop('SIGTERM');
    world.members.splice(world.members.indexOf(worker), 1);
    say('starts a worker for which the marketplace’s name resolves to nothing');
    const lost = await world.start('worker', { MARKETPLACE_BASE_URL: 'http://marketplace.invalid:81' });
    await world.addOrders(20);
    await world.askForSync('drill-during');
    await world.until('the shop says why nothing comes', async () =>
      /MARKETPLACE_UNAVAILABLE|failed|unreachable/i.test(await readSync(world)),
    );
    say(`the shop says ${await readSync(world)}`);
    await lost.process.stop('SIGTERM');
    world.members.splice(world.members.indexOf(lost), 1);
    say('starts one that finds it');
    await world.start('worker');
    return await world.expectWhole();
  } finally {
    await world.close();
  }
}
