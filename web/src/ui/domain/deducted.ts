import type { Revenue } from '@bobbin/contract/orders';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';

/**
 * Returns the marketplace's deduction between the buyer's payment and the order's revenue: without this line the others would not add up to
 * the profit (PRF-21). Usually below zero; null if it is zero, or one of both amounts is unknown.
 */
export function toDeducted(revenue: Revenue | null, paid: string | null): string | null {
  if (revenue === null || paid === null) return null;
  const cents = parseMoney(revenue.basis) - parseMoney(paid);
  return cents === 0 ? null : formatMoney(cents);
}
