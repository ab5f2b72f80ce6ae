import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { SkippedDrill } from './skipped-drill.ts';

/** The bytes of the smallest possible picture. */
const NAME = 'design.png';
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Runs work with a small file system of its own. @throws SkippedDrill when this machine cannot mount one
 */
export async function withDisk(work: (folder: string) => Promise<string>, size = '4m'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bobbin-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true, force: true });
    throw new SkippedDrill('this account may not mount a file system');
  }
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads a design for an order, as the fulfil dialog does. */
async function upload(world: DrillWorld, url: string): Promise<number> {
  const { rows } = await world.pool.query<{ id: string }>('select id from order_products limit 1');
  const form = new FormData();
  form.set('id', rows[0]?.id ?? '');
  form.set('side', 'productFront');
  form.set('file', new Blob([DOT]), NAME);
  const answer = await fetch(`${url}/api/files/upload`, { method: 'POST', headers: world.lan.headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

async function onDisk(
  say: DrillWorld['say'],
  how: string,
  spoil: (folder: string) => Promise<void>,
  mend: (folder: string) => Promise<void>,
): Promise<string> {
  return withDisk(async (folder) => {
    const world = await openDrillWorld({ say, apis: 1, workers: 1, env: { DATA_DIR: folder } });
    try {
      await world.askForSync('drill-before');
      await world.expectWhole();
      const url = `http://127.0.0.1:${world.members.find(({ name }) => name === 'api')?.port}`;
      const before = await upload(world, url);
      if (before === 507) throw new Error('An upload is refused before the disk is spoiled');
      await spoil(folder);
      say(`the disk is ${how}`);
      const status = await upload(world, url);
      if (status !== 507) throw new Error(`An upload on a disk that is ${how} was answered ${status}`);
      await world.until('ready says so', async () => {
        const answer = await fetch(`${url}/api/ready`);
        return answer.status === 503 && /full or read-only|write to storage failed/.test(await answer.text());
      });
      const metrics = await (await fetch(`${url}/metrics`)).text();
      if (!/bobbin_storage_failures_total [1-9]/.test(metrics)) throw new Error('The metrics do not count it');
      const list = await fetch(`${url}/api/shops/orders?page=1`, { headers: world.lan.headers });
      if (!list.ok) throw new Error(`Orders cannot be read meanwhile: ${list.status}`);
      await world.addOrders(20);
      await mend(folder);
      say('the disk is mended, and no process is restarted');
      const after = await upload(world, url);
      if (after !== before) throw new Error(`An upload afterwards was answered ${after}, and ${before} before`);
      await world.until('ready again', async () => (await fetch(`${url}/api/ready`)).ok);
      return `an upload was answered 507, then ${after}; ${await world.expectWhole({ isAsked: true })}`;
    } finally {
      await world.close();
    }
  });
}

/** OPS-115: a full disk is reported to the user, by the readiness check and by the metrics, and is used again automatically once it has space. */
export function storageFull(say: DrillWorld['say']): Promise<string> {
  const block = (folder: string) => join(folder, 'block');
  return onDisk(
    say,
    'full',
    async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(block(folder), Buffer.alloc(bavail * bsize));
    },
    (folder) => rm(block(folder)),
  );
}

/**
 * OPS-115: a read-only disk is reported to the user, by the readiness check and by the metrics, and is used again automatically once it is writable.
 */
export function storageReadOnly(say: DrillWorld['say']): Promise<string> {
  const remount = async (folder: string, how: 'ro' | 'rw') =>
    void execFileSync('mount', ['-o', `remount,${how}`, folder], { stdio: 'ignore' });
  return onDisk(
    say,
    'read-only',
    (folder) => remount(folder, 'ro'),
    (folder) => remount(folder, 'rw'),
  );
}
