import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, type App } from '../../server/src/app.ts';
import { STATEMENTS, type Statement } from '../../server/src/platform/database.ts';
import { hashOf } from '../../server/src/platform/crypto.ts';
import { startFarStore, type FarStore } from '../../server/src/testing/s3-store.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { readTestConfig, toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { insertUser } from '../../server/src/testing/people.ts';
import { openBobbin } from './bobbin.ts';

const LONG_AGO = new Date('2026-01-02T03:04:05Z');
const THUMBNAIL = 'thumb.webp';

let database: TestDatabase;
let dataDir: string;
let far: FarStore;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bobbin-verify-'));
  far = await startFarStore();
  for (const id of ['anna', 'binh']) await insertUser(database.db, id);
});
afterAll(async () => {
  await far.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A store for files, with functions that change the files outside the product. */
interface Place {
  env: Record<string, string>;
  /** Replaces the bytes under a key. */
  spoil(name: string, bytes: string): Promise<void>;
  date(at: Date): Promise<void>;
  empty(): Promise<void>;
}

const onDisk = (): Place => {
  const root = join(dataDir, 'files');
  return {
    env: { DATA_DIR: dataDir },
    spoil: (name, bytes) =>
      mkdir(dirname(join(root, name)), { recursive: true }).then(() => writeFile(join(root, name), bytes)),
    async date(at) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      for (const entry of entries) if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), at, at);
    },
    empty: () => rm(root, { recursive: true, force: true }),
  };
};

const inBucket = (): Place => ({
  env: { DATA_DIR: dataDir, FILES_URL: far.url },
  spoil: (name, bytes) =>
    far.objects.put(`files/${name}`, {
      open: () => Readable.from([Buffer.from(bytes)]),
      sizeBytes: bytes.length,
      sha256: hashOf(bytes),
    }),
  date: far.date,
  empty: far.empty,
});

describe.each([
  ['a folder', onDisk],
  ['an S3 store', inBucket],
])('bobbin files verify on %s (OPS-98)', (_name, open) => {
  let place: Place;
  let app: App;
  const bobbin = openBobbin(() => toTestEnv({ DATABASE_URL: database.url, ...place.env }));

  beforeAll(() => {
    place = open();
    app = buildApp(readTestConfig({ DATABASE_URL: database.url, ...place.env }), captureLog('silent').log);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await place.empty();
    await sql`truncate files, staff_files, uploads, action_logs cascade`.execute(database.db);
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  });

  async function addRow(
    owner: string,
    bytes: string,
    more: { ext?: string; hasThumbnail?: boolean } = {},
  ): Promise<string> {
    const sha256 = hashOf(bytes);
    const now = new Date();
    const row = {
      id: `${owner}-${sha256.slice(0, 8)}-${more.ext ?? 'png'}`,
      sha256,
      name: `design.${more.ext ?? 'png'}`,
      ext: more.ext ?? 'png',
      mime: 'image/png',
      size_bytes: bytes.length,
      width: 1,
      height: 1,
      has_thumbnail: more.hasThumbnail ?? false,
      created_at: now,
    };
    if (owner === 'staff')
      await database.db
        .insertInto('staff_files')
        .values({ ...row, actor_id: null })
        .execute();
    else {
      const more = { owner_id: owner, source: 'upload', updated_at: now, idle_since: null };
      await database.db
        .insertInto('files')
        .values({ ...row, ...more })
        .execute();
    }
    return row.id;
  }
  const store = (bytes: string, ext = 'png') =>
    app.library.storage.write({ sha256: hashOf(bytes), ext }, Buffer.from(bytes));
  const storeThumbnail = (bytes: string) =>
    app.library.storage.write({ sha256: hashOf(bytes), ext: THUMBNAIL }, Buffer.from(`small ${bytes}`));
  const nameOf = (bytes: string, ext = 'png') => {
    const sha256 = hashOf(bytes);
    return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`;
  };
  const byName = (one: string[], other: string[]) => one.join(' ').localeCompare(other.join(' '));
  const namesOf = (problems: unknown) =>
    (problems as { kind: string; name: string }[]).map(({ kind, name }) => [kind, name]);

  it('reports no problem when each row has its file and each file its row', async () => {
    for (const bytes of ['one', 'two', 'three']) {
      await addRow('anna', bytes, { hasThumbnail: bytes === 'one' });
      await store(bytes);
    }
    await storeThumbnail('one');
    await addRow('binh', 'one');
    await addRow('anna', 'one', { ext: 'jpg' });
    await store('one', 'jpg');
    await addRow('staff', 'of staff');
    await store('of staff');
    await store('two', 'thumb.unreadable');
    await place.date(LONG_AGO);
    const { out, code } = await bobbin('files', 'verify', '--hash');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^5 files in the database, 7 stored with 0 MB: 0 problems\n$/),
    ]);
    expect(await bobbin.json('files', 'verify')).toMatchObject({ ok: true, files: 5, stored: 7, code: 0 });
  });

  it('lists files that are missing, have a wrong size or belong to no row', async () => {
    await addRow('anna', 'lost');
    await addRow('anna', 'without preview', { hasThumbnail: true });
    await store('without preview');
    await addRow('binh', 'cut');
    await place.spoil(nameOf('cut'), 'cu');
    await store('unowned');
    await storeThumbnail('unowned');
    await place.spoil('aa/bb/notes.txt', 'of an operator');
    await place.date(LONG_AGO);
    const found = await bobbin.json('files', 'verify');
    const expected = [
      ['missing', nameOf('lost')],
      ['missingPreview', nameOf('without preview', THUMBNAIL)],
      ['wrongSize', nameOf('cut')],
      ['unknown', nameOf('unowned')],
      ['unknown', nameOf('unowned', THUMBNAIL)],
      ['unknown', 'aa/bb/notes.txt'],
    ];
    expect(namesOf(found.problems).toSorted(byName)).toEqual(expected.toSorted(byName));
    expect(found).toMatchObject({
      ok: false,
      code: 1,
      counts: { missing: 1, missingPreview: 1, wrongSize: 1, wrongHash: 0, unknown: 3 },
    });
    const { out, code } = await bobbin('files', 'verify', '--limit', '1');
    expect([code, out]).toEqual([1, expect.stringContaining('5 more; --limit names more\n')]);
    expect(await app.library.storage.has({ sha256: hashOf('unowned'), ext: 'png' })).toBe(true);
  });

  it('agrees with `bobbin backup`, which counts files that are in the database but not in the store, and ends with code 1 (OPS-105)', async () => {
    await addRow('anna', 'here');
    await store('here');
    const folder = await mkdtemp(join(tmpdir(), 'bobbin-backup-'));
    try {
      const whole = await bobbin.json('backup', join(folder, 'whole.tar'));
      expect(whole).toMatchObject({ ok: true, code: 0, missingFiles: 0, files: { count: 1 } });
      await place.empty();
      const { code, out } = await bobbin('backup', join(folder, 'other.tar'));
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/^1 files of the database are not in it: .+Is it that of/),
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('finds, with --hash, files of the right length whose bytes have changed', async () => {
    await addRow('anna', 'right');
    await place.spoil(nameOf('right'), 'wrong');
    expect(await bobbin.json('files', 'verify')).toMatchObject({ ok: true, code: 0 });
    const found = await bobbin.json('files', 'verify', '--hash');
    expect([found.code, namesOf(found.problems)]).toEqual([1, [['wrongHash', nameOf('right')]]]);
  });

  it('does not list files as unknown that are being imported, uploaded or removed at that moment', async () => {
    await store('just brought');
    expect(await bobbin.json('files', 'verify')).toMatchObject({ ok: true, code: 0 });
    await place.date(LONG_AGO);
    expect((await bobbin.json('files', 'verify')).code).toBe(1);
    const { db } = app;
    const payload = JSON.stringify({ ownerId: 'anna', sha256: hashOf('just brought'), ext: 'png' });
    await sql`select graphile_worker.add_job('removeBytes', payload := ${payload}::json)`.execute(db);
    await store('a piece', 'upload-1.part');
    await place.date(LONG_AGO);
    expect(namesOf((await bobbin.json('files', 'verify')).problems)).toEqual([
      ['unknown', nameOf('a piece', 'upload-1.part')],
    ]);
    const now = new Date();
    await database.db
      .insertInto('uploads')
      .values({
        owner_id: 'anna',
        actor_id: 'anna',
        sha256: hashOf('whole'),
        name: 'a',
        id: 'upload-1',
        size_bytes: 9,
        created_at: now,
        updated_at: now,
      })
      .execute();
    expect(await bobbin.json('files', 'verify')).toMatchObject({ ok: true, code: 0 });
  });

  it('enqueues the creation of missing previews once with --repair-missing, and records the operator', async () => {
    const ids = [
      await addRow('anna', 'seen', { hasThumbnail: true }),
      await addRow('staff', 'seen', { hasThumbnail: true }),
    ];
    await store('seen');
    expect(await bobbin.json('files', 'verify', '--repair-missing')).toMatchObject({ ok: false, code: 2 });
    const repaired = await bobbin.json('files', 'verify', '--repair-missing', '--yes');
    expect(repaired).toMatchObject({ ok: true, code: 0, repaired: [nameOf('seen', THUMBNAIL)] });
    const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(database.db);
    expect(jobs.rows.map(({ key }) => key)).toEqual([`thumbnail:anna:${ids[0]}`, `thumbnail:staff:${ids[1]}`]);
    expect(await bobbin.json('files', 'verify', '--repair-missing', '--yes')).toMatchObject({ code: 0, repaired: [] });
    const logs = await database.db.selectFrom('action_logs').select(['action', 'address']).execute();
    expect(logs).toEqual([{ action: 'repairPreviews', address: 'operator, command line' }]);
  });

  it('requires one confirmation before a job removes unknown files, and shows their number', async () => {
    const lost = Array.from({ length: 12 }, (_, index) => `unknown ${index}`);
    for (const bytes of lost) await store(bytes);
    await place.date(LONG_AGO);
    const payload = JSON.stringify({ ownerId: 'anna', sha256: hashOf('unknown 3'), ext: 'png' });
    await sql`select graphile_worker.add_job('removeBytes', payload := ${payload}::json)`.execute(app.db);
    let looks = 0;
    const count = (message: unknown) => {
      if ((message as Statement).text.includes('removeBytes')) looks += 1;
    };
    subscribe(STATEMENTS, count);
    const found = await bobbin.json('files', 'verify');
    unsubscribe(STATEMENTS, count);
    expect(found).toMatchObject({ counts: { unknown: 11 }, code: 1 });
    expect(looks).toBe(1);
  });

  it('enqueues, with --repair-missing, every missing preview, also those beyond the displayed ones', async () => {
    const seen = Array.from({ length: 60 }, (_, index) => `seen ${index}`);
    // The original of each preview is missing too, and is listed before the preview.
    for (const bytes of seen) await addRow('anna', bytes, { hasThumbnail: true });
    const found = await bobbin.json('files', 'verify', '--repair-missing', '--limit', '1', '--yes');
    expect(found).toMatchObject({ counts: { missing: 60, missingPreview: 60 }, repairedCount: 60, code: 1 });
    expect([found.problems, found.repaired].map((named) => (named as unknown[]).length)).toEqual([1, 1]);
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'makeThumbnail'`.execute(
      app.db,
    );
    expect(rows).toHaveLength(60);
  });

  it('counts each row and each file once when there are more than one page of them', async () => {
    // An S3 store uses few files, because each file needs a request of its own.
    const count = place.env.FILES_URL === undefined ? 1_203 : 23;
    await sql`insert into files (owner_id, id, sha256, name, ext, mime, size_bytes, source, created_at, updated_at)
      select 'anna', n::text, encode(sha256(n::text::bytea), 'hex'), 'a', 'png', 'image/png', 1, 'label', now(), now()
      from generate_series(1, ${count}) n`.execute(database.db);
    const found = await bobbin.json('files', 'verify', '--limit', '5');
    expect(found).toMatchObject({ files: count, stored: 0, counts: { missing: count }, code: 1 });
    expect(found.problems).toHaveLength(5);
  });
});

it('Objects.list returns all keys over several pages, whatever characters the keys contain (OPS-98)', async () => {
  await far.empty();
  const names = Array.from({ length: 5 }, (_, index) => `files/${index} + bản #1`);
  for (const key of names) {
    const open = () => Readable.from([Buffer.from('x')]);
    await far.objects.put(key, { open, sizeBytes: 1, sha256: hashOf('x') });
  }
  const pages: string[][] = [];
  for await (const page of far.objects.list('files/', 2)) pages.push(page.map(({ key }) => key));
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(names);
});
