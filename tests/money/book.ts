import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { Payment, Statement, StatementTransaction } from '@bobbin/connectors/marketplace-money';
import { vi } from 'vitest';

const DAY_MS = 24 * 3_600_000;
/** A midnight in UTC that is earlier than all days of the tests. */
const FIRST_DAY = Date.UTC(2026, 9, 1);

export const usd = (cents: number) => ({ cents, currency: 'USD' });
/** Returns the end of the n-th day of the book, in epoch milliseconds. */
export const dayEnd = (n: number) => FIRST_DAY + n * DAY_MS;

/** Settlements and payouts of a fake marketplace. A test writes them, and the fake returns them in pages of a few rows. */
export interface Book {
  payments: Payment[];
  statements: Statement[];
  rows: Map<string, StatementTransaction[]>;
  /** Ids of the statements whose rows Bobbin requested, with the token of each page. */
  asked: string[];
  /** A function that runs before each page of rows is returned. */
  before: (statementId: string, token: string | null) => void;
  pay(id: string, settlementCents: number, more?: Partial<Payment>): void;
  settle(id: string, day: number, paymentId: string | null, rows: readonly Partial<StatementTransaction>[]): void;
}

const PAGE = 2;

/** Returns a page of a list. The page token is the index of the next row. */
function pageOf<T>(all: readonly T[], token: string | null | undefined) {
  const from = Number(token ?? 0);
  const next = from + PAGE;
  return { rows: all.slice(from, next), nextPageToken: next < all.length ? String(next) : null };
}

/** Replaces the finance calls of a marketplace client with a book; the client's other calls stay. */
export function openBook(marketplace: Marketplace): Book {
  const book: Book = {
    payments: [],
    statements: [],
    rows: new Map(),
    asked: [],
    before: () => {},
    pay(id, settlementCents, more = {}) {
      book.payments.push({
        id,
        status: 'PAID',
        amount: usd(settlementCents),
        settlement: usd(settlementCents),
        reserve: usd(0),
        beforeExchange: usd(settlementCents),
        exchangeRate: '1.000000',
        bankAccount: '*********4417',
        createdAt: dayEnd(8),
        paidAt: dayEnd(10),
        ...more,
      });
    },
    settle(id, day, paymentId, rows) {
      const all = rows.map((row, index): StatementTransaction => ({
        id: `${id}-${index}`,
        type: 'ORDER',
        orderId: null,
        orderCreatedAt: dayEnd(0),
        adjustmentId: null,
        settlementCents: 0,
        reserveCents: null,
        reserveStatus: null,
        releaseAt: null,
        ...row,
      }));
      book.rows.set(id, all);
      const settlementCents = all.reduce((sum, row) => sum + row.settlementCents, 0);
      const paymentStatus = paymentId === null ? null : 'PAID';
      book.statements.push({ id, at: dayEnd(day), paymentId, paymentStatus, settlementCents, currency: 'USD' });
    },
  };
  vi.spyOn(marketplace, 'listPayments').mockImplementation((_, { createTimeGe = 0, pageToken }) => {
    const found = book.payments.filter(({ createdAt }) => (createdAt ?? 0) >= createTimeGe);
    const { rows, nextPageToken } = pageOf(found, pageToken);
    return Promise.resolve({ payments: rows, broken: [], nextPageToken });
  });
  vi.spyOn(marketplace, 'listStatements').mockImplementation((_, { statementTimeGe = 0, pageToken }) => {
    const found = book.statements.filter(({ at }) => at >= statementTimeGe).toSorted((a, b) => a.at - b.at);
    const { rows, nextPageToken } = pageOf(found, pageToken);
    return Promise.resolve({ statements: rows, broken: [], nextPageToken });
  });
  vi.spyOn(marketplace, 'listStatementTransactions').mockImplementation((_, id, { pageToken = null }) => {
    book.asked.push(`${id} ${pageToken ?? ''}`.trim());
    book.before(id, pageToken);
    const { rows, nextPageToken } = pageOf(book.rows.get(id) ?? [], pageToken);
    return Promise.resolve({ transactions: rows, broken: [], nextPageToken, totalCount: null });
  });
  return book;
}
