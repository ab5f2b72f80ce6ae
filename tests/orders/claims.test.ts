import { addClaimPhoto, getClaim, removeClaimPhoto, saveClaim, startClaimPack } from '@bobbin/contract/claims';
import { createElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import type { Input } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { listPackingPrints } from '@bobbin/contract/packing';
import { watchParcels } from '@bobbin/contract/parcel-watch';
import { laDay, laDayEnd } from '@bobbin/domain/time/la-day';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng } from '../../server/src/modules/library/testing/pictures.ts';
import { addOrder, changeOrder, syncNow } from '../world/marketplace.ts';
import { countImages, readTexts } from '../world/pdf-texts.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3_600_000;

type ClaimBody = NonNullable<Input<typeof saveClaim>['body']>;
const LOST = { revision: null, kind: 'lost', party: 'marketplace' } as const;

let world: World;
let lan: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  [shopId = ''] = await world.connectShops(lan);
}, 120_000);
afterAll(() => world.close());

async function add(status = 'AWAITING_SHIPMENT'): Promise<string> {
  const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
  await changeOrder(world, id, { shippingType: 'TIKTOK', status });
  await syncNow(world, lan, shopId);
  return id;
}
const save = (id: string, body: ClaimBody, caller = lan) => caller.call(saveClaim, { params: { id }, body });
async function saved(id: string, body: ClaimBody) {
  const answer = await save(id, body);
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
}
const read = async (id: string) => (await lan.call(getClaim, { params: { id } })).body?.claim ?? null;
const codeOf = (answer: { exceptionBody: { code: number } | null }) => answer.exceptionBody?.code;
const addPhoto = (id: string, data = buildPng(40, 30, 30).toString('base64')) =>
  lan.call(addClaimPhoto, { params: { id }, body: { name: 'Vỡ hộp.png', data } });

describe('claims', () => {
  it('exist once per order, with what was asked and what came, and a line in the timeline (PWT-13)', async () => {
    const id = await add('IN_TRANSIT');
    expect(await read(id)).toBeNull();
    expect(await saved(id, LOST)).toMatchObject({ state: 'open', revision: 1, askedAt: null, received: null });
    const asked = await saved(id, { ...LOST, revision: 1, state: 'asked', asked: 'Refund', askedAmount: '25.4' });
    expect(asked).toMatchObject({ state: 'asked', askedAmount: '25.40', revision: 2 });
    expect(asked.askedAt).not.toBeNull();
    const accepted = { ...LOST, revision: 2, state: 'accepted', asked: 'Refund', received: '20' } as const;
    expect(await saved(id, accepted)).toMatchObject({ state: 'accepted', received: '20.00' });
    const { body } = await lan.call(getOrder, { params: { id } });
    const events = body?.timeline.filter(({ event }) => event === 'claimSaved').map(({ details }) => details);
    expect(events?.map((details) => details['claimState']).toSorted()).toEqual(['accepted', 'asked', 'open']);
  });

  it('fail with a reason when they contradict themselves, and when the user has not seen the newest state (PWT-15)', async () => {
    const id = await add();
    expect(codeOf(await save(id, { ...LOST, party: 'factory' }))).toBe(ERRORS.CLAIM_INVALID.code);
    expect(codeOf(await save(id, { ...LOST, state: 'asked' }))).toBe(ERRORS.CLAIM_INVALID.code);
    await saved(id, LOST);
    expect(codeOf(await save(id, LOST))).toBe(ERRORS.CHANGED_MEANWHILE.code);
    const change = { ...LOST, revision: 1, state: 'asked', asked: 'Refund' } as const;
    const both = await Promise.all([save(id, change), save(id, change)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await read(id))?.revision).toBe(2);
  });

  it('take the deadline of the party’s term, or the day that the user enters (PWT-14)', async () => {
    const id = await add('IN_TRANSIT');
    const scannedAt = new Date(world.clock.now() - DAY_MS);
    await world.db
      .insertInto('order_tracking')
      .values({ owner_id: lan.userId, order_id: id, shop_id: shopId, scanned_at: scannedAt, last_at: scannedAt })
      .onConflict((row) =>
        row.columns(['owner_id', 'order_id']).doUpdateSet({ scanned_at: scannedAt, last_at: scannedAt }),
      )
      .execute();
    const toMarketplace = await saved(id, LOST);
    expect(toMarketplace.deadlineAt).toBe(new Date(scannedAt.getTime() + 40 * DAY_MS).toISOString());
    const toFactory = await saved(id, { ...LOST, revision: 1, party: 'factory', house: 'FLASH' });
    expect(toFactory.deadlineAt).toBe(new Date(scannedAt.getTime() + 28 * DAY_MS).toISOString());
    const deadlineDay = laDay(world.clock.now() + 5 * DAY_MS);
    const own = await saved(id, { ...LOST, revision: 2, deadlineDay });
    expect(own.deadlineAt).toBe(new Date(laDayEnd(deadlineDay) - 1).toISOString());
    expect((await saved(id, { ...LOST, revision: 3 })).deadlineAt).toBe(own.deadlineAt);
  });

  it('appear in the list of lost and damaged parcels until they are decided (PWT-8)', async () => {
    const id = await add('IN_TRANSIT');
    await saved(id, { ...LOST, kind: 'damaged' });
    const listed = async () => {
      const { body } = await lan.call(watchParcels, { query: { tab: 'lost' } });
      return body?.parcels.find(({ orderId }) => orderId === id);
    };
    expect(await listed()).toMatchObject({ problem: null, claim: { kind: 'damaged', state: 'open' } });
    await saved(id, { ...LOST, kind: 'damaged', revision: 1, state: 'withdrawn' });
    expect(await listed()).toBeUndefined();
  });

  it('show no amounts to a role without costs', async () => {
    const id = await add();
    await saved(id, { ...LOST, state: 'asked', asked: 'Refund', askedAmount: '25' });
    const { member } = await joinTeam(world, lan, { email: 'mai@example.com', role: 'viewer', shopIds: [shopId] });
    const seen = (await member.call(getClaim, { params: { id } })).body?.claim;
    expect(seen).toMatchObject({ asked: 'Refund', askedAmount: null });
    const changed = await save(id, { ...LOST, revision: 1, state: 'asked', asked: 'Refund, please' }, member);
    expect(changed.status).toBe(403);
    expect(await read(id)).toMatchObject({ asked: 'Refund', askedAmount: '25.00' });
  });
});

describe('photos of a claim (PWT-16)', () => {
  it('become JPEG files, at most ten, and are removed with their file', async () => {
    const id = await add();
    await saved(id, LOST);
    expect(codeOf(await addPhoto(id, Buffer.from('no picture').toString('base64')))).toBe(ERRORS.FILE_NOT_IMAGE.code);
    const first = (await addPhoto(id)).body?.photos[0];
    expect(first?.name).toBe('Vỡ hộp.png');
    const response = await fetch(new URL(first?.url ?? '', world.url));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    await Promise.all(Array.from({ length: 11 }, () => addPhoto(id)));
    expect((await read(id))?.photos).toHaveLength(10);
    expect(codeOf(await addPhoto(id))).toBe(ERRORS.CLAIM_PHOTOS_FULL.code);
    const fileId = first?.fileId ?? '';
    const removed = await lan.call(removeClaimPhoto, { params: { id, fileId } });
    expect(removed.body?.photos).toHaveLength(9);
    expect((await lan.call(removeClaimPhoto, { params: { id, fileId } })).status).toBe(404);
    expect(await world.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
  });
});

describe('the evidence pack of a claim (PWT-17)', () => {
  async function makePack(id: string): Promise<PDFDocument> {
    expect((await lan.call(startClaimPack, { params: { id } })).body?.pack).toMatchObject({ state: 'waiting' });
    await world.runJobs();
    const pack = (await read(id))?.pack;
    expect(pack?.state).toBe('ready');
    const bytes = await (await fetch(new URL(pack?.url ?? '', world.url))).arrayBuffer();
    return PDFDocument.load(bytes);
  }

  it('contains the claim, the carrier’s events, messages and photos', async () => {
    const id = await add('IN_TRANSIT');
    await changeOrder(world, id, {
      buyerMessage: 'Hộp bị ướt',
      scans: [{ text: 'Package reported as lost', secondsAgo: 0 }],
    });
    await syncNow(world, lan, shopId);
    const task = world.app.modules
      .flatMap(({ timetable = [] }) => timetable)
      .find(({ name }) => name === 'readTracking');
    await task?.run();
    await world.runJobs();
    await saved(id, { ...LOST, state: 'asked', asked: 'Hoàn tiền đơn này', askedAmount: '25' });
    await addPhoto(id);
    const document = await makePack(id);
    const text = readTexts(document).flat().join('\n');
    expect(text).toContain(`Lost parcel · order ${id}`);
    for (const part of ['Hoàn tiền đơn này', '$25.00', 'Package reported as lost', 'Hộp bị ướt', 'Vỡ hộp.png'])
      expect(text).toContain(part);
    expect(countImages(document)).toBeGreaterThan(0);
    // The list of packing slips has no pack, which belongs to its claim.
    expect((await lan.call(listPackingPrints, {})).body?.prints).toEqual([]);
  });

  it('ends with the pages of the label', async () => {
    const id = await add();
    await saved(id, LOST);
    const without = (await makePack(id)).getPageCount();
    expect((await lan.call(createLabel, { body: { shopId, orderId: id } })).status).toBe(200);
    await world.runJobs();
    expect((await makePack(id)).getPageCount()).toBe(without + 1);
  });
});

describe('a replacement for a claim (PWT-18)', () => {
  const toOrder = (orderId: string, isAgain = false) => ({
    shopId,
    kind: 'OWN_REPLACEMENT' as const,
    reference: null,
    recipient: {
      name: 'Jane Doe',
      phone: '',
      line1: '1 Main St',
      line2: '',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
    },
    lines: [{ skuId: null, productName: 'Owl tee', productType: null, color: null, size: null, quantity: 1 }],
    paid: null,
    note: '',
    replaces: { orderId, isAgain },
  });
  const send = (orderId: string, isAgain = false) =>
    lan.call(createElsewhereOrder, { body: toOrder(orderId, isAgain) });

  it('goes out once per claim, also when two users press at once, and again only when that is confirmed', async () => {
    const id = await add('IN_TRANSIT');
    expect((await send(id)).status).toBe(404);
    await saved(id, LOST);
    const both = await Promise.all([send(id), send(id)]);
    expect(both.filter(({ body }) => body)).toHaveLength(1);
    const sentId = both.find(({ body }) => body)?.body?.id ?? '';
    const refused = both.find(({ exceptionBody }) => exceptionBody);
    expect(codeOf(refused ?? { exceptionBody: null })).toBe(ERRORS.REPLACEMENT_EXISTS.code);
    expect((await read(id))?.replacements.map(({ orderId }) => orderId)).toEqual([sentId]);
    expect((await send(id, true)).exceptionBody).toBeNull();
    expect((await read(id))?.replacements).toHaveLength(2);
    const { body } = await lan.call(getOrder, { params: { id } });
    expect(body?.timeline.filter(({ event }) => event === 'replacementSent')).toHaveLength(2);
  });

  it('keeps a cost of its own, an estimate until the factory has answered', async () => {
    const id = await add('IN_TRANSIT');
    await saved(id, LOST);
    const sent = (await send(id)).body?.id ?? '';
    expect((await read(id))?.replacements).toEqual([{ orderId: sent, cost: null, isEstimate: true }]);
    await world.db
      .updateTable('orders')
      .set({ fulfil_state: 'SUBMITTED', fulfil_price_cents: 1_250 })
      .where('id', '=', sent)
      .execute();
    expect((await read(id))?.replacements).toEqual([{ orderId: sent, cost: '12.50', isEstimate: false }]);
    expect((await lan.call(getOrder, { params: { id } })).body?.fulfillPrice).not.toBe('12.50');
  });

  it('cannot have a claim itself', async () => {
    const id = await add('IN_TRANSIT');
    await saved(id, LOST);
    const sent = (await send(id)).body?.id ?? '';
    expect(codeOf(await save(sent, LOST))).toBe(ERRORS.CLAIM_INVALID.code);
  });
});
