import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createObjects } from '@bobbin/connectors/objects';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../server/src/backup/archive-reader.ts';
import { backup } from '../../server/src/backup/backup.ts';
import { restore } from '../../server/src/backup/restore.ts';
import { listTables, quoteTable } from '../../server/src/backup/tables.ts';
import { openStorage, type Storage } from '../../server/src/modules/library/module.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createVault, hashOf } from '../../server/src/platform/crypto.ts';
import { isMigrated, readMigrationTexts } from '../../server/src/platform/migrations.ts';
import { openDatabase, openWholePool } from '../../server/src/platform/database.ts';
import { reseal } from '../../server/src/platform/reseal.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { startFarStore } from '../../server/src/testing/s3-store.ts';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { dumpSchema } from '../../scripts/schema-dump.ts';
import { startApi } from '../world/api.ts';
import { openEmptyDatabases, type EmptyDatabases } from './databases.ts';
import { expectStoredWorks, startKeyStory, type KeyStory } from './key-story.ts';

const NEW_KEY = 'the next key, with a comma, for tests only';
const vault = createVault(SECRET_KEY);
const report = () => {};
/** Contents of further files, so that one can be changed, one cut off and one left whole. */
const FILES = ['will be changed', 'will be cut off', 'stays whole'];

let story: KeyStory;
let folder: string;
let url: string;
let archive: string;
let storage: Storage;
let databases: EmptyDatabases;
const createEmpty = () => databases.create();

beforeAll(async () => {
  story = await startKeyStory();
  const { config, db } = story.world.app;
  url = config.DATABASE_URL;
  folder = await mkdtemp(join(tmpdir(), 'bobbin-backup-'));
  archive = join(folder, 'bobbin.tar');
  storage = openStorage(config.DATA_DIR, systemClock, null);
  databases = await openEmptyDatabases();
  for (const text of FILES) await storage.write({ sha256: hashOf(text), ext: 'txt' }, Buffer.from(text));
  // Adds rows that are hard to copy, jobs that wait, and a table that is copied in several parts.
  const odd = 'tab\t line\n return\r back\\slash \\N "quote" \u{1F9F5} \\.\n\\.';
  await withClient(url, (client) => client.query(`update shops set friend_name = $1`, [odd]));
  await withClient(url, (client) =>
    client.query(
      `insert into mails (owner_id, id, recipient, kind, locale, subject, last_error, body_expires_at, created_at)
     select 'lan', 'bulk' || n, 'x@example.com', 'newDevice', 'en', '', (select string_agg(md5(n::text || i), '') from generate_series(1, 220) i),
       now(), now() from generate_series(1, 900) n`,
    ),
  );
  await addJob(db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'waits' }, { runAt: new Date('2031-01-01') });
  await backup(archive, { databaseUrl: url, storage, now: new Date('2026-11-28T12:00:00Z'), report });
});
afterAll(async () => {
  await databases.close();
  await story.close();
  await rm(folder, { recursive: true, force: true });
});

async function withClient<T>(databaseUrl: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = openWholePool(databaseUrl, 1);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Computes a hash over every row of every table and over the last values of the sequences. */
function readDatabase(databaseUrl: string): Promise<Record<string, unknown>> {
  return withClient(databaseUrl, async (client) => {
    const found: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select md5(t::text) as hash from ${quoteTable(name)} t order by 1`,
      );
      found[name] = rows.map(({ hash }) => hash);
    }
    const sequences = await client.query(`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`);
    return { ...found, sequences: sequences.rows };
  });
}

async function countTables(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    );
    return rows[0]?.count ?? -1;
  });
}

async function readFiles(from: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const address of from.list()) {
    const opened = await from.open(address);
    const hash = createHash('sha256');
    for await (const chunk of opened?.read() ?? []) hash.update(chunk as Buffer);
    found[`${address.sha256}.${address.ext}`] = hash.digest('hex');
  }
  return found;
}

async function openFolder(): Promise<{ dataDir: string; files: Storage }> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return { dataDir, files: openStorage(dataDir, systemClock, null) };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a backup', () => {
  it('restores every row, sequence and file into an empty database of another role (OPS-105, OPS-106)', async () => {
    const target = await createEmpty();
    const { dataDir, files } = await openFolder();
    const { manifest } = await restore(archive, { databaseUrl: target, storage: files, vault, report });
    const before = await readDatabase(url);
    const after = await readDatabase(target);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(before).length).toBeGreaterThan(130);
    // Only the restore itself is noted (OPS-143).
    expect([before['public.restores'], after['public.restores']]).toEqual([[], [expect.any(String)]]);
    for (const name of Object.keys(before)) {
      if (name !== 'public.restores') expect([name, after[name]]).toEqual([name, before[name]]);
    }
    expect(after['graphile_worker._private_jobs']).not.toEqual([]);
    expect(manifest.tables.find(({ name }) => name === 'public.mails')?.rows).toBeGreaterThan(900);
    expect(await readFiles(files)).toEqual(await readFiles(storage));
    expect(Object.keys(await readFiles(files)).length).toBeGreaterThan(0);

    // The restored schema equals that of the migrations, the restoring role owns it, and the next migration has nothing to do.
    const restored = openDatabase(target, 2, { Client: pg.Client });
    const original = openDatabase(url, 2, { Client: pg.Client });
    try {
      const order = (dump: string) =>
        dump
          .split('\n')
          .map((line) => line.replace(/,$/, ''))
          .sort();
      expect(order(await dumpSchema(restored.pool))).toEqual(order(await dumpSchema(original.pool)));
      expect(await isMigrated(restored.db)).toBe(true);
      const owners = await restored.pool.query(
        `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'graphile_worker')`,
      );
      expect(owners.rows).toEqual([{ owner: new URL(target).username }]);
    } finally {
      await restored.close();
      await original.close();
    }

    // The product works on the restored database, and its sealing key can be rotated.
    const keys = { APP_SECRET_KEY: NEW_KEY, APP_SECRET_KEYS_OLD: JSON.stringify([SECRET_KEY]) };
    expect((await reseal(target, createVault(NEW_KEY, [SECRET_KEY]))).mayRemoveOldKeys).toBe(true);
    const env = { ...story.world.env, ...keys, PORT: '0', DATA_DIR: dataDir };
    const api = await startApi({ databaseUrl: target, clock: story.world.clock, env });
    try {
      expect((await fetch(`${api.url}/api/ready`)).status).toBe(200);
      expect((await fetch(`${api.url}${story.link}`)).status).toBe(200);
      await expectStoredWorks(story, api, 0);
    } finally {
      await api.close();
    }
  });

  it('contains no sealing key, and no password or token in plain text (OPS-105)', async () => {
    const bytes: Buffer[] = [];
    await readArchive(archive, {
      async onEntry(entry) {
        bytes.push(await entry.bytes());
      },
    });
    const { gunzipSync } = await import('node:zlib');
    const text = bytes
      .map((part) => (part[0] === 0x1f && part[1] === 0x8b ? gunzipSync(part) : part).toString('latin1'))
      .join();
    expect(text.includes('twoFactorTurnedOn')).toBe(true);
    for (const secret of [SECRET_KEY, story.secret, story.world.pressifyKey, ...story.recoveryCodes]) {
      expect(text.includes(secret)).toBe(false);
    }
  });

  it('overwrites no other file, and leaves no file when it fails (OPS-105)', async () => {
    const source = { databaseUrl: url, storage, now: new Date(), report };
    expect(await failureOf(backup(archive, source))).toContain('exists already');
    const path = join(folder, 'failing.tar');
    const failing = () => {
      throw new Error('the store is away');
    };
    expect(await failureOf(backup(path, { ...source, storage: { ...storage, list: failing } }))).toBe(
      'the store is away',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([]);
  });

  it('reports a full disk and leaves no file (OPS-105)', async () => {
    const path = join(folder, 'full.tar');
    // Writes to /dev/full, a device that always reports a full disk.
    await symlink('/dev/full', `${path}.partial`);
    const source = { databaseUrl: url, storage, now: new Date(), report };
    expect(await failureOf(backup(path, source))).toContain('ENOSPC');
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  it('needs little memory for a large file while it is written and verified (OPS-105)', async () => {
    const MB = 1024 * 1024;
    const [size, limit] = [192 * MB, 48 * MB];
    const address = { sha256: 'ab'.repeat(32), ext: 'png' };
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const measure = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = measure();
    let most = 0;
    let seen = 0;
    const watch = (bytes: number) => {
      seen += bytes;
      if (seen < 16 * MB) return;
      seen = 0;
      most = Math.max(most, measure() - before);
    };
    async function* read(): AsyncGenerator<Buffer> {
      for (let given = 0; given < size; given += MB) {
        watch(MB);
        yield Buffer.alloc(MB, given / MB);
      }
    }
    async function* list() {
      yield { ...address, sizeBytes: size, storedAt: new Date(0) };
    }
    const large = {
      list,
      open: async () => ({ sizeBytes: size, read: () => Readable.from(read()), close: () => Promise.resolve() }),
    };
    const path = join(folder, 'large.tar');
    await backup(path, { databaseUrl: url, storage: large, now: new Date(), report });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(limit);
    most = 0;
    let verified = 0;
    await readArchive(path, {
      async onEntry({ chunks }) {
        for await (const chunk of chunks) {
          verified += chunk.length;
          watch(chunk.length);
        }
      },
    });
    expect(verified).toBeGreaterThan(size);
    expect(most).toBeLessThan(limit);
    await rm(path);
  });

  it('can be restored only into an empty database and only with the sealing key of the backup (OPS-106)', async () => {
    const { files } = await openFolder();
    expect(await failureOf(restore(archive, { databaseUrl: url, storage: files, vault, report }))).toContain(
      'not empty',
    );
    const target = await createEmpty();
    const other = createVault(NEW_KEY);
    const refused = await failureOf(restore(archive, { databaseUrl: target, storage: files, vault: other, report }));
    expect(refused).toContain('APP_SECRET_KEY is not the key of this backup');
    expect(await countTables(target)).toBe(0);
    await restore(archive, { databaseUrl: target, storage: files, vault: other, isKeyLost: true, report });
    expect(await countTables(target)).toBeGreaterThan(100);
  });

  it('restores in one transaction: a failure after the last table leaves the database empty, and the restore can be repeated (OPS-106)', async () => {
    const target = await createEmpty();
    const { files } = await openFolder();
    const full = {
      ...files,
      collect: () => Promise.reject(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })),
    };
    expect(await failureOf(restore(archive, { databaseUrl: target, storage: full, vault, report }))).toBe(
      'the disk is full',
    );
    expect(await countTables(target)).toBe(0);
    await restore(archive, { databaseUrl: target, storage: files, vault, report });
    expect(await readFiles(files)).toEqual(await readFiles(storage));
  });

  it('leaves a note after the restore of an archive of a release whose migrations had no table for it (OPS-143)', async () => {
    const { files } = await openFolder();
    const former = await createEmpty();
    await restore(archive, { databaseUrl: former, storage: files, vault, report });
    await withClient(former, (client) =>
      client.query(`drop table restores; delete from kysely_migration where name = '0760_restores'`),
    );
    const path = join(folder, 'former.tar');
    await backup(path, { databaseUrl: former, storage: files, now: new Date(), report });
    const target = await createEmpty();
    await restore(path, { databaseUrl: target, storage: files, vault, report });
    const texts = (await readMigrationTexts()).filter(({ name }) => name === '0760_restores');
    await withClient(target, async (client) => {
      // The migration can run later.
      for (const { text } of texts) await client.query(text);
      expect((await client.query('select from restores')).rowCount).toBe(1);
    });
  });

  it('replaces damaged files that the folder has already, and keeps whole ones (OPS-142)', async () => {
    const { dataDir, files } = await openFolder();
    await restore(archive, { databaseUrl: await createEmpty(), storage: files, vault, report });
    const [changed = '', cut = '', whole = ''] = FILES.map((text) => {
      const sha256 = hashOf(text);
      return join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.txt`);
    });
    const bytes = await readFile(changed);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await writeFile(changed, bytes);
    await writeFile(cut, '');
    const before = await stat(whole);
    await restore(archive, { databaseUrl: await createEmpty(), storage: files, vault, report });
    expect(await readFiles(files)).toEqual(await readFiles(storage));
    expect((await stat(whole)).ino).toBe(before.ino);
  });

  it('restores its files into an S3-compatible store, which then serves the files (OPS-105)', async () => {
    const far = await startFarStore();
    try {
      const objects = createObjects({
        ...far.options,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        timeoutMs: 5_000,
      });
      const target = await createEmpty();
      const store = openStorage(join(folder, 'spool'), systemClock, objects);
      await restore(archive, { databaseUrl: target, storage: store, vault, report });
      expect(await readFiles(store)).toEqual(await readFiles(storage));
      const again = join(folder, 'from-far.tar');
      await backup(again, { databaseUrl: target, storage: store, now: new Date(), report });
      const [one, other] = [await readArchive(archive), await readArchive(again)];
      expect(other.files).toEqual(one.files);
      const withoutRestores = ({ tables }: typeof one) => tables.filter(({ name }) => name !== 'public.restores');
      expect(withoutRestores(other)).toEqual(withoutRestores(one));
      await store.close?.();
    } finally {
      await far.stop();
    }
  });
});

describe('the restore of a broken archive', () => {
  /** Finds the place in the file at which an archive entry begins: first its header, then its bytes. */
  async function findEntry(isIt: (name: string) => boolean): Promise<{ name: string; at: number; size: number }> {
    const bytes = await readFile(archive);
    for (let at = 0; at + 512 <= bytes.length;) {
      const name = bytes.toString('latin1', at, bytes.indexOf(0, at));
      const size = parseInt(bytes.toString('latin1', at + 124, at + 136), 8);
      if (isIt(name)) return { name, at, size };
      at += 512 + Math.ceil(size / 512) * 512;
    }
    throw new Error('There is no such entry');
  }

  async function damage(at: number): Promise<string> {
    const path = join(folder, 'damaged.tar');
    await copyFile(archive, path);
    const handle = await open(path, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 4;
    await handle.write(byte, 0, 1, at);
    await handle.close();
    return path;
  }

  async function refuse(path: string): Promise<string> {
    const target = await createEmpty();
    const { dataDir, files } = await openFolder();
    const reason = await failureOf(restore(path, { databaseUrl: target, storage: files, vault, report }));
    expect(await countTables(target)).toBe(0);
    expect(await readdir(dataDir)).toEqual([]);
    return reason;
  }

  it.each([
    ['the header', (name: string) => name === 'header.json'],
    ['rows', (name: string) => name.startsWith('database/public.mails/')],
    ['sequences', (name: string) => name === 'database/sequences.json'],
    ['a file', (name: string) => name.startsWith('files/')],
    ['the manifest', (name: string) => name === 'manifest.json'],
  ])(
    'fails with the name of the archive entry when one bit in %s has changed, and writes nothing (OPS-107)',
    async (_what, isIt) => {
      const { name, at, size } = await findEntry(isIt);
      expect(await refuse(await damage(at + 512 + Math.floor(size / 2)))).toContain(name);
    },
  );

  it('fails when one bit has changed in an index or between the entries (OPS-107)', async () => {
    const index = await findEntry((name) => name.startsWith('index/'));
    expect(await refuse(await damage(index.at + 512 + 30))).toMatch(/of the archive is damaged/);
    const file = await findEntry((name) => name.startsWith('files/'));
    expect(await refuse(await damage(file.at + 3))).toMatch(/^The archive is damaged or cut off behind /);
  });

  it('fails when the archive is truncated at any place or the file is not an archive (OPS-107)', async () => {
    const { size } = await stat(archive);
    const file = await findEntry((name) => name.startsWith('files/'));
    const manifest = await findEntry((name) => name === 'manifest.json');
    const bytes = await readFile(archive);
    const path = join(folder, 'cut.tar');
    for (const end of [700, Math.floor(size / 2), file.at, file.at + 512 + 10, manifest.at, manifest.at + 600]) {
      await writeFile(path, bytes.subarray(0, end));
      expect([end, await failureOf(readArchive(path))]).toEqual([
        end,
        expect.stringMatching(/^The archive is (damaged or )?cut off (behind|in) \S+/),
      ]);
    }
    // The archive is cut at the beginning of an entry, but ends as a tar file ends.
    await writeFile(path, Buffer.concat([bytes.subarray(0, manifest.at), Buffer.alloc(1024)]));
    expect(await refuse(path)).toMatch(/^The archive is cut off behind index\//);
    await writeFile(path, 'no archive at all'.repeat(100));
    expect(await failureOf(readArchive(path))).toMatch(/^The archive is damaged or cut off behind its beginning/);
    expect(await failureOf(readArchive(join(folder, 'nowhere.tar')))).toContain('ENOENT');
  });
});
