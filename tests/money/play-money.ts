import type { Payment, PAYMENT_STATUSES } from '@bobbin/connectors/marketplace-money';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import type { SettledRow } from '@bobbin/domain/money/settled-days';
import { dropHeldMoney, holdMoney } from '../../server/src/modules/orders/sync/finance.ts';
import { upsertPayment, type ToldPayment } from '../../server/src/modules/payouts/reading.sql.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { createTransactions } from '../../server/src/modules/wallet/transactions.ts';
import type { SystemScope } from '../../server/src/platform/access.ts';
import { inTransaction, type Queryable } from '../../server/src/platform/database.ts';
import { insertShop } from '../../server/src/testing/people.ts';
import { walkTo } from '../orders/walk.ts';
import type { World } from '../world/world.ts';

const STEPS = 7;
const DAY_MS = 24 * 3_600_000;
/** Days around both clock changes. */
export const AROUND = [Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9)];
const STATUSES = ['UNPAID', 'AWAITING_SHIPMENT', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'];

/** The data of an order that the test keeps: the values that it sent, never those that the product computed. */
export interface Told {
  id: string;
  shopId: string;
  createdAt: number;
  updatedAt: number;
  status: string;
  total: number;
  held: number;
  refunded: number;
  settled: number | null;
  /** Statement rows of the order. */
  rows: SettledRow[];
  price: number;
  isDraft: boolean;
}

/** Totals of everything that a history sent, in cents. */
export interface Book {
  orders: Told[];
  payouts: number;
  designs: number;
  others: number;
  /** The amount by which the balance increases. */
  balance: number;
}

/** Creates random numbers from 0 to `sides` - 1, in the same sequence for the same seed. */
export function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Computes an order's basis by the plain rule (MNY-3, PRF-2). */
export function basisOf({ settled, status, held, total, refunded }: Told): number {
  if (settled !== null) return settled;
  if (status === 'CANCELLED' || (status === 'UNPAID' && held === 0)) return 0;
  return held === 0 ? total - refunded : held;
}

type PaymentWord = (typeof PAYMENT_STATUSES)[number];

/** Partners' status words that any history used. A test compares them with the words that the connectors know. */
export const visited = { payments: new Set<string>() };

/** Aborts a write before the database transaction is committed. */
class Cut extends Error {}

interface Stage {
  world: World;
  scope: SystemScope;
  /** A sample order from the marketplace, from which the histories build theirs. */
  sample: MarketplaceOrder;
}

/** Plays a history in two shops of its own. Some steps are aborted before the commit, and some are sent twice. */
export async function playMoney({ world, scope, sample }: Stage, seed: number): Promise<Book> {
  const dice = createDice(seed);
  const { app, db } = world;
  const shopIds = [`h${seed}-a`, `h${seed}-b`];
  for (const id of shopIds) await insertShop(db, scope.ownerId, id, world.clock.now());
  const book: Book = { orders: [], payouts: 0, designs: 0, others: 0, balance: 0 };
  const ledger = createLedger({ clock: world.clock, emit: app.emit });
  const movements = createTransactions({ db, clock: world.clock, ledger });
  const now = world.clock.now();

  /** Runs a write once, twice, or once aborted before the commit and then again. */
  async function write(work: (trx: Queryable) => Promise<unknown>): Promise<void> {
    const way = dice(5);
    if (way === 0) {
      const cut = inTransaction(db, async (trx) => {
        await work(trx);
        throw new Cut();
      });
      await cut.catch((error: unknown) => {
        if (!(error instanceof Cut)) throw error;
      });
    }
    await inTransaction(db, work);
    if (way === 1) await inTransaction(db, work);
  }

  const tell = ({ id, shopId, createdAt, updatedAt, status, total }: Told) =>
    write((trx) =>
      storeOrders(
        trx,
        app,
        scope,
        shopId,
        [
          {
            ...sample,
            id,
            status,
            createdAt,
            updatedAt,
            isCancelRequested: false,
            payment: { ...sample.payment, totalCents: total, subTotalCents: total },
          },
        ],
        'poll',
      ),
    );

  async function begin(): Promise<void> {
    const near = dice(3);
    const at = near < 2 ? (AROUND[near] ?? 0) + (dice(72 * 60) - 36 * 60) * 60_000 : now - dice(20 * 24 * 60) * 60_000;
    const order: Told = {
      id: `57${String(seed).padStart(6, '0')}${String(book.orders.length).padStart(10, '0')}`,
      shopId: shopIds[dice(2)] ?? '',
      createdAt: Math.min(at, now),
      updatedAt: Math.min(at, now),
      status: STATUSES[dice(2)] ?? '',
      total: 500 + dice(9_000),
      held: 0,
      refunded: 0,
      settled: null,
      rows: [],
      price: 0,
      isDraft: false,
    };
    book.orders.push(order);
    await tell(order);
  }

  async function act(order: Told, step: number): Promise<void> {
    const kind = dice(9);
    if (kind === 0 && order.status !== 'CANCELLED') {
      order.status = dice(4) === 0 ? 'CANCELLED' : (STATUSES[2 + dice(3)] ?? '');
      order.updatedAt += 60_000;
      return tell(order);
    }
    if (kind === 1 && order.settled === null) {
      order.held = 100 + dice(order.total);
      return holdMoney(db, scope, order.shopId, [{ orderId: order.id, cents: order.held }]);
    }
    if (kind === 2 && order.settled === null && order.held !== 0) {
      const others = book.orders.filter((one) => one.shopId === order.shopId && one !== order && one.held !== 0);
      await dropHeldMoney(
        db,
        scope,
        order.shopId,
        others.map(({ id }) => id),
      );
      order.held = 0;
      return;
    }
    if (kind <= 4) {
      // The order is settled, settled differently later, or settled with a negative amount after a refund.
      const cents = dice(order.total) - 300 - (order.settled ?? 0);
      order.settled = (order.settled ?? 0) + cents;
      order.held = 0;
      order.rows.push({ at: Math.min(now, order.createdAt + dice(25) * DAY_MS), isOrder: true, cents });
      const told = [{ orderId: order.id, rows: [...order.rows] }];
      return write((trx) => app.orders.settled.settle(trx, scope, told));
    }
    if (kind === 5 && order.settled === null) {
      order.refunded = Math.min(order.total, order.refunded + dice(400));
      const refunds = [{ at: new Date(now - dice(5) * DAY_MS), cents: order.refunded }];
      const returns = { returnState: 'ended', refundedCents: order.refunded, refunds };
      return write(async (trx) =>
        app.orders.noteReturns(trx, scope, await app.orders.lockForWork(trx, scope, order.id), returns, []),
      );
    }
    if (kind === 6) {
      order.price = 300 + dice(1_500);
      order.isDraft = dice(2) === 0;
      const state = order.isDraft ? 'DRAFT' : 'SUBMITTED';
      return write(async (trx) => {
        const locked = await app.orders.lockForWork(trx, scope, order.id);
        const isThere = locked.fulfilState === 'SUBMITTED' && state === 'DRAFT';
        if (isThere) order.isDraft = false;
        const change = { ...(isThere ? {} : walkTo(locked.fulfilState, state)), fulfilHouse: 'PRESSIFY' };
        await app.orders.change(trx, scope, locked, { ...change, fulfilPriceCents: order.price }, null);
      });
    }
    if (kind === 7) {
      const cents = 1 + dice(2_000);
      const back = dice(3) === 0 ? dice(cents) : 0;
      const isDesign = dice(2) === 0;
      const what = {
        reason: isDesign ? 'design' : 'renewal',
        reference: `${seed}-${step}`,
        description: 'x',
        subject: isDesign ? { kind: 'design', id: `${seed}-${step}` } : { kind: 'shop', id: order.shopId },
        shopId: order.shopId,
        ...(isDesign ? { orderId: order.id } : {}),
      } as const;
      const reference = `${seed}-${step}`;
      await write(async (trx) => {
        const posted = await ledger.post(trx, scope, { reason: 'depositByHand', reference, cents: cents + 10 });
        if (!posted.isNew) return;
        const line = { type: 'DEPOSIT', status: 'SUCCESS', cents: cents + 10, description: reference } as const;
        await movements.record(trx, scope, { ...line, entryId: posted.entryId });
      });
      await write((trx) => app.wallet.charge(trx, scope, { ...what, cents }));
      if (back > 0)
        await write((trx) =>
          app.wallet.refund(trx, scope, { ...what, cents: back, refundReference: 'r' + what.reference }),
        );
      book[isDesign ? 'designs' : 'others'] += cents - back;
      book.balance += 10 + back;
      return;
    }
    if (kind === 8) await pay(order, `pay-${seed}-${step}`);
  }

  /** Sends every status of a payment in sequence. Only payments in dollars that end as PAID count as paid (PAY-15). */
  async function pay(order: Told, id: string): Promise<void> {
    const settlement = dice(20_000) - 2_000;
    const reserve = dice(3) === 0 ? dice(500) - 250 : 0;
    const currency = dice(8) === 0 ? 'GBP' : 'USD';
    const createdAt = now - dice(40 * 24) * 3_600_000;
    const tell = (payment: string, status: PaymentWord) => {
      visited.payments.add(status);
      const told: Payment = {
        id: payment,
        status,
        amount: { cents: settlement + reserve, currency },
        settlement: { cents: settlement, currency },
        reserve: { cents: reserve, currency },
        beforeExchange: { cents: settlement + reserve, currency },
        exchangeRate: '1.000000',
        bankAccount: null,
        createdAt,
        paidAt: status === 'PAID' ? Math.min(now, createdAt + 2 * DAY_MS) : null,
      };
      return write((trx) => upsertPayment(trx, scope, order.shopId, told as ToldPayment));
    };
    const lives: readonly (readonly (readonly [again: 0 | 1, word: PaymentWord])[])[] = [
      [[0, 'PROCESSING']],
      [
        [0, 'PROCESSING'],
        [0, 'PAID'],
      ],
      [
        [0, 'PROCESSING'],
        [0, 'FAILED'],
      ],
      // The cases: a payment is retried under the same id and under a new id, the bank returns a payment, and a returned payment finally arrives.
      [
        [0, 'FAILED'],
        [0, 'PROCESSING'],
        [0, 'PAID'],
      ],
      [
        [0, 'PROCESSING'],
        [0, 'FAILED'],
        [1, 'PROCESSING'],
        [1, 'PAID'],
      ],
      [
        [0, 'PAID'],
        [0, 'FAILED'],
      ],
      [
        [0, 'PAID'],
        [0, 'FAILED'],
        [1, 'PAID'],
      ],
    ];
    const life = lives[dice(lives.length)] ?? [];
    for (const [again, word] of life) await tell(again === 0 ? id : `${id}-again`, word);
    const ends = new Map(life);
    const arrived = [...ends.values()].filter((word) => word === 'PAID').length;
    if (currency === 'USD') book.payouts += arrived * (settlement + reserve);
  }

  await begin();
  for (let step = 0; step < STEPS; step += 1) {
    if (dice(3) === 0) await begin();
    const order = book.orders[dice(book.orders.length)];
    if (order) await act(order, step);
  }
  return book;
}
