import type { Wallet } from '@bobbin/contract/wallet';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconBell } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Button } from '../../ui/button/button.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { openLowBalance } from './open-wallet-dialogs.tsx';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

/** The person's balance at a glance (MNY-26), what may be done with it, and when to hear that it runs low. */
export function WalletCard({ actions }: { actions: ReactNode }) {
  const query = useWallet();
  if (query.isPending) return <RowsSkeleton rows={1} height={74} />;
  if (query.data === undefined) return <FailedBanner query={query} hasRows={false} />;
  return <Figures wallet={query.data} actions={actions} />;
}

function Figures({ wallet, actions }: { wallet: Wallet; actions: ReactNode }) {
  const t = useTexts(transactionsTexts);
  const locale = useLocale();
  const { lowBalance } = wallet;
  const figures = [
    { name: t('held'), amount: wallet.held, of: 'heldForWithdrawals' },
    { name: t('in7Days'), amount: wallet.in7Days, of: 'in7Days' },
    { name: t('out7Days'), amount: wallet.out7Days, of: 'out7Days' },
  ] as const;
  return (
    <div className={styles.card}>
      <div className={styles.figure}>
        <span className={styles.name}>
          {t('available')}
          <Explain of="balance" name={t('available')} total={wallet.balance} />
        </span>
        <span className={styles.main}>
          <Money amount={wallet.balance} />
        </span>
      </div>
      {figures.map(({ name, amount, of }) => (
        <div key={name} className={styles.figure}>
          <span className={styles.name}>
            {name}
            <Explain of={of} name={name} total={amount} />
          </span>
          <span className={styles.value}>
            <Money amount={amount} />
          </span>
        </div>
      ))}
      <span className={styles.low}>
        {actions}
        <Button icon={<IconBell size={16} stroke={1.5} />} onClick={() => openLowBalance(wallet)}>
          {lowBalance === null
            ? t('warnMe')
            : t('warnedBelow', { amount: displayMoney(parseMoney(lowBalance), locale) })}
        </Button>
      </span>
    </div>
  );
}
