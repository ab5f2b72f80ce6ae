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
import { openDatabaseLink, type DatabaseLink } from '../platform/database-link.ts';
import { startProcess, type ServerProcess } from '../platform/process.ts';
import { createPerson, type Person } from '../world/person.ts';
import { openBalancer, type Balancer } from './balancer.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
/** Time that a person reads a page before the next request. */
const READING_MS = 250;

/** One running process of the product, with or without a port. */
export interface Member {
  name: 'api' | 'worker';
  port: number;
  process: ServerProcess;
}

/** Result of a run of requests. */
export interface Load {
  requests: number;
  /** Statuses or reasons of failed requests, with their counts. */
  failures: Record<string, number>;
  stop(): Promise<void>;
}

export interface DrillWorld {
  /** The modules in this process, for the drill's preparation; it runs no jobs. */
  app: App;
  /** The drill's own connections, over the same network link as those of the product. */
  pool: pg.Pool;
  lan: Person;
  shopId: string;
  database: DatabaseLink;
  databaseUrl: string;
  marketplace: DatabaseLink;
  balancer: Balancer;
  members: Member[];
  folder: string;
  say(line: string): void;
  start(name: Member['name'], env?: Record<string, string>, port?: number): Promise<Member>;
  /**
   * Ends a process as an operator does, and starts it again.
   * @throws Error unless it ended with code 0
   */
  restart(member: Member): Promise<void>;
  /** Lets buyers order at the marketplace, which sends no webhook. */
  addOrders(count: number): Promise<void>;
  /** Requests a sync through the balancer, under a key. */
  askForSync(key: string): Promise<number>;
  /** Reads a list, a detail and the banner repeatedly, and requests syncs, until it is stopped. */
  load(): Load;
  get(path: string): Promise<{ status: number; text: string }>;
  /**
   * Waits until a condition holds.
   * @throws Error with its name on a timeout
   */
  until(name: string, isSo: () => Promise<boolean>, options?: { patienceMs: number }): Promise<void>;
  /**
   * Waits until all orders of the marketplace are imported; then each must exist once, and all counts must be right.
   * @param isAsked a person requests syncs now and then, instead of the timetable
   */
  expectWhole(options?: { isAsked: boolean }): Promise<string>;
  close(): Promise<void>;
}

export interface DrillOptions {
  say: (line: string) => void;
  env?: Record<string, string>;
  apis?: number;
  workers?: number;
  /** The database server ends before the drill does. */
  losesDatabase?: boolean;
}

/** Connects the simulated seller's shops, as a person does at the marketplace's page. */
async function connectShops(app: App, lan: Person, account: string, serviceId: string): Promise<void> {
  const page = new URL(app.marketplace.authorizeLink('drill'));
  const form = new URLSearchParams({ account, service_id: serviceId, state: 'drill' });
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body: form });
  const shown = /<textarea[^>]*>([^<]+)</.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&');
  const link = answer.headers.get('location') ?? shown;
  if (link === undefined) throw new Error('The simulated marketplace gave no authorization');
  await app.shops.connection.connect(lan.scope, link, 'Drill');
}

/** Opens real processes of the product with database and marketplace behind links that can be cut; TEST_DATABASE_URL names the server. */
export async function openDrillWorld({
  say,
  env = {},
  apis = 2,
  workers = 2,
  losesDatabase = false,
}: DrillOptions): Promise<DrillWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'bobbin-drill-'));
  const own = await createTestDatabase();
  const database = await openDatabaseLink(own.url);
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
  // Factories download files from this address, so it must be known before a process starts.
  const ports = await Promise.all(Array.from({ length: apis }, findFreePort));
  const balancer = await openBalancer(ports);
  const common = toTestEnv({
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'info',
    DATA_DIR: folder,
    MARKETPLACE_APP_KEY: simulator.appKey,
    MARKETPLACE_APP_SECRET: simulator.appSecret,
    MARKETPLACE_SERVICE_ID: simulator.serviceId,
    MARKETPLACE_RATE: '10000',
    ...outside(marketplace.url),
    ...env,
  });
  const here = { ...common, DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...outside(simulator.url) };
  const app = buildApp(readConfig(here), createLog('silent', 'drill'));
  const lan = await createPerson(app, 'lan');
  const state = (await (await fetch(`${simulator.url}/_sim/state`)).json()) as {
    shops: { id: string; openId: string }[];
  };
  await connectShops(app, lan, state.shops[0]?.openId ?? '', simulator.serviceId);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  const shops = await pool.query<{ id: string }>('select id from shops');
  const shopId = shops.rows[0]?.id ?? '';

  const members: Member[] = [];
  let expected = 5;
  let keys = 0;

  const world: DrillWorld = {
    app,
    pool,
    lan,
    shopId,
    database,
    databaseUrl: own.url,
    marketplace,
    balancer,
    members,
    folder,
    say,
    async start(name, more = {}, port = 0) {
      const process = await startProcess(name, { ...common, DATABASE_URL: database.url, PORT: String(port), ...more });
      const member = { name, port, process };
      members.push(member);
      return member;
    },
    async restart(member) {
      const { code } = await member.process.stop('SIGTERM');
      if (code !== 0) throw new Error(`A ${member.name} that was told to stop ended with code ${String(code)}`);
      members.splice(members.indexOf(member), 1);
      const next = await world.start(member.name, {}, member.port);
      if (next.port === 0) return;
      await world.until('the process that was started again is ready', async () => {
        const answer = await fetch(`http://127.0.0.1:${next.port}/api/ready`).catch(() => null);
        return answer?.ok === true;
      });
    },
    async addOrders(count) {
      const answer = await fetch(`${simulator.url}/_sim/shops/${shopId}/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count, notify: false, spreadDays: 0.0007, status: 'AWAITING_SHIPMENT' }),
      });
      if (!answer.ok) throw new Error(`The simulated marketplace made no orders: ${answer.status}`);
      expected += count;
    },
    async askForSync(key) {
      const answer = await fetch(`${balancer.url}/api/shops/${shopId}/sync`, {
        method: 'POST',
        headers: { ...lan.headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: '{}',
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    load() {
      let isOver = false;
      const made: Load = {
        requests: 0,
        failures: {},
        async stop() {
          isOver = true;
          await Promise.all(walks);
        },
      };
      const note = (reason: string | null) => {
        made.requests += 1;
        if (reason !== null) made.failures[reason] = (made.failures[reason] ?? 0) + 1;
      };
      const one = (work: Promise<number>) =>
        work.then(
          (status) => note(status < 500 && status !== 401 ? null : String(status)),
          (error: unknown) => note(String(error)),
        );
      const paths = ['/api/shops/orders?page=1', '/api/shops/orders/tracking', '/api/shops?page=1&limit=25'];
      const walks = [0, 1].map(async (walk) => {
        for (let turn = walk; !isOver; turn += 1) {
          if (turn % 6 === 5) await one(world.askForSync(`drill-${keys++}`));
          else await one(world.get(paths[turn % paths.length] ?? '').then(({ status }) => status));
          await wait(READING_MS);
        }
      });
      return made;
    },
    async get(path) {
      const answer = await fetch(`${balancer.url}${path}`, { headers: lan.headers });
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
      const differences = await app.orders.counts.compare(systemScope(lan.id, 'drill'));
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
  await Promise.all([
    ...ports.map((port) => world.start('api', {}, port)),
    ...Array.from({ length: workers }, () => world.start('worker')),
  ]).catch(async (error: unknown) => {
    await world.close();
    throw error;
  });
  return world;
}
