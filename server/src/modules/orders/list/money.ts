import type { Revenue } from '@bobbin/contract/orders';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { orderRevenue } from '@bobbin/domain/money/revenue';

/** Parts of an order's revenue, in cents. */
interface MoneyRow {
  status: string;
  kind: string;
  totalCents: Cents;
  subTotalCents: Cents;
  settlementCents: Cents;
  onholdCents: Cents;
  isSettled: boolean;
  refundedCents: Cents;
  currency: string;
}

/** Returns the revenue of an order at a cost, with its parts: a screen prints exactly these (MNY-4). */
export function toRevenue(row: MoneyRow, cost: Cents): Revenue {
  const { earnState, basis, revenue, percent } = orderRevenue({
    paymentTotal: row.totalCents,
    subTotal: row.subTotalCents,
    settlement: row.settlementCents,
    onhold: row.onholdCents,
    fulfilPrice: cost,
    refunded: row.refundedCents,
    status: row.status,
    kind: row.kind,
    isSettled: row.isSettled,
  });
  // A factory's cost in dollars is not subtracted from another currency: Bobbin converts no currencies (PRF-20).
  const isForeign = row.currency !== 'USD';
  return {
    state: earnState,
    basis: formatMoney(basis),
    cost: formatMoney(cost),
    result: revenue === null || isForeign ? null : formatMoney(revenue),
    percent: isForeign ? null : percent,
    currency: row.currency,
  };
}
