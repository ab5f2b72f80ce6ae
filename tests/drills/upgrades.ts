import { rmSync } from 'node:fs';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { makeFormerRelease, makeNextRelease, runProgramOf, type Release } from './releases.ts';
import { call, signInAt, type Seller } from './sellers.ts';

/** A kind of job that a later release might add, and that no process of the drill knows. */
const UNKNOWN_JOB = 'jobOfALaterRelease';
const CENTS = 100;

/** Adds one dollar to the seller's balance as staff, each time under another idempotency key, and counts the accepted calls. */
function moveMoney({ balancer, lan }: DrillWorld, staff: Seller) {
  const moved = { count: 0 };
  const move = async () => {
    const key = `drill-money-${(moved.count += 1)}`;
    const answer = await fetch(`${balancer.url}/api/admin/users/${lan.id}/transactions`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ type: 'DEPOSIT', description: key, price: '1.00' }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The balance was not changed: ${answer.status} ${text}`);
    return answer.status;
  };
  return { moved, move };
}

/**
 * Checks that the balance is the sum of the additions. @throws Error unless the balance is right and each addition exists once
 */
async function expectMoney({ pool, lan }: DrillWorld, count: number): Promise<void> {
  const { rows } = await pool.query<{ entries: number; cents: number }>(
    `select (select count(*)::int from ledger_entries where owner_id = $1) as entries,
       (select balance_cents::int from ledger_accounts where owner_id = $1 and account = 'seller') as cents`,
    [lan.id],
  );
  const [found] = rows;
  if (found?.entries !== count || found.cents !== count * CENTS) {
    throw new Error(`${count} additions were accepted, and the ledger has ${JSON.stringify(found)}`);
  }
}

/** OPS-125, OPS-127: no request fails while the next release's migrations run and processes of both releases serve. */
export async function upgrade(say: DrillWorld['say']): Promise<string> {
  const former = await makeFormerRelease();
  const next = await makeNextRelease();
  try {
    say(`from ${former.version} (${former.name}) to ${next.version} (${next.name} with one more migration)`);
    const world = await openDrillWorld({ say, release: former });
    try {
      return await upgradeAll(world, former, next);
    } finally {
      await world.close();
    }
  } finally {
    for (const { folder } of [former, next]) rmSync(folder, { recursive: true, force: true });
  }
}

async function upgradeAll(world: DrillWorld, former: Release, next: Release): Promise<string> {
  const staff = await signInAt(world.balancer.url, former, world.env, 'staff@example.com');
  const { moved, move } = moveMoney(world, staff);
  await world.addOrders(100);
  const load = world.load(move);
  await world.until('orders come', async () => (await world.pool.query('select from orders')).rows.length > 20);
  world.say('runs the migrations of the next release');
  await runProgramOf(next, 'migrate', [], world.env);
  await world.addOrders(50);
  await world.pool.query('select graphile_worker.add_job($1::text, $2::json)', [
    UNKNOWN_JOB,
    { ownerId: world.lan.id },
  ]);
  // The APIs are upgraded first, then the workers, as in docs/operations.md.
  for (const member of world.members.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    world.say(`replaces the ${member.name} by one of the next release`);
    await world.restart(member, next);
    await world.addOrders(25);
  }
  const [first] = world.members;
  if (first === undefined) throw new Error('No process runs');
  world.say('goes back: replaces one process by one of the former release');
  await world.restart(first, former);
  await world.restart(world.members.at(-1) ?? first, next);
  await load.stop();
  if (Object.keys(load.failures).length > 0) throw new Error(`Requests failed: ${JSON.stringify(load.failures)}`);
  const { version } = await call<{ version: string }>(`${world.balancer.url}/api/health`);
  if (version !== next.version) throw new Error(`${version} serves, not ${next.version}`);
  await expectMoney(world, moved.count);
  const { rows: jobs } = await world.pool.query<{ attempts: number }>(
    'select attempts from graphile_worker.jobs where task_identifier = $1',
    [UNKNOWN_JOB],
  );
  if (jobs.length !== 1 || jobs[0]?.attempts !== 0)
    throw new Error(`A job of an unknown kind: ${JSON.stringify(jobs)}`);
  const counted = `${load.requests} requests, 0 failed, ${world.balancer.retries()} sent again by the balancer, ${moved.count} payments`;
  return `${counted}; ${await world.expectWhole({ isAsked: true })}`;
}
