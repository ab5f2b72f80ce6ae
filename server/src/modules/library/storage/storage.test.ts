import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createObjects, ObjectsError } from '@bobbin/connectors/objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../../platform/crypto.ts';
import { createStillClock } from '../../../testing/clock.ts';
import { startFarStore } from '../../../testing/s3-store.ts';
import { openDisk } from './disk.ts';
import { openFar } from './s3.ts';
import type { OpenShelves } from './blob-store.ts';
import { createStorage, type Storage } from './storage.ts';

interface Started {
  openShelves: OpenShelves;
  /** Returns whether bytes exist at an address, in the data folder or in the bucket. */
  isAt(dataDir: string, address: string): Promise<boolean>;
  stop(): Promise<void>;
}

async function startFar(): Promise<Started> {
  const { objects, stop } = await startFarStore();
  const isAt = async (_dataDir: string, address: string) => (await objects.has(address)) !== false;
  return { openShelves: openFar(objects), isAt, stop };
}

const KINDS: [string, () => Promise<Started>][] = [
  [
    'a disk',
    () =>
      Promise.resolve({
        openShelves: openDisk,
        isAt: (dataDir: string, address: string) => Promise.resolve(existsSync(join(dataDir, address))),
        stop: () => Promise.resolve(),
      }),
  ],
  ['an S3-compatible store', startFar],
];

describe.each(KINDS)('files on %s (FIL-29)', (_kind, start) => {
  let started: Started;
  let storage: Storage;
  let dataDir: string;
  beforeAll(async () => {
    started = await start();
    dataDir = await mkdtemp(join(tmpdir(), 'bobbin-storage-'));
    storage = createStorage(dataDir, createStillClock(), started.openShelves);
  });
  afterAll(async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function keep(bytes: Buffer): Promise<{ sha256: string; ext: string }> {
    const { file } = await storage.receive(Readable.from([bytes]), () => Promise.resolve());
    await storage.keep(file, 'png');
    await file.remove();
    return { sha256: file.sha256, ext: 'png' };
  }

  async function read(address: { sha256: string; ext: string }): Promise<Buffer | null> {
    const opened = await storage.open(address);
    if (opened === null) return null;
    const bytes = await buffer(opened.read());
    expect(bytes.length).toBe(opened.sizeBytes);
    return bytes;
  }

  async function listTemporary(): Promise<string[]> {
    return readdir(join(dataDir, 'files', 'temporary'));
  }

  it('return the stored bytes, even of a large or an empty file', async () => {
    for (const bytes of [Buffer.alloc(9_000_000, 'design'), Buffer.from('small'), Buffer.alloc(0)]) {
      const address = await keep(bytes);
      expect(address.sha256).toBe(hashOf(bytes));
      expect(await storage.has(address)).toBe(true);
      expect((await read(address))?.equals(bytes)).toBe(true);
    }
    expect(await listTemporary()).toEqual([]);
  });

  it('get paths below files/, in two folders named after the first four digits of their SHA-256 (OPS-50)', async () => {
    const { sha256, ext } = await keep(Buffer.from('where it lies'));
    const place = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`;
    expect(await started.isAt(dataDir, `files/${place}`)).toBe(true);
    expect(await started.isAt(dataDir, `files/00/${place}`)).toBe(false);
  });

  it('exist once, even after concurrent writes of equal bytes', async () => {
    const bytes = Buffer.from('the same for all');
    const addresses = await Promise.all([1, 2, 3, 4].map(() => keep(bytes)));
    expect(new Set(addresses.map(({ sha256 }) => sha256)).size).toBe(1);
    expect((await read(addresses[0] ?? { sha256: '', ext: '' }))?.equals(bytes)).toBe(true);
  });

  it('cannot be opened before they are stored, nor after one or more removals', async () => {
    const address = { sha256: hashOf('nobody kept this'), ext: 'png' };
    expect([await storage.has(address), await storage.open(address)]).toEqual([false, null]);
    expect(await storage.borrow(address, () => Promise.resolve('there'))).toBeNull();
    const kept = await keep(Buffer.from('for a while'));
    await storage.remove(kept);
    await storage.remove(kept);
    expect([await storage.has(kept), await read(kept)]).toEqual([false, null]);
  });

  it('stay next to their derived files, under different names', async () => {
    const address = await keep(Buffer.from('a picture'));
    const small = { sha256: address.sha256, ext: 'thumb.webp' };
    await storage.write(small, Buffer.from('small'));
    await storage.write(small, Buffer.from('small'));
    expect((await read(small))?.toString()).toBe('small');
    expect((await read(address))?.toString()).toBe('a picture');
  });

  it('become local files while a tool works on them, and leave no temporary file when the tool fails', async () => {
    const address = await keep(Buffer.from('for a tool'));
    expect(await storage.borrow(address, async (path) => (await readFile(path)).toString())).toBe('for a tool');
    const failing = storage.borrow(address, () => Promise.reject(new Error('the tool broke')));
    await expect(failing).rejects.toThrow('the tool broke');
    expect(await listTemporary()).toEqual([]);
    expect(await storage.has(address)).toBe(true);
  });

  it('can be opened and closed without being read', async () => {
    const address = await keep(Buffer.alloc(300_000, 1));
    for (let turn = 0; turn < 30; turn += 1) await (await storage.open(address))?.close();
    expect((await read(address))?.length).toBe(300_000);
  });
});

describe('a damaged file in a folder (FIL-29)', () => {
  let dataDir: string;
  let storage: Storage;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bobbin-damaged-'));
    storage = createStorage(dataDir, createStillClock());
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** Stores bytes, damages them, stores them again, and returns what is then at their address. */
  async function repair(text: string, damaged: string, options?: { comparesBytes: boolean }): Promise<string> {
    const keep = async () => {
      const { file } = await storage.receive(Readable.from([Buffer.from(text)]), () => Promise.resolve());
      await storage.keep(file, 'png', options);
      await file.remove();
      return file.sha256;
    };
    const sha256 = await keep();
    const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.png`);
    await writeFile(path, damaged);
    expect(await keep()).toBe(sha256);
    expect(await readdir(join(dataDir, 'files', 'temporary'))).toEqual([]);
    return readFile(path, 'utf8');
  }

  it('becomes whole when equal bytes are stored again, if it was cut off', async () => {
    expect(await repair('a design', 'a des')).toBe('a design');
    expect(await repair('another design', '')).toBe('another design');
  });

  it('becomes whole when a restore stores the bytes again, if bytes of it changed', async () => {
    expect(await repair('a picture', 'a pixture', { comparesBytes: true })).toBe('a picture');
  });
});

describe('a failing object store', () => {
  it('throws an error that differs from a missing file and does not contain the secret (FIL-29)', async () => {
    const far = await startFarStore();
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a wrong secret' };
    const wrong = createObjects({ ...far.options, ...keys, timeoutMs: 1_000 });
    const error = await wrong.has('files/a').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ObjectsError);
    expect(JSON.stringify([error, String(error)])).not.toContain('a wrong secret');
    await far.stop();
    const gone = await wrong.get('files/a').catch((reason: unknown) => reason);
    expect(gone).toBeInstanceOf(ObjectsError);
    await wrong.close();
  });
});
