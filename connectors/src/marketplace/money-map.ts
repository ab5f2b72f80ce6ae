import type { Cents } from '@bobbin/domain/money/money';
import type { Amount, Payment, Statement, StatementTransaction, Withdrawal } from '../marketplace-money.ts';
import type { WireAmount, WirePayout, WireStatement, WireTransaction, WireWithdrawal } from './money-wire.ts';
import { toCents, toMoment, toText } from './values.ts';

/** Limit of a sum over orders: ten billion dollars, in cents. */
const SUM_CENTS_MAX = 1_000_000_000_000;
/** Limit of an amount in a currency of which a dollar is worth many thousands, in hundredths. */
const EXCHANGED_CENTS_MAX = 1_000_000_000_000_000;

const RESERVE = 'RESERVE';

function toAmount(wire: WireAmount, field: string, max = SUM_CENTS_MAX): Amount | null {
  const cents = toCents(wire?.value, field, max);
  return cents === null ? null : { cents, currency: toText(wire?.currency) };
}

function required<T>(value: T | null, field: string): T {
  if (value === null) throw new RangeError(`${field}: missing`);
  return value;
}

/** Returns a decimal number above zero as text; null for anything else. */
function toRate(value: string | null): string | null {
  if (value === null) return null;
  if (/^\d{1,9}(\.\d{1,12})?$/.test(value) && Number(value) > 0) return value;
  throw new RangeError(`exchange_rate: not a rate: ${JSON.stringify(value.slice(0, 40))}`);
}

/** Translates a payment to the seller's bank (MKT-38). Units: dollars in, cents out. Errors: RangeError for an invalid value. */
export function toPayment(wire: WirePayout): Payment {
  return {
    id: String(wire.id),
    status: toText(wire.status),
    amount: toAmount(wire.amount, 'amount', EXCHANGED_CENTS_MAX),
    settlement: toAmount(wire.settlement_amount, 'settlement_amount'),
    reserve: toAmount(wire.reserve_amount, 'reserve_amount'),
    beforeExchange: toAmount(wire.payment_amount_before_exchange, 'payment_amount_before_exchange'),
    exchangeRate: toRate(toText(wire.exchange_rate)),
    bankAccount: toText(wire.bank_account),
    createdAt: toMoment(wire.create_time, 'create_time'),
    paidAt: toMoment(wire.paid_time, 'paid_time'),
  };
}

/** Translates a daily statement (PAY-10). Units: dollars and seconds in. Errors: RangeError without a time or an amount. */
export function toStatement(wire: WireStatement): Statement {
  return {
    id: String(wire.id),
    at: required(toMoment(wire.statement_time, 'statement_time'), 'statement_time'),
    paymentId: toId(wire.payment_id),
    paymentStatus: toText(wire.payment_status),
    settlementCents: required(toCents(wire.settlement_amount, 'settlement_amount', SUM_CENTS_MAX), 'settlement_amount'),
    currency: toText(wire.currency),
  };
}

/**
 * Translates a transaction of a statement, from either version of the call (PAY-11).
 *
 * Units: dollars and seconds in, cents and milliseconds out. Errors: RangeError when there is no amount.
 */
export function toStatementTransaction(wire: WireTransaction): StatementTransaction {
  const isReserve = wire.type === RESERVE;
  const settled = toCents(wire.settlement_amount, 'settlement_amount', SUM_CENTS_MAX);
  const reserved = isReserve ? toCents(wire.reserve_amount, 'reserve_amount', SUM_CENTS_MAX) : null;
  return {
    id: String(wire.id),
    type: wire.type,
    orderId: toId(wire.order_id) ?? toId(wire.adjustment_order_id) ?? toId(wire.associated_order_id),
    orderCreatedAt: toMoment(wire.order_create_time, 'order_create_time'),
    adjustmentId: toId(wire.adjustment_id),
    settlementCents: isReserve ? (settled ?? 0) : required(settled, 'settlement_amount'),
    reserveCents: isReserve ? toSize(required(reserved, 'reserve_amount')) : null,
    reserveStatus: isReserve ? toText(wire.reserve_status) : null,
    releaseAt: isReserve ? toMoment(wire.estimated_release_time, 'estimated_release_time') : null,
  };
}

/** An id that does not apply is missing, empty or the text "0". */
function toId(value: string | number | null | undefined): string | null {
  const text = toText(value);
  return text === '0' ? null : text;
}

/** The status says whether money is withheld or released; the sign, if present, says the same. */
function toSize(cents: Cents): Cents {
  return Math.abs(cents);
}

/** Translates a withdrawal of a seller (PAY-12). Units: dollars in, cents out. Errors: RangeError when there is no amount. */
export function toWithdrawal(wire: WireWithdrawal): Withdrawal {
  return {
    id: String(wire.id),
    type: toText(wire.type),
    amountCents: required(toCents(wire.amount, 'amount', EXCHANGED_CENTS_MAX), 'amount'),
    currency: toText(wire.currency),
    status: toText(wire.status),
    createdAt: toMoment(wire.create_time, 'create_time'),
  };
}
