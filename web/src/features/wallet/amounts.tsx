import type { Transaction } from '@bobbin/contract/wallet';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { formatCount } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import styles from './wallet.module.css';

/** Shows the change of the balance with its sign; a transaction that has moved nothing yet is in italics. */
export function Change({ row }: { row: Transaction }) {
  const cents = parseMoney(row.amountUsd);
  const isMoved = row.afterAmount !== null;
  return (
    <span className={styles.change} data-in={(cents > 0 && isMoved) || undefined} data-open={!isMoved || undefined}>
      <Money amount={cents} hasPlus />
    </span>
  );
}

/** What was paid in dong, and at which rate; nothing where dollars were moved (MNY-16). */
export function Dong({ row }: { row: Transaction }) {
  const locale = useLocale();
  if (row.amountVnd === null) return '—';
  return (
    <span className={styles.pair}>
      <span>{`${formatCount(row.amountVnd, locale)}\u00a0₫`}</span>
      <span className={styles.small}>{`@ ${formatCount(row.exchangeRate, locale)}`}</span>
    </span>
  );
}

/** The balance after it, and the one before; neither while nothing was moved (MNY-26). */
export function Balance({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const locale = useLocale();
  if (row.afterAmount === null || row.beforeAmount === null) return '—';
  return (
    <span className={styles.pair}>
      <Money amount={row.afterAmount} />
      <span className={styles.small}>{t('from', { amount: displayMoney(parseMoney(row.beforeAmount), locale) })}</span>
    </span>
  );
}
