import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '@bobbin/contract/orders';
import { picture, sendDesign, toForm, type AskedDesign, type Bytes } from '../designs/renting.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** One part of a form: a name with a text, or a name with the bytes and the name of a file. */
type Part = [name: string, value: string] | [name: string, value: Bytes, fileName: string];

let world: World;
let seller: Caller;
let orderId: string;
let one: Bytes;
let two: Bytes;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  seller = await world.createSeller('lan@example.com');
  await world.connectShops(seller);
  orderId = (await seller.call(listOrders, { query: {} })).body?.data[0]?.id ?? '';
  [one, two] = [await picture(), await picture()];
});
afterAll(() => world.close());

/** A form for each call that accepts a form with an idempotency key: the parts of one valid request. */
const FORMS: Record<string, () => Part[]> = {
  createDesign: () => [
    ['note', 'Giống ảnh 1'],
    ['products_0_name', 'Lake'],
    ['products_0_images_0', one, 'a.png'],
    ['products_0_images_1', two, 'b.png'],
  ],
  addOrderNote: () => [
    ['text', 'Khách đi vắng'],
    ['orderId', orderId],
    ['pictures', one, 'a.png'],
    ['pictures', two, 'b.png'],
  ],
};
const CALLS = ENDPOINTS.filter(({ isMultipart, isIdempotent }) => isMultipart && isIdempotent);

async function send(path: string, parts: readonly Part[], key: string) {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value]), fileName);
  }
  const headers = { authorization: `Bearer ${seller.accessToken}`, 'idempotency-key': key };
  const response = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, text: await response.text() };
}

/** Lists forms that differ from `parts` in exactly one detail. */
function listOthers(parts: readonly Part[]): [string, Part[]][] {
  const isFile = (part: Part | undefined) => part?.length === 3;
  const file = parts.findIndex(isFile);
  const last = parts.findLastIndex(isFile);
  const text = parts.findIndex((part) => !isFile(part));
  const put = (index: number, part: Part) => parts.with(index, part);
  const [name, bytes, fileName] = parts[file] as [string, Bytes, string];
  return [
    ['another picture', put(file, [name, new Uint8Array([...bytes, 0]), fileName])],
    ['another picture at the end', put(last, [parts[last]?.[0] ?? '', new Uint8Array([...two, 0]), 'b.png'])],
    ['another name of the file', put(file, [name, bytes, 'other.png'])],
    ['another text', put(text, [parts[text]?.[0] ?? '', 'something else'])],
    ['one part less', parts.toSpliced(last, 1)],
    ['one part more', [...parts, ['extra', 'text']]],
    ['nothing', []],
    [
      'two pictures for each other',
      put(file, [name, two, fileName]).with(last, [parts[last]?.[0] ?? '', one, 'b.png']),
    ],
  ];
}

describe('a form under an idempotency key', () => {
  it('exists as a test case for every call that accepts a form with an idempotency key', () => {
    expect(CALLS.map(({ name }) => name).toSorted()).toEqual(Object.keys(FORMS).toSorted());
  });

  it.each(CALLS)(
    'returns the first response of $name when it is repeated, and refuses any other form with the same key (API-8)',
    async ({ name, path }) => {
      const parts = FORMS[name]?.() ?? [];
      const key = `form of ${name}`;
      const first = await send(path, parts, key);
      expect([first.status, JSON.parse(first.text).isSuccess]).toEqual([200, true]);
      // Each request must have a different multipart boundary.
      expect(await send(path, parts, key)).toEqual(first);
      for (const [what, other] of listOthers(parts)) {
        const { status, text } = await send(path, other, key);
        expect([what, status, JSON.parse(text).exceptionBody?.issues?.[0]?.path]).toEqual([
          what,
          422,
          'headers.idempotency-key',
        ]);
      }
      expect(await send(path, parts, key)).toEqual(first);
    },
  );
});

describe('a design under an idempotency key', () => {
  const send2 = (asked: AskedDesign, key: string) =>
    sendDesign(world, seller, toForm(asked), { 'idempotency-key': key });
  const count = async () => (await world.db.selectFrom('rented_designs').select('id').execute()).length;

  it('fails again with the same key, and needs a new key once the form is corrected (API-8, API-10)', async () => {
    const twice = { products: [{ images: [{ bytes: one }, { bytes: one }] }, { images: [{ bytes: two }] }] };
    const first = await send2(twice, 'refused');
    expect(first.exceptionBody).not.toBeNull();
    expect(first.status).toBe(200);
    expect((await send2(twice, 'refused')).exceptionBody).toEqual(first.exceptionBody);
    const mended = { products: [{ images: [{ bytes: one }] }, { images: [{ bytes: two }] }] };
    expect((await send2(mended, 'refused')).status).toBe(422);
    expect((await send2(mended, 'mended')).body?.designProducts).toHaveLength(2);
  });

  it('exists once when another design arrives with the same key at the same time, and the other design is refused (API-8)', async () => {
    const before = await count();
    const forms = [one, two].map((bytes) => ({ products: [{ images: [{ bytes }] }] }));
    const answers = await Promise.all(forms.map((asked) => send2(asked, 'at once')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await count()).toBe(before + 1);
  });

  it('differs from a design whose last byte is different, also with many megabytes', async () => {
    const noise = new Uint8Array(24_000_000);
    for (let index = 0; index < noise.length; index += 4_096) noise[index] = index % 251;
    const form = (last: number): AskedDesign => {
      const bytes = noise.slice();
      bytes[bytes.length - 1] = last;
      return { products: [{ images: [{ bytes: one }] }, { images: [{ bytes }] }] };
    };
    const first = await send2(form(1), 'large');
    expect([first.status, first.exceptionBody === null]).toEqual([200, false]);
    expect((await send2(form(1), 'large')).exceptionBody).toEqual(first.exceptionBody);
    expect((await send2(form(2), 'large')).status).toBe(422);
  });
});
