import { setTimeout } from 'node:timers/promises';
import { createRule, updateRule } from '@bobbin/contract/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteArrivals } from '../../server/src/modules/orders/rules/triggers.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { insertShop } from '../../server/src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startProcess } from '../platform/process.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';

/** Number of kills: two by default, 25 with `TEST_LONG=1`, or `RULE_KILLS`, because each kill costs the start of a worker. */
const KILLS = Number(process.env.RULE_KILLS ?? (process.env.TEST_LONG === '1' ? 25 : 2));
const ORDERS = Number(process.env.RULE_ORDERS ?? 250);
/** Number of rules: two rules that act and one that only watches, which leads to 750 executions. */
const RULES = 3;
const LOOK_MS = 10;

let database: TestDatabase;
let here: TestApi;
let lan: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startApi({ databaseUrl: database.url });
  lan = await createPerson(here.app, 'lan');
  await insertShop(database.db, lan.id, 'shop', here.app.clock.now());
  for (let number = 1; number <= RULES; number += 1) {
    const definition = {
      name: `Rule ${number}`,
      trigger: { kind: 'arrives' as const },
      conditions: [],
      actions: [{ kind: 'note' as const, text: `Note ${number}` }],
      hourlyLimit: 5_000,
    };
    const headers = { ...lan.headers, 'idempotency-key': `rule-${number}` };
    const { body } = await callApi(here.url, createRule, { body: { definition } }, headers);
    const params = { id: body?.rule.id ?? '' };
    if (number < RULES) await callApi(here.url, updateRule, { params, body: { version: 1, state: 'on' } }, lan.headers);
  }
});
afterAll(async () => {
  await here.close();
  await database.close();
});

/** Stores orders and the events of their arrival, as a sync does. */
async function addOrders(prefix: string): Promise<void> {
  const now = here.app.clock.now();
  const ids = Array.from({ length: ORDERS }, (_, number) => `${prefix}${number}`);
  await inTransaction(here.app.db, async (trx) => {
    await sql`insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, shipping_type, last_seen_at)
      select ${lan.id}, id, 'shop', 'AWAITING_SHIPMENT', ${new Date(now)}, '2026-11-28', ${new Date(now)}, 'SELLER', ${new Date(now)}
      from unnest(${ids}::text[]) as id`.execute(trx);
    await noteArrivals(trx, systemScope(lan.id, 'test'), ids, now);
  });
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from order_rule_occasions
    where owner_id = ${lan.id} and state = 'waiting'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** Returns the number of executions for each rule, and the largest and smallest number of notes on an order. */
async function readEffects(prefix: string) {
  const like = `${prefix}%`;
  const runs = await sql<{ state: string; count: number; orders: number }>`
    select state, count(*)::int as count, count(distinct order_id)::int as orders from order_rule_runs
    where owner_id = ${lan.id} and order_id like ${like} group by rule_id, state order by state, rule_id`.execute(
    database.db,
  );
  const notes = await sql<{ count: number; most: number; counted: number }>`
    select count(*)::int as count, max(n)::int as most, (select sum(note_count)::int from orders
      where owner_id = ${lan.id} and id like ${like}) as counted
    from (select order_id, details ->> 'text', count(*) as n from order_events
      where owner_id = ${lan.id} and order_id like ${like} and event = 'noted' group by 1, 2) each`.execute(
    database.db,
  );
  return { runs: runs.rows, notes: notes.rows[0] };
}

const WANTED = {
  runs: [
    { state: 'done', count: ORDERS, orders: ORDERS },
    { state: 'done', count: ORDERS, orders: ORDERS },
    { state: 'watched', count: ORDERS, orders: ORDERS },
  ],
  notes: { count: 2 * ORDERS, most: 1, counted: 2 * ORDERS },
};

it(
  'rules whose worker is killed while it executes them act once on each order (RUL-7)',
  { timeout: 1_800_000 },
  async () => {
    await addOrders('k');
    const env = toTestEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    let hits = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startProcess('worker', env);
      const at = Math.floor((ORDERS * (KILLS - kill)) / (KILLS + 1));
      while ((await countWaiting()) > at) await setTimeout(LOOK_MS);
      await worker.stop('SIGKILL');
      if ((await countWaiting()) > 0) hits += 1;
    }
    // A kill after the last order was processed would prove nothing.
    expect(hits).toBe(KILLS);
    const last = await startProcess('worker', env);
    await expect.poll(countWaiting, { timeout: 120_000 }).toBe(0);
    await last.stop('SIGTERM');
    expect(await readEffects('k')).toEqual(WANTED);
  },
);

it('rules that two workers execute at once act once on each order (RUL-7)', { timeout: 120_000 }, async () => {
  const other = await startApi({ databaseUrl: database.url });
  await addOrders('t');
  await Promise.all([here, other, here, other].map(({ app }) => app.orders.rules.run(lan.id)));
  expect(await countWaiting()).toBe(0);
  expect(await readEffects('t')).toEqual(WANTED);
  await other.close();
});
