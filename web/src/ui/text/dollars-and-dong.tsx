import { useLocale } from '../../i18n/use-texts.tsx';
import { formatCount } from './count.ts';
import styles from './text.module.css';
import { Money } from './money.tsx';

/** Shows an amount in dollars, and below it the amount in whole dong. */
export function DollarsAndDong({ amount, vnd }: { amount: string; vnd: number }) {
  const locale = useLocale();
  return (
    <span className={styles.pair}>
      <strong>
        <Money amount={amount} />
      </strong>
      <span className={styles.small}>{`${formatCount(vnd, locale)}\u00a0₫`}</span>
    </span>
  );
}
