import type { Transaction } from '@bobbin/contract/wallet';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Money } from '../../ui/text/money.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './wallet.module.css';

/** Shows the change of the balance with its sign; an amount that has not changed the balance yet is in italics. */
export function Change({ row }: { row: Transaction }) {
  const cents = parseMoney(row.amountUsd);
  const isMoved = row.afterAmount !== null;
  return (
    <Text
      numeric
      className={styles.change}
      data-in={(cents > 0 && isMoved) || undefined}
      data-open={!isMoved || undefined}
    >
      <Money amount={cents} hasPlus />
    </Text>
  );
}

/** Shows a payment in dong with its exchange rate; nothing for transactions in dollars (MNY-16). */
export function Dong({ row }: { row: Transaction }) {
  const locale = useLocale();
  if (row.amountVnd === null) return '—';
  return (
    <Stack as="span" inline numeric>
      <span>{`${formatCount(row.amountVnd, locale)}\u00a0₫`}</span>
      <Text size={12} tone="muted">{`@ ${formatCount(row.exchangeRate, locale)}`}</Text>
    </Stack>
  );
}

/** Shows the balance after and before a transaction; nothing while the transaction has not changed the balance (MNY-26). */
export function Balance({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const locale = useLocale();
  if (row.afterAmount === null || row.beforeAmount === null) return '—';
  return (
    <Stack as="span" inline numeric>
      <Money amount={row.afterAmount} />
      <Text size={12} tone="muted">
        {t('from', { amount: displayMoney(parseMoney(row.beforeAmount), locale) })}
      </Text>
    </Stack>
  );
}
