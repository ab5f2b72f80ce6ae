import type { Eligibility, Reason } from '@bobbin/domain/eligibility';
import { useTexts } from '../i18n/use-texts.tsx';
import { formatLa } from './time.ts';

/** Puts into words why something cannot be done; null when it can (U33). */
export function useReasons(): (eligibility: Eligibility) => string | null {
  const t = useTexts('orders');
  return (eligibility) => {
    if (eligibility.ok) return null;
    const { availableAt } = eligibility;
    const toText = (reason: Reason) =>
      reason === 'ON_HOLD' && availableAt !== null
        ? t('reasons.ON_HOLD_UNTIL', { time: formatLa(availableAt, 'time') })
        : t(`reasons.${reason}`);
    return eligibility.reasons.map(toText).join(' · ');
  };
}

/** The buyer's wish to cancel is the one thing that stands in the way: the seller may confirm and go on (AC-08). */
export function isConfirmable(eligibility: Eligibility): boolean {
  return !eligibility.ok && eligibility.reasons.every((reason) => reason === 'CANCEL_REQUESTED');
}
