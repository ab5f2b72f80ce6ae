import type { RevenueSummary } from '@bobbin/contract/earnings';
import { useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { Money } from '../../ui/text/money.tsx';
import { PayoutsExplained } from '../../ui/domain/payouts-explained.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './payouts.module.css';

type Payouts = NonNullable<RevenueSummary['payouts']>;

/** Lists the payouts of the same days that are in no sum: `2 PROCESSING, 1 FAILED` (PAY-15). */
function toUncounted({ uncounted }: Payouts): string {
  return uncounted
    .map(({ status, currency, count }) => `${count} ${status}${currency === null ? '' : ` (${currency})`}`)
    .join(', ');
}

/** Shows the equation of the payouts of some days: settlement − reserve held + reserve released = paid to bank (PAY-15). */
export function PayoutEquation({ payouts }: { payouts: Payouts }) {
  const t = useTexts(dashboardTexts);
  const uncounted = toUncounted(payouts);
  return (
    <>
      <span className={styles.terms}>
        {t('settlement')} <Money amount={payouts.settlement} />
        {' − '}
        {t('reserveHeld')} <Money amount={payouts.reserveHeld} />
        {' + '}
        {t('reserveReleased')} <Money amount={payouts.reserveReleased} />
        {payouts.other === '0.00' ? null : (
          <>
            {' + '}
            {t('otherDifference')} <Money amount={payouts.other} />
          </>
        )}
        {' = '}
        {t('toBank')}{' '}
        <Text as="strong" size={15} tone="green">
          <Money amount={payouts.total} />
        </Text>
        <PayoutsExplained name={t('toBank')} payouts={payouts} />
      </span>
      {uncounted === '' ? null : (
        <Text size={12} tone="muted">
          {t('uncounted', { list: uncounted })}
        </Text>
      )}
    </>
  );
}
