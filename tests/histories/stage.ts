import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import { connectFlash, connectMango, connectTelegram } from '@bobbin/contract/connections';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { createShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { Logger, runOnce } from '../../server/src/platform/queue-library.ts';
import type { App } from '../../server/src/app.ts';
import { buildPng } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { startReaper } from '../../server/src/platform/reaper.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { openSession } from '../world/person.ts';
import { callApi, startWorld, type Answer, type Caller, type World } from '../world/world.ts';

type Partner = 'marketplace' | 'pressify' | 'mango' | 'flash';

/** A call from Bobbin that is delayed at a partner, so that something can happen while the call is in progress. */
export interface HeldCall {
  partner: Partner;
  /** A regular expression for the path of the call. */
  path: string;
}

/**
 * The world of a history: one seller with two shops of one authorization, three factories and a Telegram group. Only the history advances their
 * clocks.
 */
export interface Stage {
  world: World;
  seller: Caller;
  shopIds: readonly string[];
  /** Makes a call as the seller, with a session that never expires. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, key?: string): Promise<Answer<Reply<E>>>;
  /** Sends a call as the seller, and closes the connection before the response. */
  callAndHangUp<E extends Endpoint>(endpoint: E, input: Input<E>, key: string): Promise<void>;
  /** Advances all clocks, or all except those of the factories. */
  pass(seconds: number, areFactoriesOpen?: boolean): Promise<void>;
  /** Runs every task of the timetable once. */
  tick(): Promise<void>;
  /** Lists the names of the due jobs. */
  listDue(): Promise<string[]>;
  /** Runs all due jobs. */
  work(): Promise<void>;
  /** Runs jobs, and breaks every database connection while a call is delayed. Returns whether there was such a call. */
  workAndCut(held: HeldCall): Promise<boolean>;
  /** Runs jobs in a separate worker process, and kills the process while a call is delayed. Returns whether there was such a call. */
  workAndKill(held: HeldCall): Promise<boolean>;
  /** Gives consent at the marketplace again, which authorizes the shops. */
  consent(): Promise<void>;
  /** Puts a design that the factory accepts on every product of an order, and sets a garment where it is missing. */
  design(orderId: string, productIds: readonly string[], size: string): Promise<void>;
  close(): Promise<void>;
}

const BOT = '100200300:demo-bot-token';
const GROUP = '-1001234567890';
const WORKER = fileURLToPath(new URL('../../server/src/worker.ts', import.meta.url));
const HOLD_MS = 400;
const LOOK_MS = 25;
/** Longest time to wait after the start for a worker that makes no call. */
const IDLE_MS = 800;
const HANG_UP_MS = 4;
/** Seconds that are longer than the time until a dead worker is detected. */
const GONE_MS = 60_000;

export async function openStage(): Promise<Stage> {
  const world = await startWorld({
    marketplace: { orders: 0, shops: 2 },
    partners: ['telegram', 'mango', 'flash'],
    env: { FACTORY_POLL_SECONDS: '60', SYNC_EVERY_SECONDS: '60', WORKER_CONCURRENCY: '4' },
  });
  const seller = await world.createSeller('anna@example.com');
  const shopIds = await world.connectShops(seller);
  await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  await seller.call(connectMango, { body: { api: 'mango-demo-key' } });
  await seller.call(connectFlash, { body: { username: 'flash-demo', password: 'flash-demo-pass' } });
  await seller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } });
  await world.control('telegram', 'POST', '/settings', { botPerSecond: 0, groupPerMinute: 0 });
  await world.control('telegram', 'DELETE', '/messages');
  const scope = systemScope(seller.userId, 'test');
  const store = async (width: number, height: number, name: string) => {
    const bytes = buildPng(width, height);
    const { fileId } = await world.app.library.storeFile(scope, {
      bytes,
      name,
      ext: 'png',
      mime: 'image/png',
      source: 'manual',
    });
    await world.db.updateTable('files').set({ width, height }).where('id', '=', fileId).execute();
    return fileId;
  };
  const sides = {
    front: await store(4500, 5400, 'front.png'),
    mockupFront: await store(300, 300, 'mockup.png'),
  };
  // The app that runs the work; another app takes over when it is killed.
  let app: App = world.app;

  async function readHeaders() {
    const { headers } = await openSession(world.app, seller.userId);
    return headers;
  }

  /** Makes jobs due by the clock of the history, which is ahead of the database's clock. */
  async function wakeJobs(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and run_at <= ${new Date(world.clock.now())} and locked_at is null`.execute(world.db);
  }

  async function listDue(): Promise<string[]> {
    await wakeJobs();
    const { rows } = await sql<{ name: string }>`select distinct task_identifier as name from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and locked_at is null`.execute(world.db);
    return rows.map(({ name }) => name);
  }

  async function runDue(by: App): Promise<void> {
    const signal = new AbortController().signal;
    await runOnce({
      pgPool: by.pool,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(
        Object.entries(buildHandlers(by.modules)).map(([name, handler]) => [
          name,
          (payload: unknown) => (handler as (payload: unknown, signal: AbortSignal) => Promise<void>)(payload, signal),
        ]),
      ),
    });
  }

  async function work(): Promise<void> {
    // Jobs that the first ones postponed may also be due. Jobs that keep failing wait for the next round.
    for (let round = 0; round < 3 && (await listDue()).length > 0; round += 1) await runDue(app);
  }

  /** Releases the jobs of dead workers as the product's worker does, but without the waiting time. */
  async function reap(): Promise<void> {
    let now = 0;
    const reaper = await startReaper(world.app.config.DATABASE_URL, captureLog('silent').log, () => now);
    await reaper.look();
    now += GONE_MS;
    await reaper.look();
    await reaper.stop();
  }

  async function holdUp({ partner, path }: HeldCall): Promise<{ hasCome(): Promise<boolean>; end(): Promise<void> }> {
    const fault = { name: 'latency', path, milliseconds: HOLD_MS, times: 1 };
    const { id } = await world.control<{ id: string }>(partner, 'POST', '/faults', fault);
    return {
      async hasCome() {
        const { faults } = await world.control<{ faults: { id: string; struck: number }[] }>(partner, 'GET', '/faults');
        return faults.some((one) => one.id === id && one.struck > 0);
      },
      async end() {
        await world.control(partner, 'DELETE', `/faults?name=${id}`);
        // The partner executes the request although its caller is dead.
        await wait(HOLD_MS);
      },
    };
  }

  async function workAndCut(held: HeldCall): Promise<boolean> {
    await wakeJobs();
    const call = await holdUp(held);
    let isOver = false;
    const working = runDue(app)
      .catch(() => undefined)
      .finally(() => (isOver = true));
    let hasCome = false;
    while (!isOver && !hasCome) {
      hasCome = await call.hasCome();
      if (!hasCome) await wait(LOOK_MS);
    }
    if (hasCome) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db);
      await call.end();
    }
    await working;
    if (!hasCome) await call.end();
    app = world.openSecondApp();
    await reap();
    return hasCome;
  }

  async function workAndKill(held: HeldCall): Promise<boolean> {
    await wakeJobs();
    const call = await holdUp(held);
    const ahead = world.clock.now() - Date.now();
    const shift = `const now = Date.now; Date.now = () => now() + ${ahead};`;
    const worker = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(shift)}`, WORKER], {
      env: { ...world.env, PATH: process.env.PATH, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(worker, 'exit');
    let deadline = Number.POSITIVE_INFINITY;
    worker.stdout.on('data', (text: Buffer) => {
      if (text.includes('"msg":"started"')) deadline = performance.now() + IDLE_MS;
    });
    let hasCome = false;
    while (!hasCome && performance.now() < deadline && worker.exitCode === null) {
      hasCome = await call.hasCome();
      if (!hasCome) await wait(LOOK_MS);
    }
    worker.kill('SIGKILL');
    await gone;
    await call.end();
    await reap();
    return hasCome;
  }

  return {
    world,
    seller,
    shopIds,
    call: async (endpoint, input, key) =>
      callApi(world.url, endpoint, input, {
        ...(await readHeaders()),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }),
    async callAndHangUp(endpoint, input, key) {
      const headers = { ...(await readHeaders()), 'idempotency-key': key, 'content-type': 'application/json' };
      const body = JSON.stringify((input as { body?: unknown }).body);
      const signal = AbortSignal.timeout(HANG_UP_MS);
      await fetch(`${world.url}/api${endpoint.path}`, { method: endpoint.method, headers, body, signal }).catch(
        () => null,
      );
    },
    async pass(seconds, areFactoriesOpen = true) {
      world.clock.advance(seconds * 1_000);
      const open = areFactoriesOpen ? (['pressify', 'mango', 'flash'] as const) : [];
      for (const partner of ['marketplace', 'telegram', ...open] as const) {
        await world.control(partner, 'POST', '/clock', { advanceSeconds: seconds });
      }
    },
    async tick() {
      for (const { timetable = [] } of app.modules) for (const task of timetable) await task.run();
    },
    listDue,
    work,
    workAndCut,
    workAndKill,
    async consent() {
      const data = await world.consent();
      const headers = await readHeaders();
      await callApi(world.url, createShop, { body: { data, friendlyName: 'Shop' } }, headers);
    },
    async design(orderId, productIds, size) {
      const created = { source: 'manual', created_at: new Date(world.clock.now()) };
      const place = (productId: string, side: keyof typeof sides) => ({
        ...created,
        owner_id: seller.userId,
        order_id: orderId,
        sku_id: productId.split('-')[1] ?? '',
        side,
        file_id: sides[side],
      });
      const rows = productIds.flatMap((id) => [place(id, 'front'), place(id, 'mockupFront')]);
      // The garment is known, as after a first dialog, because a bulk fulfil does not ask for garments. The size shows to which order a printed
      // product belongs.
      await sql`update order_products set product_type = 'T-shirt', color = 'Black', size = ${size}
        where order_id = ${orderId}`.execute(world.db);
      await world.db
        .insertInto('placements')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    close: () => world.close(),
  };
}
