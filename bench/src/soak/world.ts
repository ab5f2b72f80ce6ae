import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolders } from '../../../scripts/folders.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../../scripts/postgres/embedded.ts';
import { API_NODE_OPTIONS } from '../../../scripts/start/api-node-options.ts';
import { WORKER_NODE_OPTIONS } from '../../../scripts/start/worker-node-options.ts';
import { buildApp, type App } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startChild } from '../child.ts';
import { connectShops, toPartnerEnv } from '../connect.ts';
import { copyDatabase } from '../database.ts';
import { fillDatabase, STAFF_EMAIL } from '../fill.ts';
import { SELLER_IDS } from '../fill-rows.ts';
import { STATEMENT_SUMS } from '../open.ts';
import { buildEnvironment, startProcess, waitUntilReady, type Place, type Process } from '../processes.ts';
import { openControl, type Control } from './buyers.ts';
import { readJobs } from './database-samples.ts';
import type { Diary } from './diary.ts';
import type { Options } from './options.ts';
import type { Partners, PartnersOrder } from './partners-child.ts';
import { signIn, type Person } from './person.ts';
import type { Watched } from './sampler.ts';
import { scrape } from './scrape.ts';
import type { SyncingShop } from './truth.ts';

const READY_MS = 180_000;
const DATABASE = 'soak';
/** URL on which no server listens. It replaces the defaults of the configuration, which are the real partners. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** Settings of PostgreSQL as an operator uses them: every commit waits for the disk, and a standby server could replicate. */
const DURABLE = {
  ...STATEMENT_SUMS,
  wal_level: 'replica',
  shared_buffers: '1GB',
  effective_cache_size: '3GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '5min',
};

export interface SoakWorld {
  url: string;
  app: App;
  /** Connections of the test driver, for reading the database and for data that no screen can create. */
  sellers: { person: Person; ownerId: string; shopId: string }[];
  staff: Person[];
  syncing: SyncingShop[];
  sellerIds: readonly string[];
  marketplace: Control;
  factory: Control;
  watched: Pick<Watched, 'pool' | 'apiPid' | 'workerPid' | 'partnersPid' | 'postmaster' | 'apiUrl' | 'workerUrl'>;
  logFile: Place['logFile'];
  /** Rejects when API or worker ends too early. */
  ended: Promise<never>;
  close(): Promise<void>;
}

/** A filled database, with API and worker as separate processes, and a marketplace and a factory in another process. */
export async function openSoakWorld(options: Options, diary: Diary, say: (line: string) => void): Promise<SoakWorld> {
  const { dataDir } = options;
  makeFolders(join(dataDir, 'logs'));
  const place: Place = { dataDir, logFile: (name) => join(dataDir, 'logs', `${name}.log`) };
  for (const name of ['soak-api', 'soak-worker']) rmSync(place.logFile(name), { force: true });
  await fill(place, options, say);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), fsync: true, settings: DURABLE });
  const closing: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const close = async () => {
    for (const part of closing.toReversed()) await part().catch((error: unknown) => say(String(error)));
    rmSync(join(dataDir, 'files'), { recursive: true, force: true });
    if (!options.reuse) removeEmbeddedPostgres(join(dataDir, 'postgres'));
  };
  try {
    const url = `http://127.0.0.1:${options.port}`;
    const databaseUrl = await copyDatabase(postgres.url, `bench_${options.orders}_10`, DATABASE);
    const partners = startChild(new URL('partners-child.ts', import.meta.url));
    closing.push(() => partners.stop());
    const { shops, history, simPort: port } = options;
    const order: PartnersOrder = { shops, history, port, webhookUrl: `${url}/api/webhooks/marketplace` };
    const { marketplace, shops: known, factory } = (await partners.ask(order)) as Partners;
    const more = toServerEnv(options, { marketplace, factory });
    const env = buildEnvironment(place, databaseUrl, options.port, more);
    const app = buildApp(readConfig(env), createLog('warn', 'soak'));
    closing.push(() => app.close());
    await prepare(app, options);
    const api = startProcess(place, 'soak-api', 'server/src/api.ts', env, API_NODE_OPTIONS);
    closing.push(() => api.stop());
    await waitUntilReady(`${url}/api/ready`, api.ended, READY_MS);
    const workerUrl = `http://127.0.0.1:${options.port + 1}`;
    const worker = startProcess(place, 'soak-worker', 'server/src/worker.ts', env, WORKER_NODE_OPTIONS);
    closing.push(() => worker.stop());
    await waitUntilReady(`${workerUrl}/ready`, worker.ended, READY_MS);

    say('signs people in, and connects the shops that sync …');
    const sellers: SoakWorld['sellers'] = [];
    for (const [index, ownerId] of SELLER_IDS.entries()) {
      const person = await signIn(url, `seller-${String(index + 1).padStart(2, '0')}@bench.test`, diary);
      const account = marketplace.accounts[index];
      const shopId = known.find(({ openId }) => openId === account)?.id ?? '';
      if (account !== undefined) await connectShops(app, ownerId, marketplace, account);
      if (index < options.sellers)
        await person.call('connect factory', '/api/users/pressify', { body: { api: factory.apiKey } });
      sellers.push({ person, ownerId, shopId });
    }
    const staff: Person[] = [];
    for (let index = 1; index <= options.staff; index += 1) staff.push(await signIn(url, toStaffEmail(index), diary));
    const syncing = sellers.flatMap(({ person, ownerId, shopId }) =>
      shopId === '' ? [] : [{ shopId, owner: person, ownerId }],
    );
    await waitForFirstSyncs(app, syncing, options.history, say);
    await settle(app, workerUrl, say);
    return {
      url,
      app,
      sellers,
      staff,
      syncing,
      sellerIds: SELLER_IDS,
      marketplace: openControl(marketplace.url),
      factory: openControl(factory.url),
      watched: {
        pool: app.pool,
        apiPid: api.pid,
        workerPid: worker.pid,
        partnersPid: partners.pid,
        postmaster: postgres.pid,
        apiUrl: url,
        workerUrl,
      },
      logFile: place.logFile,
      ended: Promise.race([expectLife('The API', api), expectLife('The worker', worker)]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the configuration with which API and worker call the simulated partners only (OPS-123). */
export function toServerEnv(
  { port }: Pick<Options, 'port'>,
  { marketplace, factory }: Pick<Partners, 'marketplace' | 'factory'>,
): Record<string, string> {
  return {
    ...toPartnerEnv(marketplace),
    // Rate limit of twenty calls per second and shop, like the marketplace's.
    MARKETPLACE_RATE: '20',
    PRESSIFY_BASE_URL: factory.url,
    PRESSIFY_COSTS: factory.costs,
    PRESSIFY_FIND_BY: 'ref',
    MANGO_BASE_URL: UNREACHABLE,
    FLASH_BASE_URL: UNREACHABLE,
    TELEGRAM_API_BASE: UNREACHABLE,
    SEPAY_BASE_URL: UNREACHABLE,
    CASSO_BASE_URL: UNREACHABLE,
    PAYOS_BASE_URL: UNREACHABLE,
    ORDER_EXPORTS_PER_DAY: '10000',
    DATABASE_POOL: '10',
    WORKER_PORT: String(port + 1),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
}

/** During the fill, commits do not wait for the disk; during the run they do. */
async function fill(place: Place, options: Options, say: (line: string) => void): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(place.dataDir, 'postgres'), fsync: false });
  try {
    const { seconds } = await fillDatabase(place, postgres.url, options.orders, options.reuse);
    say(
      seconds === null
        ? 'takes the filled database again'
        : `filled ${options.orders} orders in ${seconds.toFixed(0)} s`,
    );
  } finally {
    await postgres.stop();
  }
}

/** Prepares the generated data for the run: adds staff users, and removes what the run cannot use. */
async function prepare(app: App, { staff }: Options): Promise<void> {
  // A reused database was filled with the sealing key of another run; the check of the key is reset, because nothing in the database is encrypted.
  await app.pool.query('delete from sealing_keys');
  // Shops without a token are not synced.
  await app.pool.query('update shops set needs_authorization = true');
  // Deletes generated charges without a ledger entry, which the nightly verification would report.
  await app.pool.query(`delete from transactions where description = 'bench'`);
  for (let index = 2; index <= staff; index += 1) {
    await app.pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, locale, role_id, is_email_confirmed, created_at, updated_at)
       select $1, $2, password_hash, 'Staff', $3, locale, role_id, true, created_at, updated_at from users where email = $4`,
      [`soak-staff-${index}`, toStaffEmail(index), String(index), STAFF_EMAIL],
    );
  }
  await app.pool.query('create extension if not exists pg_stat_statements');
  await app.pool.query('vacuum (analyze) shops, transactions');
}

function toStaffEmail(index: number): string {
  return index === 1 ? STAFF_EMAIL : `staff-${index}@bench.test`;
}

async function waitForFirstSyncs(
  app: App,
  syncing: readonly SyncingShop[],
  history: number,
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  const ids = syncing.map(({ shopId }) => shopId);
  for (;;) {
    const { rows } = await app.pool.query<{ done: number; orders: number }>(
      `select (select count(*)::int from sync_states where shop_id = any($1) and last_sync_at is not null) as done,
         (select count(*)::int from orders where shop_id = any($1)) as orders`,
      [ids],
    );
    const { done = 0, orders = 0 } = rows[0] ?? {};
    if (done === ids.length && orders >= ids.length * history) {
      say(`first sync of ${done} shops, ${orders} orders: ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return;
    }
    if (performance.now() - began > 10 * READY_MS)
      throw new Error(`The first syncs did not end: ${done} shops, ${orders} orders.`);
    await wait(500);
  }
}

const SETTLE_MS = 10 * 60_000;
const SETTLED_LAG_SECONDS = 5;

/**
 * Waits until the start-up work is done: the work after a first sync, and the verification of all counts and sums with which a worker
 * begins. On a slow machine the run begins anyway after a timeout.
 */
async function settle(app: App, workerUrl: string, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  while (performance.now() - began < SETTLE_MS) {
    const lag = Math.max(0, ...Object.values(await readJobs(app.pool)).map(({ lagSeconds }) => lagSeconds));
    const { isProved } = await scrape(`${workerUrl}/metrics`);
    if (isProved && lag < SETTLED_LAG_SECONDS) return say(`settled after ${seconds()} s`);
    await wait(1_000);
  }
  say(`has not settled after ${seconds()} s, and begins`);
}

async function expectLife(name: string, { ended }: Process): Promise<never> {
  const code = await ended;
  throw new Error(`${name} ended with code ${String(code)}.`);
}
