import { useLocale } from '../../i18n/use-texts.tsx';
import { formatCount } from './count.ts';
import styles from './text.module.css';
import { Money } from './money.tsx';

/** An amount of dollars with what it is in whole dong below. */
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
