import { ERRORS } from '@bobbin/contract/errors';
import { listFigure, getRevenue } from '@bobbin/contract/earnings';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { getOrder } from '@bobbin/contract/orders';
import { fixPaymentProfit } from '@bobbin/contract/payouts';
import { listProfits } from '@bobbin/contract/profits';
import { getShop, getShopDebt } from '@bobbin/contract/shops';
import { FIGURES } from '@bobbin/domain/money/figures';
import { PROFIT_GROUPS, PROFIT_LINES } from '@bobbin/domain/money/profits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { toPaymentCells } from '../../server/src/modules/finance-exports/rows.ts';
import { addFault, addOrders, changeOrder, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { dayEnd, openBook } from './book.ts';

/** This amount exceeds all dollar amounts of the test by far, so a sum that includes it is noticed. */
const HUGE = 777_777;
const LIMIT = 7_000;
const PAYMENT = '3403';

let world: World;
let seller: Caller;
let admin: Caller;
let shopId: string;
/** Ids of the orders in pounds: one without money yet, one on hold, and one with a negative settlement. */
let pounds: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  admin = await world.createSeller('admin@example.com', 'admin');
  const book = openBook(world.app.marketplace);
  [shopId = ''] = await world.connectShops(seller);
  await addFault(world, { name: 'webhook-lost' });
  const dollars = await addOrders(world, shopId, { count: 2, status: 'COMPLETED' });
  pounds = await addOrders(world, shopId, { count: 3, status: 'COMPLETED' });
  for (const id of pounds) await changeOrder(world, id, { currency: 'GBP' });
  await syncNow(world, seller, shopId);
  const [waiting = '', held = '', negative = ''] = pounds;
  const set = (id: string, changes: Record<string, unknown>) =>
    world.db.updateTable('orders').set(changes).where('id', '=', id).execute();
  for (const id of pounds)
    await set(id, { total_cents: HUGE, sub_total_cents: HUGE, fulfil_price_cents: 700, onhold_cents: 0 });
  await set(held, { onhold_cents: HUGE, estimated_cents: HUGE });
  await set(negative, { is_settled: true, settlement_cents: -HUGE, expected_refund_cents: HUGE });
  await set(dollars[0] ?? '', { fulfil_price_cents: 900 });
  await world.db
    .insertInto('buyer_requests')
    .values({
      owner_id: seller.userId,
      id: '4030001',
      shop_id: shopId,
      order_id: waiting,
      kind: 'return',
      type: 'REFUND',
      status: 'RETURN_OR_REFUND_REQUEST_PENDING',
      stage: 'asked',
      action: 'refund',
      refund_cents: HUGE,
      reason: 'Too slow',
      created_at: new Date(world.clock.now()),
      updated_at: new Date(world.clock.now()),
    })
    .execute();
  await world.app.orders.counts.repairAll();
  const settlement = { cents: HUGE, currency: 'GBP' };
  book.settle('7203', 3, PAYMENT, [{ orderId: waiting, settlementCents: HUGE }]);
  book.pay(PAYMENT, HUGE, { settlement, amount: settlement, beforeExchange: settlement, createdAt: dayEnd(12) });
  await world.app.payouts.reading.readShop(systemScope(seller.userId, 'test'), shopId);
}, 120_000);
afterAll(() => world.close());

const AMOUNT = /^-?\d+\.\d{2}$/;
/** Endings of the names of fields whose amounts are numbers on the wire. */
const NUMBERS = /total$/i;

/** Lists the huge amounts of a response that are in objects without the currency GBP, as `path: amount`. */
function listHidden(value: unknown, path = '', isNamed = false): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listHidden(item, `${path}[${index}]`, isNamed));
  if (value === null || typeof value !== 'object') {
    const isMoney = typeof value === 'string' ? AMOUNT.test(value) : typeof value === 'number' && NUMBERS.test(path);
    return isMoney && !isNamed && Math.abs(Number(value)) >= LIMIT ? [`${path}: ${String(value)}`] : [];
  }
  const isOfPounds = isNamed || Object.values(value).includes('GBP');
  return Object.entries(value).flatMap(([name, inner]) => listHidden(inner, `${path}.${name}`, isOfPounds));
}

/** Lists the parameters with which the test calls each endpoint. */
function listInputs({ path }: Endpoint): { params: Record<string, string>; query: Record<string, string> }[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = [...pounds, shopId, PAYMENT, seller.userId];
  const choices: Record<string, readonly string[]> = { figure: FIGURES };
  const [first] = names;
  const params =
    first === undefined ? [{}] : (choices[first] ?? ids).map((id) => Object.fromEntries(names.map((n) => [n, id])));
  const queries: Record<string, string>[] = path.endsWith('/profits')
    ? PROFIT_GROUPS.map((by) => ({ by }))
    : path.endsWith('/profits/lines')
      ? PROFIT_GROUPS.flatMap((by) => PROFIT_LINES.map((lines) => ({ by, lines, id: shopId })))
      : [{}];
  return params.flatMap((of) => queries.map((query) => ({ params: of, query })));
}

describe('orders and payouts in another currency (PRF-20)', () => {
  it('appear with their currency in every response, and in no sum of any response', async () => {
    const read = ENDPOINTS.filter(({ method, path }) => method === 'GET' && !/events|files|export|openapi/.test(path));
    const hidden: string[] = [];
    const named = new Set<string>();
    for (const endpoint of read) {
      for (const input of listInputs(endpoint)) {
        const caller = typeof endpoint.access === 'object' ? admin : seller;
        const answer = await caller.call(endpoint, input as never).catch(() => null);
        if (answer?.body == null) continue;
        if (JSON.stringify(answer.body).includes('GBP')) named.add(endpoint.name);
        hidden.push(...listHidden(answer.body, endpoint.name));
      }
    }
    expect(hidden).toEqual([]);
    // Endpoints that must show the huge amounts, because a response that omits the orders would pass the test above.
    expect([...named]).toEqual(
      expect.arrayContaining([
        'listOrders',
        'getOrder',
        'listAllOrders',
        'getShop',
        'getShopDebt',
        'getRevenue',
        'getDashboard',
        'listFigure',
        'listProfits',
        'listPayments',
        'getPayment',
        'listPaymentOrders',
        'listOrderRequests',
      ]),
    );
  }, 120_000);

  it('appear in a separate count next to each sum that excludes them, with what their buyers paid', async () => {
    const gbp = (count: number, total: string) => [{ currency: 'GBP', count, total }];
    const [revenue, profits, shop, debt, lines] = [
      await seller.call(getRevenue, {}),
      await seller.call(listProfits, { query: { by: 'shop' } }),
      await seller.call(getShop, { params: { id: shopId } }),
      await admin.call(getShopDebt, { params: { id: shopId } }),
      await seller.call(listFigure, { params: { figure: 'fulfills' }, query: {} }),
    ];
    expect(revenue.body?.otherCurrencies).toEqual(gbp(3, '23333.31'));
    expect(profits.body?.otherCurrencies).toEqual(gbp(3, '23333.31'));
    expect(shop.body?.otherCurrencies).toEqual(gbp(3, '23333.31'));
    expect(debt.body).toMatchObject({ total: '0.00', otherCurrencies: gbp(1, '-7777.77') });
    expect(debt.body?.negativeStatements).toEqual({ count: 0, total: '0.00', orders: [] });
    expect(lines.body?.leftOut).toEqual([{ status: 'COMPLETED GBP', count: 3 }]);
  });

  it('show no profit when their costs are in dollars, and their profit cannot be recorded', async () => {
    const { body: order } = await seller.call(getOrder, { params: { id: pounds[1] ?? '' } });
    expect(order?.revenue).toMatchObject({ basis: '7777.77', currency: 'GBP', result: null, percent: null });
    const fixed = await seller.call(fixPaymentProfit, { params: { id: PAYMENT }, body: { profit: '7770.77' } });
    expect(fixed.exceptionBody?.code).toBe(ERRORS.PAYOUT_OTHER_CURRENCY.code);
  });

  it('use a separate column in exports, and leave the dollar columns empty', async () => {
    const lines = await world.app.payouts.reports.readLines(systemScope(seller.userId, 'test'), PAYMENT);
    const cells = lines.map((line) => toPaymentCells(line, 'Shop', 'UTC'));
    expect(cells[0]?.at(-1)).toBe('7777.77 GBP');
    expect(
      cells.flat().filter((cell) => typeof cell === 'string' && AMOUNT.test(cell) && Number(cell) > LIMIT),
    ).toEqual([]);
  });
});
