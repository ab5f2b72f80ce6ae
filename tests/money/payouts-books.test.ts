import { getOrder, listOrders } from '@bobbin/contract/orders';
import { getPayment, listPayments, type Payout } from '@bobbin/contract/payouts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFault, addOrder, changeOrder, clearFaults } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY = 86_400;
const toCents = (text: string | null | undefined) => Math.round(Number(text) * 100);
const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The simulated marketplace's records of a shop's money. */
interface ShopBooks {
  id: string;
  orders: { id: string; settledCents: number | null }[];
  statements: { id: string; time: number; paymentId: string | null; settlementCents: number; entries: EntryBook[] }[];
  payments: PaymentBook[];
}

interface EntryBook {
  id: string;
  type: string;
  kind: 'settlement' | 'refund' | 'adjustment' | 'reserve';
  orderId: string | null;
  settlementCents: number;
  reserveCents: number;
}

interface PaymentBook {
  id: string;
  time: number;
  status: string;
  statementCents: number;
  settlementCents: number;
  reserveCents: number;
  payableCents: number;
  bankCents: number;
  bankCurrency: string;
}

describe("payouts and the marketplace's own books", () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    // The first shop has a payment with a difference, the second shop has reserves, and the third has a bank account abroad and a failed payment.
    world = await startWorld({ marketplace: { orders: 80, shops: 5, oddMoney: true } });
    seller = await world.createSeller('anna@example.com');
    const connected = await world.connectShops(seller);
    const { shops } = await world.control<{ shops: { id: string }[] }>('marketplace', 'GET', '/state');
    shopIds = shops.map(({ id }) => id).filter((id) => connected.includes(id));
    await look();
  });
  afterAll(() => world.close());

  const readBooks = (id: string) => world.control<ShopBooks>('marketplace', 'GET', `/shops/${id}/books`);
  const atShop = (id: string, path: string, body: object) =>
    world.control('marketplace', 'POST', `/shops/${id}${path}`, body);

  /** Runs all scheduled tasks that are due, and the jobs that they enqueue. */
  async function look(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      for (const { timetable = [] } of world.app.modules) for (const task of timetable) await task.run();
      await world.runJobs();
    }
  }

  /** Advances the clock day by day and syncs after some of the days, because a token is valid for a week and an unrenewed shop for a month. */
  async function pass(...steps: number[]): Promise<void> {
    for (const days of steps) {
      await world.control('marketplace', 'POST', '/clock', { advanceSeconds: days * DAY });
      world.clock.advance(days * DAY * 1_000);
      await look();
    }
    // Signs the caller in again, because a session expires sooner than money is settled.
    seller = await world.signIn('anna@example.com');
  }

  async function listPayouts(shopId: string): Promise<Payout[]> {
    const found: Payout[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await seller.call(listPayments, { query: { shops: shopId, page } });
      if (!body) throw new Error('no payouts');
      found.push(...body.data);
      if (found.length >= body.meta.totalItems) return found;
    }
  }

  /** Lists the differences between a payout and the marketplace's records, to the cent. The list is empty when they agree. */
  async function judgePayout(shop: ShopBooks, book: PaymentBook, payout: Payout | undefined): Promise<string[]> {
    if (!payout) return [`${book.id} is missing`];
    const entries = shop.statements.filter(({ paymentId }) => paymentId === book.id).flatMap((one) => one.entries);
    const of = (isWanted: (entry: EntryBook) => boolean) =>
      add(entries.filter(isWanted).map((one) => one.settlementCents));
    const report = (await seller.call(getPayment, { params: { id: book.id } })).body;
    const isOrder = ({ type }: EntryBook) => type === 'ORDER';
    const reserves = entries.map(({ reserveCents }) => reserveCents);
    const pairs: [string, unknown, unknown][] = [
      ['status', payout.status, book.status],
      ['settlement', toCents(payout.settlementAmountValue), book.settlementCents],
      ['reserve', toCents(payout.reserveAmountValue), book.reserveCents],
      ['before exchange', toCents(payout.paymentAmountBeforeExchangeValue), book.payableCents],
      ['bank', toCents(payout.amountValue), book.bankCents],
      ['currency', payout.amountCurrency, book.bankCurrency],
      ['missing', toCents(payout.missingAmount), book.settlementCents - book.statementCents],
      ['synced', payout.isSynced, book.settlementCents === book.statementCents],
      ['orders', toCents(payout.ordersAmount), of(isOrder)],
      ['transactions', toCents(payout.transactionsAmount), of((entry) => !isOrder(entry))],
      ['kept', toCents(report?.reserveHeldAmount), -add(reserves.filter((cents) => cents < 0))],
      ['given back', toCents(report?.reserveReleasedAmount), add(reserves.filter((cents) => cents > 0))],
      ['explained', report?.isReserveExplained, true],
      ['causes', (report?.causes ?? []).length > 0, book.settlementCents !== book.statementCents],
    ];
    return pairs
      .filter(([, ours, theirs]) => ours !== theirs)
      .map(([what, ours, theirs]) => `${book.id} ${what}: we say ${String(ours)}, the books say ${String(theirs)}`);
  }

  /** Compares the settled amount of each order with the statements. */
  async function judgeOrders(shop: ShopBooks): Promise<string[]> {
    const settled = new Map<string, number>();
    for (const { kind, orderId, settlementCents } of shop.statements.flatMap(({ entries }) => entries))
      if (orderId !== null && kind !== 'reserve') settled.set(orderId, (settled.get(orderId) ?? 0) + settlementCents);
    const faults: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await seller.call(listOrders, { query: { shops: shop.id, limit: 200, page } });
      if (!body) throw new Error('no orders');
      for (const { id, isSettled, settlementAmount } of body.data) {
        const cents = settled.get(id);
        if (cents === undefined) continue;
        settled.delete(id);
        if (!isSettled || toCents(settlementAmount) !== cents)
          faults.push(`${id}: we say ${isSettled ? settlementAmount : 'not settled'}, the books say ${cents} cents`);
      }
      if (page * 200 >= body.meta.totalItems) break;
    }
    return [...faults, ...[...settled.keys()].map((id) => `${id} is settled and not known`)];
  }

  async function judge(shops: readonly string[] = shopIds): Promise<string[]> {
    const faults: string[] = [];
    for (const id of shops) {
      const [books, payouts] = [await readBooks(id), await listPayouts(id)];
      for (const book of books.payments) {
        const payout = payouts.find((one) => one.id === book.id);
        faults.push(...(await judgePayout(books, book, payout)));
      }
      if (payouts.length !== books.payments.length) faults.push(`${id} has ${payouts.length} payouts`);
      faults.push(...(await judgeOrders(books)));
    }
    return faults;
  }

  it('agree to the cent over several weeks with every kind of money (PAY-2, PAY-3, PAY-5, PAY-9)', async () => {
    expect(await judge()).toEqual([]);
    const all = (await Promise.all(shopIds.map(listPayouts))).flat();
    expect(all.length).toBeGreaterThan(6);
    expect(all.filter(({ isSynced }) => !isSynced).map(({ missingAmount }) => missingAmount)).toEqual(['-12.34']);
    expect(new Set(all.map(({ status }) => status))).toContain('FAILED');
    expect(new Set(all.map(({ amountCurrency }) => amountCurrency))).toEqual(new Set(['USD', 'EUR']));
  });

  it('agree after early settlements, late corrections, refunds after a payout and days with a negative sum (PAY-2)', async () => {
    const [first = '', second = '', third = ''] = shopIds;
    const early = await addOrder(world, first, 'AWAITING_COLLECTION');
    await changeOrder(world, early, { settle: true });
    const paid = await Promise.all(shopIds.map((id) => addOrder(world, id, 'DELIVERED')));
    for (const id of paid) await changeOrder(world, id, { settle: true });
    await pass(4, 4);
    const before = (await Promise.all(shopIds.map(listPayouts))).flat().length;
    for (const [index, id] of paid.entries()) {
      await changeOrder(world, id, { refundCents: 300 + index });
      await world.control('marketplace', 'POST', `/orders/${id}`, { adjustCents: -150, adjustType: 'CHARGE_BACK' });
    }
    await world.control('marketplace', 'POST', `/orders/${early}`, { adjustCents: 95 });
    await atShop(first, '/money', { adjustCents: -9_000, adjustType: 'PLATFORM_PENALTY' });
    await atShop(second, '/money', { bankCurrency: 'EUR', exchangeRate: 0.917_3 });
    await atShop(third, '/money', { reservePercent: 25 });
    const kept = await addOrder(world, third, 'DELIVERED');
    await changeOrder(world, kept, { settle: true });
    await pass(1, 4, 4);
    expect(await judge()).toEqual([]);
    const { body } = await seller.call(getOrder, { params: { id: paid[0] ?? '' } });
    const books = await readBooks(first);
    expect(toCents(body?.settlementAmount)).toBe(books.orders.find(({ id }) => id === paid[0])?.settledCents);
    expect(books.statements.filter(({ settlementCents }) => settlementCents < -5_000).length).toBeGreaterThan(1);
    expect((await Promise.all(shopIds.map(listPayouts))).flat().length).toBeGreaterThan(before);
  }, 120_000);

  it('agree after a late statement day, a withheld row and interrupted reads (PAY-2, PAY-6)', async () => {
    const [first = ''] = shopIds;
    const ids = [await addOrder(world, first, 'DELIVERED'), await addOrder(world, first, 'DELIVERED')];
    for (const id of ids) await changeOrder(world, id, { settle: true });
    await addFault(world, { name: 'statement-late', times: 3 });
    await addFault(world, { name: 'transaction-missing', times: 2 });
    await addFault(world, { name: '5xx', path: '/finance/', times: 4 });
    await addFault(world, { name: 'malformed', path: 'statement_transactions', times: 1 });
    await pass(1, 1);
    const { faults } = await world.control<{ faults: { struck: number }[] }>('marketplace', 'GET', '/faults');
    for (const { struck } of faults) expect(struck).toBeGreaterThan(0);
    await clearFaults(world);
    await pass(1, 1);
    expect(await judge()).toEqual([]);
  }, 120_000);

  it('agree when the marketplace offers only the older version of the call (PAY-11)', async () => {
    const [first = ''] = shopIds;
    const [one, two] = [await addOrder(world, first, 'DELIVERED'), await addOrder(world, first, 'DELIVERED')];
    for (const id of [one, two]) await changeOrder(world, id, { settle: true });
    await addFault(world, { name: 'version-missing', path: '/202501/' });
    await pass(1);
    await changeOrder(world, one, { refundCents: 450 });
    await world.control('marketplace', 'POST', `/orders/${two}`, { adjustCents: -75 });
    await atShop(first, '/money', { adjustCents: 120, adjustType: 'REBATE' });
    await pass(1, 4);
    await clearFaults(world);
    expect(await judge([first])).toEqual([]);
  }, 120_000);
});
