import type { Revenue } from '@bobbin/contract/orders';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';

/**
 * Returns what the marketplace deducts between the buyer's payment and the order's earn. Without this line the other lines would not add up to the
 * profit (PRF-21). The amount is usually below zero; null if it is zero, or if the payment or the earn is unknown.
 */
export function toDeducted(revenue: Revenue | null, paid: string | null): string | null {
  if (revenue === null || paid === null) return null;
  const cents = parseMoney(revenue.basis) - parseMoney(paid);
  return cents === 0 ? null : formatMoney(cents);
}
