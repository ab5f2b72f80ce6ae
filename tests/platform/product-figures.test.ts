import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSyncLag } from '../../server/src/modules/orders/gauges.ts';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { inTransaction, openDatabase } from '../../server/src/platform/database.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { serveProductGauges, type ProductGauges } from '../../server/src/platform/product-gauges.ts';
import { createMetrics, type Metrics } from '../../server/src/platform/metrics.ts';
import { startWorker } from '../../server/src/platform/worker.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { readSamples, scrape, valueOf, type Scraped } from './scrape.ts';

const PROOFS = ['proveLedger', 'recount', 'proveDesignCounts'];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the metrics of a server', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];
  let found: Scraped[];

  beforeAll(async () => {
    world = await startWorld();
    seller = await world.createSeller('lan@example.com');
    shopIds = await world.connectShops(seller);
    await plant();
    found = await scrape(world.url);
  });
  afterAll(() => world.close());

  /** Inserts at least one row of each kind that the metrics count. */
  async function plant(): Promise<void> {
    const { db, app, clock } = world;
    const [red = '', off = '', late = ''] = shopIds;
    await sql`update shops set needs_authorization = true where id = ${red}`.execute(db);
    await sql`update shops set is_active = false where id = ${off}`.execute(db);
    const halfHourAgo = new Date(clock.now() - 25 * 60_000);
    await sql`update sync_states set last_sync_at = ${halfHourAgo} where shop_id = ${late}`.execute(db);
    for (const id of ['1', '2', '3']) {
      await sql`insert into sync_errors (owner_id, shop_id, id, reason, created_at, updated_at, resolved_at)
        values (${seller.userId}, ${late}, ${id}, 'odd', now(), now(), ${id === '3' ? new Date() : null})`.execute(db);
    }
    await sql`insert into all_order_counts (la_day, status, house, fulfil_state, count) values
      ('2026-01-02', 'AWAITING_SHIPMENT', 'MANGO', 'UNCERTAIN', 2),
      ('2026-01-03', 'AWAITING_SHIPMENT', 'MANGO', 'UNCERTAIN', 1),
      ('2026-01-03', 'AWAITING_SHIPMENT', 'FLASH', 'SENT', 7)`.execute(db);
    await sql`insert into bank_events (id, provider, provider_id, source, raw, account, bank_name, is_incoming, amount_vnd,
        content, happened_at, received_at, state)
      select 'e' || n, 'SEPAY', n::text, 'hook', '{}', '1', 'ACB', true, 1000, 'x', now(), now(),
        case when n < 3 then 'unmatched' else 'ignored' end from generate_series(1, 4) n`.execute(db);
    for (const status of ['waiting', 'failed', 'failed', 'sent']) {
      await sql`insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, status, created_at)
        values (${seller.userId}, ${crypto.randomUUID()}, 'activate', 'en', 'a@example.com', 'x', now(), ${status}, now())`.execute(
        db,
      );
    }
    const owner = { ownerId: seller.userId };
    const due = new Date(Date.now() - 90_000);
    await inTransaction(app.db, async (trx) => {
      await addJob(trx, 'syncShop', { ...owner, shopId: late, cause: 'manual' }, { runAt: due, key: 'a' });
      await addJob(trx, 'syncShop', { ...owner, shopId: red, cause: 'manual' }, { key: 'b' });
      const tomorrow = new Date(Date.now() + 86_400_000);
      await addJob(trx, 'syncShop', { ...owner, shopId: off, cause: 'manual' }, { runAt: tomorrow, key: 'c' });
      await addJob(trx, 'sendMail', { ...owner, mailId: 'gone' }, { key: 'd' });
    });
    await sql`select graphile_worker.permanently_fail_jobs(
      array(select id from graphile_worker.jobs where key = 'd'), 'gone')`.execute(db);
  }

  const value = (name: string, labels: Record<string, string> = {}) => valueOf(found, name, labels);

  it('count waiting, running and permanently failed jobs by kind, and show the age of the oldest job (OPS-72)', () => {
    expect(value('bobbin_jobs_waiting', { kind: 'syncShop' })).toBe(2);
    const oldest = value('bobbin_jobs_oldest_waiting_seconds', { kind: 'syncShop' });
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(value('bobbin_jobs_failed', { kind: 'syncShop' })).toBe(0);
    expect(value('bobbin_jobs_failed', { kind: 'sendMail' })).toBe(1);
    expect(value('bobbin_jobs_waiting', { kind: 'sendMail' })).toBe(0);
    expect(value('bobbin_jobs_running', { kind: 'syncShop' })).toBe(0);
  });

  it('count shops by state, and show the sync lag of open shops (OPS-72)', () => {
    expect(value('bobbin_shops', { state: 'authorization' })).toBe(1);
    expect(value('bobbin_shops', { state: 'off' })).toBe(1);
    expect(value('bobbin_shops', { state: 'working' })).toBe(shopIds.length - 2);
    expect(value('bobbin_shops', { state: 'proxy' })).toBe(0);
    // Shops that need an action or are turned off are not included in the sync lag.
    expect(value('bobbin_shop_sync_lag_seconds_count')).toBe(shopIds.length - 2);
    expect(value('bobbin_shop_sync_lag_seconds_bucket', { le: '900' })).toBe(shopIds.length - 3);
    expect(value('bobbin_shop_sync_lag_seconds_bucket', { le: '1800' })).toBe(shopIds.length - 2);
  });

  it('count unreadable orders, uncertain orders and decisions that wait for staff (OPS-72)', () => {
    expect(value('bobbin_orders_unreadable')).toBe(2);
    expect(value('bobbin_orders_uncertain', { factory: 'MANGO' })).toBe(3);
    expect(value('bobbin_orders_uncertain', { factory: 'FLASH' })).toBe(0);
    expect(value('bobbin_deposits_unmatched')).toBe(2);
    expect(value('bobbin_deposits_oldest_seconds')).toBeGreaterThan(0);
    expect(value('bobbin_withdrawals_waiting', { state: 'WAITING' })).toBe(0);
    expect(value('bobbin_withdrawals_oldest_seconds')).toBe(0);
    expect(value('bobbin_mails', { state: 'failed' })).toBe(2);
    expect(value('bobbin_mails', { state: 'waiting' })).toBe(1);
  });

  it('count calls to a partner by operation and result, and name no shop, order or address (OPS-73)', () => {
    const search = { partner: 'marketplace', operation: 'POST order/orders/search' };
    expect(value('bobbin_partner_calls_total', { ...search, result: 'ok' })).toBeGreaterThan(0);
    expect(value('bobbin_partner_call_seconds_count', search)).toBeGreaterThan(0);
    const operations = found.flatMap(({ labels }) => labels.operation ?? []);
    expect(operations.filter((operation) => /\d/.test(operation))).toEqual([]);
    const all = JSON.stringify(found);
    for (const text of [...shopIds, seller.userId, 'example.com']) expect(all).not.toContain(text);
  });

  it('show database connections, disk space and the release of the process (OPS-72)', () => {
    expect(value('bobbin_database_connections_max')).toBe(5);
    expect(value('bobbin_database_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(value('bobbin_database_waiting_calls')).toBeGreaterThanOrEqual(0);
    expect(value('bobbin_data_dir_free_bytes')).toBeGreaterThan(0);
    expect(value('bobbin_data_dir_size_bytes')).toBeGreaterThan(value('bobbin_data_dir_free_bytes') ?? Infinity);
    expect(value('bobbin_build_info', { version })).toBe(1);
  });

  it('count open streams of live events (OPS-72)', async () => {
    const count = async () => valueOf(await scrape(world.url), 'bobbin_live_connections');
    expect(await count()).toBe(0);
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    const streams = await Promise.all([1, 2].map(() => fetch(`${world.url}/api/events`, { headers })));
    expect(await count()).toBe(2);
    for (const { body } of streams) await body?.cancel();
    await expect.poll(count).toBe(0);
  });

  it('show the time of each verification, and the number of errors that it found (OPS-72)', async () => {
    const proofs = createSchedule(world.app).filter(({ name }) => PROOFS.includes(name));
    expect(proofs).toHaveLength(PROOFS.length);
    for (const { run } of proofs) await run();
    const now = await scrape(world.url);
    expect(valueOf(now, 'bobbin_proof_faults', { proof: 'ledger' })).toBe(0);
    expect(valueOf(now, 'bobbin_proof_faults', { proof: 'designCounts' })).toBe(0);
    // The orders that were inserted above have rows of attempts that were never sent, which the verification corrects.
    expect(valueOf(now, 'bobbin_proof_faults', { proof: 'orderCounts' })).toBeGreaterThan(0);
    const ages = now.filter(({ name }) => name === 'bobbin_proof_timestamp_seconds').map((sample) => sample.value);
    expect(ages).toHaveLength(PROOFS.length);
    for (const at of ages) expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(3600);
  });

  it('count failed tasks of the timetable, and jobs by kind and result, when the server is a worker (OPS-72, OPS-141)', async () => {
    const metrics = createMetrics();
    const { log } = captureLog('silent');
    const schedule = [
      { name: 'fine', everySeconds: 3600, run: () => Promise.resolve() },
      { name: 'broken', everySeconds: 3600, run: () => Promise.reject(new Error('no')) },
    ];
    const handlers = { sendMail: () => Promise.resolve(), tellSeller: () => Promise.reject(new Error('no')) };
    const lanes = { sendMail: 'mails', tellSeller: 'telegram' } as const;
    const databaseUrl = world.app.config.DATABASE_URL;
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await addJob(world.app.db, 'sendMail', { ownerId: seller.userId, mailId: '1' });
    await addJob(world.app.db, 'tellSeller', { ownerId: seller.userId });
    const startedAt = Date.now() / 1000;
    const worker = await startWorker({ databaseUrl, concurrency: 2, handlers, lanes, schedule, log, metrics });
    try {
      await expect
        .poll(() => metrics.registry.metrics(), { timeout: 10_000 })
        .toMatch(/bobbin_jobs_total\{kind="tellSeller",result="failed"\} 1/);
      const text = await metrics.registry.metrics();
      const samples = readSamples(text);
      expect(text).toMatch(/bobbin_jobs_total\{kind="sendMail",result="done"\} 1/);
      expect(text).toMatch(/bobbin_task_failures_total\{task="broken"\} 1/);
      expect(text).toMatch(/bobbin_task_last_success_timestamp_seconds\{task="fine"\} 1\d+/);
      // The failing task has the time of the start, and an interval with which an alert compares its age.
      const last = (task: string) => valueOf(samples, 'bobbin_task_last_success_timestamp_seconds', { task }) ?? 0;
      expect(last('broken')).toBeGreaterThanOrEqual(startedAt - 1);
      expect(last('broken')).toBeLessThanOrEqual(last('fine'));
      expect(valueOf(samples, 'bobbin_task_interval_seconds', { task: 'broken' })).toBe(3600);
      expect(valueOf(samples, 'bobbin_task_failures_total', { task: 'fine' })).toBe(0);
      // No proof has ended in this process.
      expect(samples.filter(({ name }) => name === 'bobbin_proof_timestamp_seconds')).toHaveLength(PROOFS.length);
      expect(samples.filter(({ name }) => name === 'bobbin_proof_faults')).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});

describe('metrics read from tables', () => {
  let database: TestDatabase;
  let now = 0;
  let reads = 0;
  let read: ProductGauges['read'];
  let registry: Metrics['registry'];
  const { log } = captureLog('silent');

  beforeAll(async () => {
    database = await createTestDatabase();
    registry = createMetrics().registry;
    const { db, pool } = database;
    const gauges = [
      {
        gauges: { bobbin_lamps: { help: 'Lamps' } },
        read(trx) {
          reads += 1;
          return read(trx);
        },
      } satisfies ProductGauges,
    ];
    read = async () => [{ name: 'bobbin_lamps', value: reads }];
    const limits = { elapsedMs: () => now, patienceMs: 500, statementMs: 1_000 };
    serveProductGauges({ registry, db, pool, log, dataDir: null, gauges, histograms: [], ...limits });
  });
  afterAll(() => database.close());

  const ask = async () => /^bobbin_lamps (.*)$/m.exec(await registry.metrics())?.[1];

  it('come from one shared read for simultaneous scrapes, and are read again after half a minute (OPS-74)', async () => {
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect([answers, reads]).toEqual([['1', '1', '1', '1'], 1]);
    now += 29_000;
    expect([await ask(), reads]).toEqual(['1', 1]);
    now += 1_000;
    expect([await ask(), reads]).toEqual(['2', 2]);
  });

  it('include the sync lag, which is read over the connection of the same transaction (OPS-74)', async () => {
    const { db, pool, close } = openDatabase(database.url, 1);
    const { registry: own } = createMetrics();
    const histograms = [createSyncLag(systemClock, createShopSchedule(db, systemClock))];
    serveProductGauges({ registry: own, db, pool, log, dataDir: null, gauges: [], histograms, patienceMs: 10_000 });
    const text = await own.metrics();
    expect(text).toMatch(/bobbin_shop_sync_lag_seconds_count 0/);
    expect(text).toMatch(/bobbin_figures_failures_total 0/);
    await close();
  });

  it('keep their last value for two minutes when a read fails, and then disappear, and each failure is counted (OPS-74)', async () => {
    read = () => Promise.reject(new Error('away'));
    now += 30_000;
    expect(await ask()).toBe('2');
    now += 90_000;
    expect(await ask()).toBeUndefined();
    expect(await registry.metrics()).toMatch(/bobbin_figures_failures_total 2/);
  });

  it('end a slow statement, and no scrape waits for it (OPS-74)', async () => {
    let code: unknown = null;
    read = async (trx) => {
      await sql`select pg_sleep(60)`.execute(trx).catch((error: pg.DatabaseError) => {
        code = error.code;
        throw error;
      });
      return [];
    };
    now += 30_000;
    expect(await ask()).toBeUndefined();
    expect(code).toBeNull();
    await expect.poll(() => code, { timeout: 20_000 }).toBe('57014');
    read = async () => [{ name: 'bobbin_lamps', value: 8 }];
    // A scrape that arrives before the failed read has ended gets a response without another read.
    const askLater = () => {
      now += 30_000;
      return ask();
    };
    await expect.poll(askLater, { timeout: 20_000 }).toBe('8');
  });

  it('disappear after two minutes while the database does not end a read (OPS-74)', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>();
    read = () => promise;
    try {
      now += 30_000;
      expect(await ask()).toBe('8');
      now += 90_000;
      expect(await ask()).toBeUndefined();
    } finally {
      resolve([]);
    }
  });
});
