import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, listAt, startTestWorld, textAt, type Access, type TestWorld } from './test-caller.ts';

const DAY = 86_400;
const FINANCE = '/finance/202309';
const OLD = '202309';
const NEW = '202501';
const cents = (value: unknown): number => Math.round(Number(value) * 100);
const sum = (rows: unknown[], ...path: string[]): number =>
  rows.reduce<number>((all, row) => all + cents(at(row, ...path)), 0);

let world: TestWorld;
let access: Access;
beforeEach(async () => {
  world = await startTestWorld({ orders: 0 });
  access = await world.authorize();
});
afterEach(() => world.simulator.close());

const shop = (path: string, body?: object) =>
  world.sim(body === undefined ? 'GET' : 'POST', `/_sim/shops/${access.shopId}${path}`, body);
const change = (id: string, body: object) => world.sim('POST', `/_sim/orders/${id}`, body);
const readBooks = () => shop('/books');

async function settle(changes: object = {}): Promise<string> {
  const id = textAt(await shop('/orders', { status: 'DELIVERED' }), 'ids', 0);
  await change(id, { settle: true, ...changes });
  return id;
}

/** Advances the clock by days and renews the tokens, which would expire before money is paid. */
async function pass(days: number): Promise<void> {
  await world.sim('POST', '/_sim/clock', { advanceSeconds: days * DAY });
  access = await world.authorize();
}

const call = (path: string, query: Record<string, string> = {}) => world.call(access, 'GET', path, { query });
const listStatements = async (query: Record<string, string> = {}) =>
  listAt((await call(`${FINANCE}/statements`, { sort_field: 'statement_time', ...query })).data, 'statements');
const listPayments = async () =>
  listAt((await call(`${FINANCE}/payments`, { sort_field: 'create_time' })).data, 'payments');
const readStatement = async (id: string, version = NEW, query: Record<string, string> = {}) =>
  call(`/finance/${version}/statements/${id}/statement_transactions`, { sort_field: 'order_create_time', ...query });

describe('statement (MKT-41)', () => {
  it('contains at midnight UTC all settlements of the day before, and every line adds up', async () => {
    const ids = [await settle({ shippingType: 'TIKTOK' }), await settle({ settlementCents: -250 })];
    expect(await listStatements()).toEqual([]);
    await pass(1);
    const [statement, ...others] = await listStatements();
    expect(others).toEqual([]);
    expect(Number(at(statement, 'statement_time')) % DAY).toBe(0);
    const { data } = await readStatement(textAt(statement, 'id'), OLD);
    const rows = listAt(data, 'statement_transactions');
    expect(new Set(rows.map((row) => at(row, 'order_id')))).toEqual(new Set(ids));
    for (const row of rows) {
      const parts = ['net_sales_amount', 'fee_amount', 'shipping_cost_amount', 'adjustment_amount'];
      expect(parts.reduce((all, name) => all + cents(at(row, name)), 0)).toBe(cents(at(row, 'settlement_amount')));
      const net = ['gross_sales_amount', 'gross_sales_refund_amount', 'seller_discount_amount'];
      expect(net.reduce((all, name) => all + cents(at(row, name)), 0)).toBe(cents(at(row, 'net_sales_amount')));
      const shipping = [
        'fbm_shipping_cost_amount',
        'customer_paid_shipping_fee_amount',
        'shipping_cost_discount_amount',
      ];
      expect(shipping.reduce((all, name) => all + cents(at(row, name)), 0)).toBe(
        cents(at(row, 'shipping_cost_amount')),
      );
      const fees = ['referral_fee_amount', 'affiliate_commission_amount'];
      expect(fees.reduce((all, name) => all + cents(at(row, name)), 0)).toBe(cents(at(row, 'fee_amount')));
    }
    for (const name of [
      'settlement_amount',
      'net_sales_amount',
      'fee_amount',
      'shipping_cost_amount',
      'adjustment_amount',
    ]) {
      expect([name, sum(rows, name)]).toEqual([name, cents(at(data, name))]);
      expect(at(statement, name)).toBe(at(data, name));
    }
    expect(at(data, 'total_count')).toBe(2);
  });

  it('never changes, so later refunds and corrections appear on a later statement', async () => {
    const id = await settle();
    const [order] = listAt(await readBooks(), 'orders');
    const settled = Number(at(order, 'settledCents'));
    await pass(1);
    const before = await listStatements();
    await change(id, { refundCents: 500, backdateSeconds: 2 * DAY });
    await change(id, { adjustCents: -123, adjustType: 'CHARGE_BACK' });
    await pass(1);
    await change(id, { adjustCents: 77 });
    await pass(1);
    const after = await listStatements();
    expect(after.slice(0, 1)).toEqual(before);
    expect(after.map((one) => cents(at(one, 'settlement_amount')))).toEqual([settled, -623, 77]);
    const rows = listAt((await readStatement(textAt(after[1], 'id'))).data, 'transactions');
    expect(rows).toMatchObject([
      { type: 'ORDER', order_id: id, settlement_amount: '-5.00', adjustment_amount: '0' },
      { type: 'CHARGE_BACK', adjustment_order_id: id, settlement_amount: '-1.23', adjustment_amount: '-1.23' },
    ]);
    expect(rows[1]).not.toHaveProperty('order_id');
    const old = listAt((await readStatement(textAt(after[1], 'id'), OLD)).data, 'statement_transactions');
    expect(old).toMatchObject([
      { order_id: id, adjustment_id: '0', gross_sales_refund_amount: '-5.00' },
      { order_id: '0', adjustment_order_id: id },
    ]);
    const books = await readBooks();
    expect(at(books, 'orders', 0, 'settledCents')).toBe(settled - 546);
    const byOrder = (await call(`/finance/${NEW}/orders/${id}/statement_transactions`)).data;
    expect(cents(at(byOrder, 'settlement_amount'))).toBe(settled - 546);
  });

  it('settles each order once, even when the settlement is requested several times', async () => {
    const id = await settle();
    await pass(2);
    await change(id, { settle: true });
    await pass(2);
    expect(await listStatements()).toHaveLength(1);
  });

  it('lists entries without an order, and may be negative, which reduces the next payment', async () => {
    await settle({ settlementCents: 5_000 });
    await pass(1);
    await shop('/money', { adjustCents: -7_000 });
    await pass(8);
    const [, penalty] = await listStatements();
    expect(penalty).toMatchObject({ settlement_amount: '-70.00', payment_status: 'PROCESSING' });
    expect(penalty).not.toHaveProperty('payment_id');
    const [row] = listAt((await readStatement(textAt(penalty, 'id'))).data, 'transactions');
    expect(row).toMatchObject({ type: 'PLATFORM_PENALTY', settlement_amount: '-70.00' });
    for (const name of ['order_id', 'adjustment_order_id', 'order_create_time']) expect(row).not.toHaveProperty(name);
    expect(await listPayments()).toEqual([]);
    await settle({ settlementCents: 9_000 });
    await pass(8);
    expect(await listPayments()).toMatchObject([{ settlement_amount: { value: '70.00', currency: 'USD' } }]);
    const [id, ...more] = new Set((await listStatements()).map((one) => at(one, 'payment_id')));
    expect([id, more]).toEqual([at(await listPayments(), 0, 'id'), []]);
  });

  it('can be read page by page in both directions, and rejects page tokens of another statement', async () => {
    for (let count = 0; count < 7; count += 1) await settle();
    await pass(1);
    await settle();
    await pass(1);
    const [first, second] = await listStatements();
    for (const sort_order of ['ASC', 'DESC']) {
      const ids: unknown[] = [];
      const tokens: string[] = [];
      for (let page_token = ''; ;) {
        const query = { page_size: '3', sort_order, ...(page_token === '' ? {} : { page_token }) };
        const { data } = await readStatement(textAt(first, 'id'), NEW, query);
        ids.push(...listAt(data, 'transactions').map((row) => at(row, 'order_id')));
        page_token = textAt(data, 'next_page_token');
        if (page_token === '') break;
        tokens.push(page_token);
      }
      expect(new Set(ids).size).toBe(7);
      expect(ids).toHaveLength(7);
      const strange = { page_token: tokens[0] ?? '', sort_order };
      expect((await readStatement(textAt(second, 'id'), NEW, strange)).code).toBe(98001004);
    }
    const page = await listStatements({ page_size: '1', sort_order: 'DESC' });
    expect(page).toEqual([second]);
    expect(await listStatements({ statement_time_lt: String(at(second, 'statement_time')) })).toEqual([first]);
    expect(await listStatements({ statement_time_ge: String(at(second, 'statement_time')) })).toEqual([second]);
  });

  it('cannot be read with invalid parameters', async () => {
    await settle();
    await pass(1);
    const id = textAt((await listStatements())[0], 'id');
    const asked = [
      call(`${FINANCE}/statements`),
      call(`${FINANCE}/statements`, { sort_field: 'create_time' }),
      call(`${FINANCE}/statements`, { sort_field: 'statement_time', page_size: '101' }),
      call(`${FINANCE}/statements`, { sort_field: 'statement_time', payment_status: 'LOST' }),
      readStatement(id, OLD, { sort_field: 'statement_time' }),
      call(`${FINANCE}/withdrawals`),
      call(`${FINANCE}/withdrawals`, { types: 'WITHDRAW,LOOT' }),
    ];
    for (const answer of await Promise.all(asked)) expect([answer.status, answer.code]).toEqual([400, 98001004]);
    expect((await readStatement('7200000000000000000')).code).toBe(11050001);
    const other = await world.authorize(1);
    const foreign = await world.call(other, 'GET', `/finance/${NEW}/statements/${id}/statement_transactions`, {
      query: { sort_field: 'order_create_time' },
    });
    expect(foreign.code).toBe(11050001);
  });
});

describe('payment (MKT-38)', () => {
  it('equals the statements of a week, minus withheld money, plus released money', async () => {
    await shop('/money', { reservePercent: 10 });
    const id = await settle({ settlementCents: 5_000 });
    await pass(8);
    const [collected] = await listStatements();
    const kept = (await readStatement(textAt(collected, 'id'))).data;
    expect(kept).toMatchObject({
      total_settlement_amount: '50.00',
      total_reserve_amount: '-5.00',
      payable_amount: '45.00',
    });
    const reserve = { type: 'RESERVE', associated_order_id: id, settlement_amount: '0' };
    const row = listAt(kept, 'transactions')[1];
    expect(row).toMatchObject({ ...reserve, reserve_amount: '-5.00', reserve_status: 'COLLECTED' });
    expect(Number(at(row, 'estimated_release_time'))).toBeGreaterThan(Number(at(kept, 'create_time')));
    expect(at((await readStatement(textAt(collected, 'id'), OLD)).data, 'total_count')).toBe(1);
    const money = (value: string) => ({ value, currency: 'USD' });
    expect(await listPayments()).toMatchObject([
      {
        settlement_amount: money('50.00'),
        reserve_amount: money('-5.00'),
        payment_amount_before_exchange: money('45.00'),
      },
    ]);
    await pass(14);
    const released = (await listStatements()).at(-1);
    const back = (await readStatement(textAt(released, 'id'))).data;
    expect(listAt(back, 'transactions')).toMatchObject([
      { ...reserve, reserve_amount: '5.00', reserve_status: 'RELEASED', estimated_release_time: '' },
    ]);
    expect((await listPayments()).at(-1)).toMatchObject({ settlement_amount: money('0'), amount: money('5.00') });
    expect(at(await readBooks(), 'orders', 0, 'settledCents')).toBe(5_000);
  });

  it('increases immediately when its reserve is released', async () => {
    const id = await settle({ settlementCents: 5_000 });
    await change(id, { reserveCents: 700 });
    await change(id, { releaseReserve: true });
    await pass(8);
    expect(await listPayments()).toMatchObject([{ reserve_amount: { value: '0' }, amount: { value: '50.00' } }]);
  });

  it('uses the currency of the bank account that was set when the payment was made', async () => {
    await settle({ settlementCents: 5_001 });
    await pass(8);
    await shop('/money', { bankCurrency: 'EUR', exchangeRate: 0.9215 });
    await settle({ settlementCents: 5_001 });
    await pass(8);
    const usd = { payment_amount_before_exchange: { value: '50.01', currency: 'USD' } };
    expect(await listPayments()).toMatchObject([
      { ...usd, exchange_rate: '1.000000', amount: { value: '50.01', currency: 'USD' }, status: 'PAID' },
      { ...usd, exchange_rate: '0.921500', amount: { value: '46.08', currency: 'EUR' } },
    ]);
  });

  it('may fail, and may differ from its statements', async () => {
    await settle({ settlementCents: 5_000 });
    await pass(11);
    const [payment] = await listPayments();
    const path = `/payments/${textAt(payment, 'id')}`;
    await shop(path, { status: 'FAILED', differCents: -12 });
    const [changed] = await listPayments();
    expect(changed).toMatchObject({ status: 'FAILED', settlement_amount: { value: '49.88' } });
    expect(changed).not.toHaveProperty('paid_time');
    expect(await listStatements({ payment_status: 'PAID' })).toEqual([]);
    expect(await listStatements({ payment_status: 'FAILED' })).toMatchObject([{ settlement_amount: '50.00' }]);
    expect(at(await readBooks(), 'payments', 0)).toMatchObject({ statementCents: 5_000, settlementCents: 4_988 });
    expect(await shop('/payments/1', {})).toEqual({ error: 'no such payment' });
  });

  it('with status FAILED leads to a retry under a new id, to which its statements then belong', async () => {
    await settle({ settlementCents: 5_000 });
    await pass(11);
    const first = textAt((await listPayments())[0], 'id');
    expect(await shop(`/payments/${first}`, { retry: true })).toMatchObject({
      error: 'retry: the payment did not fail',
    });
    await shop(`/payments/${first}`, { status: 'FAILED' });
    const second = textAt(await shop(`/payments/${first}`, { retry: true }), 'id');
    expect(second).not.toBe(first);
    expect(await listPayments()).toMatchObject([
      { id: first, status: 'FAILED' },
      { id: second, status: 'PROCESSING' },
    ]);
    await pass(3);
    expect(await listPayments()).toMatchObject([
      { id: first, status: 'FAILED' },
      { id: second, status: 'PAID', settlement_amount: { value: '50.00' } },
    ]);
    expect(await listStatements()).toMatchObject([{ payment_id: second, payment_status: 'PAID' }]);
  });

  it('does not include withdrawals, which the seller requests', async () => {
    const read = async (types: string) => (await call(`${FINANCE}/withdrawals`, { types })).data;
    expect(await read('WITHDRAW,SETTLE')).toMatchObject({ total_count: 0, withdrawals: [] });
    await shop('/money', { withdrawCents: 1_250 });
    await pass(1);
    await shop('/money', { withdrawCents: 99, withdrawType: 'REVERSE', withdrawStatus: 'FAILED' });
    expect(await read('WITHDRAW')).toMatchObject({
      total_count: 1,
      withdrawals: [{ type: 'WITHDRAW', amount: '12.50', currency: 'USD', status: 'SUCCESS' }],
    });
    expect(await read('WITHDRAW,REVERSE')).toMatchObject({ total_count: 2 });
  });
});

describe('faults of statements', () => {
  const addFault = (body: object) => world.sim('POST', '/_sim/faults', body);

  it('hide the newest statement, or count a line in the total without listing it', async () => {
    await settle();
    await settle();
    await pass(8);
    const [statement] = await listStatements();
    await addFault({ name: 'statement-late', times: 1 });
    expect(await listStatements()).toEqual([]);
    expect(await listStatements()).toEqual([statement]);
    await addFault({ name: 'transaction-missing', times: 1, path: '202501/statements' });
    const read = async () => (await readStatement(textAt(statement, 'id'))).data;
    expect(listAt(await read(), 'transactions')).toHaveLength(1);
    expect(at(await read(), 'total_count')).toBe(2);
    expect(listAt(await read(), 'transactions')).toHaveLength(2);
  });
});

describe('world with money of every kind', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'money-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('contains in every shop amounts that add up to the cent except for deliberate differences, and survives a restart', async () => {
    const stateFile = join(folder, 'world.jsonl');
    const start = () => startTestWorld({ orders: 120, shops: 3, oddMoney: true, stateFile });
    const odd = await start();
    const shops = listAt(await odd.sim('GET', '/_sim/state'), 'shops').map((one) => textAt(one, 'id'));
    const readAll = async (one: TestWorld) =>
      Promise.all(shops.map(async (id) => (await one.sim('GET', `/_sim/shops/${id}/books`)) as Books));
    const books = await readAll(odd);
    for (const one of books) {
      const entries = one.statements.flatMap((statement) => statement.entries);
      for (const order of one.orders.filter(({ settledCents }) => settledCents !== null)) {
        const own = entries.filter(({ orderId }) => orderId === order.id);
        // Today's settlements are not on a statement yet.
        if (own.length === 0) continue;
        expect(own.reduce((all, { settlementCents }) => all + settlementCents, 0)).toBe(order.settledCents);
      }
      for (const payment of one.payments) {
        const paid = one.statements.filter(({ paymentId }) => paymentId === payment.id);
        // The statements belong to the later attempt of the payment.
        if (paid.length === 0 && payment.status === 'FAILED') continue;
        expect(paid.reduce((all, { settlementCents }) => all + settlementCents, 0)).toBe(payment.statementCents);
        expect(paid.reduce((all, { reserveCents }) => all + reserveCents, 0)).toBe(payment.reserveCents);
        expect(payment.payableCents).toBe(payment.settlementCents + payment.reserveCents);
      }
      expect(one.payments.length).toBeGreaterThan(2);
      const kinds = new Set(entries.map(({ kind }) => kind));
      for (const kind of ['settlement', 'refund', 'adjustment']) expect(kinds).toContain(kind);
    }
    const [first, second, third] = books;
    const differing = first?.payments.filter((one) => one.settlementCents !== one.statementCents);
    expect(differing).toHaveLength(1);
    expect(first?.statements.some(({ settlementCents }) => settlementCents < 0)).toBe(true);
    expect(second?.payments.some(({ reserveCents }) => reserveCents < 0)).toBe(true);
    const released = (entry: { reserveCents: number }) => entry.reserveCents > 0;
    expect(second?.statements.some(({ entries }) => entries.some(released))).toBe(true);
    expect(third?.payments.map(({ bankCurrency }) => bankCurrency)).toContain('EUR');
    expect(third?.payments.map(({ status }) => status)).toContain('FAILED');
    await odd.simulator.close();
    const again = await start();
    expect(await readAll(again)).toEqual(books);
    await again.simulator.close();
  });
});

type Books = {
  orders: { id: string; settledCents: number | null }[];
  statements: {
    paymentId: string | null;
    settlementCents: number;
    reserveCents: number;
    entries: { kind: string; orderId: string | null; settlementCents: number; reserveCents: number }[];
  }[];
  payments: {
    id: string;
    status: string;
    statementCents: number;
    settlementCents: number;
    reserveCents: number;
    payableCents: number;
    bankCurrency: string;
  }[];
};
