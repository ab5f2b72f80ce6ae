import type { Adjustment, Order, PaymentStatus, Shop } from './model.ts';
import { plainId } from './ids.ts';
import { getSettlement, listLateRefunds } from './settlement.ts';

/** One entry of a shop's money; its time decides on which statement it appears (MKT-41). */
export type Entry = {
  id: string;
  /** ORDER, RESERVE, or the name of an adjustment. */
  type: string;
  kind: 'settlement' | 'refund' | 'adjustment' | 'reserve';
  order: Order | null;
  time: number;
  netCents: number;
  feeCents: number;
  shippingCostCents: number;
  adjustmentCents: number;
  /** Sum of net, fees, shipping and adjustment. */
  settlementCents: number;
  /** Reserve: negative when money is withheld, positive when it is released. It is not part of the settlement. */
  reserveCents: number;
  /** Id that the entries for withholding and release of the same money share. */
  reserveId?: string;
  /** When withheld money is released. */
  releaseTime?: number;
};

export type Statement = {
  id: string;
  /** Time of the statement: 00:00 UTC after the day of its money. It is also the statement's number. */
  time: number;
  entries: Entry[];
  sums: Sums;
  /** Payment of the statement; null until the statement's week is paid. */
  payment: Payment | null;
};

export type Payment = {
  id: string;
  week: number;
  time: number;
  statements: Statement[];
  /** Reported amount of the payment: the sum of its statements, unless a control changed it. */
  settlementCents: number;
  reserveCents: number;
  /** Amount before exchange: settlement and reserve. */
  payableCents: number;
  bankCents: number;
  bankCurrency: string;
  rate: string;
  /** Status that was set over /_sim, or FAILED for a payment attempt that was repeated; null when the status depends on the time alone. */
  forcedStatus: PaymentStatus | null;
};

type Ledger = { statements: Statement[]; payments: Payment[] };

const AMOUNTS = [
  'netCents',
  'feeCents',
  'shippingCostCents',
  'adjustmentCents',
  'settlementCents',
  'reserveCents',
] as const;
type Sums = Record<(typeof AMOUNTS)[number], number>;
const NOTHING: Sums = {
  netCents: 0,
  feeCents: 0,
  shippingCostCents: 0,
  adjustmentCents: 0,
  settlementCents: 0,
  reserveCents: 0,
};

const DAY = 86_400;
export const WEEK = 7 * DAY;
/** Time that the bank needs for a payment, in seconds. */
const PAY_SECONDS = 2 * DAY;

/** Lists all entries of an order that are or will be on a statement, the settlement first; empty while nothing is settled. */
export function listEntries(order: Order): Entry[] {
  if (order.settleTime === 0 || order.extra?.currency !== undefined) return [];
  const { revenueCents, feeCents, shippingCostCents, otherCents, settlementCents } = getSettlement(order);
  const entry = { ...NOTHING, order };
  return [
    {
      ...entry,
      id: plainId('74', 19, order.seed, 1),
      type: 'ORDER',
      kind: 'settlement',
      time: order.settleTime,
      netCents: revenueCents,
      feeCents,
      shippingCostCents,
      adjustmentCents: otherCents,
      settlementCents,
    },
    ...listLateRefunds(order).map(({ id, cents, time }): Entry => {
      return { ...entry, id, type: 'ORDER', kind: 'refund', time, netCents: -cents, settlementCents: -cents };
    }),
    ...(order.extra?.adjustments ?? []).map((one) => toAdjustmentEntry(one, order)),
    ...(order.extra?.reserves ?? []).flatMap(({ id, cents, time, releaseTime }): Entry[] => {
      const row = { ...entry, id, type: 'RESERVE', kind: 'reserve', reserveId: id } as const;
      return [
        { ...row, time, reserveCents: -cents, releaseTime },
        { ...row, id: `77${id.slice(2)}`, time: releaseTime, reserveCents: cents },
      ];
    }),
  ];
}

function toAdjustmentEntry({ id, cents, time, word }: Adjustment, order: Order | null): Entry {
  const type = word ?? (cents < 0 ? 'SHIPPING_FEE_ADJUSTMENT' : 'LOGISTICS_REIMBURSEMENT');
  const amounts = { ...NOTHING, adjustmentCents: cents, settlementCents: cents };
  return { ...amounts, id, type, kind: 'adjustment', order, time };
}

/** Returns the time of the statement that contains an event at `time`: statements are daily and never change later. */
export function toStatementTime(time: number): number {
  return (Math.floor(time / DAY) + 1) * DAY;
}

export function toStatementId(shop: Shop, statementTime: number): string {
  return plainId('72', 19, shop.index, statementTime / DAY, 5);
}

const known = new WeakMap<Shop, { version: number; ledger: Ledger }>();

/** Computes all statements and payments of a shop, oldest first, including future ones. */
function readLedger(shop: Shop): Ledger {
  const cached = known.get(shop);
  if (cached?.version === shop.version) return cached.ledger;
  const statements = gatherStatements(shop);
  const ledger = { statements, payments: gatherPayments(shop, statements) };
  known.set(shop, { version: shop.version, ledger });
  return ledger;
}

/** Lists the statements that exist at the clock's time. */
export function listStatements(shop: Shop, now: number): Statement[] {
  return readLedger(shop).statements.filter((one) => one.time <= now);
}

/** Lists the payments that exist at the clock's time. */
export function listPayments(shop: Shop, now: number): Payment[] {
  return readLedger(shop).payments.filter((one) => one.time <= now);
}

function gatherStatements(shop: Shop): Statement[] {
  const days = new Map<number, Entry[]>();
  const add = (entry: Entry): void => {
    const time = toStatementTime(entry.time);
    const day = days.get(time);
    if (day === undefined) days.set(time, [entry]);
    else day.push(entry);
  };
  for (const order of shop.orders) if (order.settleTime > 0) for (const entry of listEntries(order)) add(entry);
  for (const one of shop.money.adjustments) add(toAdjustmentEntry(one, null));
  return [...days]
    .toSorted(([left], [right]) => left - right)
    .map(([time, entries]) => {
      const sums = { ...NOTHING };
      for (const entry of entries) for (const name of AMOUNTS) sums[name] += entry[name];
      return { id: toStatementId(shop, time), time, entries, sums, payment: null };
    });
}

/** Pays the statements of a week at its end. A week with a negative sum is not paid, and its deficit reduces the next payment. */
function gatherPayments(shop: Shop, statements: readonly Statement[]): Payment[] {
  const payments: Payment[] = [];
  let open: Statement[] = [];
  for (const [place, statement] of statements.entries()) {
    open.push(statement);
    const week = weekOf(statement);
    const next = statements[place + 1];
    if (next !== undefined && weekOf(next) === week) continue;
    const payment = toPayment(shop, week, open);
    if (payment === null) continue;
    const tries = listTries(shop, payment);
    for (const one of open) one.payment = tries.at(-1) ?? payment;
    payments.push(...tries);
    open = [];
  }
  return payments.toSorted((left, right) => left.time - right.time);
}

/** Lists a payment with its failed attempts before it, oldest first: each attempt has its own id, and the statements belong to the last attempt. */
function listTries(shop: Shop, payment: Payment): Payment[] {
  const retries = shop.money.payments[payment.week]?.retries ?? [];
  return [payment.time, ...retries].map((time, place) => ({
    ...payment,
    id: place === 0 ? payment.id : plainId('34', 19, shop.index, payment.week, 6, place),
    time,
    forcedStatus: place < retries.length ? 'FAILED' : payment.forcedStatus,
  }));
}

function weekOf({ time }: Statement): number {
  return Math.ceil(time / WEEK) - 1;
}

function toPayment(shop: Shop, week: number, statements: Statement[]): Payment | null {
  const sum = (name: keyof Sums) => statements.reduce((total, { sums }) => total + sums[name], 0);
  const forced = shop.money.payments[week];
  const settlementCents = sum('settlementCents') + (forced?.differCents ?? 0);
  const reserveCents = sum('reserveCents');
  const payableCents = settlementCents + reserveCents;
  if (payableCents <= 0) return null;
  const time = (week + 1) * WEEK;
  const bank = shop.money.banks.findLast(({ from }) => from <= time);
  const rate = bank?.rate ?? '1.000000';
  return {
    id: plainId('34', 19, shop.index, week, 6),
    week,
    time,
    statements,
    settlementCents,
    reserveCents,
    payableCents,
    bankCents: Math.round(payableCents * Number(rate)),
    bankCurrency: bank?.currency ?? 'USD',
    rate,
    forcedStatus: forced?.status ?? null,
  };
}

/** Returns the status of a payment, and when it reached the bank (null: not yet). */
export function readPayment(payment: Payment, now: number): { status: PaymentStatus; paidTime: number | null } {
  const paidTime = payment.time + PAY_SECONDS;
  const status = payment.forcedStatus ?? (now >= paidTime ? 'PAID' : 'PROCESSING');
  return { status, paidTime: status === 'PAID' ? Math.min(paidTime, now) : null };
}
