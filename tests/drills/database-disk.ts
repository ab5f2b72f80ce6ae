import { createHash } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { scrape, valueOf } from '../platform/scrape.ts';
import { withDisk } from './disks.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';

const DISK_SIZE = '600m';
/** Settings with durable commits, as in production, and with few WAL files, so that PostgreSQL soon needs more space on the disk. */
const SMALL = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '64MB' };
const RESTART_MS = 500;
const FIRST_WRITES = 10;
/** A process remembers a failed write for a minute (API-33). This timeout is twice as long. */
const REMEMBERED_MS = 120_000;

/** Starts a database server again whenever it ends, as systemd does, until the drill closes it. */
async function supervise(dataDir: string, say: DrillWorld['say']) {
  const port = await findFreePort();
  const start = () => startEmbeddedPostgres({ dataDir, port, settings: SMALL });
  let server: EmbeddedPostgres | null = await start();
  const { url } = server;
  const { promise: closing, resolve: close } = Promise.withResolvers<null>();
  let isClosed = false;
  let restarts = 0;
  const ended = (async () => {
    while (!isClosed) {
      if (server === null) {
        // While the disk is full, the database server cannot even write its pid file.
        server = await start().catch(() => null);
        if (server === null) await wait(RESTART_MS);
        else restarts += 1;
        continue;
      }
      const reason = await Promise.race([server.ended, closing]);
      if (reason === null) break;
      say(`the supervisor restarts PostgreSQL: ${reason.slice(0, 160)}`);
      await server.stop();
      server = null;
    }
  })();
  return {
    url,
    restarts: () => restarts,
    async close() {
      isClosed = true;
      close(null);
      await ended;
      await server?.stop();
    },
  };
}

/** Fills all free space with one file, and returns the path of this file. */
async function fill(folder: string): Promise<string> {
  const path = join(folder, 'block');
  const file = await open(path, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail === 0) return path;
      // PostgreSQL allocates and frees pages at the same time, so the size that was just free may not fit; then a smaller piece is written.
      const bytes = Math.min(bavail, 1024) * bsize;
      await file.write(Buffer.alloc(bytes)).catch(() => file.write(Buffer.alloc(bsize)).catch(() => null));
    }
  } finally {
    await file.close();
  }
}

/** Writes WAL until PostgreSQL needs another file for it, which ends all connections of the server. */
async function forceNewWal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) {
      await client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 100000))`);
      await client.query('select pg_switch_wal()');
    }
  } catch {
    // The connection ends together with the server.
  } finally {
    await client.end().catch(() => {});
  }
}

/** The response of one call with an idempotency key. */
interface Written {
  key: string;
  status: number;
  text: string;
}

/** Adds a team under an idempotency key, so that it is added once however often the function is called. */
async function addTeam(world: DrillWorld, url: string, key: string): Promise<Written> {
  // Returns characters of a hash, which cannot be compressed, and are the same at each repetition.
  const description = createHash('sha512').update(key).digest('hex');
  const answer = await fetch(`${url}/api/teams`, {
    method: 'POST',
    headers: { ...world.lan.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: key, role: 'viewer', description }),
  });
  return { key, status: answer.status, text: await answer.text() };
}

/**
 * Adds teams one after another until a call gets the expected response. @throws Error when a call fails for another reason
 */
async function addTeamsUntil(world: DrillWorld, url: string, name: string, isOver: (calls: Written[]) => boolean) {
  const calls: Written[] = [];
  await world.until(name, async () => {
    calls.push(await addTeam(world, url, `${name} ${calls.length}`.replaceAll(' ', '-')));
    return isOver(calls);
  });
  const strange = calls.find(({ status }) => status >= 400 && status !== 503 && status !== 507);
  if (strange) throw new Error(`A write on the full disk was answered ${strange.status} ${strange.text}`);
  return calls;
}

/**
 * OPS-131: a database whose disk is full loses no confirmed write; calls, readiness and metrics report the full disk, and the database continues by
 * itself.
 */
export function databaseFull(say: DrillWorld['say']): Promise<string> {
  return withDisk(async (folder) => {
    const before = process.env.TEST_DATABASE_URL;
    const database = await supervise(join(folder, 'postgres'), say);
    process.env.TEST_DATABASE_URL = database.url;
    try {
      const world = await openDrillWorld({ say, apis: 1, workers: 1 });
      try {
        return await fillDatabase(world, folder, database.restarts);
      } finally {
        await world.close();
      }
    } finally {
      if (before === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = before;
      await database.close();
    }
  }, DISK_SIZE);
}

async function fillDatabase(world: DrillWorld, folder: string, restarts: () => number): Promise<string> {
  const url = `http://127.0.0.1:${world.members.find(({ name }) => name === 'api')?.port}`;
  const readReady = async () => {
    const answer = await fetch(`${url}/api/ready`);
    return { status: answer.status, text: await answer.text() };
  };
  await world.addOrders(50);
  await world.expectWhole({ isAsked: true });
  const first = await addTeamsUntil(world, url, 'writes before', (calls) => calls.length === FIRST_WRITES);
  const block = await fill(folder);
  world.say('the disk of PostgreSQL is full');
  await world.addOrders(100);
  const calls = await addTeamsUntil(world, url, 'a write is refused', (made) => made.at(-1)?.status === 507);
  const refused = calls.at(-1);
  world.say(`a write is answered ${refused?.status} ${refused?.text}`);
  await world.until('ready says that a write failed', async () => {
    const { status, text } = await readReady();
    return status === 503 && text.includes('a write to storage failed');
  });
  const failures = valueOf(await scrape(url), 'bobbin_storage_failures_total') ?? 0;
  if (failures === 0) throw new Error('The metrics do not count the failed write');
  if ((await fetch(`${url}/api/shops/orders?page=1`, { headers: world.lan.headers })).status !== 200)
    throw new Error('Orders cannot be read while the disk is full');

  await forceNewWal(world.databaseUrl);
  world.say('PostgreSQL found no space for its log and ended');
  await world.until('ready says that the database does not answer', async () => {
    const { status, text } = await readReady();
    return status === 503 && text.includes('the database does not answer');
  });
  const during = await addTeamsUntil(world, url, 'a write without database', (made) => made.at(-1)?.status === 503);
  if (world.members.some(({ process: one }) => one.child.exitCode !== null)) throw new Error('A process ended');

  await rm(block);
  world.say('there is space again, and no process of the product is restarted');
  const patience = { patienceMs: REMEMBERED_MS };
  await world.until('ready again', async () => (await readReady()).status === 200, patience);
  const made = [...first, ...calls, ...during];
  const promised = made.filter(({ status }) => status < 300);
  for (const { key } of made.filter(({ status }) => status >= 300)) {
    const { status, text } = await addTeam(world, url, key);
    if (status >= 300) throw new Error(`A refused write was repeated and answered ${status} ${text}`);
  }
  const whole = await world.expectWhole({ isAsked: true });
  const { rows } = await world.pool.query<{ name: string }>('select name from teams');
  const kept = new Set(rows.map(({ name }) => name));
  const lost = made.filter(({ key }) => !kept.has(key));
  if (lost.length > 0) throw new Error(`Promised writes are lost: ${lost.map(({ key }) => key).join(', ')}`);
  if (world.members.some(({ process: one }) => one.child.exitCode !== null)) throw new Error('A process ended');
  return `${promised.length} promised writes kept, ${made.length - promised.length} refused ones made once when repeated, PostgreSQL restarted ${restarts()} times; ${whole}; no process ended`;
}
