import { startMarketplaceSimulator, type MarketplaceSimulatorOptions } from '@bobbin/simulators/marketplace/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { startFurtherPartners, type FurtherPartner } from './further-partners.ts';
import { login } from '@bobbin/contract/auth';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import type { Envelope } from '@bobbin/contract/envelope';
import { listShopNames } from '@bobbin/contract/shop-names';
import { createShop } from '@bobbin/contract/shops';
import { Logger, runOnce } from '../../server/src/platform/queue-library.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../scripts/free-port.ts';
import { buildApp, type App } from '../../server/src/app.ts';
import type { JobName } from '../../server/src/platform/jobs.ts';
import { readConfig } from '../../server/src/config.ts';
import { openPartners, type FactoryPace } from '../../server/src/partners.ts';
import type { Db } from '../../server/src/platform/database.ts';
import { buildApi } from '../../server/src/serve.ts';
import { createTestClock, type TestClock } from '../../server/src/testing/clock.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';
import { insertMember, PASSWORD } from './members.ts';
import { buildHandlers } from '../../server/src/work.ts';

const TURNS_MAX = 100;
const TURN_PAUSE_MS = 20;

export interface Answer<T> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** A person who is signed in and calls the API over real HTTP. */
export interface Caller {
  userId: string;
  accessToken: string;
  refreshToken: string;
  call<E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<Answer<Reply<E>>>;
}

export interface World {
  url: string;
  app: App;
  db: Db;
  clock: TestClock;
  marketplaceUrl: string;
  pressifyUrl: string;
  pressifyKey: string;
  /** Environment variables with which another process can use this world. */
  env: Record<string, string>;
  /** All lines of the log, each as JSON text. */
  logLines: string[];
  /** Opens the app as another process on the same database would. The app is closed together with the world. */
  openSecondApp(): App;
  /** Creates an activated account, and signs it in. */
  createSeller(email: string, roleId?: string): Promise<Caller>;
  signIn(email: string): Promise<Caller>;
  /** Gives consent at the marketplace with one of its seller accounts, and returns the link that the seller pastes. */
  consent(account?: number): Promise<string>;
  /** Connects all shops of a marketplace account, reads their data, and returns their ids. */
  connectShops(seller: Caller, account?: number): Promise<string[]>;
  /** Runs every due job until no due job is left. */
  runJobs(): Promise<void>;
  /** Ends the pause of the waiting jobs with these names, and runs them and all other due jobs. */
  runWaiting(...names: JobName[]): Promise<void>;
  /** Calls a control of a simulator. */
  control<T>(
    base: 'marketplace' | 'pressify' | FurtherPartner,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T>;
  close(): Promise<void>;
}

export interface WorldOptions {
  marketplace?: MarketplaceSimulatorOptions;
  /** Limit of Bobbin's calls to the marketplace per second. */
  rate?: number;
  env?: Record<string, string>;
  /** Further partners to start. At the addresses of the other partners no server listens. */
  partners?: readonly FurtherPartner[];
  /** Timeout of calls to factories, and limit of these calls per second. */
  pace?: FactoryPace;
  /** Number of jobs that run at the same time; 1 by default. */
  jobsAtOnce?: number;
}

function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function toQuery(query: Record<string, unknown> | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** Calls an endpoint over HTTP as the given caller. */
export async function callApi<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer<Reply<E>>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const response = await fetch(`${url}/api${fillPath(endpoint.path, params)}${toQuery(query)}`, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Envelope<Reply<E>>;
  return { ...answer, status: response.status, headers: response.headers };
}

function toUserId(email: string): string {
  return `user-${email}`;
}

/** Starts the complete server on real HTTP, a real PostgreSQL, and the simulators of marketplace and factory. Jobs run only when a test runs them. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const clock = createTestClock();
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bobbin-world-'));
  const marketplace = await startMarketplaceSimulator({
    rateLimit: { perSecond: 1000, burst: 1000 },
    timeFactor: 0,
    ...options.marketplace,
  });
  const pressify = await startPressifySimulator({ look: 'ref' });
  const further = await startFurtherPartners(options.partners ?? []);
  // Factories download files from the server's address, so the address must be known before the server listens.
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = toTestEnv({
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MARKETPLACE_BASE_URL: marketplace.url,
    MARKETPLACE_AUTH_URL: marketplace.url,
    MARKETPLACE_AUTHORIZE_URL: marketplace.url,
    MARKETPLACE_APP_KEY: marketplace.appKey,
    MARKETPLACE_APP_SECRET: marketplace.appSecret,
    MARKETPLACE_SERVICE_ID: marketplace.serviceId,
    MARKETPLACE_RATE: String(options.rate ?? 1000),
    PRESSIFY_BASE_URL: pressify.url,
    PRESSIFY_FIND_BY: 'ref',
    PRESSIFY_COSTS: pressify.costs,
    ...further.env,
    ...options.env,
  });
  const config = readConfig(env);
  const { log, lines: logLines } = captureLog('debug');
  const open = () => buildApp(config, log, clock, openPartners(config, options.pace));
  const app = open();
  const otherApps: App[] = [];
  const api = await buildApi(app);
  await api.listen();

  async function signIn(email: string): Promise<Caller> {
    const answer = await callApi(url, login, { body: { email, password: PASSWORD } });
    if (!answer.body) throw new Error(`Signing in ${email} failed: ${JSON.stringify(answer.exceptionBody)}`);
    const { accessToken, refreshToken } = answer.body;
    return {
      userId: toUserId(email),
      accessToken,
      refreshToken,
      call: (endpoint, input, more = {}) =>
        callApi(url, endpoint, input, {
          authorization: `Bearer ${accessToken}`,
          ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
          ...more.headers,
        }),
    };
  }

  /** Counts jobs that a worker could take now. A failed job waits for a later time and is not counted. */
  async function countDue(): Promise<number> {
    const { rows } = await app.pool.query<{ count: string }>(
      'select count(*) from graphile_worker._private_jobs where is_available and run_at <= now()',
    );
    return Number(rows[0]?.count);
  }

  async function runJobs(): Promise<void> {
    const handlers = buildHandlers(app.modules);
    const signal = new AbortController().signal;
    const runOptions = {
      concurrency: options.jobsAtOnce ?? 1,
      // Uses the app's own connections, so that none is left when the database is removed.
      pgPool: app.pool,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => [
          name,
          (payload: unknown) => (handler as (payload: unknown, signal: AbortSignal) => Promise<void>)(payload, signal),
        ]),
      ),
    };
    // The loop repeats, because a queue that is being released hides its jobs from a worker that looks at that moment.
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      await runOnce(runOptions);
      if ((await countDue()) === 0) return;
      await setTimeout(TURN_PAUSE_MS);
    }
  }

  async function runWaiting(...names: JobName[]): Promise<void> {
    const countHeld = () =>
      app.pool.query('select from graphile_worker.jobs where task_identifier = any($1) and locked_at is not null', [
        names,
      ]);
    // The loop waits, because a job that is being released after a failure cannot be rescheduled yet.
    for (let turn = 0; turn < TURNS_MAX && (await countHeld()).rowCount !== 0; turn += 1)
      await setTimeout(TURN_PAUSE_MS);
    await app.pool.query(
      `select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where task_identifier = any($1)), run_at := now())`,
      [names],
    );
    await runJobs();
  }

  async function control<T>(
    base: 'marketplace' | 'pressify' | FurtherPartner,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> {
    const urls = { marketplace: marketplace.url, pressify: pressify.url, ...further.urls };
    const target = urls[base];
    const response = await fetch(`${target}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} /_sim${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function consent(account = 0): Promise<string> {
    const state = await control<{ accounts: { openId: string }[] }>('marketplace', 'GET', '/state');
    const openId = state.accounts[account]?.openId;
    if (openId === undefined) throw new Error(`The marketplace has no account ${account}`);
    const response = await fetch(`${marketplace.url}/open/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account: openId, service_id: marketplace.serviceId, state: 'test' }),
    });
    const location = response.headers.get('location');
    if (location === null) throw new Error('The marketplace gave no code');
    return new URL(location, marketplace.url).href;
  }

  return {
    url,
    app,
    db: database.db,
    clock,
    marketplaceUrl: marketplace.url,
    pressifyUrl: pressify.url,
    pressifyKey: pressify.apiKey,
    env,
    logLines,
    openSecondApp() {
      const other = open();
      otherApps.push(other);
      return other;
    },
    signIn,
    consent,
    runJobs,
    runWaiting,
    control,
    async createSeller(email, roleId = 'everyone') {
      const [firstName = ''] = email.split('@');
      await insertMember(database.db, toUserId(email), { email, first_name: firstName, role_id: roleId });
      return signIn(email);
    },
    async connectShops(seller, account = 0) {
      const before = await seller.call(listShopNames);
      const known = new Set((before.body ?? []).map((shop) => shop.id));
      const answer = await seller.call(createShop, { body: { data: await consent(account), friendlyName: 'Shop' } });
      if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
      await runJobs();
      const after = await seller.call(listShopNames);
      return (after.body ?? []).map((shop) => shop.id).filter((id) => !known.has(id));
    },
    async close() {
      await api.stop();
      for (const other of otherApps) await other.close();
      await marketplace.close();
      await pressify.close();
      await further.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
