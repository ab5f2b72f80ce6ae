import type { OtherCurrency } from '@bobbin/domain/money/other-currencies';
import { useTexts } from '../../i18n/use-texts.tsx';
import { moneyTexts } from '../../i18n/vi/money.ts';
import { Money } from './money.tsx';
import styles from './text.module.css';

/**
 * Lists the orders that the figures exclude because they were not paid in USD. The orders are counted by currency; no amount is converted (PRF-20).
 */
export function OtherCurrencies({ of }: { of: readonly OtherCurrency[] }) {
  const t = useTexts(moneyTexts);
  if (of.length === 0) return null;
  return (
    <p className={styles.line}>
      {of.map(({ currency, count, total }) => (
        <span key={currency}>
          {t('otherOrders', { count, currency })}
          {total === null ? null : (
            <>
              {' ('}
              <Money amount={total} currency={currency} />
              {')'}
            </>
          )}
        </span>
      ))}
      <span>{t('otherRule')}</span>
    </p>
  );
}
