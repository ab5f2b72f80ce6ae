import {
  getFileUses,
  listPngFiles,
  removeFile,
  updateFile,
  uploadFile,
  uploadToLibrary,
  type UploadedFile,
} from '@bobbin/contract/files';
import { listOrders } from '@bobbin/contract/orders';
import { createPrint, getPrint, placePrint, setColourTone } from '@bobbin/contract/prints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let seller: Caller;
let shopIds: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 3, shops: 2 } });
  seller = await world.createSeller('lan@example.com');
  shopIds = await world.connectShops(seller);
});
afterAll(() => world.close());

/** Places a design on the first order of the given shop. */
async function placeIn(shopId: string): Promise<string> {
  const orders = (await seller.call(listOrders, { query: { shops: shopId, limit: 1 } })).body?.data;
  const form = new FormData();
  form.append('id', orders?.[0]?.orderProducts[0]?.id ?? '');
  form.append('side', 'front');
  form.append('file', new Blob([new Uint8Array(await paint(60, 60).png().toBuffer())]), `${shopId}.png`);
  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const response = await fetch(`${world.url}/api${uploadFile.path}`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { body: UploadedFile }).body.fileId;
}

/** Adds a design to the library without placing it. */
async function addTo(caller: Caller, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await paint(64, 64).png().toBuffer())]), name);
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${world.url}/api${uploadToLibrary.path}`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { body: { id: string } | null }).body?.id ?? '';
}

it("the design library shows the caller's permissions for the library and for each file, and refuses all other actions (FIL-24, TEA-12)", async () => {
  const [worked = '', seen = ''] = shopIds;
  const [mine, theirs] = [await placeIn(worked), await placeIn(seen)];
  const viewer = await joinTeam(world, seller, { email: 'eye@example.com', role: 'viewer', shopIds: [seen] });
  await joinTeam(world, seller, { email: 'both@example.com', role: 'operator', shopIds: [worked] });
  const both = await joinTeam(world, seller, { email: 'both@example.com', role: 'viewer', shopIds: [seen] });

  const read = async (caller: Caller) => (await caller.call(listPngFiles)).body;
  const rightsOf = async (caller: Caller, id: string) =>
    (await caller.call(getFileUses, { params: { id } })).body?.file.rights;
  expect((await read(seller))?.rights).toContain('own');
  expect(await read(viewer.member)).toMatchObject({
    rights: ['viewOrders'],
    data: [{ id: theirs, rights: ['viewOrders'] }],
  });
  const change = (caller: Caller, id: string) => caller.call(updateFile, { params: { id }, body: { tags: ['x'] } });
  expect((await change(viewer.member, theirs)).status).toBe(403);

  // The caller is an operator of one shop and a viewer of the other: each file shows the permissions for its shop, and a call without the permission
  // fails.
  expect((await read(both.member))?.rights).toContain('workOrders');
  expect(await rightsOf(both.member, mine)).toContain('workOrders');
  expect(await rightsOf(both.member, theirs)).not.toContain('workOrders');
  expect((await change(both.member, mine)).isSuccess).toBe(true);
  expect((await change(both.member, theirs)).isSuccess).toBe(false);
});

it('A member of one shop changes nothing that a print shows in the other shops (PRN-4, PRN-15)', async () => {
  const [mine = '', theirs = ''] = shopIds;
  const { member } = await joinTeam(world, seller, { email: 'one@example.com', role: 'operator', shopIds: [mine] });
  const productOf = async (shop: string) => {
    const orders = (await seller.call(listOrders, { query: { shops: shop, limit: 1 } })).body?.data;
    const product = orders?.[0]?.orderProducts[0];
    return { skuId: product?.skuId ?? '', colour: product?.productColor ?? '' };
  };
  const fileId = await addTo(seller, 'shared.png');
  const when = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
  const variants = [{ when, files: [{ side: 'front' as const, fileId }] }];
  const id = (await seller.call(createPrint, { body: { name: 'shared', variants } })).body?.id ?? '';
  const place = async (caller: Caller, shopId: string, answer?: 'skip' | 'print') => {
    const { skuId, colour } = await productOf(shopId);
    const answers = answer === undefined ? [] : [{ colour, side: 'front' as const, answer }];
    const target = { kind: 'sku' as const, shopId, skuIds: [skuId] };
    return (await caller.call(placePrint, { params: { id }, body: { target, answers } })).status;
  };
  const versionOf = async () => (await seller.call(getPrint, { params: { id } })).body?.version;
  expect([await place(seller, mine), await place(seller, theirs)]).toEqual([200, 200]);

  expect(await place(member, mine)).toBe(200);
  expect([await place(member, mine, 'skip'), await place(member, mine, 'print')]).toEqual([403, 403]);
  expect(await versionOf()).toBe(1);
  expect((await member.call(removeFile, { params: { id: fileId } })).status).toBe(403);
  const setTone = async (caller: Caller, colour: string) =>
    (await caller.call(setColourTone, { body: { colour, tone: 'light' } })).status;
  const { colour } = await productOf(theirs);
  expect([await setTone(member, colour), await setTone(member, 'No shop sells it')]).toEqual([403, 200]);
  expect([await setTone(seller, colour), await place(seller, mine, 'skip')]).toEqual([200, 200]);
});

it('A member may upload a file that another person uploaded before (FIL-24)', async () => {
  const [mine = ''] = shopIds;
  const { member } = await joinTeam(world, seller, { email: 'two@example.com', role: 'operator', shopIds: [mine] });
  const other = await joinTeam(world, seller, {
    email: 'three@example.com',
    role: 'operator',
    shopIds: [shopIds[1] ?? ''],
  });
  const fileId = await addTo(seller, 'before.png');
  const seenBy = async (caller: Caller) =>
    ((await caller.call(listPngFiles)).body?.data ?? []).some(({ id }) => id === fileId);
  expect(await seenBy(member)).toBe(false);
  expect(await addTo(member, 'before.png')).toBe(fileId);
  expect([await seenBy(member), await seenBy(other.member)]).toEqual([true, false]);
  // The member can use it like any other own upload.
  expect((await member.call(updateFile, { params: { id: fileId }, body: { tags: ['mine'] } })).isSuccess).toBe(true);
});
