import type { Withdrawal } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { readOptionalText, readPageSize, readText, readTime, readWord } from './input.ts';
import { listPayments, listStatements, readPayment, type Payment, type Statement } from './ledger.ts';
import { PAYMENT_STATUSES, WITHDRAWAL_TYPES } from './model.ts';
import { toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { invalidParam } from './reply.ts';

const FOREVER = 9_999_999_999;
const PAYMENT_KIND = 44;
const STATEMENT_KIND = 46;
const WITHDRAWAL_KIND = 48;

/** Routes of payments to the seller's bank (MKT-38), daily statements (MKT-41), and withdrawals of a seller. */
export const FINANCE_ROUTES: Route[] = [
  { method: 'GET', path: '/finance/202309/payments', scope: 'shop', run: showPayments },
  { method: 'GET', path: '/finance/202309/statements', scope: 'shop', run: showStatements },
  { method: 'GET', path: '/finance/202309/withdrawals', scope: 'shop', run: showWithdrawals },
];

/** Reads one page of events within the requested times; times are unique within a list. */
function readPage<Row>(
  { query }: ShopCall,
  asked: { rows: readonly Row[]; timeOf: (row: Row) => number; field: string; kind: number; isDescending: boolean },
): { rows: Row[]; nextPageToken: string; count: number } {
  const { timeOf, field, isDescending } = asked;
  const size = readPageSize(query, 100, 20);
  const kind = asked.kind + (isDescending ? 1 : 0);
  const after = parsePageToken(kind, readOptionalText(query, 'page_token'));
  const from = readTime(query, `${field}_ge`) ?? 0;
  const until = readTime(query, `${field}_lt`) ?? FOREVER;
  const within = asked.rows.filter((row) => timeOf(row) >= from && timeOf(row) < until);
  const ordered = isDescending ? within.toReversed() : within;
  const start =
    after === null
      ? 0
      : ordered.findIndex((row) => (isDescending ? timeOf(row) < after.time : timeOf(row) > after.time));
  const rows = start < 0 ? [] : ordered.slice(start, start + size);
  const last = rows.at(-1);
  const hasMore = last !== undefined && start + size < ordered.length;
  return {
    rows,
    nextPageToken: hasMore ? formatPageToken(kind, { time: timeOf(last), number: 0 }) : '',
    count: within.length,
  };
}

export function readOrder({ query }: ShopCall, field: string): boolean {
  if (readWord(query, 'sort_field', [field]) === null) throw invalidParam('sort_field is required');
  return readWord(query, 'sort_order', ['ASC', 'DESC'] as const) === 'DESC';
}

function showPayments(_world: World, call: ShopCall): unknown {
  const isDescending = readOrder(call, 'create_time');
  const rows = listPayments(call.shop, call.now);
  const timeOf = (one: Payment) => one.time;
  const page = readPage(call, { rows, timeOf, field: 'create_time', kind: PAYMENT_KIND, isDescending });
  return {
    next_page_token: page.nextPageToken,
    payments: page.rows.map((payment) => toWirePayment(payment, call)),
  };
}

function toWirePayment(payment: Payment, { shop, now }: ShopCall): object {
  const { status, paidTime } = readPayment(payment, now);
  const money = (cents: number) => ({ value: toAmount(cents), currency: 'USD' });
  return {
    id: payment.id,
    create_time: payment.time,
    status,
    amount: { value: toAmount(payment.bankCents), currency: payment.bankCurrency },
    settlement_amount: money(payment.settlementCents),
    reserve_amount: money(payment.reserveCents),
    payment_amount_before_exchange: money(payment.payableCents),
    exchange_rate: payment.rate,
    bank_account: `*********${String(4471 + shop.index * 37).slice(-4)}`,
    ...(paidTime === null ? {} : { paid_time: paidTime }),
  };
}

function showStatements(world: World, call: ShopCall): unknown {
  const { query, shop, now, path } = call;
  const isDescending = readOrder(call, 'statement_time');
  const asked = readWord(query, 'payment_status', PAYMENT_STATUSES);
  const known = listStatements(shop, now);
  // With this fault, the newest statement is not listed yet, although it may already be paid.
  const isLate = world.faults.take('statement-late', { path, shopId: shop.id }) !== null;
  const told = isLate ? known.slice(0, -1) : known;
  const rows = told.filter((one) => asked === null || toPaymentState(one, now).status === asked);
  const timeOf = (one: Statement) => one.time;
  const page = readPage(call, { rows, timeOf, field: 'statement_time', kind: STATEMENT_KIND, isDescending });
  return {
    next_page_token: page.nextPageToken,
    statements: page.rows.map((one) => toWireStatement(one, now)),
  };
}

/** A statement without a payment will be part of a later payment. */
function toPaymentState({ payment }: Statement, now: number) {
  if (payment === null || payment.time > now) return { id: null, status: 'PROCESSING' as const, paidTime: null };
  return { id: payment.id, ...readPayment(payment, now) };
}

function toWireStatement(statement: Statement, now: number): object {
  const { id, time, sums } = statement;
  const payment = toPaymentState(statement, now);
  return {
    id,
    statement_time: time,
    ...(payment.id === null ? {} : { payment_id: payment.id }),
    payment_status: payment.status,
    ...(payment.paidTime === null ? {} : { payment_time: payment.paidTime }),
    settlement_amount: toAmount(sums.settlementCents),
    revenue_amount: toAmount(sums.netCents),
    net_sales_amount: toAmount(sums.netCents),
    fee_amount: toAmount(sums.feeCents),
    adjustment_amount: toAmount(sums.adjustmentCents),
    shipping_cost_amount: toAmount(sums.shippingCostCents),
    currency: 'USD',
  };
}

function showWithdrawals(_world: World, call: ShopCall): unknown {
  const { query, shop } = call;
  const words: readonly string[] = WITHDRAWAL_TYPES;
  const types = readText(query, 'types').split(',');
  for (const type of types) if (!words.includes(type)) throw invalidParam('types');
  const rows = shop.money.withdrawals.filter(({ type }) => types.includes(type));
  const timeOf = (one: Withdrawal) => one.createTime;
  const page = readPage(call, { rows, timeOf, field: 'create_time', kind: WITHDRAWAL_KIND, isDescending: false });
  return {
    next_page_token: page.nextPageToken,
    total_count: page.count,
    withdrawals: page.rows.map(({ id, type, status, cents, createTime }) => {
      return { id, type, status, amount: toAmount(cents), currency: 'USD', create_time: createTime };
    }),
  };
}
