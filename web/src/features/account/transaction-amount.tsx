import type { Transaction } from '@bobbin/contract/wallet';
import { DOLLAR_RATE } from '@bobbin/domain/limits';
import { vndToCents } from '@bobbin/domain/money/money';
import { useLocale } from '../../i18n/use-texts.tsx';
import { formatCount } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';

type Amounted = Pick<Transaction, 'amount' | 'exchangeRate'>;

/** Dollars at rate 1; else what was paid in dong, with what it is in dollars at its rate (MNY-16). */
export function TransactionAmount({ row }: { row: Amounted }) {
  const locale = useLocale();
  if (row.exchangeRate === DOLLAR_RATE) return <Money amount={row.amount} />;
  // Dong have no cents: the digits behind the point are only the form on the wire.
  const dong = Number.parseInt(row.amount, 10);
  return (
    <span>
      {`${formatCount(dong, locale)} ₫ = `}
      <Money amount={vndToCents(dong, row.exchangeRate)} />
    </span>
  );
}

/** Dong for a dollar; nothing where no dong were paid. */
export function TransactionRate({ row }: { row: Amounted }) {
  const locale = useLocale();
  return row.exchangeRate === DOLLAR_RATE ? '—' : `${formatCount(row.exchangeRate, locale)} ₫`;
}
