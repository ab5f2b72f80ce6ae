import { getDesign, listDesigns } from '@bobbin/contract/designs';
import {
  getCosts,
  getDashboard,
  getOrderCounts,
  getOrderSales,
  getOrderStats,
  getRevenue,
  listFigure,
  listOnHold,
  listProductSales,
} from '@bobbin/contract/earnings';
import { listViolations, type ViolationRecord } from '@bobbin/contract/extension';
import { getFulfilBatch, listFulfilBatches } from '@bobbin/contract/fulfil-batches';
import { getFlashSale, listFlashSales, listFlashSaleSkus } from '@bobbin/contract/flash-sales';
import { countUnread, listInbox } from '@bobbin/contract/inbox';
import { listOrderProducts } from '@bobbin/contract/orders';
import { listProfitLines, listProfits } from '@bobbin/contract/profits';
import { getPayment, listPaymentOrders, listPayments, listPaymentTransactions } from '@bobbin/contract/payouts';
import { listOrderRequests, listRequests } from '@bobbin/contract/requests';
import { getShopSummary } from '@bobbin/contract/shops';
import { getSkuDesign, listSkuDesigns } from '@bobbin/contract/sku-designs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPayment, addSale } from '../access/planted.ts';
import { ask } from '../designs/renting.ts';
import { openSession } from '../world/person.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { MEMBERS, readTeamSight, settleTeams, team, type Member, type Team } from './random-teams.ts';

type Sight = ReturnType<typeof readTeamSight>;

let world: World;
let seller: Caller;
let shopIds: string[];
let rows: { id: string; shop_id: string; status: string; total_cents: number }[];
let sold: { product_id: string; order_id: string }[];
const callers = new Map<Member, Pick<Caller, 'call'>>();
/** Ids of the inserted rows, each with its shop. */
const requests = new Map<string, string>();
const payments = new Map<string, string>();
/** Settled amounts in cents, by payment. */
const settled = new Map<string, number>();
const sales = new Map<string, string>();
const designs = new Map<string, string | null>();
const batches = new Map<string, string[]>();
const notices = new Map<string, { shopId: string; hearers: string[] }>();
let cards: { id: string; shop_id: string }[];
let violations: { id: string; shop_id: string }[];

/** The owner's figures for each single shop. The figures for several shops must equal the sums of these. */
const alone = new Map<string, { earned: number; held: number; cost: number; sold: number }>();

const violation = (id: string): ViolationRecord => ({
  id,
  order_id: null,
  product_id: null,
  violation_type: 'IP',
  create_time: 1_770_000_000,
  violation_reason: '',
  record_status: 'EFFECTIVE',
  appeal_status: 'NONE',
  can_appeal: false,
  enforcement_type: [],
  phase: '1',
  punishment_types: [],
  source_channel: 'X',
  affected_channel: 'X',
  correction_status: 'X',
  can_correct: false,
  risk_type: 'LOW',
  violation_info: {
    policy_url: null,
    violation_detail: '',
    violation_suggestion: '',
    violation_info_id: '1',
    violation_type: 'IP',
  },
});

const sorted = (ids: Iterable<string>) => [...ids].toSorted((a, b) => (a < b ? -1 : 1));
const shopOf = (orderId: string) => rows.find(({ id }) => id === orderId)?.shop_id ?? '';
const ordersOf = (shopId: string) => rows.filter((row) => row.shop_id === shopId).map(({ id }) => id);
/** Returns the inserted ids whose rows belong to the given shops. */
const within = (of: ReadonlyMap<string, string | null>, shops: ReadonlySet<string>) =>
  sorted([...of].filter(([, shopId]) => shopId !== null && shops.has(shopId)).map(([id]) => id));

async function plantRequest(shopId: string, at: Date): Promise<void> {
  const [orderId = ''] = ordersOf(shopId);
  const id = `request-${shopId}`;
  const told = { kind: 'return', type: 'REFUND', status: 'RETURN_OR_REFUND_REQUEST_PENDING', stage: 'asked' } as const;
  await world.db
    .insertInto('buyer_requests')
    .values({
      owner_id: seller.userId,
      id,
      shop_id: shopId,
      order_id: orderId,
      ...told,
      reason: 'Too small',
      refund_cents: 1234,
      created_at: at,
      updated_at: at,
    })
    .execute();
  requests.set(id, shopId);
}

async function plantBatch(id: string, orderIds: readonly string[], at: Date): Promise<void> {
  const owned = { owner_id: seller.userId };
  await world.db
    .insertInto('fulfil_batches')
    .values({
      ...owned,
      id,
      created_at: at,
      actor_name: 'Lan',
      is_draft: true,
      total: orderIds.length,
      finished_at: at,
    })
    .execute();
  for (const [position, orderId] of orderIds.entries()) {
    const order = { order_id: orderId, shop_id: shopOf(orderId), position, state: 'skipped', needs_label: false };
    await world.db
      .insertInto('fulfil_batch_orders')
      .values({ ...owned, batch_id: id, ...order })
      .execute();
  }
  batches.set(id, [...new Set(orderIds.map(shopOf))]);
}

/** Inserts the notices that both members received as managers of every shop, one row per notice and member. */
async function plantNotices(shopId: string, at: Date): Promise<void> {
  for (const [kind, hearers] of [
    ['labelRefused', ['viewer', 'operator', 'manager']],
    ['cancelRefused', ['operator', 'manager']],
    ['authorizationEnding', ['manager']],
  ] as const) {
    const id = `${kind}-${shopId}`;
    for (const name of MEMBERS) {
      const [order_id] = ordersOf(shopId);
      await world.db
        .insertInto('seller_notices')
        .values({
          owner_id: `user-${name}@example.com`,
          id,
          kind,
          desk_id: seller.userId,
          shop_id: shopId,
          order_id,
          days: 3,
          created_at: at,
          spread_at: at,
          told_at: at,
          told_by: 'inbox',
        })
        .execute();
    }
    notices.set(id, { shopId, hearers: [...hearers] });
  }
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 30, shops: 4 } });
  seller = await world.createSeller('lan@example.com');
  shopIds = await world.connectShops(seller);
  await world.runJobs();
  rows = await world.db
    .selectFrom('orders')
    .select(['id', 'shop_id', 'status', 'total_cents'])
    .where('owner_id', '=', seller.userId)
    .execute();
  for (const name of MEMBERS) {
    await world.createSeller(`${name}@example.com`);
    const { headers } = await openSession(world.app, `user-${name}@example.com`);
    const asking = { ...headers, 'acting-for': seller.userId };
    callers.set(name, { call: (endpoint, input) => callApi(world.url, endpoint, input, asking) });
  }
  const at = new Date(world.clock.now());
  for (const [place, shopId] of shopIds.entries()) {
    await plantRequest(shopId, at);
    await plantNotices(shopId, at);
    await addPayment(world, seller, shopId);
    sales.set(await addSale(world, seller, shopId), shopId);
    const { id } = await ask(world, seller, 1, { orderId: ordersOf(shopId)[0] ?? '' });
    designs.set(id, shopId);
    const [own = ''] = ordersOf(shopId);
    const [next = ''] = ordersOf(shopIds[(place + 1) % shopIds.length] ?? '');
    await plantBatch(`alone-${place}`, [own], at);
    await plantBatch(`both-${place}`, [own, next], at);
    for (const number of [1, 2]) {
      await world.db
        .insertInto('violations')
        .values({
          owner_id: seller.userId,
          shop_id: shopId,
          id: `violation-${number}`,
          happened_at: at,
          observed_at: at,
          record: JSON.stringify(violation(`violation-${number}`)),
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
  }
  designs.set((await ask(world, seller)).id, null);
  await world.runJobs();
  // A SKU in the state PART is shown on another SKU's card (SKD-1).
  cards = await world.db.selectFrom('sku_cards').select(['id', 'shop_id']).where('state', '<>', 'PART').execute();
  for (const row of await world.db.selectFrom('payments').select(['id', 'shop_id', 'settlement_cents']).execute()) {
    payments.set(row.id, row.shop_id);
    settled.set(row.id, row.settlement_cents);
  }
  sold = await world.db.selectFrom('order_products').select(['product_id', 'order_id']).execute();
  for (const shopId of shopIds) {
    const of = (await seller.call(getRevenue, { query: { shops: shopId } })).body;
    alone.set(shopId, {
      earned: Number(of?.allTime.total),
      held: Number(of?.onHold.total),
      cost: Number(of?.fulfills.total),
      sold: of?.allTime.count ?? 0,
    });
  }
  violations = await world.db.selectFrom('violations').select(['id', 'shop_id']).execute();
}, 60_000);
afterAll(() => world.close());

interface Seen {
  caller: Pick<Caller, 'call'>;
  shops: ReadonlySet<string>;
  /** The shops whose costs, and whose payouts, the member's roles show. */
  costs: ReadonlySet<string>;
  payouts: ReadonlySet<string>;
  /** Whether the role of any of the member's teams shows payouts or costs, also of a team without shops. */
  mayAskPayouts: boolean;
  mayAskCosts: boolean;
  orders: typeof rows;
}

function toSeen(teams: readonly Team[], name: Member): Seen {
  const sight: Sight = readTeamSight(shopIds, teams, name);
  const roles = teams.filter(({ members }) => members.includes(name)).map(({ role }) => role);
  return {
    caller: callers.get(name) as Caller,
    shops: new Set(sight.keys()),
    costs: new Set([...sight].filter(([, shows]) => shows.costs).map(([id]) => id)),
    payouts: new Set([...sight].filter(([, shows]) => shows.payouts).map(([id]) => id)),
    mayAskPayouts: roles.includes('manager'),
    mayAskCosts: roles.some((role) => role !== 'viewer'),
    orders: rows.filter((row) => sight.has(row.shop_id)),
  };
}

async function judgeRequests({ caller, shops, costs }: Seen): Promise<void> {
  const orderIds = shopIds.map((id) => ordersOf(id)[0]).join(',');
  const { body } = await caller.call(listRequests, { query: { orderIds } });
  expect(sorted((body ?? []).map(({ id }) => id))).toEqual(within(requests, shops));
  for (const one of body ?? []) expect(one.refundAmount).toBe(costs.has(one.shopId) ? '12.34' : null);
  for (const id of shopIds) {
    const of = await caller.call(listOrderRequests, { params: { id: ordersOf(id)[0] ?? '' } });
    expect(of.status).toBe(shops.has(id) ? 200 : 404);
  }
}

async function judgePayments({ caller, shops, payouts, mayAskPayouts }: Seen): Promise<void> {
  const list = await caller.call(listPayments, { query: { limit: 100 } });
  expect(list.status).toBe(mayAskPayouts ? 200 : 403);
  if (list.body) {
    expect(sorted(list.body.data.map(({ id }) => id))).toEqual(within(payments, payouts));
    expect(list.body.meta.totalItems).toBe(within(payments, payouts).length);
    const [first = ''] = shopIds;
    const one = await caller.call(listPayments, { query: { shops: first, limit: 100 } });
    expect(sorted((one.body?.data ?? []).map(({ id }) => id))).toEqual(
      payouts.has(first) ? within(payments, new Set([first])) : [],
    );
  }
  for (const [id, shopId] of payments) {
    const status = payouts.has(shopId) ? 200 : shops.has(shopId) ? 403 : 404;
    for (const asked of [getPayment, listPaymentOrders, listPaymentTransactions]) {
      expect((await caller.call(asked, { params: { id } })).status, asked.name).toBe(status);
    }
  }
}

const addUp = (shops: ReadonlySet<string>, take: 'earned' | 'held' | 'cost' | 'sold') =>
  [...shops].reduce((sum, id) => sum + (alone.get(id)?.[take] ?? 0), 0);
const money = (sum: number) => sum.toFixed(2);
const paidTo = (shops: ReadonlySet<string>) =>
  money(within(payments, shops).reduce((sum, id) => sum + (settled.get(id) ?? 0), 0) / 100);

async function judgeFigures({ caller, shops, costs, payouts, mayAskPayouts, mayAskCosts, orders }: Seen) {
  const byStatus = Object.fromEntries(
    [...Map.groupBy(orders, ({ status }) => status)].map(([key, of]) => [key, of.length]),
  );
  expect((await caller.call(getOrderStats)).body).toEqual(byStatus);

  const counts = (await caller.call(getOrderCounts)).body ?? [];
  const counted = Map.groupBy(counts, ({ status }) => status);
  expect(
    Object.fromEntries([...counted].map(([key, of]) => [key, of.reduce((sum, { count }) => sum + count, 0)])),
  ).toEqual(byStatus);
  const paid = orders.filter((row) => costs.has(row.shop_id)).reduce((sum, row) => sum + row.total_cents, 0);
  const shown = counts.reduce((sum, { totalPaymentAmount }) => sum + Math.round(Number(totalPaymentAmount) * 100), 0);
  expect(shown).toBe(paid);
  if (costs.size === 0) expect(counts.every(({ totalPaymentAmount }) => totalPaymentAmount === null)).toBe(true);

  const sales = (await caller.call(getOrderSales)).body ?? [];
  expect(sorted(sales.map(({ shopId }) => shopId))).toEqual(sorted(shops));
  for (const { shopId, count, totalPrice } of sales) {
    expect(count).toBe(alone.get(shopId)?.sold);
    expect(totalPrice).toBe(payouts.has(shopId) ? money(alone.get(shopId)?.earned ?? 0) : null);
  }

  const held = (await caller.call(listOnHold)).body ?? [];
  expect(sorted(held.map(({ shopId }) => shopId))).toEqual(sorted(payouts));
  const revenue = (await caller.call(getRevenue)).body;
  const isPaid = payouts.size > 0;
  expect(revenue?.allTime.total).toBe(isPaid ? money(addUp(payouts, 'earned')) : null);
  // When the roles show no money, the number of orders covers all shops.
  expect(revenue?.allTime.count).toBe(addUp(isPaid ? payouts : shops, 'sold'));
  expect(revenue?.onHold.total).toBe(isPaid ? money(addUp(payouts, 'held')) : null);
  expect(revenue?.fulfills.total).toBe(costs.size > 0 ? money(addUp(costs, 'cost')) : null);
  expect(revenue?.payouts?.total ?? null).toBe(isPaid ? paidTo(payouts) : null);

  const board = (await caller.call(getDashboard)).body;
  expect(board?.stats).toEqual(byStatus);
  expect(board?.sales).toEqual(sales);
  expect(board?.onHold).toEqual(held);
  // The periods that end now are not compared, because the clock advanced between the two reads.
  expect(board?.revenue.allTime).toEqual(revenue?.allTime);
  for (const part of ['payouts', 'fulfills', 'others', 'designs', 'onHold', 'profit'] as const) {
    expect(board?.revenue[part], part).toEqual(revenue?.[part]);
  }
  expect(sorted((board?.shops ?? []).map(({ id }) => id))).toEqual(sorted(shops));
  // The dashboard lists only the newest ten payouts.
  expect(board?.payouts?.meta.totalItems ?? null).toBe(isPaid ? within(payments, payouts).length : null);
  expect(board?.payouts?.data.every(({ shopId }) => payouts.has(shopId)) ?? true).toBe(true);

  const months = await caller.call(getCosts);
  expect(months.status).toBe(mayAskCosts ? 200 : 403);
  const profits = await caller.call(listProfits, { query: { by: 'shop' } });
  expect(profits.status).toBe(mayAskPayouts ? 200 : 403);
  if (profits.body) {
    expect(profits.body.data.every(({ id }) => payouts.has(id))).toBe(true);
    for (const id of shopIds) {
      const made = [];
      for (const lines of ['orders', 'unpriced'] as const) {
        made.push(...((await caller.call(listProfitLines, { query: { by: 'shop', id, lines } })).body?.data ?? []));
      }
      expect(made.every(({ shop }) => shop !== null && payouts.has(shop.id))).toBe(true);
      expect(made.length > 0).toBe(payouts.has(id));
    }
  }
  const lines = await caller.call(listFigure, { params: { figure: 'payouts' }, query: { limit: 200 } });
  expect(lines.status).toBe(mayAskCosts ? 200 : 403);
  if (lines.body) {
    expect(sorted(lines.body.data.map(({ subjectId }) => subjectId))).toEqual(within(payments, payouts));
    expect(lines.body.sum).toBe(paidTo(payouts));
  }

  for (const shopId of shopIds) {
    const product = sold.find(({ order_id }) => shopOf(order_id) === shopId)?.product_id ?? '';
    const of = (await caller.call(listProductSales, { params: { id: product }, query: { limit: 200 } })).body;
    expect(of?.data.every(({ shop }) => shops.has(shop.id))).toBe(true);
    expect((of?.meta.totalItems ?? 0) > 0 || of?.leftOut.length !== 0).toBe(shops.has(shopId));
    for (const { shop, amount } of of?.data ?? []) expect(amount !== null).toBe(payouts.has(shop.id));
  }
}

async function judgeThings({ caller, shops, costs }: Seen): Promise<void> {
  const list = (await caller.call(listDesigns, { query: { limit: 100 } })).body;
  expect(sorted((list?.data ?? []).map(({ id }) => id))).toEqual(within(designs, shops));
  expect(list?.meta.totalItems).toBe(shops.size);
  for (const [id, shopId] of designs) {
    const { status } = await caller.call(getDesign, { params: { id } });
    expect(status).toBe(shopId !== null && shops.has(shopId) ? 200 : 404);
  }

  const seenCards = cards.filter((card) => shops.has(card.shop_id));
  const skus = (await caller.call(listSkuDesigns, { query: { limit: 200 } })).body;
  expect(sorted((skus?.data ?? []).map(({ id }) => id))).toEqual(sorted(seenCards.map(({ id }) => id)));
  expect([skus?.meta.totalItems, skus?.counts.all]).toEqual([seenCards.length, seenCards.length]);
  for (const shopId of shopIds) {
    const id = cards.find((card) => card.shop_id === shopId)?.id ?? '';
    expect((await caller.call(getSkuDesign, { params: { id } })).status).toBe(shops.has(shopId) ? 200 : 404);
  }

  for (const [saleId, id] of sales) {
    const status = shops.has(id) ? 200 : 404;
    const of = await caller.call(listFlashSales, { query: { id } });
    expect(of.status).toBe(status);
    if (of.body) expect(of.body.data.map((sale) => sale.id)).toEqual([saleId]);
    expect((await caller.call(getFlashSale, { params: { id, saleId } })).status).toBe(status);
    const prices = await caller.call(listFlashSaleSkus, { params: { id, saleId } });
    expect(prices.status).toBe(status);
    for (const { price } of prices.body?.data ?? []) expect(price !== null).toBe(costs.has(id));
  }

  const whole = [...batches].filter(([, of]) => of.every((id) => shops.has(id))).map(([id]) => id);
  const sent = (await caller.call(listFulfilBatches)).body ?? [];
  expect(sorted(sent.map(({ id }) => id))).toEqual(sorted(whole));
  for (const id of batches.keys()) {
    expect((await caller.call(getFulfilBatch, { params: { id } })).status).toBe(whole.includes(id) ? 200 : 404);
  }

  for (const id of shopIds) {
    const found = await caller.call(listViolations, { query: { id } });
    const expected = violations.filter((one) => one.shop_id === id).map((one) => one.id);
    if (shops.has(id)) expect(sorted((found.body?.data ?? []).map((one) => one.id))).toEqual(sorted(expected));
    else expect(found.status).toBe(404);
    const products = await caller.call(listOrderProducts, { params: { id: ordersOf(id)[0] ?? '' } });
    expect(products.status).toBe(shops.has(id) ? 200 : 404);
  }
  expect((await caller.call(getShopSummary)).body).toMatchObject({ all: shops.size, open: shops.size, fee: null });
}

async function judgeInbox({ caller }: Seen, teams: readonly Team[], name: Member): Promise<void> {
  const hears = (hearers: readonly string[], shopId: string) =>
    teams.some(
      ({ role, members, shops }) =>
        members.includes(name) && hearers.includes(role) && shops.some((shop) => shopIds[shop] === shopId),
    );
  const expected = [...notices].filter(([, { hearers, shopId }]) => hears(hearers, shopId)).map(([id]) => id);
  const inbox = (await caller.call(listInbox, { query: { limit: 100 } })).body;
  expect(sorted((inbox?.data ?? []).map(({ id }) => id))).toEqual(sorted(expected));
  expect(inbox?.meta.totalItems).toBe(expected.length);
  expect((await caller.call(countUnread)).body).toEqual({ unread: expected.length });
}

it(
  'requests, payouts, figures, designs, SKUs, flash sales, bulk fulfils, violations and inbox show a member exactly the rows that an independent full read finds (TEA-3)',
  { timeout: 120_000 },
  async () => {
    expect(shopIds).toHaveLength(3);
    for (const shopId of shopIds) {
      // The test needs data of each kind in every shop.
      expect(cards.some((card) => card.shop_id === shopId)).toBe(true);
      expect(alone.get(shopId)?.earned).toBeGreaterThan(0);
    }
    const property = fc.asyncProperty(fc.array(team, { maxLength: 4 }), async (teams: Team[]) => {
      await settleTeams(world, seller.userId, shopIds, teams);
      for (const name of MEMBERS) {
        const seen = toSeen(teams, name);
        await judgeInbox(seen, teams, name);
        if (!teams.some(({ members }) => members.includes(name))) {
          expect((await seen.caller.call(listPayments)).status).toBe(404);
          expect((await seen.caller.call(getOrderStats)).status).toBe(404);
          continue;
        }
        await judgeRequests(seen);
        await judgePayments(seen);
        await judgeFigures(seen);
        await judgeThings(seen);
      }
    });
    await fc.assert(property, {
      numRuns: 4,
      endOnFailure: true,
      examples: [
        [
          [
            { role: 'manager', shops: [0], members: ['an'] },
            { role: 'operator', shops: [1], members: ['an'] },
            { role: 'viewer', shops: [1, 2], members: ['an', 'binh'] },
          ],
        ],
      ],
    });
  },
);
