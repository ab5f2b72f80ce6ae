import { ERRORS } from '@bobbin/contract/errors';
import { getRevenue, listFigure } from '@bobbin/contract/earnings';
import { getOrder } from '@bobbin/contract/orders';
import { fixPaymentProfit, getPayment, listPayments } from '@bobbin/contract/payouts';
import { getShop } from '@bobbin/contract/shops';
import { sumCents } from '@bobbin/domain/money/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, addOrders, changeOrder, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { dayEnd, openBook, usd, type Book } from './book.ts';

let world: World;
let seller: Caller;
let shopId: string;
let book: Book;
let ids: string[];

beforeEach(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  book = openBook(world.app.marketplace);
  [shopId = ''] = await world.connectShops(seller);
  await addFault(world, { name: 'webhook-lost' });
  ids = await addOrders(world, shopId, { count: 3, status: 'COMPLETED' });
  await syncNow(world, seller, shopId);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const scope = () => systemScope(seller.userId, 'test');
const read = () => world.app.payouts.reading.readShop(scope(), shopId);
const report = async (id: string) => {
  const answer = await seller.call(getPayment, { params: { id } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
};
const setCost = (id: string, cents: number) =>
  world.db.updateTable('orders').set({ fulfil_price_cents: cents }).where('id', '=', id).execute();

/** Writes a statement day with three orders and a reserve, and the payment of that day. */
function writeBook(): void {
  const rows = ids.map((orderId, place) => ({ orderId, settlementCents: 1000 + place * 433 }));
  book.settle('7201', 1, '3401', [
    ...rows,
    { type: 'RESERVE', reserveCents: 300, reserveStatus: 'COLLECTED', releaseAt: dayEnd(40) },
  ]);
  book.pay('3401', 4299, { reserve: usd(-300), beforeExchange: usd(3999), amount: usd(3999) });
}

describe('payouts of every state', () => {
  it.each(['FAILED', 'PROCESSING'])(
    'in the state %s have no profit that can be recorded as final (PAY-8, PAY-15)',
    async (status) => {
      writeBook();
      for (const id of ids) await setCost(id, 500);
      Object.assign(book.payments[0] ?? {}, { status, paidAt: null });
      await read();
      const { profit } = await report('3401');
      const body = { profit: profit ?? 'no profit' };
      const answer = await seller.call(fixPaymentProfit, { params: { id: '3401' }, body });
      expect(answer.exceptionBody?.code).toBe(ERRORS.PAYOUT_NOT_PAID.code);
    },
  );

  it('count once when the bank refuses a payment and its retry arrives under another id, and not at all when the payment is returned (PAY-15)', async () => {
    const sum = async () =>
      (await world.app.payouts.sumPayments(scope(), {}, 'whole')).map(({ paidCents }) => paidCents);
    writeBook();
    const [first] = book.payments;
    if (!first) throw new Error('The book has no payment');
    const paidAt = first.paidAt;
    Object.assign(first, { status: 'PROCESSING', paidAt: null });
    await read();
    expect(await sum()).toEqual([]);
    Object.assign(first, { status: 'FAILED' });
    await read();
    expect(await sum()).toEqual([]);
    // The payment is paid under its first id, then returned by the bank, and then paid under a new id.
    Object.assign(first, { status: 'PAID', paidAt });
    await read();
    expect(await sum()).toEqual([3999]);
    Object.assign(first, { status: 'FAILED', paidAt: null });
    await read();
    expect(await sum()).toEqual([]);
    book.pay('3402', 4299, { reserve: usd(-300), beforeExchange: usd(3999), amount: usd(3999), createdAt: dayEnd(11) });
    for (const statement of book.statements) statement.paymentId = '3402';
    await read();
    expect(await sum()).toEqual([3999]);
    const { body } = await seller.call(listPayments);
    expect(body?.data.map(({ id, status }) => [id, status])).toEqual([
      ['3402', 'PAID'],
      ['3401', 'FAILED'],
    ]);
    // A payment in another currency is listed and counted separately, and no amount is converted.
    book.pay('3403', 900, { settlement: { cents: 900, currency: 'GBP' }, createdAt: dayEnd(12) });
    await read();
    expect(await sum()).toEqual([3999]);
    expect(await world.app.payouts.countUncounted(scope(), {})).toMatchObject([
      { status: 'FAILED', currency: null, count: 1 },
      { status: 'PAID', currency: 'GBP', count: 1 },
    ]);
  });

  it('count with their amount less the reserve when the marketplace reports no amount for the bank (PAY-15)', async () => {
    writeBook();
    Object.assign(book.payments[0] ?? {}, { beforeExchange: null });
    await read();
    expect(await world.app.payouts.sumPayments(scope(), {}, 'whole')).toMatchObject([
      { settlementCents: 4299, heldCents: 300, releasedCents: 0, otherCents: 0, paidCents: 3999 },
    ]);
  });

  it('with a difference have an export line for the difference, and the lines add up to the payout (PAY-16)', async () => {
    writeBook();
    Object.assign(book.payments[0] ?? {}, { settlement: usd(5000) });
    await read();
    for (const id of ids) await setCost(id, 500);
    const { profit, missingAmount } = await report('3401');
    expect(missingAmount).toBe('7.01');
    const { reports } = world.app.payouts;
    const lines = await reports.readLines(scope(), '3401');
    expect(lines.at(-1)).toMatchObject({ type: 'DIFFERENCE', cents: 701, orderId: null });
    expect(sumCents(lines.map(({ cents }) => cents))).toBe(5000);
    const left = lines.map(({ cents, fulfilCents, designCents }) => cents - (fulfilCents ?? 0) - (designCents ?? 0));
    expect((sumCents(left) / 100).toFixed(2)).toBe(profit);
    expect((await reports.countLines(scope(), '3401')).count).toBe(lines.length);
  });
});

describe('an order in another currency (PRF-20)', () => {
  it('keeps its currency, is part of no figure, and is mentioned on the page of its shop', async () => {
    const before = await seller.call(getRevenue, {});
    const [id = ''] = await addOrders(world, shopId, { count: 1, status: 'AWAITING_SHIPMENT' });
    await changeOrder(world, id, { currency: 'GBP' });
    await syncNow(world, seller, shopId);
    const { body: order } = await seller.call(getOrder, { params: { id } });
    expect(order).toMatchObject({ currency: 'GBP', revenue: { result: null, percent: null } });
    // The final profit cannot be recorded even after the order has a cost.
    await setCost(id, 700);
    await world.app.orders.counts.repairAll();
    const after = await seller.call(getRevenue, {});
    expect(after.body?.allTime).toEqual(before.body?.allTime);
    expect(after.body?.fulfills).toEqual(before.body?.fulfills);
    expect(after.body?.onHold).toEqual(before.body?.onHold);
    expect(after.body?.profit).toEqual(before.body?.profit);
    for (const figure of ['revenue', 'fulfills', 'held'] as const) {
      const lines = await seller.call(listFigure, { params: { figure }, query: { limit: 200 } });
      expect(lines.body?.data.some(({ subjectId }) => subjectId === id)).toBe(false);
    }
    const shop = await seller.call(getShop, { params: { id: shopId } });
    expect(shop.body?.otherCurrencies).toEqual([{ currency: 'GBP', count: 1, total: order?.paymentTotalAmount }]);
  });
});
