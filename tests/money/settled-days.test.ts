import type { StatementTransaction } from '@bobbin/connectors/marketplace-money';
import { getPayment, listPayments } from '@bobbin/contract/payouts';
import { sumCents } from '@bobbin/domain/money/money';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { openBook, usd } from './book.ts';

interface Expected {
  orders: string;
  ordersCount: number;
  others: string;
  othersCount: number;
  held: string;
  released: string;
}
const NONE = { orders: '0.00', ordersCount: 0, others: '0.00', othersCount: 0, held: '0.00', released: '0.00' };

const order = (orderId: string, settlementCents: number) => ({ orderId, settlementCents });
const reserve = (reserveStatus: string, settlementCents = 0) => ({
  type: 'RESERVE',
  reserveCents: 300,
  reserveStatus,
  settlementCents,
});

/** The rows of a settled day, and the expected amounts of its payout. A reserve is not part of the settlement, whatever amount its row shows. */
const DAYS: readonly (readonly [name: string, rows: readonly Partial<StatementTransaction>[], Expected])[] = [
  ['an order', [order('1', 2000)], { ...NONE, orders: '20.00', ordersCount: 1 }],
  [
    'an order and a reserve that was held',
    [order('1', 2000), reserve('COLLECTED')],
    { ...NONE, orders: '20.00', ordersCount: 1, held: '3.00' },
  ],
  [
    'an order and a held reserve that names an amount',
    [order('1', 2000), reserve('COLLECTED', -300)],
    { ...NONE, orders: '20.00', ordersCount: 1, held: '3.00' },
  ],
  ['a released reserve that names an amount, alone', [reserve('RELEASED', 300)], { ...NONE, released: '3.00' }],
  [
    'a refund, a penalty and both kinds of reserves',
    [
      order('1', 2000),
      order('2', -500),
      { type: 'PLATFORM_PENALTY', settlementCents: -120 },
      reserve('COLLECTED', -300),
      reserve('RELEASED', 300),
    ],
    { orders: '15.00', ordersCount: 2, others: '-1.20', othersCount: 1, held: '3.00', released: '3.00' },
  ],
  [
    'one order on two rows, and an unknown type',
    [order('1', 2000), order('1', -100), { type: 'SOMETHING_NEW', settlementCents: 55 }],
    { ...NONE, orders: '19.00', ordersCount: 1, others: '0.55', othersCount: 1 },
  ],
];

/** The end times of settled days, each with the Los Angeles day on which the money must count. */
const ENDS: readonly (readonly [name: string, at: number, day: string])[] = [
  ['at midnight in UTC', Date.UTC(2026, 8, 5), '2026-09-04'],
  ['at midnight in Los Angeles in summer', Date.UTC(2026, 8, 6, 7), '2026-09-05'],
  ['a second after that', Date.UTC(2026, 8, 6, 7, 0, 1), '2026-09-06'],
  ['at midnight after the day of 25 hours', Date.UTC(2026, 10, 2, 8), '2026-11-01'],
  ['at midnight in Los Angeles in winter', Date.UTC(2026, 10, 10, 8), '2026-11-09'],
];

let world: World;
let seller: Caller;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  const book = openBook(world.app.marketplace);
  const [shopId = ''] = await world.connectShops(seller);
  for (const [place, [, rows]] of DAYS.entries()) {
    book.settle(`s-${place}`, 1 + place, `p-${place}`, rows);
    const settled = sumCents(rows.map(({ type, settlementCents = 0 }) => (type === 'RESERVE' ? 0 : settlementCents)));
    Object.assign(book.statements.at(-1) ?? {}, { settlementCents: settled });
    const kept = sumCents(rows.map(({ reserveStatus }) => RESERVED[reserveStatus ?? ''] ?? 0));
    book.pay(`p-${place}`, settled, { reserve: usd(kept), beforeExchange: usd(settled + kept) });
  }
  for (const [place, [, at]] of ENDS.entries()) {
    book.settle(`e-${place}`, 1, null, [order(`e-${place}`, 100 + place)]);
    Object.assign(book.statements.at(-1) ?? {}, { at });
  }
  await world.app.payouts.reading.readShop(systemScope(seller.userId, 'test'), shopId);
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const RESERVED: Readonly<Record<string, number>> = { COLLECTED: -300, RELEASED: 300 };

describe('a payout of a settled day', () => {
  it.each(DAYS.map((day, place) => [...day, place] as const))(
    'shows no difference for a day with %s (PAY-5, PAY-6)',
    async (_name, _rows, wanted, place) => {
      const { body } = await seller.call(getPayment, { params: { id: `p-${place}` } });
      expect(body).toMatchObject({
        reserveHeldAmount: wanted.held,
        reserveReleasedAmount: wanted.released,
        causes: [],
      });
      const list = await seller.call(listPayments, { query: { limit: 200 } });
      expect(list.body?.data.find(({ id }) => id === `p-${place}`)).toMatchObject({
        isSynced: true,
        missingAmount: '0.00',
        ordersAmount: wanted.orders,
        ordersCount: wanted.ordersCount,
        transactionsAmount: wanted.others,
        transactionsCount: wanted.othersCount,
      });
    },
  );
});

describe('a settled day', () => {
  it.each(ENDS.map((end, place) => [...end, place] as const))(
    'counts on the Los Angeles day of its end (end: %s)',
    async (_name, _at, day, place) => {
      const sums = await world.app.payouts.sumSettled(
        systemScope(seller.userId, 'test'),
        { from: day, to: day },
        'day',
      );
      expect(sums.map(({ ordersCents }) => ordersCents)).toEqual([100 + place]);
    },
  );
});
