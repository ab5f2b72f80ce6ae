import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOrderExports, startOrderExport } from '@bobbin/contract/order-exports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { listAll } from '../world/marketplace.ts';
import { startWorld, type World } from '../world/world.ts';

const WORKER = fileURLToPath(new URL('../../server/src/worker.ts', import.meta.url));

let world: World;
const workers: ChildProcess[] = [];

afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await world.close();
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [WORKER], {
    env: { ...world.env, PATH: process.env.PATH, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

it(
  'a worker killed during an export leaves no downloadable file, and the next worker writes the complete file (EXP-4)',
  {
    timeout: 150_000,
  },
  async () => {
    world = await startWorld({ marketplace: { orders: 120, shops: 1 } });
    const seller = await world.createSeller('anna@example.com');
    await world.connectShops(seller);
    const body = { format: 'csv', columns: ['id'], zone: 'UTC', sortBy: 'createdAt:ASC' } as const;
    await seller.call(startOrderExport, { body: { ...body, columns: [...body.columns] } });
    const read = async () => (await seller.call(listOrderExports)).body?.exports[0];

    // While this lock is held, no worker can record that the export's file exists.
    const trx = await world.db.startTransaction().execute();
    await sql`lock table files in exclusive mode`.execute(trx);
    const first = startWorker();
    await expect.poll(async () => (await read())?.state, { timeout: 60_000, interval: 50 }).toBe('running');
    const written = async () => {
      const folder = join(world.env.DATA_DIR ?? '', 'files');
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith('.csv')).length;
    };
    await expect.poll(written, { timeout: 60_000, interval: 50 }).toBe(1);
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    await trx.rollback().execute();
    expect(await read()).toMatchObject({ state: 'running', url: null, sizeBytes: null });

    startWorker();
    await expect.poll(async () => (await read())?.state, { timeout: 90_000, interval: 200 }).toBe('ready');
    const file = await fetch(new URL((await read())?.url ?? '', world.url));
    const rows = parse(Buffer.from(await file.arrayBuffer())) as string[][];
    const listed = (await listAll(seller, { sortBy: 'createdAt:ASC' })).map(({ id }) => id);
    expect(rows.slice(1).map(([id]) => id)).toEqual(listed);
  },
);
