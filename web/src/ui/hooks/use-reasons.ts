import type { Eligibility, Reason } from '@bobbin/domain/fulfilment/eligibility';
import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import { formatLa } from '../text/time.ts';

/** Returns a function that explains why an action is not possible, or returns null when it is possible (UI-27). */
export function useReasons(): (eligibility: Eligibility) => string | null {
  const t = useTexts(reasonsTexts);
  return (eligibility) => {
    if (eligibility.ok) return null;
    const { availableAt } = eligibility;
    const toText = (reason: Reason) =>
      reason === 'ON_HOLD' && availableAt !== null
        ? t('ON_HOLD_UNTIL', { time: formatLa(availableAt, 'time') })
        : t(reason);
    return eligibility.reasons.map(toText).join(' · ');
  };
}

/** Reasons that a seller may override by a confirmation (FUL-13, FUL-60). */
const CONFIRMABLE: readonly Reason[] = ['CANCEL_REQUESTED', 'BY_HAND'];

/** Returns whether the seller can override all reasons by confirmations. */
export function isConfirmable(eligibility: Eligibility): boolean {
  return !eligibility.ok && eligibility.reasons.every((reason) => CONFIRMABLE.includes(reason));
}
