import { ConnectorError } from '@bobbin/connectors/errors';
import { ERRORS } from '@bobbin/contract/errors';
import { getOrder } from '@bobbin/contract/orders';
import {
  fixPaymentProfit,
  getPayment,
  listPaymentOrders,
  listPayments,
  listPaymentTransactions,
  releasePaymentProfit,
  rereadPayment,
} from '@bobbin/contract/payouts';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addFault, addOrders, syncNow } from '../world/marketplace.ts';
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
const orderOf = async (id = '') => {
  const answer = await seller.call(getOrder, { params: { id } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
};
const setCost = (id: string | undefined, cents: number) =>
  world.db
    .updateTable('orders')
    .set({ fulfil_price_cents: cents })
    .where('id', '=', id ?? '')
    .execute();

/** Writes two statement days with three orders and an adjustment, and the payment of both days. */
function writeBook(): void {
  const [first = '', second = '', third = ''] = ids;
  book.settle('7201', 1, '3401', [
    { orderId: first, settlementCents: 2000 },
    { orderId: second, settlementCents: 1500 },
    { type: 'SHIPPING_FEE_ADJUSTMENT', adjustmentId: '81', orderId: second, settlementCents: -120 },
  ]);
  book.settle('7202', 2, '3401', [
    { orderId: third, settlementCents: 1000 },
    { type: 'RESERVE', reserveCents: 300, reserveStatus: 'COLLECTED', releaseAt: dayEnd(40) },
    { type: 'GMV_PAYMENT_FOR_ADS', settlementCents: -80 },
  ]);
  book.pay('3401', 4300, { reserve: usd(-300), beforeExchange: usd(4000), amount: usd(4000) });
}

describe('payouts', () => {
  it('settle their orders by statement, and add up to the cent (PAY-1, PAY-3, PAY-4, PAY-5)', async () => {
    writeBook();
    await read();
    const page = await seller.call(listPayments);
    expect(page.body?.meta).toMatchObject({ itemsPerPage: 10, totalItems: 1 });
    expect(page.body?.data[0]).toMatchObject({
      id: '3401',
      shop: { id: shopId },
      status: 'PAID',
      bankAccount: '*********4417',
      settlementAmountValue: '43.00',
      reserveAmountValue: '-3.00',
      paymentAmountBeforeExchangeValue: '40.00',
      amountUsd: '40.00',
      isSynced: true,
      missingAmount: '0.00',
      ordersAmount: '45.00',
      ordersCount: 3,
      transactionsAmount: '-2.00',
      transactionsCount: 2,
      profitFinalized: null,
    });
    expect(await report('3401')).toMatchObject({
      causes: [],
      reserveHeldAmount: '3.00',
      reserveReleasedAmount: '0.00',
      reserveReleaseAt: new Date(dayEnd(40)).toISOString(),
      isReserveExplained: true,
      statementsCount: 2,
    });
    const [first, second] = ids;
    expect(await orderOf(first)).toMatchObject({ isSettled: true, settlementAmount: '20.00' });
    // The adjustment also lowers the settled amount of its order.
    expect(await orderOf(second)).toMatchObject({ isSettled: true, settlementAmount: '13.80' });
    const orders = await seller.call(listPaymentOrders, { params: { id: '3401' } });
    expect(orders.body?.meta).toMatchObject({ itemsPerPage: 50, totalItems: 3 });
    const amounts = new Map(orders.body?.data.map(({ id, settlementAmount }) => [id, settlementAmount]));
    expect(ids.map((id) => amounts.get(id))).toEqual(['20.00', '15.00', '10.00']);
    expect(orders.body?.data[0]).toMatchObject({ isKnown: true, status: 'COMPLETED' });
    const rows = await seller.call(listPaymentTransactions, { params: { id: '3401' } });
    expect(rows.body?.data).toEqual([
      expect.objectContaining({ type: 'GMV_PAYMENT_FOR_ADS', adjustmentOrderId: null, settlementAmount: '-0.80' }),
      expect.objectContaining({
        type: 'SHIPPING_FEE_ADJUSTMENT',
        adjustmentOrderId: second,
        settlementAmount: '-1.20',
        description: 'Shipping fee adjustment',
      }),
    ]);
  });

  it('show the last estimate of an order beside its settled amount (PAY-13)', async () => {
    const [first = ''] = ids;
    const estimate = await world.db
      .selectFrom('orders')
      .select('onhold_cents as cents')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(estimate.cents).toBeGreaterThan(0);
    book.settle('7201', 1, '3401', [{ orderId: first, settlementCents: 2000 }]);
    book.pay('3401', 2000);
    await read();
    expect(await orderOf(first)).toMatchObject({ onholdAmount: '0.00', settlementAmount: '20.00' });
    const orders = await seller.call(listPaymentOrders, { params: { id: '3401' } });
    expect(orders.body?.data[0]).toMatchObject({ estimatedAmount: formatMoney(estimate.cents) });
  });

  it('stay unchanged after a repeated read, and after a read that was interrupted at any point (PAY-2)', async () => {
    writeBook();
    let stops = 0;
    book.before = (id, token) => {
      if (id !== '7201' || token === null || stops > 0) return;
      stops += 1;
      throw new ConnectorError({ partner: 'marketplace', kind: 'unavailable', providerMessage: 'HTTP 503' });
    };
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await report('3401')).toMatchObject({ isSynced: false, missingAmount: '8.00' });
    await read();
    // Bobbin does not request again the page that it has stored.
    expect(book.asked).toEqual(['7201', '7201 2', '7201 2', '7202', '7202 2']);
    const once = await report('3401');
    expect(once).toMatchObject({ isSynced: true });
    await read();
    expect(book.asked).toHaveLength(5);
    expect(await report('3401')).toEqual(once);
    const events = (await orderOf(ids[0])).timeline.filter(({ event }) => event === 'settled');
    expect(events).toHaveLength(1);
  });

  it('report late refunds and adjustments on their own day, also on the order, without one call per order (PAY-2, PAY-10, MNY-10)', async () => {
    writeBook();
    await read();
    const [first = ''] = ids;
    book.settle('7209', 35, null, [
      { orderId: first, settlementCents: -700 },
      { type: 'CHARGE_BACK', orderId: first, adjustmentId: '82', settlementCents: -50 },
    ]);
    const byOrder = vi.spyOn(world.app.marketplace, 'getOrderSettlement');
    await read();
    expect(byOrder).not.toHaveBeenCalled();
    expect(await orderOf(first)).toMatchObject({ isSettled: true, settlementAmount: '12.50' });
    const months = await world.app.payouts.sumSettled(scope(), {}, 'month');
    expect(months).toEqual([
      expect.objectContaining({ key: '2026-10', shopId, ordersCents: 4500, takenCents: 0, transactionsCents: -200 }),
      expect.objectContaining({ key: '2026-11', shopId, ordersCents: -700, takenCents: -700, transactionsCents: -50 }),
    ]);
    const days = await world.app.payouts.sumSettled(scope(), { from: '2026-10-02', to: '2026-10-02' }, 'day');
    expect(days).toEqual([expect.objectContaining({ key: '2026-10-02', ordersCents: 1000, reserveHeldCents: 300 })]);
    // The payment that was already complete does not change.
    expect(await report('3401')).toMatchObject({ isSynced: true, ordersAmount: '45.00' });
    const [paid] = await world.app.payouts.sumPayments(scope(), {}, 'whole');
    expect(paid).toMatchObject({ count: 1, settlementCents: 4300, heldCents: 300, otherCents: 0, paidCents: 4000 });
  });

  it('name orders that polls missed: Bobbin reads these orders, and the history shows their number (PAY-3, PAY-14)', async () => {
    const [missed = ''] = await addOrders(world, shopId, { count: 1, status: 'COMPLETED' });
    const gone = '576400000000000001';
    book.settle('7201', 1, '3401', [
      { orderId: missed, settlementCents: 1234 },
      { orderId: gone, settlementCents: 100 },
    ]);
    book.pay('3401', 1334);
    await read();
    expect(await orderOf(missed)).toMatchObject({ isSettled: true, settlementAmount: '12.34' });
    const { syncRuns: runs } = await world.app.orders.readSyncHistory(scope(), shopId);
    expect(runs.find(({ cause }) => cause === 'statement')).toMatchObject({
      recoveredCount: 1,
      recoveredIds: [missed],
    });
    // An order that even a read by id does not return is stored in the payout, counts, and is requested again later.
    expect(await report('3401')).toMatchObject({ isSynced: true, unknownCount: 1 });
    const orders = await seller.call(listPaymentOrders, { params: { id: '3401' } });
    expect(orders.body?.data.find(({ id }) => id === gone)).toMatchObject({ isKnown: false, settlementAmount: '1.00' });
    const pulled = vi.spyOn(world.app.marketplace, 'getOrders');
    await read();
    expect(pulled).not.toHaveBeenCalled();
    world.clock.advance(2 * 3_600_000);
    await read();
    expect(pulled.mock.calls.map(([, asked]) => asked)).toEqual([[gone]]);
  });

  it('with a difference show the amount and its possible causes, exact causes first (PAY-6)', async () => {
    writeBook();
    const [payment] = book.payments;
    if (payment) payment.settlement = usd(5000);
    // This amount was settled on a day that no payment includes, and equals the missing amount.
    book.settle('7205', 5, null, [{ orderId: '576400000000000002', settlementCents: 700 }]);
    await read();
    const found = await report('3401');
    expect(found).toMatchObject({ isSynced: false, missingAmount: '7.00' });
    expect(found.causes[0]).toMatchObject({ cause: 'statementUnassigned', isExact: true, statementId: '7205' });
    expect(found.causes.map(({ cause }) => cause)).toContain('statementsMissing');
    expect((await seller.call(listPayments, { query: { isSynced: 'false' } })).body?.meta.totalItems).toBe(1);
    expect((await seller.call(listPayments, { query: { isSynced: 'true' } })).body?.meta.totalItems).toBe(0);
    // Once the marketplace includes the day in the payment, the payout adds up without any action.
    const day = book.statements.find(({ id }) => id === '7205');
    if (day) Object.assign(day, { paymentId: '3401', paymentStatus: 'PAID' });
    await read();
    expect(await report('3401')).toMatchObject({ isSynced: true, causes: [], ordersCount: 4 });
  });

  it.each([
    [
      'is one of its days to the cent',
      920,
      { cause: 'dayBeyond', isExact: true, statementId: '7202', amount: '-9.20' },
    ],
    ['has no known cause', 1, { cause: 'statementsBeyond', isExact: false, statementId: null, amount: '-0.01' }],
  ] as const)(
    'name the cause of a surplus as possible, never as certain, when the surplus %s (PAY-6)',
    async (_, cents, cause) => {
      writeBook();
      const [payment] = book.payments;
      if (payment) payment.settlement = usd(4300 - cents);
      await read();
      const found = await report('3401');
      expect(found).toMatchObject({ isSynced: false, missingAmount: cause.amount });
      expect(found.causes).toEqual([expect.objectContaining(cause)]);
    },
  );

  interface Change {
    cause: { cause: string; amount: string; statementId: string | null };
    change: () => number | Promise<number>;
  }
  it.each<[string, Change['cause'], Change['change']]>([
    [
      'a row of another payout',
      { cause: 'otherPayout', amount: '12.34', statementId: '7210' },
      () => {
        book.settle('7210', 3, '3402', [
          { orderId: ids[0] ?? '', settlementCents: 1234 },
          { type: 'LOGISTICS_REIMBURSEMENT', settlementCents: 100 },
        ]);
        book.pay('3402', 1334);
        return 4300 + 1234;
      },
    ],
    [
      'a row on two of its days',
      { cause: 'repeated', amount: '-0.80', statementId: '7203' },
      () => {
        book.settle('7203', 3, '3401', [{ id: '7202-2', type: 'GMV_PAYMENT_FOR_ADS', settlementCents: -80 }]);
        return 4300;
      },
    ],
    [
      'a refund to the buyer of one of its orders',
      { cause: 'refund', amount: '-2.50', statementId: null },
      async () => {
        const change = world.db.updateTable('orders').set({ refunded_cents: 250 });
        await change.where('id', '=', ids[1] ?? '').execute();
        return 4300 - 250;
      },
    ],
  ])('name %s as the first cause of a difference, marked as exact (PAY-6)', async (_, cause, change) => {
    writeBook();
    await read();
    const cents = await change();
    const payment = book.payments.find(({ id }) => id === '3401');
    if (payment) Object.assign(payment, { settlement: usd(cents) });
    await read();
    const found = await report('3401');
    expect(found.isSynced).toBe(false);
    expect(found.causes[0]).toMatchObject({ ...cause, isExact: true });
    if (cause.cause === 'refund') expect(found.causes[0]?.orderId).toBe(ids[1]);
    if (cause.cause === 'otherPayout') expect(found.causes[0]?.orderId).toBe(ids[0]);
  });

  it('read a day again when its rows do not add up to its total, and immediately when the seller requests it (PAY-6)', async () => {
    writeBook();
    const rows = book.rows.get('7202') ?? [];
    book.rows.set('7202', rows.slice(1));
    await read();
    expect((await report('3401')).causes[0]).toMatchObject({ cause: 'dayDiffers', isExact: true, statementId: '7202' });
    book.rows.set('7202', rows);
    await read();
    expect(await report('3401')).toMatchObject({ isSynced: false });
    await seller.call(rereadPayment, { params: { id: '3401' } });
    await world.runJobs();
    expect(await report('3401')).toMatchObject({ isSynced: true });
    // Rows that the marketplace no longer returns are deleted, and the amounts of their orders are corrected.
    book.rows.set('7201', book.rows.get('7201')?.slice(0, 1) ?? []);
    await seller.call(rereadPayment, { params: { id: '3401' } });
    await world.runJobs();
    expect(await report('3401')).toMatchObject({ isSynced: false, missingAmount: '13.80' });
  });

  it('arrive completely although one statement cannot be parsed', async () => {
    writeBook();
    book.before = (id) => {
      if (id !== '7201') return;
      throw new ConnectorError({ partner: 'marketplace', kind: 'rejected', providerMessage: 'no such statement' });
    };
    await read();
    const found = await report('3401');
    expect(found).toMatchObject({ isSynced: false, missingAmount: '33.80' });
    expect(found.causes[0]).toMatchObject({ cause: 'unread', isExact: true, count: 1 });
  });

  it('can have only the profit recorded as final that the report shows (PAY-7, PAY-8)', async () => {
    writeBook();
    await setCost(ids[0], 900);
    await setCost(ids[1], 700);
    await read();
    expect(await report('3401')).toMatchObject({ fulfillAmount: '16.00', profit: '27.00', unpricedCount: 1 });
    // The whole amount of an order without a cost would count as profit (ORD-51).
    const early = await seller.call(fixPaymentProfit, { params: { id: '3401' }, body: { profit: '27.00' } });
    expect(early.exceptionBody?.code).toBe(ERRORS.PAYOUT_UNPRICED.code);
    await setCost(ids[2], 100);
    expect(await report('3401')).toMatchObject({ fulfillAmount: '17.00', profit: '26.00', unpricedCount: 0 });
    const fix = (profit: string) => seller.call(fixPaymentProfit, { params: { id: '3401' }, body: { profit } });
    const wrong = await fix('27.00');
    expect(wrong.exceptionBody).toMatchObject({
      code: ERRORS.PROFIT_DIFFERS.code,
      changes: [{ field: 'profit', seen: '27.00', current: '26.00' }],
    });
    const both = await Promise.all([fix('26.00'), fix('26.00')]);
    for (const answer of both) expect(answer.body).toMatchObject({ profitFinalized: '26.00' });
    // A cost that is entered later changes the computed profit, but not the recorded final profit.
    await setCost(ids[2], 200);
    const after = await report('3401');
    expect(after).toMatchObject({ profit: '25.00', profitFinalized: '26.00', profitFinalizedBy: expect.any(String) });
    expect((await fix('25.00')).exceptionBody).toMatchObject({
      code: ERRORS.PROFIT_FIXED.code,
      changes: [{ field: 'profit', seen: '25.00', current: '26.00' }],
    });
    const logs = await world.db
      .selectFrom('action_logs')
      .select('entity_id')
      .where('action', '=', 'fixProfit')
      .execute();
    expect(logs).toEqual([{ entity_id: '3401' }]);
    // The recorded profit can be discarded; then the current profit is recorded in its place.
    const free = await seller.call(releasePaymentProfit, { params: { id: '3401' } });
    expect(free.body).toMatchObject({ profitFinalized: null, profitFinalizedBy: null, profit: '25.00' });
    expect((await fix('25.00')).body).toMatchObject({ profitFinalized: '25.00' });
  });

  it('deduct the design fees of their orders once, minus refunded fees (PRF-14)', async () => {
    writeBook();
    await setCost(ids[0], 900);
    await setCost(ids[1], 800);
    await read();
    const { profit } = await report('3401');
    const deposit = { reason: 'depositByHand', reference: 'design-money', cents: 10_000 } as const;
    const ledger = createLedger({ clock: world.clock, emit: world.app.emit });
    const fee = {
      reason: 'design',
      reference: 'd-1',
      description: 'DS-1',
      subject: { kind: 'design', id: 'd-1' },
      shopId,
      orderId: ids[0] ?? '',
    } as const;
    await inTransaction(world.db, async (trx) => {
      await ledger.post(trx, scope(), deposit);
      await world.app.wallet.charge(trx, scope(), { ...fee, cents: 700 });
    });
    const orders = await seller.call(listPaymentOrders, { params: { id: '3401' }, query: { limit: 50 } });
    const order = orders.body?.data.find(({ id }) => id === ids[0]);
    const net = parseMoney(order?.settlementAmount ?? '') - 900 - 700;
    expect(order).toMatchObject({ designPrice: '7.00', fulfillPrice: '9.00', revenue: { result: formatMoney(net) } });
    expect(await report('3401')).toMatchObject({
      designAmount: '7.00',
      profit: formatMoney(parseMoney(profit ?? '') - 700),
    });
    await inTransaction(world.db, (trx) =>
      world.app.wallet.refund(trx, scope(), { ...fee, cents: 300, refundReference: 'd-1' }),
    );
    expect(await report('3401')).toMatchObject({
      designAmount: '4.00',
      profit: formatMoney(parseMoney(profit ?? '') - 400),
    });
  });

  it('cannot have a final profit while they do not add up, and deduct the cost of an order in its first payment only (PAY-7, PAY-8)', async () => {
    writeBook();
    await setCost(ids[0], 900);
    book.settle('7210', 12, '3402', [{ orderId: ids[0] ?? '', settlementCents: -500 }]);
    book.pay('3402', -400, { createdAt: dayEnd(14) });
    await read();
    expect(await report('3402')).toMatchObject({
      settlementAmountValue: '-4.00',
      fulfillAmount: '0.00',
      profit: '-4.00',
      negativeCount: 1,
      unpricedCount: 0,
    });
    const answer = await seller.call(fixPaymentProfit, { params: { id: '3402' }, body: { profit: '-4.00' } });
    expect(answer.exceptionBody?.code).toBe(ERRORS.PAYOUT_NOT_SYNCED.code);
    const negative = await seller.call(listPaymentOrders, { params: { id: '3402' }, query: { view: 'negative' } });
    expect(negative.body?.data).toHaveLength(1);
  });

  it("do not hide other payouts when they are reported late or have a date after Bobbin's current time (PAY-2, SYN-19)", async () => {
    const now = world.clock.now();
    const day = 24 * 3_600_000;
    book.pay('3401', 100, { createdAt: now + 9 * day });
    book.pay('3402', 200, { createdAt: now });
    await read();
    // One payment is reported two days late, and another was created at this moment.
    book.pay('3403', 300, { createdAt: now - 2 * day + 600_000 });
    book.pay('3404', 400, { createdAt: now + 1 });
    await read();
    const page = await seller.call(listPayments);
    expect(page.body?.data.map(({ id }) => id).toSorted()).toEqual(['3401', '3402', '3403', '3404']);
  });

  it('lose a statement day that moves to another payment, and are read again after their amount changed (PAY-2, PAY-6)', async () => {
    writeBook();
    await read();
    book.pay('3402', 920);
    const dayOf = (id: string) => book.statements.find((statement) => statement.id === id);
    Object.assign(dayOf('7202') ?? {}, { paymentId: '3402' });
    await read();
    expect(await report('3401')).toMatchObject({ isSynced: false, missingAmount: '9.20' });
    expect(await report('3402')).toMatchObject({ isSynced: true, ordersAmount: '10.00' });
    const [first] = book.rows.get('7201') ?? [];
    Object.assign(first ?? {}, { settlementCents: 2100 });
    Object.assign(dayOf('7201') ?? {}, { settlementCents: 3480 });
    await read();
    expect(await orderOf(ids[0])).toMatchObject({ settlementAmount: '21.00' });
    expect(await report('3401')).toMatchObject({ missingAmount: '8.20' });
  });

  it('in another currency are converted to dollars at their exchange rate (PAY-9)', async () => {
    book.pay('3401', 410_476, {
      amount: { cents: 10_261_900_000, currency: 'VND' },
      beforeExchange: usd(410_476),
      exchangeRate: '25000.000000',
      status: 'PROCESSING',
      paidAt: null,
    });
    await read();
    expect(await report('3401')).toMatchObject({
      amountValue: '102619000.00',
      amountCurrency: 'VND',
      amountUsd: '4104.76',
      exchangeRate: '25000.000000',
      status: 'PROCESSING',
      paidTime: null,
    });
    // The payment is requested again until it is paid, however old it is.
    const [payment] = book.payments;
    if (payment) Object.assign(payment, { status: 'PAID', paidAt: dayEnd(12) });
    world.clock.advance(20 * 24 * 3_600_000);
    await read();
    const row = await world.db.selectFrom('payments').select(['status', 'paid_at']).executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'PAID', paid_at: new Date(dayEnd(12)) });
  });
});
