import { getProfile } from '@bobbin/contract/auth';
import { exportOrders, getOrder, getTrackingSummary, listOrders, type Order } from '@bobbin/contract/orders';
import { listLabelBatches, startLabelBatch } from '@bobbin/contract/label-batches';
import { listViolations } from '@bobbin/contract/extension';
import { getFulfilmentSettings, saveFulfilmentSettings } from '@bobbin/contract/fulfilment';
import { listShopNames } from '@bobbin/contract/shop-names';
import { getShop, listShopProducts, listShops } from '@bobbin/contract/shops';
import { assignTeam, unassignTeam } from '@bobbin/contract/teams';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../server/src/platform/live.ts';
import { countOf } from '../world/long.ts';
import { openSession } from '../world/person.ts';
import { MEMBERS, readTeamSight, settleTeams, team, type Member, type Team } from './random-teams.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let shopIds: string[];
let ownerId: string;
let rows: Awaited<ReturnType<typeof readRows>>;
const productIds = new Map<string, string[]>();
/** The shops of the orders in each batch of labels. */
const batchShops = new Map<string, string[]>();
const callers = new Map<string, Pick<Caller, 'call'>>();

function readRows() {
  return world.db
    .selectFrom('orders')
    .select(['id', 'shop_id', 'status', 'fulfil_state', 'label_state', 'is_cancel_requested', 'la_day', 'created_at'])
    .where('owner_id', '=', ownerId)
    .execute();
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 40, shops: 4 } });
  const seller = await world.createSeller('lan@example.com');
  ownerId = seller.userId;
  shopIds = await world.connectShops(seller);
  rows = await readRows();
  const found = await world.db
    .selectFrom('shop_products')
    .select(['id', 'shop_id', 'status'])
    .where('owner_id', '=', ownerId)
    .execute();
  for (const { id, shop_id: shop, status } of found) {
    if (status !== 'DELETED') productIds.set(shop, [...(productIds.get(shop) ?? []), id]);
  }
  // Creates one batch with an order of one shop, and one batch with orders of two shops.
  const [first, second] = shopIds.map((id) => rows.find((row) => row.shop_id === id)?.id ?? '');
  for (const ids of [[first ?? ''], [first ?? '', second ?? '']]) {
    const { body } = await seller.call(startLabelBatch, { body: { ids } });
    batchShops.set(
      body?.id ?? '',
      ids.map((id) => rows.find((row) => row.id === id)?.shop_id ?? ''),
    );
  }
  for (const name of MEMBERS) {
    await world.createSeller(`${name}@example.com`);
    const { headers } = await openSession(world.app, `user-${name}@example.com`);
    callers.set(name, { call: (endpoint, input) => callApi(world.url, endpoint, input, headers) });
  }
});
afterAll(() => world.close());

const settle = (teams: readonly Team[]) => settleTeams(world, ownerId, shopIds, teams);
const readSight = (teams: readonly Team[], name: Member) => readTeamSight(shopIds, teams, name);

const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1));

function judgeMoney(order: Order, { costs, payouts }: { costs: boolean; payouts: boolean }): void {
  const isShown = (value: unknown) => value !== null;
  const { paymentTotalAmount, paymentSubTotal, fulfillPrice, settlementAmount, onholdAmount, revenue } = order;
  const prices = order.orderProducts.flatMap(({ originalPrice, salePrice }) => [originalPrice, salePrice]);
  for (const value of [paymentTotalAmount, paymentSubTotal, fulfillPrice, ...prices])
    expect(isShown(value)).toBe(costs);
  for (const value of [settlementAmount, onholdAmount, revenue]) expect(isShown(value)).toBe(payouts);
}

async function judge(teams: readonly Team[], name: Member): Promise<void> {
  const caller = callers.get(name);
  if (!caller) throw new Error(name);
  const sight = readSight(teams, name);
  const seen = rows.filter((row) => sight.has(row.shop_id));
  const allIds = (of: typeof rows) => sorted(of.map(({ id }) => id));
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await caller.call(listOrders, { query: { limit: 200, ...query } });
    expect(body?.meta.totalItems).toBe(body?.data.length);
    return body?.data ?? [];
  };
  const idsOf = async (query: Record<string, string> = {}) => sorted((await list(query)).map(({ id }) => id));

  const orders = await list();
  expect(sorted(orders.map(({ id }) => id))).toEqual(allIds(seen));
  for (const order of orders) judgeMoney(order, sight.get(order.shop.id) ?? { costs: false, payouts: false });
  const statuses = [...new Set(rows.map(({ status }) => status))].slice(0, 2);
  expect(await idsOf({ statuses: statuses.join(',') })).toEqual(
    allIds(seen.filter((row) => statuses.includes(row.status))),
  );
  const [first = '', second = ''] = shopIds;
  expect(await idsOf({ shops: `${first},${second}` })).toEqual(
    allIds(seen.filter(({ shop_id: id }) => id === first || id === second)),
  );
  const middle = Math.floor((rows[Math.floor(rows.length / 2)]?.created_at.getTime() ?? 0) / 1000);
  const since = (row: (typeof rows)[number]) => Math.floor(row.created_at.getTime() / 1000) >= middle;
  expect(await idsOf({ start: String(middle) })).toEqual(allIds(seen.filter(since)));
  // A list that begins with a whole day takes its total from the stored counts.
  const whole = Math.floor(Date.parse('2020-01-01T08:00:00Z') / 1000);
  expect(await idsOf({ start: String(whole) })).toEqual(allIds(seen));
  for (const row of [rows[0], rows.at(-1)]) {
    expect(await idsOf({ search: row?.id ?? '' })).toEqual(sight.has(row?.shop_id ?? '') ? [row?.id] : []);
  }
  const words = await idsOf({ search: 'shirt' });
  expect(words.every((id) => seen.some((row) => row.id === id))).toBe(true);

  const summary = (await caller.call(getTrackingSummary)).body;
  expect(summary?.all).toBe(seen.length);
  const waiting = ['AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION'];
  expect(summary?.pendingFulfill).toBe(
    seen.filter((row) => waiting.includes(row.status) && row.fulfil_state === 'NONE').length,
  );
  // Each order shows why it needs action, and the list must agree with the number (ORD-39).
  const wanting = orders.filter(({ todo }) => todo.length > 0).map(({ id }) => id);
  expect(await idsOf({ attention: 'todo' })).toEqual(sorted(wanting));
  expect(summary?.todo).toBe(wanting.length);
  const late = orders.filter(({ todo }) => todo.includes('late')).map(({ id }) => id);
  expect(await idsOf({ attention: 'todo', reasons: 'late' })).toEqual(sorted(late));
  expect(summary?.late).toBe(late.length);
  const exported = (await caller.call(exportOrders, { body: {} })).body;
  expect(sorted((exported?.lines ?? []).map((line) => line.split(', ')[0] ?? ''))).toEqual(allIds(seen));
  expect(exported?.totalItems).toBe(seen.length);
  const named = (await caller.call(exportOrders, { body: { ids: rows.map(({ id }) => id) } })).body;
  expect(named?.totalItems).toBe(seen.length);

  const shops = (await caller.call(listShops)).body;
  expect(sorted((shops?.data ?? []).map(({ id }) => id))).toEqual(sorted([...sight.keys()]));
  expect(shops?.meta.totalItems).toBe(sight.size);
  for (const shop of shops?.data ?? []) {
    expect(shop.ordersCount).toBe(seen.filter((row) => row.shop_id === shop.id).length);
    expect(shop.payoutOnHold !== null).toBe(sight.get(shop.id)?.payouts);
  }
  const batches = (await caller.call(listLabelBatches)).body ?? [];
  // A batch is visible only to members who see the shops of all its orders (LBL-10).
  const wholeOnes = [...batchShops].filter(([, of]) => of.every((id) => sight.has(id))).map(([id]) => id);
  expect(sorted(batches.map(({ id }) => id))).toEqual(sorted(wholeOnes));
  const names = (await caller.call(listShopNames)).body ?? [];
  expect(sorted(names.map(({ id }) => id))).toEqual(sorted([...sight.keys()]));
  expect((await caller.call(getProfile)).body).toMatchObject({ shopsCount: sight.size, orderCounts: seen.length });

  for (const id of shopIds) {
    const products = await caller.call(listShopProducts, { params: { id }, query: { limit: 200 } });
    expect(products.status).toBe(sight.has(id) ? 200 : 404);
    if (products.body)
      expect(sorted(products.body.data.map((one) => one.id))).toEqual(sorted(productIds.get(id) ?? []));
    const violations = await caller.call(listViolations, { query: { id } });
    expect(violations.status).toBe(sight.has(id) ? 200 : 404);
    const { status } = await caller.call(getShop, { params: { id } });
    expect(status).toBe(sight.has(id) ? 200 : 404);
    const row = rows.find((of) => of.shop_id === id);
    const detail = await caller.call(getOrder, { params: { id: row?.id ?? '' } });
    expect(detail.status).toBe(sight.has(id) ? 200 : 404);
    if (detail.body) expect(Object.keys(detail.body.payment).length > 0).toBe(sight.get(id)?.costs);
  }
}

describe('the visible data of a member (TEA-3, TEA-7)', () => {
  it('equals the rows that an independent full read finds, for random teams', { timeout: 120_000 }, async () => {
    expect(shopIds).toHaveLength(3);
    expect(rows.length).toBeGreaterThan(12);
    const property = fc.asyncProperty(fc.array(team, { maxLength: 4 }), async (teams) => {
      await settle(teams);
      for (const name of MEMBERS) await judge(teams, name);
    });
    await fc.assert(property, { numRuns: countOf('TEAM_HISTORIES', 3, 24), endOnFailure: true });
  });

  it(
    "agrees with the live events: one stream carries exactly the events of the member's shops through every change (TEA-6)",
    { timeout: 60_000 },
    async () => {
      const id = ownerId;
      const { headers } = await openSession(world.app, 'user-an@example.com');
      const stop = new AbortController();
      await settle([{ role: 'viewer', shops: [0], members: ['an'] }]);
      const response = await fetch(`${world.url}/api/events`, {
        headers: { ...headers, 'acting-for': id },
        signal: stop.signal,
      });
      let text = '';
      const read = async () => {
        for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
      };
      const reading = read().catch(() => {});
      const heard = () => sorted(shopIds.filter((shop) => text.includes(shop)));
      const property = fc.asyncProperty(fc.array(team, { minLength: 1, maxLength: 3 }), async (diced) => {
        // A person without any shop of the owner has no acting owner whose events could arrive, so one team always has a shop.
        const teams: Team[] = [...diced, { role: 'viewer', shops: [0], members: ['an'] }];
        await settle(teams);
        await publish(world.db, { kind: 'forget', userId: 'user-an@example.com' });
        text = '';
        const tell = (shopId: string) =>
          publish(world.db, { kind: 'event', ownerId: id, event: { type: 'shop', shopId } });
        // Events of the first round arrive before those of the last round. An event of the first round that is missing by then will never arrive.
        for (const shopId of [...shopIds, ...shopIds.toReversed()]) await tell(shopId);
        const expected = sorted([...readSight(teams, 'an').keys()]);
        await expect.poll(() => text.split(shopIds[0] ?? '').length).toBeGreaterThan(2);
        expect(heard()).toEqual(expected);
      });
      await fc.assert(property, { numRuns: countOf('TEAM_HISTORIES', 3, 24), endOnFailure: true });
      stop.abort();
      await reading;
    },
  );

  it('gets a new scope version when a shop, a permission or the acting owner changes, and in no other case (TEA-18)', async () => {
    const { headers } = await openSession(world.app, 'user-an@example.com');
    const stop = new AbortController();
    const viewer: Team = { role: 'viewer', shops: [0, 1], members: ['an'] };
    await settle([viewer]);
    // The default acting owner of a person without shops is the first owner of the person's teams.
    const response = await fetch(`${world.url}/api/events`, { headers, signal: stop.signal });
    let text = '';
    const read = async () => {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
    };
    const reading = read().catch(() => {});
    const marks = () => [...text.matchAll(/"type":"sight","mark":"([^"]+)"/g)].map(([, mark]) => mark);
    const forget = () => publish(world.db, { kind: 'forget', userId: 'user-an@example.com' });
    await expect.poll(marks).toHaveLength(1);

    const [shopId = ''] = shopIds;
    // The membership is verified again with the same result, and one event follows.
    await forget();
    await publish(world.db, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    await expect.poll(() => text).toContain(shopId);
    expect(marks()).toHaveLength(1);

    const changes: Team[][] = [[{ ...viewer, role: 'operator' }], [{ ...viewer, role: 'operator', shops: [0] }], []];
    for (const [index, teams] of changes.entries()) {
      await settle(teams);
      await forget();
      await expect.poll(marks).toHaveLength(index + 2);
    }
    expect(new Set(marks()).size).toBe(4);
    stop.abort();
    await reading;
  });

  it("includes the acting owner's default factory, which a member can change (TEA-23)", async () => {
    await settle([{ role: 'operator', shops: [0], members: ['an'] }]);
    const caller = callers.get('an');
    const lan = await world.signIn('lan@example.com');
    const saved = await caller?.call(saveFulfilmentSettings, { body: { fulfillHouse: 'MANGO' } });
    expect(saved?.body?.fulfillHouse).toBe('MANGO');
    expect((await lan.call(getFulfilmentSettings)).body?.fulfillHouse).toBe('MANGO');
    const owners = await world.db.selectFrom('fulfilment_settings').select('owner_id').execute();
    expect(owners).toEqual([{ owner_id: ownerId }]);
    // A member with the role viewer cannot save the default factory.
    await settle([{ role: 'viewer', shops: [0], members: ['an'] }]);
    expect((await caller?.call(saveFulfilmentSettings, { body: { fulfillHouse: 'FLASH' } }))?.status).toBe(403);
  });

  it('comes completely from before or completely from after a concurrent assignment of a shop, never in between', async () => {
    const both: Team = { role: 'viewer', shops: [0, 1], members: ['an'] };
    await settle([both]);
    const caller = callers.get('an');
    if (!caller) throw new Error('an');
    const lan = await world.signIn('lan@example.com');
    const [, shopId = ''] = shopIds;
    const sizes = new Set(
      [0, 1].map((more) => rows.filter((row) => shopIds.slice(0, 1 + more).includes(row.shop_id)).length),
    );
    for (let round = 0; round < 4; round += 1) {
      const change =
        round % 2 === 0
          ? lan.call(unassignTeam, { params: { id: shopId, teamId: 'team-0' } })
          : lan.call(assignTeam, { params: { id: shopId }, body: { teamId: 'team-0' } });
      const reads = Array.from({ length: 6 }, () => caller.call(listOrders, { query: { limit: 200 } }));
      for (const answer of await Promise.all(reads)) {
        const { data = [], meta } = answer.body ?? {};
        expect(sizes.has(data.length)).toBe(true);
        expect(meta?.totalItems).toBe(data.length);
      }
      expect((await change).isSuccess).toBe(true);
      const after = await caller.call(listShops);
      expect(after.body?.data).toHaveLength(round % 2 === 0 ? 1 : 2);
    }
  });
});
