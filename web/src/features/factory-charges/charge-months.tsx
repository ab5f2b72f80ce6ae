import type { ChargeMonth, ChargeSum } from '@bobbin/contract/factory-charges';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryChargesTexts } from '../../i18n/vi/factory-charges.ts';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './charges.module.css';

interface ChargeMonthsProps {
  months: readonly ChargeMonth[] | undefined;
  /** Of what is chosen. */
  sum: ChargeSum | undefined;
  /** The month that is chosen. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/** `2026-11` as `11/2026`. */
const toMonthName = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** What each month comes to by our costs and by the factory's charges, and all that is chosen as one equation. */
export function ChargeMonths({ months, sum, month, onMonth }: ChargeMonthsProps) {
  const t = useTexts(factoryChargesTexts);
  if (months === undefined || sum === undefined) {
    return (
      <section className={styles.months} aria-label={t('months')}>
        <Bone width={320} />
      </section>
    );
  }
  if (months.length === 0) return null;
  return (
    <section className={styles.months} aria-label={t('months')}>
      <p className={styles.sum}>
        <strong>{month === undefined ? t('allMonths') : toMonthName(month)}</strong>
        <span>
          {t('theirs')} <Money amount={sum.theirs} /> − {t('ours')} <Money amount={sum.ours} /> ={' '}
          <strong>
            <Money amount={sum.difference} hasPlus />
          </strong>
        </span>
        <span className={styles.small}>
          {t('differing', { count: sum.differing })}
          {sum.unread > 0 ? ` · ${t('unread', { count: sum.unread })}` : null}
        </span>
      </p>
      <div className={styles.scroll} role="group" aria-label={t('months')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('ours')}</th>
              <th scope="col">{t('theirs')}</th>
              <th scope="col">{t('difference')}</th>
              <th scope="col">{t('differingShort')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((row) => (
              <tr key={row.month} data-chosen={row.month === month || undefined}>
                <th scope="row">
                  <Button
                    look="link"
                    aria-pressed={row.month === month}
                    onClick={() => onMonth(row.month === month ? undefined : row.month)}
                  >
                    {toMonthName(row.month)}
                  </Button>
                </th>
                <td>{row.orders}</td>
                <td>
                  <Money amount={row.ours} />
                </td>
                <td>
                  <Money amount={row.theirs} />
                </td>
                <td>
                  <Money amount={row.difference} hasPlus />
                </td>
                <td>
                  {row.differing}
                  {row.unread > 0 ? (
                    <span className={styles.small}> · {t('unread', { count: row.unread })}</span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
