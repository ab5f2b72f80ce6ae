import type { Deposit } from '@bobbin/contract/deposits';
import { IconCheck } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { formatCount } from '../../ui/text/count.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import styles from './deposit.module.css';

/** What arrived, and what it made of the balance; told aloud as it happens. */
export function Received({ deposit }: { deposit: Deposit }) {
  const t = useTexts(depositsTexts);
  const locale = useLocale();
  const duration = useDuration();
  const { received, askedVnd, code, amountUsd, createdAt, beforeAmount, afterAmount } = deposit;
  if (received === null) return null;
  return (
    <div className={styles.received}>
      <span className={styles.tick}>
        <IconCheck size={30} stroke={2} aria-hidden />
      </span>
      <p role="status" className={styles.strong}>
        {t('received', { amount: formatCount(received.amountVnd, locale) })}
      </p>
      <p className={styles.plus}>
        <Money amount={amountUsd} hasPlus />
      </p>
      <p className={styles.muted}>
        <LaTime at={received.at} format="full" /> ·{' '}
        {t('after', { time: duration(Date.parse(received.at) - Date.parse(createdAt)) })}
      </p>
      {askedVnd === null ? null : (
        <p className={styles.other}>{t('askedOther', { amount: formatCount(askedVnd, locale) })}</p>
      )}
      <dl className={styles.sums}>
        <dt>{t('balanceBefore')}</dt>
        <dd>
          <Money amount={beforeAmount} />
        </dd>
        <dt>{t('depositOf', { code })}</dt>
        <dd className={styles.in}>
          <Money amount={amountUsd} hasPlus />
        </dd>
        <dt className={styles.strong}>{t('balance')}</dt>
        <dd className={styles.strong}>
          <Money amount={afterAmount} />
        </dd>
      </dl>
    </div>
  );
}
