import { useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { useBankSummary } from './use-unmatched.ts';

/** Links from the payment manager to the money without a deposit, with its count. */
export function UnmatchedLink() {
  const t = useTexts(unmatchedTexts);
  const { data } = useBankSummary();
  const count = data?.waitingCount ?? 0;
  return <LinkButton to="/admin/payments/unmatched">{count > 0 ? `${t('title')} ${count}` : t('title')}</LinkButton>;
}
