import type { Revenue } from '@bobbin/contract/orders';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';

/**
 * What the marketplace takes between what the buyer paid and what the order earns: without this line the others would not come to the
 * profit (PRF-21). Below zero as a rule; null where it is nothing, or one of the two is not known.
 */
export function toDeducted(revenue: Revenue | null, paid: string | null): string | null {
  if (revenue === null || paid === null) return null;
  const cents = parseMoney(revenue.basis) - parseMoney(paid);
  return cents === 0 ? null : formatMoney(cents);
}
