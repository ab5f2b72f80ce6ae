import { useTexts } from '../../i18n/use-texts.tsx';
import { statusWordsTexts } from '../../i18n/vi/status-words.ts';
import { findFurtherLook } from './further-states.ts';
import { toUnknownLook } from './states.ts';
import { LookBadge, type OrderStatusBadgeProps } from './look-badge.tsx';

/**
 * Shows an order status that is none of the marketplace's nine: a further status of the documents or, unchanged and in neutral, an unknown one
 * (ORD-25, ORD-40).
 */
export function FurtherBadge({ status, ...place }: OrderStatusBadgeProps) {
  const t = useTexts(statusWordsTexts);
  const known = findFurtherLook(status);
  const unknown = toUnknownLook(status);
  if (known === null) return <LookBadge look={unknown} name={status} {...place} />;
  return <LookBadge look={{ ...unknown, ...known.look }} name={status} {...place} text={t(known.status)} />;
}
