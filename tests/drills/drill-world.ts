import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';
import { findFreePort } from '../../scripts/free-port.ts';
import { buildApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';
import { openEmptyDatabases } from '../platform/databases.ts';
import { openDatabaseLink, type DatabaseLink } from '../platform/database-link.ts';
import { startProcess, type ServerProcess } from '../platform/process.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { startLoad, type Load } from './load.ts';
import { findProgram, runProgramOf, sharesAssets, writePages, type Release } from './releases.ts';
import { makeSeller, makeSellerAt, type Seller } from './sellers.ts';

/** Timeout in milliseconds of a condition, because processes of two releases start slowly on a busy machine. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 100;

/** A running process of the product; a process that serves HTTP has a port. */
export interface Member {
  name: 'api' | 'worker';
  port: number;
  process: ServerProcess;
}

export interface DrillWorld {
  /** The modules of the product in the test's process, which prepares the drill and runs no jobs. */
  app: App;
  /** The drill's own database connections, over the same network link as those of the product. */
  pool: pg.Pool;
  lan: Seller;
  shopId: string;
  database: DatabaseLink;
  databaseUrl: string;
  marketplace: DatabaseLink;
  balancer: Balancer;
  members: Member[];
  folder: string;
  /** The environment variables of the processes. */
  env: Readonly<Record<string, string>>;
  say(line: string): void;
  start(name: Member['name'], env?: Record<string, string>, port?: number, release?: Release): Promise<Member>;
  /**
   * Stops a process as an operator does, and starts it again, from another release when one is given. @throws Error unless it ended with code 0
   */
  restart(member: Member, release?: Release): Promise<void>;
  /** Adds orders at the marketplace, which sends no webhook for them. */
  addOrders(count: number): Promise<void>;
  /** Requests a sync through the balancer, under an idempotency key; a balancer may not repeat a request without a key. */
  askForSync(key: string | null): Promise<number>;
  /**
   * Opens the page with its script, reads lists and the banner, requests syncs with and without a key, and makes the given further call, repeatedly,
   * until the load is stopped.
   */
  load(further?: () => Promise<number>): Load;
  get(path: string): Promise<{ status: number; text: string }>;
  /**
   * Waits until a condition is true. @throws Error with the name of the condition after the timeout
   */
  until(name: string, isSo: () => Promise<boolean>, options?: { patienceMs: number }): Promise<void>;
  /**
   * Waits until all orders of the marketplace are imported; then each must exist once, and all counts must be right.
   * @param isAsked whether a person requests syncs from time to time instead of the timetable
   */
  expectWhole(options?: { isAsked: boolean }): Promise<string>;
  close(): Promise<void>;
}

export interface DrillOptions {
  say: (line: string) => void;
  env?: Record<string, string>;
  apis?: number;
  workers?: number;
  /** Whether the database server ends before the drill does. */
  losesDatabase?: boolean;
  /** The release whose code the processes and the migrations run; the working tree by default. */
  release?: Release;
}

/** Creates a database with the schema of the working tree or of a release. */
async function createDatabase(
  release: Release | undefined,
  env: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  if (release === undefined) return createTestDatabase();
  const databases = await openEmptyDatabases();
  const url = await databases.create();
  await runProgramOf(release, 'migrate', [], { ...env, DATABASE_URL: url });
  return { url, close: () => databases.close() };
}

/**
 * Starts real processes of the product, whose links to the database and the marketplace can be interrupted. TEST_DATABASE_URL names the database
 * server.
 */
export async function openDrillWorld({
  say,
  env = {},
  apis = 2,
  workers = 2,
  losesDatabase = false,
  release,
}: DrillOptions): Promise<DrillWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'bobbin-drill-'));
  const simulator = await startMarketplaceSimulator({
    shops: 1,
    orders: 5,
    timeFactor: 0,
    rateLimit: { perSecond: 10_000, burst: 10_000 },
  });
  const marketplace = await openDatabaseLink(simulator.url);
  const outside = (url: string) => ({
    MARKETPLACE_BASE_URL: url,
    MARKETPLACE_AUTH_URL: url,
    MARKETPLACE_AUTHORIZE_URL: url,
  });
  // Factories download files from this address, so the address must be known before a process starts.
  const ports = await Promise.all(Array.from({ length: apis }, findFreePort));
  // A former release may not share its assets; then the balancer asks the other processes, as the example configuration of nginx does.
  const isSharing = release === undefined || sharesAssets(release);
  const balancer = await openBalancer(ports, { repeatsMissing: !isSharing });
  const ownPages = writePages(folder, 'working-tree');
  const common = toTestEnv({
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'info',
    DATA_DIR: folder,
    MARKETPLACE_APP_KEY: simulator.appKey,
    MARKETPLACE_APP_SECRET: simulator.appSecret,
    MARKETPLACE_SERVICE_ID: simulator.serviceId,
    MARKETPLACE_RATE: '10000',
    // The address has no trailing slash, because an older release may not remove it.
    ...outside(marketplace.url.replace(/\/$/, '')),
    ...env,
  });
  const own = await createDatabase(release, common);
  const database = await openDatabaseLink(own.url);
  const here = { ...common, DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...outside(simulator.url) };
  const app = buildApp(readConfig(here), createLog('silent', 'drill'));
  const state = (await (await fetch(`${simulator.url}/_sim/state`)).json()) as {
    shops: { id: string; openId: string }[];
  };
  const account = state.shops[0]?.openId ?? '';
  const seller =
    release === undefined
      ? await makeSeller(app, account, simulator.serviceId)
      : { id: '', headers: { authorization: '' } };
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});

  const members: Member[] = [];
  let expected = 5;
  let keys = 0;
  /** The scripts of all pages that were opened. A page that stays open may load a script long after its release was replaced. */
  const scripts = new Set<string>();

  /** Opens the start page as a browser does, with its script. @throws Error when the page would stay blank */
  async function openPage(): Promise<number> {
    const page = await world.get('/');
    const [, script] = /src="(\/assets\/[^"]+)"/.exec(page.text) ?? [];
    if (page.status !== 200 || script === undefined) throw new Error(`The page was answered ${page.status}`);
    if (isSharing) scripts.add(script);
    for (const path of isSharing ? scripts : [script]) {
      const { status } = await world.get(path);
      if (status !== 200) throw new Error(`The script of a page was answered ${status}`);
    }
    return page.status;
  }

  const world: DrillWorld = {
    app,
    pool,
    lan: seller,
    shopId: state.shops[0]?.id ?? '',
    database,
    databaseUrl: own.url,
    marketplace,
    balancer,
    members,
    folder,
    env: { ...common, DATABASE_URL: database.url },
    say,
    async start(name, more = {}, port = 0, other = release) {
      const program = other === undefined ? undefined : findProgram(other, name);
      const pages = other === undefined ? ownPages : join(other.folder, 'web', 'dist');
      const variables = { ...world.env, PORT: String(port), WEB_DIR: pages, ...more };
      const process = await startProcess(name, variables, program);
      const member = { name, port, process };
      members.push(member);
      return member;
    },
    async restart(member, other) {
      const { code } = await member.process.stop('SIGTERM');
      if (code !== 0) throw new Error(`A ${member.name} that was told to stop ended with code ${String(code)}`);
      members.splice(members.indexOf(member), 1);
      const next = await world.start(member.name, {}, member.port, other);
      if (next.port === 0) return;
      await world.until('the process that was started again is ready', () =>
        Promise.resolve(balancer.isReady(next.port)),
      );
    },
    async addOrders(count) {
      const answer = await fetch(`${simulator.url}/_sim/shops/${world.shopId}/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count, notify: false, spreadDays: 0.0007, status: 'AWAITING_SHIPMENT' }),
      });
      if (!answer.ok) throw new Error(`The simulated marketplace made no orders: ${answer.status}`);
      expected += count;
    },
    async askForSync(key) {
      const answer = await fetch(`${balancer.url}/api/shops/${world.shopId}/sync`, {
        method: 'POST',
        headers: {
          ...world.lan.headers,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: '{}',
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    load(further) {
      const read = (path: string) => async () => (await world.get(path)).status;
      return startLoad([
        read('/api/shops/orders?page=1'),
        openPage,
        further ?? read('/api/shops?page=1&limit=25'),
        () => world.askForSync(null),
        read('/api/shops/orders/tracking'),
        openPage,
        read('/api/shops?page=1&limit=25'),
        () => world.askForSync(`drill-${keys++}`),
      ]);
    },
    async get(path) {
      const answer = await fetch(`${balancer.url}${path}`, { headers: world.lan.headers });
      return { status: answer.status, text: await answer.text() };
    },
    async until(name, isSo, { patienceMs } = { patienceMs: PATIENCE_MS }) {
      const deadline = performance.now() + patienceMs;
      while (!(await isSo().catch(() => false))) {
        if (performance.now() > deadline) throw new Error(`It did not come to this: ${name}`);
        await wait(LOOK_MS);
      }
    },
    async expectWhole({ isAsked } = { isAsked: false }) {
      const count = async () => Number((await pool.query('select count(*) from orders')).rows[0]?.count);
      let looks = 0;
      await world.until(`all ${expected} orders are here`, async () => {
        if (isAsked && looks++ % 10 === 0) await world.askForSync(`whole-${expected}-${looks}`);
        return (await count()) === expected;
      });
      const { rows: twice } = await pool.query(
        `select order_id from order_events where event = 'created' group by 1 having count(*) > 1`,
      );
      if (twice.length > 0) throw new Error(`${twice.length} orders came twice`);
      const differences = await app.orders.counts.compare(systemScope(world.lan.id, 'drill'));
      if (differences.length > 0) throw new Error(`Counts differ: ${JSON.stringify(differences)}`);
      return `${expected} orders at the marketplace, ${await count()} here, 0 lost, 0 doubled, all counts right`;
    },
    async close() {
      await Promise.all(members.splice(0).map(({ process }) => process.stop('SIGKILL')));
      await balancer.close();
      await pool.end();
      await app.close();
      await marketplace.close();
      await simulator.close();
      await database.close();
      await own.close().catch((error: unknown) => {
        if (!losesDatabase) throw error;
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all([
      ...ports.map((port) => world.start('api', {}, port)),
      ...Array.from({ length: workers }, () => world.start('worker')),
    ]);
    await world.until('each API is ready', () => Promise.resolve(ports.every(balancer.isReady)));
    if (release !== undefined) {
      world.lan = await makeSellerAt(balancer.url, release, world.env, { account, serviceId: simulator.serviceId });
    }
    return world;
  } catch (error) {
    await world.close();
    throw error;
  }
}
