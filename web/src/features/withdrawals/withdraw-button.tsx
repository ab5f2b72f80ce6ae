import type { WithdrawalTerms } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconArrowUpRight } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { withdrawalsTexts } from '../../i18n/vi/withdrawals.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { openAskDialog } from './open-ask-dialog.tsx';
import { useWithdrawalTerms } from './use-withdrawals.ts';

/** Shows the button 'Rút tiền'. If no withdrawal is possible, it explains why and until when (WDR-5, WDR-6). */
export function WithdrawButton() {
  const t = useTexts(withdrawalsTexts);
  const { data: terms } = useWithdrawalTerms();
  const reason = useReason(terms);
  return (
    <Button
      icon={<IconArrowUpRight size={16} stroke={1.5} />}
      reason={reason}
      disabled={terms === undefined}
      onClick={() => {
        if (terms) openAskDialog(terms);
      }}
    >
      {t('withdraw')}
    </Button>
  );
}

function useReason(terms: WithdrawalTerms | undefined): string | null {
  const t = useTexts(withdrawalsTexts);
  const locale = useLocale();
  if (terms === undefined) return null;
  if (terms.frozenUntil !== null) {
    const what = t(`credentials.${terms.frozenBy ?? 'password'}`);
    return t('frozen', { time: formatLa(terms.frozenUntil, 'full'), what });
  }
  const time = formatLa(terms.dayEndsAt, 'full');
  if (parseMoney(terms.leftToday) === 0) {
    return t('dayUsedUp', { amount: displayMoney(parseMoney(terms.dayLimit), locale), time });
  }
  if (terms.requestsLeft === 0) return t('requestsUsedUp', { time });
  return parseMoney(terms.balance) === 0 ? t('noBalance') : null;
}
