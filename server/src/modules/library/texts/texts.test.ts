import { Readable } from 'node:stream';
import type { AppliedImport } from '@bobbin/contract/artwork-imports';
import { ERRORS } from '@bobbin/contract/errors';
import type * as contract from '@bobbin/contract/texts';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../platform/access.ts';
import { ANNA, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
let front: Awaited<ReturnType<LibraryWorld['openFront']>>;
const ORDER = '701';
const PRODUCT = `${ORDER}-sku-name`;
const SHOP = `shop-${ANNA}`;
const WIDTH = 400;
const HEIGHT = 480;
const shirt = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#20406000' } })
  .png()
  .toBuffer();

const FIELD: TextField = {
  key: 'name',
  name: 'Name',
  side: 'back',
  box: { x: 0.1, y: 0.1, width: 0.8, height: 0.3 },
  font: 'anton',
  size: { most: 0.2, least: 0.08 },
  color: '#FFFFFF',
  align: 'center',
  curve: 0,
  maxLines: 1,
  letterCase: 'upper',
  isRequired: true,
  rules: [{ kind: 'label', label: 'Name' }, { kind: 'whole' }],
};

function toProduct(orderId: string, quantity = 1) {
  return {
    id: `${orderId}-sku-name`,
    skuId: 'sku-name',
    productId: 'hoodie',
    productName: 'Name Hoodie',
    skuName: 'Navy, L',
    sellerSku: 'NAME-NVY-L',
    quantity,
    productType: 'Hoodie',
    color: 'Navy',
    size: 'L',
  };
}

async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, who = 'anna') {
  const response = await front.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const { body, exceptionBody } = response.json<{ body: T; exceptionBody: { code: number; message: string } | null }>();
  return { body, code: exceptionBody?.code ?? null };
}

const list = async (who?: string) => (await call<contract.OrderTexts>('GET', '/texts', undefined, who)).body;
const readFirst = async () => (await list()).data[0];
const approve = (files: readonly { productId: string; fingerprint: string }[], isExactOnly = false, who?: string) =>
  call<{ approved: string[]; left: string[] }>('POST', '/texts/approve', { files, isExactOnly }, who);
const approveShown = async (isExactOnly = false) => {
  const { fingerprint } = (await readFirst()) ?? {};
  return (await approve([{ productId: PRODUCT, fingerprint: fingerprint ?? '' }], isExactOnly)).body;
};
const verdicts = () => world.library.listVerdicts(world.db, world.anna, [ORDER]);
const listSides = async () =>
  (await world.library.listPlacements(world.anna, [ORDER])).map(({ side, source, fileId }) => [side, source, fileId]);

/** Sets the fields of the print as its next version, and runs the jobs that follow. */
async function setFields(printId: string, fields: readonly TextField[]) {
  const { body } = await call<contract.PrintTexts>('GET', `/prints/${printId}/texts`);
  const done = await call<contract.PrintTexts>('PATCH', `/prints/${printId}/texts`, {
    fields,
    seen: { version: String(body.version) },
  });
  await world.runJobs();
  return done;
}

/** Adds another picture to the library; the width tells pictures apart. */
async function addFile(fileName: string, width: number): Promise<string> {
  const background = '#20406000';
  const bytes = await sharp({ create: { width, height: HEIGHT, channels: 4, background } })
    .png()
    .toBuffer();
  const { id } = await world.shelf.add(world.anna, { fileName, stream: Readable.from([bytes]) });
  await world.runJobs();
  return id;
}

/** The buyer changes the message of the order. */
async function write(message: string) {
  world.texts.set(ORDER, message);
  await world.storeMessage(ORDER);
}

let printId = '';

beforeAll(async () => {
  world = await openLibraryWorld();
  front = await world.openFront();
  for (const id of [ORDER, '702']) await world.insertOrder(ANNA, id);
});
beforeEach(async () => {
  await world.empty();
  await world.db.deleteFrom('colour_tones').execute();
  world.sold.set(ORDER, [toProduct(ORDER)]);
  await world.db
    .transaction()
    .execute((trx) => world.keeping.note(trx, systemScope(ANNA, 'test'), SHOP, [toProduct(ORDER)]));
  const { id } = await world.shelf.add(world.anna, { fileName: 'name_back.png', stream: Readable.from([shirt]) });
  await world.runJobs();
  const when = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
  const made = await call<{ id: string }>('POST', '/prints', {
    name: 'name-hoodie',
    variants: [{ when, files: [{ side: 'back', fileId: id }] }],
  });
  printId = made.body.id;
  await call('POST', `/prints/${printId}/placements`, {
    target: { kind: 'product', shopId: SHOP, productId: 'hoodie' },
    answers: [],
  });
  world.texts.set(ORDER, 'Name: Nguyễn Dương');
  await setFields(printId, [FIELD]);
  await world.library.fill(world.anna, ORDER);
  await world.runJobs();
});
afterAll(async () => {
  await front.close();
  await world.close();
});

describe('The files of an order with text fields', () => {
  it('get onto their sides only by an approval, which places exactly the approved file (PTX-9)', async () => {
    const item = await readFirst();
    expect(item).toMatchObject({
      productId: PRODUCT,
      state: 'drawn',
      isExact: true,
      message: 'Name: Nguyễn Dương',
      texts: [{ key: 'name', text: 'Nguyễn Dương', rule: 1 }],
      print: { id: printId, version: 2 },
    });
    expect(await listSides()).toEqual([]);
    expect(await verdicts()).toEqual([{ orderId: ORDER, skuId: 'sku-name', isApproved: false }]);

    expect(await approveShown(true)).toEqual({ approved: [PRODUCT], left: [] });
    const fileId = item?.files[0]?.fileId ?? '';
    expect(await listSides()).toEqual([['back', 'text', fileId]]);
    expect(await verdicts()).toEqual([{ orderId: ORDER, skuId: 'sku-name', isApproved: true }]);
    expect(await readFirst()).toMatchObject({ state: 'approved', approval: { by: 'anna' } });
    expect(world.timeline).toContainEqual(
      expect.objectContaining({ orderId: ORDER, event: 'textApproved', texts: 'NGUYỄN DƯƠNG' }),
    );
    const drawn = await sharp((await world.library.readFile(world.anna, fileId)) ?? Buffer.alloc(0)).metadata();
    expect([drawn.width, drawn.height]).toEqual([WIDTH, HEIGHT]);
  });

  it('lose their approval at once when the buyer changes the text, and the timeline says so (PTX-10)', async () => {
    await approveShown();
    world.texts.set(ORDER, 'Name: Linh');
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
    expect(await readFirst()).toMatchObject({ state: 'waiting', approval: null, fingerprint: null });

    await write('Name: Linh');
    await world.runJobs();
    expect(await listSides()).toEqual([]);
    expect(await readFirst()).toMatchObject({ state: 'drawn', revocation: { because: 'message' } });
    expect(world.timeline).toContainEqual(
      expect.objectContaining({ orderId: ORDER, event: 'textRevoked', because: 'message' }),
    );
  });

  it('lose their approval with a new version of the print, in drafts too (PTX-10)', async () => {
    world.drafts.add(ORDER);
    await approveShown();
    await setFields(printId, [{ ...FIELD, font: 'lobster' }]);
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
    expect(await readFirst()).toMatchObject({
      state: 'drawn',
      print: { version: 3 },
      revocation: { because: 'print' },
    });
    expect(await listSides()).toEqual([]);
  });

  it('lose their approval when an outline or the letter spacing of a field changes (PTX-10, PTX-15)', async () => {
    for (const part of [{ outline: { color: '#000000', width: 0.05 } }, { spacing: 0.1 }]) {
      await approveShown();
      const { body } = await setFields(printId, [{ ...FIELD, ...part }]);
      expect(body.fields[0]).toMatchObject(part);
      expect(await readFirst()).toMatchObject({ state: 'drawn', revocation: { because: 'print' } });
      expect(await listSides()).toEqual([]);
    }
  });

  it('stay as they were sent when the order is at the factory (PTX-10)', async () => {
    await approveShown();
    const sides = await listSides();
    world.locked.add(ORDER);
    await write('Name: Linh');
    await setFields(printId, [{ ...FIELD, color: '#000000' }]);
    expect(await listSides()).toEqual(sides);
    expect((await approve([{ productId: PRODUCT, fingerprint: 'any' }])).body.left).toEqual([PRODUCT]);
  });

  it('get a new job when the first one was lost (PTX-10)', async () => {
    await world.db.updateTable('order_texts').set({ state: 'waiting', fingerprint: null }).execute();
    await world.settleOrphans();
    await world.runJobs();
    expect(await readFirst()).toMatchObject({ state: 'drawn' });
  });

  it('cannot be approved when they changed since the caller saw them (PTX-11)', async () => {
    const { fingerprint = '' } = (await readFirst()) ?? {};
    await write('Name: Linh');
    await world.runJobs();
    const seen = [{ productId: PRODUCT, fingerprint: fingerprint ?? '' }];
    expect((await approve(seen)).body).toEqual({ approved: [], left: [PRODUCT] });
    expect(await listSides()).toEqual([]);
  });

  it('stay out of an approval of all when the buyer wrote more than the fields show (PTX-11)', async () => {
    await write('Name: Linh, keep the dot please');
    await world.runJobs();
    expect(await readFirst()).toMatchObject({ isExact: false, looks: ['rest'], rest: 'keep the dot please' });
    expect(await approveShown(true)).toEqual({ approved: [], left: [PRODUCT] });
    expect(await approveShown(false)).toEqual({ approved: [PRODUCT], left: [] });
  });

  it('stay out of an approval of all when one message is for several pieces (PTX-11)', async () => {
    world.sold.set(ORDER, [toProduct(ORDER, 2)]);
    await write('Name: Linh');
    await world.runJobs();
    expect(await readFirst()).toMatchObject({ isExact: false, looks: ['shared'] });
  });

  it('name the characters that cannot be drawn, and exist after a seller wrote another text (PTX-7, PTX-12)', async () => {
    await write('Name: Linh 🎄');
    await world.runJobs();
    const refused = await readFirst();
    expect(refused).toMatchObject({
      state: 'refused',
      files: [],
      refusals: [{ fieldName: 'Name', code: 'EMOJI', characters: ['🎄'] }],
    });
    expect((await list()).counts).toMatchObject({ all: 1, refused: 1, drawn: 0 });

    const edit = (seen: string | null | undefined) =>
      call<contract.OrderText>('PATCH', `/texts/${PRODUCT}`, {
        texts: [{ key: 'name', text: 'Linh' }],
        seen: { fingerprint: seen },
      });
    expect((await edit('another')).code).toBe(909);
    expect((await edit(refused?.fingerprint)).body).toMatchObject({ state: 'waiting' });
    await world.runJobs();
    expect(await readFirst()).toMatchObject({ state: 'drawn', isExact: false, looks: ['edited'] });
  });

  it('revoked by a person leave their sides (PTX-10)', async () => {
    await approveShown();
    const { body } = await call<contract.OrderText>('POST', `/texts/${PRODUCT}/revoke`, {});
    expect(body).toMatchObject({ approval: null, revocation: { because: 'person' } });
    expect(await listSides()).toEqual([]);
  });

  it('appear for a personalised SKU, which gets no print without text fields (FIL-25, PTX-1)', async () => {
    await world.library.markPersonalised(world.anna, PRODUCT, true);
    await world.db.deleteFrom('order_texts').execute();
    await world.db.deleteFrom('design_touches').execute();
    await world.library.fill(world.anna, ORDER);
    await world.runJobs();
    expect(await readFirst()).toMatchObject({ state: 'drawn' });
    await setFields(printId, []);
    expect((await list()).data).toEqual([]);
    expect(await listSides()).toEqual([]);
    // Fields that are added later reach the SKU, although the print gave it nothing meanwhile.
    await setFields(printId, [FIELD]);
    expect(await readFirst()).toMatchObject({ state: 'drawn' });
  });

  it('need no approval when the seller put an own file on the side (PTX-9)', async () => {
    const { id } = await world.shelf.add(world.anna, { fileName: 'own.png', stream: Readable.from([shirt]) });
    await world.library.selectDesign(world.anna, { productId: PRODUCT, side: 'back', fileId: id });
    expect(await verdicts()).toMatchObject([{ isApproved: true }]);
  });

  it('cannot be seen or approved by another seller (PTX-9)', async () => {
    expect((await list('boris')).data).toEqual([]);
    const { fingerprint = '' } = (await readFirst()) ?? {};
    const files = [{ productId: PRODUCT, fingerprint: fingerprint ?? '' }];
    expect((await approve(files, false, 'boris')).body).toEqual({ approved: [], left: [] });
    expect((await call('GET', `/prints/${printId}/texts`, undefined, 'boris')).code).toBe(300);
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
  });
});

describe('The files of an order whose garment gets another variant of the print', () => {
  let light = '';
  const setTone = async (tone: string) => {
    await call('POST', '/prints/tones', { colour: 'Navy', tone });
    await world.runJobs();
  };

  beforeEach(async () => {
    const { body } = await call<{ variants: { files: { fileId: string }[] }[] }>('GET', `/prints/${printId}`);
    light = await addFile('light_back.png', 410);
    const files = [body.variants[0]?.files[0]?.fileId ?? '', light].map((fileId) => [{ side: 'back', fileId }]);
    const when = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
    await call('PATCH', `/prints/${printId}`, {
      variants: [
        { when, files: files[0] },
        { when: { ...when, tone: 'light' }, files: files[1] },
      ],
    });
    await world.runJobs();
  });

  it.each([
    ['a waiting order', false],
    ['a draft', true],
  ])('are drawn again on the other file and lose their approval, in %s (PTX-10, PRN-4)', async (_, isDraft) => {
    if (isDraft) world.drafts.add(ORDER);
    expect(await approveShown()).toMatchObject({ approved: [PRODUCT] });
    await setTone('light');
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
    expect(await listSides()).toEqual([]);
    const item = await readFirst();
    expect(item).toMatchObject({ state: 'drawn', revocation: { because: 'print' } });
    const drawn = await world.library.readFile(world.anna, item?.files[0]?.fileId ?? '');
    expect((await sharp(drawn ?? Buffer.alloc(0)).metadata()).width).toBe(410);
  });

  it('stay as they were approved when the tone does not change the variant (PTX-10)', async () => {
    await approveShown();
    await setTone('dark');
    expect(await verdicts()).toMatchObject([{ isApproved: true }]);
  });
});

describe('A print whose text fields are in use', () => {
  /** The fields of the print that the next order gets. */
  async function readFields(): Promise<string[]> {
    const sku = await world.db.selectFrom('print_skus').select('print_id as printId').executeTakeFirst();
    const { body } = await call<contract.PrintTexts>('GET', `/prints/${sku?.printId ?? ''}/texts`);
    return body.fields.map(({ key }) => key);
  }

  it('keeps the fields when an import puts a file on another side, and the order waits for an approval (ART-3, PTX-1)', async () => {
    await approveShown();
    await addFile('cover_front.png', 410);
    const lines = [{ key: '1', product: 'hoodie', file: 'cover_front.png' }];
    const apply = () => call<AppliedImport>('POST', '/prints/imports', { name: 'a.csv', lines });
    expect((await apply()).body.totals).toMatchObject({ places: 1, problems: 0 });
    await world.runJobs();
    expect(await readFields()).toEqual(['name']);
    expect((await listSides()).map(([side]) => side)).toEqual(['front']);
    expect(await readFirst()).toMatchObject({ state: 'drawn', revocation: { because: 'print' } });
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
    expect((await apply()).body).toMatchObject({ importId: null, totals: { unchanged: 1 } });
  });

  it('is in use by the orders with its drawn files, and its ground cannot be deleted (PRN-15, FIL-21)', async () => {
    const readPrint = async () =>
      (await call<{ ordersCount: number; variants: { files: { fileId: string }[] }[] }>('GET', `/prints/${printId}`))
        .body;
    const fileId = (await readPrint()).variants[0]?.files[0]?.fileId ?? '';
    const remove = () => call('DELETE', `/files/${fileId}`);
    expect((await remove()).code).toBe(ERRORS.FILE_IN_USE.code);
    await approveShown();
    expect(await readPrint()).toMatchObject({ ordersCount: 1 });
    const used = await call<{ data: { id: string }[] }>('GET', '/prints?use=used');
    expect(used.body.data.map(({ id }) => id)).toEqual([printId]);
    // An order keeps the file on which its text is drawn, also after the print got another one.
    const other = await addFile('other_back.png', 410);
    const when = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
    world.locked.add(ORDER);
    await call('PATCH', `/prints/${printId}`, { variants: [{ when, files: [{ side: 'back', fileId: other }] }] });
    await world.runJobs();
    expect((await remove()).code).toBe(ERRORS.FILE_IN_USE.code);
    await world.db.deleteFrom('order_texts').execute();
    expect((await remove()).code).toBeNull();
  });

  it('keeps the fields on the personalised SKUs of a product that an import names (ART-3, FIL-25)', async () => {
    const plain = { ...toProduct('702'), id: '702-sku-plain', skuId: 'sku-plain', skuName: 'Navy, M', size: 'M' };
    world.sold.set('702', [plain]);
    await world.db.transaction().execute((trx) => world.keeping.note(trx, systemScope(ANNA, 'test'), SHOP, [plain]));
    await world.library.markPersonalised(world.anna, PRODUCT, true);
    await addFile('cover_front.png', 410);
    const lines = [{ key: '1', product: 'hoodie', file: 'cover_front.png' }];
    const { body } = await call<AppliedImport>('POST', '/prints/imports', { name: 'a.csv', lines });
    expect(body.places[0]?.skus).toMatchObject({ all: 2, places: 2, left: 0 });
    expect(await readFields()).toEqual(['name']);
    const states = await world.db.selectFrom('print_skus').select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('keeps the fields when an artwork import sets another side of the SKU, also when it is repeated (BLK-14, PTX-1)', async () => {
    const fileId = await addFile('NAME-NVY-L_front.png', 410);
    const product = toProduct(ORDER);
    const { orders } = world;
    const before = { ...orders };
    orders.findSkus = () => Promise.resolve([{ ...product, word: 'name-nvy-l', shopId: SHOP, waitingOrders: 1 }]);
    orders.listWaitingProducts = () => Promise.resolve([PRODUCT]);
    const place = () =>
      call<{ orders: number }>('POST', '/files/artwork', { target: 'NAME-NVY-L', side: 'front', fileId });
    expect((await place()).body).toMatchObject({ orders: 1 });
    expect((await place()).body).toMatchObject({ orders: 1 });
    Object.assign(orders, before);
    await world.runJobs();
    expect(await readFields()).toEqual(['name']);
    expect((await listSides()).map(([side]) => side)).toEqual(['front']);
    expect(await verdicts()).toMatchObject([{ isApproved: false }]);
    expect(await world.db.selectFrom('prints').select('id').execute()).toHaveLength(2);
  });
});

describe('The editor of text fields', () => {
  it('previews outlines and the results of past orders without storing anything (PTX-13)', async () => {
    const { body } = await call<contract.TextPreview>('POST', `/prints/${printId}/texts/preview`, {
      fields: [{ ...FIELD, curve: 40 }],
      message: 'Name: O’Brien',
    });
    expect(body.outlines).toMatchObject([{ field: 'name', side: 'back', color: '#FFFFFF' }]);
    expect(body.outlines[0]?.path).toMatch(/^M/u);
    expect(body.past).toMatchObject([{ orderId: ORDER, texts: [{ text: 'Nguyễn Dương' }], isExact: true }]);
    expect((await call<contract.PrintTexts>('GET', `/prints/${printId}/texts`)).body.fields[0]?.curve).toBe(0);
  });

  it('refuses an outline and a letter spacing outside their limits (PTX-15)', async () => {
    for (const part of [
      { outline: { color: '#000000', width: 0.3 } },
      { spacing: 2 },
      { outline: { color: 'red', width: 0.1 } },
    ])
      expect((await setFields(printId, [{ ...FIELD, ...part }])).code).toBe(ERRORS.INVALID_INPUT.code);
  });

  it('refuses equal names, unknown fonts and sides without a file, and a version that another person replaced (PTX-1)', async () => {
    expect((await setFields(printId, [FIELD, { ...FIELD, key: 'other' }])).code).toBe(350);
    expect((await setFields(printId, [{ ...FIELD, font: 'gone' }])).code).toBe(351);
    expect((await setFields(printId, [{ ...FIELD, side: 'front' }])).code).toBe(352);
    const old = { fields: [{ ...FIELD, curve: 20 }], seen: { version: '1' } };
    expect((await call('PATCH', `/prints/${printId}/texts`, old)).code).toBe(909);
  });

  it('keeps the fields of a print when its files change (PTX-1)', async () => {
    const { body } = await call<{ variants: { when: object; files: { side: string; fileId: string }[] }[] }>(
      'GET',
      `/prints/${printId}`,
    );
    const variants = body.variants.map(({ when, files }) => ({
      when,
      files: files.map(({ side, fileId }) => ({ side, fileId })),
    }));
    await call('PATCH', `/prints/${printId}`, { variants });
    expect((await call<contract.PrintTexts>('GET', `/prints/${printId}/texts`)).body).toMatchObject({
      version: 3,
      fields: [{ key: 'name' }],
    });
  });
});
