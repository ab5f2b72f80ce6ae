import { ERRORS } from '@bobbin/contract/errors';
import * as contract from '@bobbin/contract/spy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { Readable } from 'node:stream';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let staff: Caller;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  staff = await world.createSeller('staff@example.com', 'admin');
});
afterAll(() => world.close());

const CSV = [
  'refId,title,front,back,design_front,design_back',
  'T-1,Mèo Phi Hành Gia,https://pictures.example.com/a.png,,,',
  'T-2,Bigfoot,,,,',
  ',No number,,,,',
  'T-2,Again,,,,',
  'T-3,Plain,ftp://example.com/a.png,,,',
].join('\n');

it('spied products are imported once each, invalid lines are named, and the totals are counted (SPY-2)', async () => {
  const refused = [
    { line: 4, reason: 'missing' },
    { line: 5, reason: 'twice' },
    { line: 6, reason: 'notHttps' },
  ];
  const answers = await Promise.all([1, 2, 3].map(() => staff.call(contract.importSpyItems, { body: { csv: CSV } })));
  expect(answers.reduce((sum, { body }) => sum + (body?.added ?? 0), 0)).toBe(2);
  expect(answers.map(({ body }) => body?.refused)).toEqual([refused, refused, refused]);
  const listed = (await staff.call(contract.listSpyItems)).body;
  expect(listed?.meta).toMatchObject({ totalItems: 2, itemsPerPage: 50 });
  expect(listed?.data.map(({ refId }) => refId).toSorted((a, b) => a.localeCompare(b))).toEqual(['T-1', 'T-2']);
});

it('quotes within the title of a spied product are kept, and a line with unbalanced quotes is reported (SPY-2, API-5)', async () => {
  const bring = (csv: string, locale = 'vi') =>
    staff.call(contract.importSpyItems, { body: { csv } }, { headers: { 'accept-language': locale } });
  const inches = await bring('refId,title,front\nQ-1,12" poster with "logo",\nQ-2,"Mug, ""blue""",\n');
  expect(inches.body).toEqual({ added: 2, known: 0, refused: [] });
  const found = (await staff.call(contract.listSpyItems, { query: { search: 'Q' } })).body?.data ?? [];
  expect(found.map(({ title }) => title).toSorted()).toEqual(['12" poster with "logo"', 'Mug, "blue"']);
  const words = {
    vi: 'Dấu ngoặc kép từ dòng 3 không khớp, sửa rồi nhập lại',
    en: 'The quotation marks from line 3 on do not match, mend them and import again',
  };
  for (const [locale, message] of Object.entries(words))
    for (const third of ['Q-4,"never closed', 'Q-4,"closed" too early']) {
      const broken = await bring(`refId,title,front\nQ-3,Fine,\n${third},\nQ-5,Fine,\n`, locale);
      expect([broken.status, broken.exceptionBody?.issues]).toEqual([422, [{ path: 'body.csv', message }]]);
    }
  // A CSV file with a parse error is rejected as a whole; a file that contains only the header is accepted.
  expect((await staff.call(contract.listSpyItems)).body?.meta.totalItems).toBe(4);
  expect((await bring('refId,title\n')).body).toEqual({ added: 0, known: 0, refused: [] });
  for (const csv of ['name,title\nQ-6,x\n', ''])
    expect((await bring(csv)).exceptionBody?.code).toBe(ERRORS.IMPORT_UNREADABLE.code);
});

it('spied products are found by the beginnings of words, with or without accents (SPY-1)', async () => {
  const find = async (search: string) =>
    (await staff.call(contract.listSpyItems, { query: { search } })).body?.data.map(({ refId }) => refId);
  for (const search of ['meo phi', 'HÀNH', 'T-1', 'hanh gi']) expect(await find(search), search).toEqual(['T-1']);
  expect(await find('nobody')).toEqual([]);
});

it('spied products show pictures that were downloaded, and links to pictures that were not (SPY-1, FIL-61)', async () => {
  const listed = (await staff.call(contract.listSpyItems, { query: { search: 'T-1' } })).body;
  const params = { id: listed?.data[0]?.id ?? '' };
  const before = (await staff.call(contract.getSpyItem, { params })).body;
  expect(before).toMatchObject({ front: null, back: null });
  expect((before?.waiting ?? 0) + (before?.failed.length ?? 0)).toBe(1);

  const { library, events } = world.app;
  const bytes = await paint(60, 70).png().toBuffer();
  const upload = { fileName: 'a.png', stream: Readable.from([bytes]), isPngOnly: false, userId: null };
  await library.staffFiles.add(upload, (trx, fileId) =>
    events.emit(trx, 'staffPictureCame', { holder: `spyItem ${params.id}`, slot: 'front', fileId }),
  );
  const after = (await staff.call(contract.getSpyItem, { params })).body;
  expect(after?.front).toMatchObject({ width: 60, height: 70 });
  expect((await fetch(`${world.url}${after?.front?.url}`)).status).toBe(200);
  expect(
    (await staff.call(contract.listSpyItems, { query: { search: 'T-1' } })).body?.data[0]?.front?.url,
  ).toBeDefined();
});

it('spied products appear once each, whether pages are read from the first or from the last (SPY-1, API-21)', async () => {
  const before = (await staff.call(contract.listSpyItems, { query: { page: 1, limit: 1 } })).body?.meta.totalItems ?? 0;
  const items = Array.from({ length: 5 }, (_, index) => ({ refId: `P-${index}`, title: `Page ${index}` }));
  for (const item of items) {
    world.clock.advance(1000);
    await staff.call(contract.importSpyItems, { body: { items: [item] } });
  }
  for (const search of [undefined, 'page']) {
    for (const sortBy of ['createdAt:DESC', 'createdAt:ASC']) {
      const read = async (page: number, limit: number) =>
        (await staff.call(contract.listSpyItems, { query: { page, limit, sortBy, ...(search ? { search } : {}) } }))
          .body;
      const whole = (await read(1, 50))?.data.map(({ refId }) => refId) ?? [];
      expect(whole).toHaveLength(search ? 5 : before + 5);
      const newest = sortBy.endsWith('DESC') ? whole[0] : whole.at(-1);
      expect(newest).toBe('P-4');
      const paged: string[] = [];
      for (let page = 1; (page - 1) * 2 < whole.length; page += 1)
        paged.push(...((await read(page, 2))?.data ?? []).map(({ refId }) => refId));
      expect(paged).toEqual(whole);
    }
  }
});
