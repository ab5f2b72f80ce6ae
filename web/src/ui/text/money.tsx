import { displayAmount, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './money.module.css';

interface MoneyProps {
  /** Amount in cents, or as text with two decimals as on the wire; null shows `empty`. */
  amount: Cents | string | null;
  /** True if the amount is not final; it is then in italics with '(Tạm tính)' (MNY-6). */
  isEstimate?: boolean;
  empty?: string;
  /** Currency of the amount, dollars by default. An amount in another currency is shown with the currency's code, never converted (PRF-20). */
  currency?: string;
  /** Explanation of the amount, shown on hover (UI-24). */
  hint?: string;
  /** True shows a plus sign for positive amounts. */
  hasPlus?: boolean;
}

/**
 * Shows an amount in dollars in the format of the language (MNY-2), with digits of equal width; a negative amount is red with a minus sign (UI-24).
 */
export function Money({
  amount,
  isEstimate = false,
  empty = 'N/A',
  currency = 'USD',
  hint,
  hasPlus = false,
}: MoneyProps) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  if (amount === null) return <span title={hint}>{empty}</span>;
  const cents = typeof amount === 'string' ? parseMoney(amount) : amount;
  return (
    <span
      className={styles.money}
      data-estimate={isEstimate || undefined}
      data-negative={cents < 0 || undefined}
      title={hint}
    >
      <span className={styles.part}>
        {hasPlus && cents > 0 ? '+' : ''}
        {displayAmount(cents, currency, locale)}
      </span>
      {isEstimate ? (
        <>
          {' '}
          <span className={styles.part}>{t('estimated')}</span>
        </>
      ) : null}
    </span>
  );
}
