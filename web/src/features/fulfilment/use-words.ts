import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/design-sides';
import { displayMoney, parseMoney } from '@bobbin/domain/money';
import { useTranslation } from 'react-i18next';
import { useReasons } from '../../ui/use-reasons.ts';
import type { Blocker } from './blockers.ts';
import { isPrice, type FulfilForm } from './fulfil-form.ts';

/** Puts into words why the button cannot be pressed (U33). */
export function useBlockerText(): (blocker: Blocker | null) => string | null {
  const { t } = useTranslation('fulfilment');
  const toReason = useReasons();
  return (blocker) => {
    if (blocker === null) return null;
    switch (blocker.code) {
      case 'NOT_ELIGIBLE':
        return toReason(blocker.eligibility);
      case 'UPLOADING':
      case 'DESIGNS':
      case 'VARIANTS':
        return t(`blockers.${blocker.code}`, { count: blocker.count });
      default:
        return t(`blockers.${blocker.code}`);
    }
  };
}

/** What the button is about to do, in one line: 'AUTO → PRESSIFY, bản nháp, $27.60 (chưa gồm phí ship), 3 mặt in' (W37). */
export function useSummaryLine(
  form: FulfilForm,
  products: readonly OrderProductDesigns[],
  quote: Quote | undefined,
): string {
  const { t } = useTranslation('fulfilment');
  // By hand nothing goes to a factory.
  if (form.type === 'HAND') {
    return isPrice(form.price) ? `${form.type}, ${displayMoney(parseMoney(form.price))}` : form.type;
  }
  const head = `${form.type} → ${form.house}`;
  const parts = [head, form.isDraft ? t('draftWord') : t('sendWord')];
  if (quote?.isComplete) {
    const total = displayMoney(parseMoney(quote.total));
    parts.push(quote.shipping !== null ? total : `${total} ${t('withoutPostage')}`);
  }
  parts.push(t('sides', { count: countSides(products) }));
  return parts.join(', ');
}

/** Printed sides of all products; mockups are not printed. */
function countSides(products: readonly OrderProductDesigns[]): number {
  const placements = products.flatMap(({ designs }) => designs.map(({ placement }) => placement));
  return placements.filter((placement) => isPlacement(placement) && !isMockupPlacement(placement)).length;
}
