import type { Revenue } from '@bobbin/contract/orders';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { orderRevenue } from '@bobbin/domain/money/revenue';

/** Parts of an order's revenue in cents. */
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

/** Returns the revenue of an order for a given cost, and its parts. Screens print exactly these parts (MNY-4). */
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
  // A factory cost in dollars is not subtracted from an amount in another currency, because Bobbin converts no currencies (PRF-20).
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
