import * as contract from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { listPngFiles, uploadToLibrary } from '@bobbin/contract/files';
import { DESIGN_NOTE_MAX, FILE_IDLE_MS } from '@bobbin/domain/limits';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { ask, findCountFaults, orderOf, picture, sendDesign, toForm } from './renting.ts';

let world: World;
let seller: Caller;
let other: Caller;
let shopIds: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 3, shops: 2 } });
  seller = await world.createSeller('lan@example.com');
  other = await world.createSeller('mai@example.com');
  shopIds = await world.connectShops(seller);
});
afterAll(() => world.close());

const count = async (table: 'rented_designs' | 'rented_design_images' | 'files') =>
  (await world.db.selectFrom(table).select('owner_id').execute()).length;
const statusOf = async (url: string) => (await fetch(`${world.url}${url}`)).status;

describe('a request for a rented design', () => {
  it('creates a design with the products that have an image, and serves the images by signed links (DSN-2, DSN-5, FIL-62)', async () => {
    const [one, two] = [await picture(), await picture()];
    const form = toForm({
      note: 'Giống ảnh 1',
      products: [
        { name: 'Lake Life', side: 'front', images: [{ bytes: one }, { bytes: two, name: 'fish.png' }] },
        { name: 'Nothing', images: [] },
        { images: [{ bytes: one }] },
      ],
    });
    const { body } = await sendDesign(world, seller, form);
    expect(body).toMatchObject({
      code: 'DS-1',
      status: 'CREATED',
      price: null,
      payment: null,
      note: 'Giống ảnh 1',
      orderId: null,
      link: null,
      steps: ['cancel', 'speak'],
    });
    expect(
      body?.designProducts.map(({ name, side, images }) => [name, side, images.map((image) => image.name)]),
    ).toEqual([
      ['Lake Life', 'front', ['ảnh.png', 'fish.png']],
      ['Sản phẩm 2', null, ['ảnh.png']],
    ]);
    for (const { images } of body?.designProducts ?? [])
      for (const { url } of images) expect(await statusOf(url)).toBe(200);
    await world.runJobs();
    const shown = await seller.call(contract.getDesign, { params: { id: body?.id ?? '' } });
    const [image] = shown.body?.designProducts[0]?.images ?? [];
    expect(image).toMatchObject({ width: expect.any(Number), thumbnailUrl: expect.stringContaining('/thumb/') });
    // The image of a design request is not listed in the library, and cannot be downloaded from the library.
    expect((await seller.call(listPngFiles, {})).body?.data).toEqual([]);
    expect(await findCountFaults(world)).toEqual([]);
  });

  it('uses the data of the SKU from the order, and accepts only an order of the seller (DSN-3)', async () => {
    const order = await orderOf(seller, shopIds[0] ?? '');
    const asked = { orderId: order.id, products: [{ skuId: order.skuId, images: [{ bytes: await picture() }] }] };
    const { body } = await sendDesign(world, seller, toForm(asked));
    expect(body).toMatchObject({ orderId: order.id });
    const [product] = body?.designProducts ?? [];
    expect(product).toMatchObject({ skuId: order.skuId, name: order.productName });
    // The same values also have the second field names of the API documents (API-27).
    expect([product?.productName, product?.skuImage]).toEqual([product?.name, product?.thumbnailUrl]);
    expect(body?.designProducts[0]?.skuName).not.toBe('');
    const found = await seller.call(contract.listDesigns, { query: { orderId: order.id } });
    expect(found.body?.data.map(({ id }) => id)).toEqual([body?.id]);
    const foreign = await sendDesign(world, other, toForm(asked));
    expect([foreign.status, foreign.exceptionBody?.code]).toEqual([404, ERRORS.NOT_FOUND.code]);
    const strange = {
      ...asked,
      products: [{ ...asked.products[0], skuId: '123', images: asked.products[0]?.images ?? [] }],
    };
    expect((await sendDesign(world, seller, toForm(strange))).status).toBe(404);
  });

  it('can be sent by team members for orders of their shops, within the permissions of their role (DSN-3)', async () => {
    const [shopId = '', hiddenId = ''] = shopIds;
    const { member } = await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds: [shopId] });
    const viewer = (await joinTeam(world, seller, { email: 'vi@example.com', role: 'viewer', shopIds: [shopId] }))
      .member;
    const [order, hidden] = [await orderOf(seller, shopId), await orderOf(seller, hiddenId)];
    const form = async (orderId?: string) =>
      toForm({ products: [{ images: [{ bytes: await picture() }] }], ...(orderId === undefined ? {} : { orderId }) });
    const made = await sendDesign(world, member, await form(order.id));
    expect(made.body).toMatchObject({ userId: seller.userId, orderId: order.id });
    expect((await sendDesign(world, viewer, await form(order.id))).status).toBe(403);
    expect((await sendDesign(world, member, await form(hidden.id))).status).toBe(404);
    const actingOwner = { 'acting-for': seller.userId };
    expect((await sendDesign(world, member, await form(), actingOwner)).status).toBe(403);
    const own = await ask(world, seller);
    const hiddenDesign = await ask(world, seller, 1, { orderId: hidden.id });
    const seen = await viewer.call(contract.listDesigns, {}, { headers: actingOwner });
    expect(seen.body?.data.every(({ orderId }) => orderId === order.id)).toBe(true);
    expect(seen.body?.counts.find(({ status }) => status === 'CREATED')?.count).toBe(seen.body?.data.length);
    for (const { id } of [own, hiddenDesign])
      expect((await member.call(contract.getDesign, { params: { id } })).status).toBe(404);
    expect((await viewer.call(contract.getDesign, { params: { id: made.body?.id ?? '' } })).body?.steps).toEqual([]);
  });

  it.each([
    [
      'four images',
      'DESIGN_IMAGES_MAX',
      async () => [await picture(), await picture(), await picture(), await picture()],
    ],
    ['the same bytes twice', 'DESIGN_IMAGE_TWICE', async () => [await picture()].flatMap((bytes) => [bytes, bytes])],
    ['no image', 'DESIGN_EMPTY', async () => []],
    [
      'a text with the name of a picture',
      'DESIGN_IMAGE_INVALID',
      async () => [await picture(), new TextEncoder().encode('brief')],
    ],
    ['an SVG picture', 'DESIGN_IMAGE_INVALID', async () => [new TextEncoder().encode('<svg/>')]],
  ] as const)('fails with %s, and leaves nothing (DSN-2, DSN-4)', async (_name, error, images) => {
    const before = await Promise.all([count('rented_designs'), count('files')]);
    const bytes = await images();
    const products = [
      { images: [{ bytes: await picture() }].slice(bytes.length === 0 ? 1 : 0) },
      { images: bytes.map((one) => ({ bytes: new Uint8Array(one) })) },
      // The server also reads the rest of the upload, so that a browser receives the error (FIL-6).
      { images: bytes.length === 0 ? [] : [{ bytes: await picture() }] },
    ];
    const { exceptionBody, status } = await sendDesign(world, seller, toForm({ products }));
    expect([status, exceptionBody?.code]).toEqual([200, ERRORS[error].code]);
    await world.runJobs();
    expect(await Promise.all([count('rented_designs'), count('files')])).toEqual(before);
  });

  it('treats a file field without a chosen file, as a browser sends it, as empty', async () => {
    const nothing = () => new File([], '', { type: 'application/octet-stream' });
    const form = toForm({ products: [{ images: [{ bytes: await picture() }] }] });
    for (const name of ['products_0_images_1', 'products_1_images_0', 'more']) form.append(name, nothing());
    const { body } = await sendDesign(world, seller, form);
    expect(body?.designProducts.map(({ images }) => images.length)).toEqual([1]);

    const emptied = new FormData();
    emptied.append('products_0_images_0', nothing());
    expect((await sendDesign(world, seller, emptied)).exceptionBody?.code).toBe(ERRORS.DESIGN_EMPTY.code);

    // A form part with bytes but without a file name is a file that must not be ignored.
    form.append('products_0_images_2', new File([await picture()], ''));
    expect((await sendDesign(world, seller, form)).exceptionBody?.issues?.[0]?.message).toBe('Tên file trống');
  });

  it('fails with a note that is too long, and the error names the field (DSN-2)', async () => {
    const note = 'x'.repeat(DESIGN_NOTE_MAX + 1);
    const form = toForm({ note, products: [{ images: [{ bytes: await picture() }] }] });
    const { status, exceptionBody } = await sendDesign(world, seller, form);
    expect([status, exceptionBody?.issues?.[0]?.path]).toEqual([422, 'body.note']);
  });

  it.each<[string, () => Promise<FormData>, string, Record<'vi' | 'en', string>]>([
    [
      'an unknown side',
      async () => toForm({ products: [{ side: 'inside', images: [{ bytes: await picture() }] }] }),
      'body.products_0_side',
      { vi: 'Chọn một trong: front, back, left, right', en: 'Choose one of: front, back, left, right' },
    ],
    [
      'a name that is too long',
      async () => toForm({ products: [{ name: 'x'.repeat(301), images: [{ bytes: await picture() }] }] }),
      'body.products_0_name',
      { vi: 'Có tối đa 300 ký tự', en: 'This may have 300 characters at most' },
    ],
    [
      '21 products',
      async () => {
        const images = await Promise.all(Array.from({ length: 21 }, async () => [{ bytes: await picture() }]));
        return toForm({ products: images.map((own) => ({ images: own })) });
      },
      'body.products_20_images_0',
      { vi: 'Tối đa 20 sản phẩm mỗi đơn design', en: 'A design has 20 products at most' },
    ],
    [
      'two images at one place',
      async () => {
        const form = toForm({ products: [{ images: [{ bytes: await picture() }] }] });
        form.append('products_0_images_0', new Blob([await picture()]), 'again.png');
        return form;
      },
      'body.products_0_images_0',
      { vi: 'Đã có một ảnh ở vị trí này', en: 'There is an image at this place already' },
    ],
    [
      'an image under an unknown name, which would be lost',
      async () => {
        const form = toForm({ products: [{ images: [{ bytes: await picture() }] }] });
        form.append('products_0_image_1', new Blob([await picture()]), 'more.png');
        return form;
      },
      'body.products_0_image_1',
      {
        vi: 'Ảnh phải mang tên products_{i}_images_{j}',
        en: 'The field of an image must be named products_{i}_images_{j}',
      },
    ],
    [
      'far too many fields',
      async () => {
        const form = toForm({ products: [{ images: [{ bytes: await picture() }] }] });
        for (let index = 0; index < 100; index += 1) form.append(`more_${index}`, 'x');
        return form;
      },
      'body',
      { vi: 'Form có quá nhiều phần', en: 'The form has too many parts' },
    ],
  ])('fails with %s, in the language of the caller (API-5, DSN-2)', async (_what, toSend, path, words) => {
    for (const locale of ['vi', 'en'] as const) {
      const { status, exceptionBody } = await sendDesign(world, seller, await toSend(), { 'accept-language': locale });
      expect([status, exceptionBody?.issues]).toEqual([422, [{ path, message: words[locale] }]]);
    }
  });

  it('fails when it is not a form, with a text in the language of the caller (API-5)', async () => {
    const headers = { authorization: `Bearer ${seller.accessToken}`, 'content-type': 'application/json' };
    const words = { vi: 'Phải là form multipart/form-data', en: 'This must be a form, multipart/form-data' };
    for (const [locale, message] of Object.entries(words)) {
      const response = await fetch(`${world.url}/api${contract.createDesign.path}`, {
        method: 'POST',
        headers: { ...headers, 'accept-language': locale },
        body: '{"note": "x"}',
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ exceptionBody: { issues: [{ path: 'body', message }] } });
    }
  });

  it('creates nothing when its upload breaks off (DSN-4)', async () => {
    const before = await Promise.all([count('rented_designs'), count('files')]);
    const boundary = 'cut';
    const bytes = Buffer.from(await picture());
    const head = (index: number) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="products_0_images_${index}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const sent = request(`${world.url}/api${contract.createDesign.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller.accessToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '100000',
      },
    });
    sent.on('error', () => {});
    sent.write(Buffer.concat([Buffer.from(head(0)), bytes, Buffer.from(`\r\n${head(1)}`), bytes.subarray(0, 30)]));
    await wait(300);
    sent.destroy();
    await expect.poll(() => Promise.all([count('rented_designs'), count('files')])).toEqual(before);
  });

  it('creates one design when it is sent twice under one idempotency key, also simultaneously (DSN-4)', async () => {
    const bytes = await picture();
    const form = () => toForm({ products: [{ images: [{ bytes }] }] });
    const headers = { 'idempotency-key': 'one press' };
    const answers = await Promise.all([
      sendDesign(world, seller, form(), headers),
      sendDesign(world, seller, form(), headers),
    ]);
    expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1);
    expect((await sendDesign(world, seller, form(), headers)).body?.id).toBe(answers[0]?.body?.id);
  });

  it('gives each design a different number when many requests are sent simultaneously (DSN-5)', async () => {
    const made = await Promise.all([1, 2, 3, 4].flatMap(() => [ask(world, seller), ask(world, other)]));
    expect(new Set(made.map(({ code }) => code)).size).toBe(8);
    expect(await findCountFaults(world)).toEqual([]);
    const [first] = made;
    const found = await seller.call(contract.listDesigns, { query: { search: first?.code.toLowerCase() ?? '' } });
    expect(found.body?.data.map(({ code }) => code)).toEqual([first?.code]);
    // A number without the prefix, or a code at another place than the beginning, is not a code.
    const number = first?.code.replace('DS-', '') ?? '';
    await sendDesign(
      world,
      seller,
      toForm({ products: [{ name: `Tee ${number}`, images: [{ bytes: await picture() }] }] }),
    );
    for (const search of [`DS-${number}`, `ds${number}`, ` ds ${number} `])
      expect(
        (await seller.call(contract.listDesigns, { query: { search } })).body?.data.map(({ code }) => code),
      ).toEqual([first?.code]);
  });

  it.each([
    '/designs?statuses=&orderId=&search=',
    '/shops/orders?statuses=,&fulfills=&shops=&start=&end=',
    '/sku-design?shops=&teams=&view=',
  ])('ignores empty filters in the URL %s (API-2)', async (path) => {
    const read = async (asked: string) => {
      const headers = { authorization: `Bearer ${seller.accessToken}` };
      const answer = (await (await fetch(`${world.url}/api${asked}`, { headers })).json()) as {
        body: { meta: { totalItems: number } } | null;
      };
      return answer.body?.meta.totalItems;
    };
    const all = await read(path.split('?')[0] ?? '');
    expect(all).toBeGreaterThan(0);
    expect(await read(`${path}&page=&limit=&sortBy=`)).toBe(all);
  });

  it('keeps its images although no order uses them, separately from library files with equal bytes (FIL-62)', async () => {
    const bytes = await picture();
    const { body } = await sendDesign(world, seller, toForm({ products: [{ images: [{ bytes, name: 'fish.png' }] }] }));
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'fish.png');
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    await fetch(`${world.url}/api${uploadToLibrary.path}`, { method: 'POST', headers, body: form });
    expect((await seller.call(listPngFiles, {})).body?.data.map(({ name }) => name)).toEqual(['fish.png']);
    world.clock.advance(FILE_IDLE_MS + 60_000);
    await world.app.library.tidy();
    await world.runJobs();
    seller = await world.signIn('lan@example.com');
    expect((await seller.call(listPngFiles, {})).body?.data).toEqual([]);
    const shown = (await seller.call(contract.getDesign, { params: { id: body?.id ?? '' } })).body;
    const [image] = shown?.designProducts[0]?.images ?? [];
    expect(image?.name).toBe('fish.png');
    const served = await fetch(`${world.url}${image?.url}`);
    expect([served.status, served.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('filename="fish.png"'),
    ]);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
  });
});
