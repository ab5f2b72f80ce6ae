import { Readable } from 'node:stream';
import { LinkError, type LinkReader } from '@bobbin/connectors/links';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { insertUser, toStaffScope } from '../../testing/people.ts';
import { buildAudit } from '../audit/module.ts';
import { buildLibrary, buildStaffFetches } from '../library/module.ts';
import { paint } from '../library/testing/pictures.ts';
import { createImporting, type Importing } from './importing.ts';
import { buildFulfilDesigns, type Choosing } from './module.ts';
import { toHolder, type FulfilDesigns } from './fulfil-designs.ts';

const ADDRESS = 'https://pictures.example.com';

let platform: TestPlatform;
let designs: FulfilDesigns;
let choosing: Choosing;
let importing: Importing;
let fetchAll: (designId: string) => Promise<void>;
let library: ReturnType<typeof buildLibrary>;
/** Response of a URL: its bytes, or the reason why the download fails. */
const web = new Map<string, Buffer | 'FAILED' | 'REFUSED'>();
let asked: string[] = [];

beforeAll(async () => {
  platform = await openTestPlatform();
  await insertUser(platform.database.db, 'boss');
  const audit = buildAudit(platform);
  library = buildLibrary({ ...platform, memberships: { isMember: () => Promise.resolve(false) } });
  const links: LinkReader = {
    judge: () => null,
    open(url) {
      asked.push(url);
      const found = web.get(url) ?? 'FAILED';
      if (typeof found === 'string') return Promise.reject(new LinkError(found, found));
      return Promise.resolve({ url: new URL(url), stream: Readable.from([found]) });
    },
    close: () => Promise.resolve(),
  };
  const fetches = buildStaffFetches({ ...platform, library, links });
  const gifts = { giveToProduct: () => Promise.reject(new Error('nobody chooses here')) };
  const module = buildFulfilDesigns({ ...platform, audit, library, fetches, gifts });
  platform.events.listen(module.on ?? {});
  designs = module;
  choosing = module.choosing;
  importing = createImporting({ ...platform, audit, fetches });
  fetchAll = (id) => fetches.fetch(toHolder(id));
  web.set(`${ADDRESS}/a.png`, await paint(90, 90).png().toBuffer());
  web.set(`${ADDRESS}/b.png`, await paint(80, 90).png().toBuffer());
  web.set(`${ADDRESS}/text.png`, Buffer.from('not a picture'));
  web.set(`${ADDRESS}/private.png`, 'REFUSED');
});
afterAll(() => platform.close());

async function bring(refId: string, thumbnails: string[], files: string[]): Promise<string> {
  const toUrls = (names: string[]) => names.map((name) => `${ADDRESS}/${name}.png`);
  platform.clock.advance(1000);
  const item = { refId, title: refId, thumbnails: toUrls(thumbnails), designs: toUrls(files) };
  await importing.add(toStaffScope('boss'), { items: [item] });
  const { data } = await designs.list({ page: 1, limit: 1, sortBy: 'createdAt:DESC' });
  return data[0]?.id ?? '';
}

it('List import downloads each named picture once, even when two jobs run at the same time (FFD-8)', async () => {
  const id = await bring('Q-1', ['a'], ['b', 'a']);
  expect(await designs.get(id)).toMatchObject({ designUrlCount: 0, waiting: 3 });
  await Promise.all([fetchAll(id), fetchAll(id)]);
  const design = await designs.get(id);
  expect(design).toMatchObject({ designUrlCount: 2, waiting: 0, failed: [], source: 'QTeam', refId: 'Q-1' });
  expect(design.thumbnails).toHaveLength(1);
  expect(design.designs.map(({ name }) => name)).toEqual(['b.png', 'a.png']);
  expect((await designs.list({ page: 1, limit: 1, sortBy: 'createdAt:DESC' })).counts).toEqual({
    all: 1,
    checked: 0,
    empty: 0,
    qteam: 1,
  });
});

it('List import shows why each missing picture is missing, and retries only temporary failures (FFD-8)', async () => {
  const id = await bring('Q-2', ['text', 'private'], ['later']);
  await expect(fetchAll(id)).rejects.toThrow('did not come yet');
  asked = [];
  web.set(`${ADDRESS}/later.png`, await paint(70, 90).png().toBuffer());
  await fetchAll(id);
  expect(asked).toEqual([`${ADDRESS}/later.png`]);
  expect(await designs.get(id)).toMatchObject({
    designUrlCount: 1,
    thumbnails: [],
    waiting: 0,
    failed: [
      { url: `${ADDRESS}/text.png`, reason: 'FILE_NOT_IMAGE' },
      { url: `${ADDRESS}/private.png`, reason: 'REFUSED' },
    ],
  });
});

it('List import does not retry a URL after five timeouts (FIL-61)', async () => {
  const id = await bring('Q-3', [], ['silent']);
  for (let tries = 1; tries < 5; tries += 1) await expect(fetchAll(id)).rejects.toThrow('did not come yet');
  await fetchAll(id);
  asked = [];
  await fetchAll(id);
  expect(asked).toEqual([]);
  expect((await designs.get(id)).failed).toEqual([{ url: `${ADDRESS}/silent.png`, reason: 'FAILED' }]);
});

it('A design finishes no card while one of its print files is not downloaded (SKD-10)', async () => {
  const id = await bring('Q-4', ['private'], ['a', 'late']);
  await platform.database.db.updateTable('fulfil_designs').set({ is_checked: true }).where('id', '=', id).execute();
  const { db } = platform.database;
  const reasonOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof AppError ? error.error : error;
  };
  const find = () => reasonOf(choosing.find('Q-4'));
  const choose = () => reasonOf(inTransaction(db, (trx) => choosing.choose(trx, 'Q-4')));
  expect([await find(), await choose()]).toEqual(['FULFIL_ID_FETCHING', 'FULFIL_ID_FETCHING']);
  await expect(fetchAll(id)).rejects.toThrow('did not come yet');
  expect((await designs.get(id)).designUrlCount).toBe(1);
  expect([await find(), await choose()]).toEqual(['FULFIL_ID_FETCHING', 'FULFIL_ID_FETCHING']);
  web.set(`${ADDRESS}/late.png`, await paint(60, 90).png().toBuffer());
  await fetchAll(id);
  // A missing thumbnail is no print file.
  expect([await find(), await choose()]).toEqual([null, null]);
});
