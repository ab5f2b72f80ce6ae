import { Readable } from 'node:stream';
import type { AppliedImport, ArtworkImportItem, ImportOutcome } from '@bobbin/contract/artwork-imports';
import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../platform/access.ts';
import { paint } from '../testing/pictures.ts';
import { ANNA, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
let owl = '';
let cat = '';
const ORDERS = ['501', '502', '503', '504'];
const SHOP = `shop-${ANNA}`;

type Product = LibraryWorld['sold'] extends Map<string, infer P extends readonly unknown[]> ? P[number] : never;

/** Sells a SKU of a product, named after colour and size, in an order. */
function sell(orderId: string, color: string, size: string, productId = 'tee', productName = 'Night Owl Tee') {
  const skuId = `${productId}-${color}-${size}`.toLowerCase();
  const product: Product = {
    id: `${orderId}-${skuId}`,
    skuId,
    productId,
    productName,
    skuName: `${color}, ${size}`,
    sellerSku: `OWL-${productId.toUpperCase()}-${color.slice(0, 3).toUpperCase()}-${size}`,
    quantity: 1,
    productType: 'T-shirt',
    color,
    size,
  };
  world.sold.set(orderId, [...(world.sold.get(orderId) ?? []), product]);
}

const note = () =>
  world.db
    .transaction()
    .execute((trx) => world.keeping.note(trx, systemScope(ANNA, 'test'), SHOP, [...world.sold.values()].flat()));

async function call<T>(method: 'GET' | 'POST', path: string, payload?: object) {
  const front = await world.openFront();
  const headers = { authorization: 'Bearer anna' };
  const response = await front.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  await front.close();
  const { body, exceptionBody } = response.json<{ body: T; exceptionBody: { code: number } | null }>();
  return { body, code: exceptionBody?.code ?? null };
}

async function addFile(name: string, width: number, contrast = 600): Promise<string> {
  const bytes = await paint(width, 108).png().toBuffer();
  const { id } = await world.shelf.add(world.anna, { fileName: name, stream: Readable.from([bytes]) });
  await world.runJobs();
  const contrasts = JSON.stringify(Array.from({ length: 24 }, () => contrast));
  await world.db.updateTable('files').set({ contrasts, width: 4500, height: 5400 }).where('id', '=', id).execute();
  return id;
}

type Line = Partial<
  Record<'key' | 'shop' | 'product' | 'colour' | 'size' | 'sellerSku' | 'side' | 'variant', string>
> & {
  file?: string;
  fileId?: string;
  printAnyway?: boolean;
};

const numbered = (lines: readonly Line[]) => lines.map((line, at) => ({ key: String(at + 1), ...line }));
const preview = async (...lines: Line[]) =>
  (await call<ImportOutcome>('POST', '/prints/imports/preview', { lines: numbered(lines) })).body;
const apply = async (...lines: Line[]) =>
  (await call<AppliedImport>('POST', '/prints/imports', { name: 'gan.csv', lines: numbered(lines) })).body;
const problems = ({ lines }: ImportOutcome) => lines.map(({ problem }) => problem);
const listPlaces = () =>
  world.db
    .selectFrom('print_places')
    .select(['kind', 'ref', 'pattern', 'print_id as printId', 'color'])
    .where('removed_at', 'is', null)
    .orderBy('ref')
    .execute();
const resultOf = async (skuId: string) => {
  const row = await world.db
    .selectFrom('print_skus')
    .innerJoin('print_files', (join) => join.onRef('print_files.print_id', '=', 'print_skus.print_id'))
    .select(['print_files.side', 'print_files.file_id as fileId'])
    .where('sku_id', '=', skuId)
    .orderBy('side')
    .execute();
  return row.map(({ side, fileId }) => `${side}:${fileId}`);
};

beforeAll(async () => {
  world = await openLibraryWorld();
  for (const id of ORDERS) await world.insertOrder(ANNA, id);
});
beforeEach(async () => {
  await world.empty();
  sell('501', 'Black', 'M');
  sell('502', 'White', 'M');
  sell('503', 'Black', 'L');
  await note();
  owl = await addFile('owl_front.png', 90);
  cat = await addFile('cat_front.png', 60);
});
afterAll(() => world.close());

describe('preview of an artwork import', () => {
  it('shows what each place gets, and writes nothing (ART-7)', async () => {
    const seen = await preview({ product: 'night owl tee', file: 'owl_front.png' });
    expect(seen.lines).toMatchObject([{ state: 'places', problem: null }]);
    expect(seen.places).toMatchObject([
      {
        lines: ['1'],
        kind: 'product',
        productName: 'Night Owl Tee',
        state: 'new',
        sides: ['front'],
        before: [],
        after: { id: null, name: 'owl' },
        skus: { all: 3, places: 3 },
        readyOrders: 3,
        drafts: 0,
      },
    ]);
    expect(seen.totals).toMatchObject({ places: 1, newPlaces: 1, skus: 3, shops: 1, readyOrders: 3 });
    expect(await listPlaces()).toEqual([]);
    expect(await world.db.selectFrom('prints').selectAll().execute()).toEqual([]);
  });

  it('lists both products with the same title, and places nothing on either (ART-4)', async () => {
    sell('504', 'Black', 'M', 'tee2');
    await note();
    const seen = await preview({ product: 'Night Owl Tee', file: 'owl_front.png' });
    expect(seen.lines[0]).toMatchObject({
      problem: 'SHARED_TITLE',
      candidates: [{ productId: 'tee' }, { productId: 'tee2' }],
    });
    expect(problems(await preview({ product: 'tee2', file: 'owl_front.png' }))).toEqual([null]);
  });

  it('names what is unknown, with the nearest known text (ART-4)', async () => {
    const file = 'owl_front.png';
    const seen = await preview(
      { product: 'Night Owl Te', file },
      { product: 'tee', colour: 'Blak', file },
      { product: 'tee', size: 'S', file },
      { sellerSku: 'OWL-TEE-BLA-Z', file },
      { sellerSku: 'O*', file },
      { product: 'tee', shop: 'nowhere', file },
      { file },
      { product: 'tee', file: 'missing.png' },
      { product: 'tee', side: 'frnt', file },
      { product: 'tee', variant: 'sparkling', file },
      { product: 'tee' },
    );
    expect(seen.lines.map(({ problem, suggestion }) => [problem, suggestion])).toEqual([
      ['UNKNOWN_PRODUCT', 'Night Owl Tee'],
      ['UNKNOWN_COLOUR', 'Black'],
      ['UNKNOWN_SIZE', 'L'],
      ['UNKNOWN_SKU', 'OWL-TEE-BLA-L'],
      ['SHORT_PATTERN', null],
      ['UNKNOWN_SHOP', null],
      ['NO_TARGET', null],
      ['UNKNOWN_FILE', null],
      ['NO_SIDE', 'front'],
      ['UNKNOWN_VARIANT', null],
      ['NO_FILE', null],
    ]);
  });

  it('two files for the same side of the same garment are both refused, and a repeated line is left out (ART-5)', async () => {
    const seen = await preview(
      { product: 'tee', size: 'M', file: 'owl_front.png' },
      { product: 'tee', colour: 'Black', size: 'M', file: 'cat_front.png' },
      { product: 'tee', colour: 'Black', size: 'L', file: 'cat_front.png' },
      { product: 'tee', colour: 'Black', size: 'L', file: 'cat_front.png' },
    );
    expect(seen.lines.map(({ state, problem }) => problem ?? state)).toEqual(['TWICE', 'TWICE', 'places', 'same']);
  });

  it('asks about a file that is hard to see on all colours, until the user prints it anyway (ART-10)', async () => {
    await addFile('pale_front.png', 70, 110);
    const line = { product: 'tee', colour: 'White', file: 'pale_front.png' };
    expect(problems(await preview(line))).toEqual(['VANISHES']);
    const done = await apply({ ...line, printAnyway: true });
    expect(done.places[0]).toMatchObject({ kind: 'colour', skus: { places: 1, asks: 0 } });
    const sku = await world.db.selectFrom('print_skus').select('state').where('sku_id', '=', 'tee-white-m').execute();
    expect(sku).toEqual([{ state: 'ready' }]);
  });
});

describe('applied artwork import', () => {
  it('places all lines as one import, and applying it again changes nothing (ART-8)', async () => {
    const lines = [
      { product: 'tee', file: 'owl_front.png' },
      { product: 'tee', colour: 'White', file: 'cat_front.png' },
    ];
    const done = await apply(...lines);
    expect(done.importId).not.toBeNull();
    expect(done.totals).toMatchObject({ places: 2, newPlaces: 2, problems: 0 });
    expect(await resultOf('tee-black-m')).toEqual([`front:${owl}`]);
    expect(await resultOf('tee-white-m')).toEqual([`front:${cat}`]);
    const again = await apply(...lines);
    expect(again).toMatchObject({ importId: null, totals: { places: 0, unchanged: 2, newPlaces: 0 } });
    expect(await listPlaces()).toHaveLength(2);
    expect(await world.db.selectFrom('prints').selectAll().execute()).toHaveLength(2);
  });

  it('places each print once when two imports are applied at once (ART-8)', async () => {
    const lines = [
      { product: 'tee', size: 'M', file: 'owl_front.png' },
      { sellerSku: 'OWL-TEE-*', file: 'cat_front.png' },
    ];
    const done = await Promise.all([apply(...lines), apply(...lines), apply(...lines)]);
    expect(done.filter(({ importId }) => importId !== null)).toHaveLength(1);
    expect(await listPlaces()).toMatchObject([
      { kind: 'sku', ref: 'tee-black-m' },
      { kind: 'sku', ref: 'tee-white-m' },
      { kind: 'allShops', pattern: 'OWL-TEE-*' },
    ]);
  });

  it('leaves nothing when it is interrupted before its end (ART-8)', async () => {
    // The constraint ends the transaction after the placements were written.
    await sql`alter table print_changes add constraint cut check (import_id is null)`.execute(world.db);
    await apply({ product: 'tee', file: 'owl_front.png' });
    await sql`alter table print_changes drop constraint cut`.execute(world.db);
    expect(await listPlaces()).toEqual([]);
    expect(await world.db.selectFrom('print_imports').selectAll().execute()).toEqual([]);
    await apply({ product: 'tee', file: 'owl_front.png' });
    expect(await listPlaces()).toHaveLength(1);
  });

  it('keeps the other sides, and puts variants into one print (ART-3)', async () => {
    const back = await addFile('owl_back.png', 80);
    const dark = await addFile('owl_front_dark.png', 75);
    await apply(
      { product: 'tee', file: 'owl_front.png' },
      { product: 'tee', file: 'owl_back.png' },
      { product: 'tee', file: 'owl_front_dark.png' },
    );
    expect(await listPlaces()).toHaveLength(1);
    expect(await resultOf('tee-black-m')).toEqual([`back:${back}`, `front:${owl}`, `front:${dark}`].toSorted());
    await apply({ product: 'tee', side: 'front', file: 'cat_front.png' });
    expect(await resultOf('tee-black-m')).toEqual([`back:${back}`, `front:${cat}`, `front:${dark}`].toSorted());
  });

  it('places a print of the library by its name, without side (ART-2)', async () => {
    await apply({ product: 'tee', file: 'owl_front.png' });
    sell('504', 'Black', 'M', 'hoodie', 'Night Owl Hoodie');
    await note();
    const done = await apply({ product: 'hoodie', file: 'OWL' });
    expect(done.places[0]).toMatchObject({ state: 'new', after: { name: 'owl' }, before: [] });
    expect(await resultOf('hoodie-black-m')).toEqual([`front:${owl}`]);
    expect(problems(await preview({ product: 'hoodie', file: 'owl', side: 'front' }))).toEqual(['SIDE_OF_PRINT']);
  });

  it('refuses a picture that is not in the library yet, and an address that was not downloaded (ART-8)', async () => {
    const line = { product: 'tee', side: 'front', file: 'https://pictures.example/owl.png' };
    expect(problems(await preview(line))).toEqual([null]);
    expect(problems(await apply(line))).toEqual(['NOT_FETCHED']);
    expect(problems(await apply({ ...line, fileId: owl }))).toEqual([null]);
  });

  it('gives waiting orders the files, and drafts only if the user agrees (ART-7, PRN-12)', async () => {
    await apply({ product: 'tee', file: 'owl_front.png' });
    await world.library.fill(world.anna, '501');
    await world.library.fill(world.anna, '502');
    await world.runJobs();
    world.drafts.add('501');
    const seen = await preview({ product: 'tee', file: 'cat_front.png' });
    expect(seen.places[0]).toMatchObject({ state: 'replaces', drafts: 1, readyOrders: 0, before: [{ name: 'owl' }] });
    await call('POST', '/prints/imports', {
      name: 'gan.csv',
      lines: numbered([{ product: 'tee', file: 'cat_front.png' }]),
      updateDrafts: false,
    });
    await world.runJobs();
    const files = await world.db
      .selectFrom('placements')
      .select(['order_id as id', 'file_id as fileId'])
      .orderBy('id')
      .execute();
    expect(files).toEqual([
      { id: '501', fileId: owl },
      { id: '502', fileId: cat },
    ]);
  });
});

describe('undo of an artwork import', () => {
  const undo = (id: string | null) =>
    call<{ undone: number; kept: number; orders: number; sentMeanwhile: number }>('POST', `/prints/imports/${id}/undo`);

  it('reverts only what is still as the import left it, and counts sent orders (ART-9)', async () => {
    await apply({ product: 'tee', file: 'owl_front.png' });
    const done = await apply(
      { product: 'tee', file: 'cat_front.png' },
      { product: 'tee', size: 'M', file: 'cat_front.png' },
    );
    await world.library.fill(world.anna, '501');
    await world.library.fill(world.anna, '502');
    await apply({ product: 'tee', colour: 'White', size: 'M', file: 'owl_front.png' });
    world.locked.add('501');
    expect((await undo(done.importId)).body).toEqual({ undone: 2, kept: 1, orders: 0, sentMeanwhile: 1 });
    expect(await resultOf('tee-black-l')).toEqual([`front:${owl}`]);
    expect(await resultOf('tee-black-m')).toEqual([`front:${owl}`]);
    expect(await resultOf('tee-white-m')).toEqual([`front:${owl}`]);
    expect((await undo(done.importId)).body).toMatchObject({ undone: 0, kept: 0 });
    const list = (await call<ArtworkImportItem[]>('GET', '/prints/imports')).body;
    expect(list.filter(({ undoneAt }) => undoneAt !== null).map(({ id }) => id)).toEqual([done.importId]);
    expect(list).toHaveLength(3);
  });

  it('ends after 24 hours (ART-9)', async () => {
    const done = await apply({ product: 'tee', file: 'owl_front.png' });
    world.clock.advance(PLACEMENT_UNDO_MS + 1);
    const late = await undo(done.importId);
    world.clock.advance(-PLACEMENT_UNDO_MS - 1);
    expect(late.code).not.toBeNull();
    expect(await listPlaces()).toHaveLength(1);
  });
});
