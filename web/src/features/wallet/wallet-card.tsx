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
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './wallet.module.css';

/** Shows the person's balance (MNY-26), the actions on it, and the setting of the low-balance notification. */
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
    <Row align="end" wrap pad={14} lineBelow="strong" className={styles.card}>
      <Stack gap={2} numeric>
        <Text size={12} tone="muted">
          {t('available')}
          <Explain of="balance" name={t('available')} total={wallet.balance} />
        </Text>
        <span className={styles.main}>
          <Money amount={wallet.balance} />
        </span>
      </Stack>
      {figures.map(({ name, amount, of }) => (
        <Stack key={name} gap={2} numeric>
          <Text size={12} tone="muted">
            {name}
            <Explain of={of} name={name} total={amount} />
          </Text>
          <Text size={14} weight={600}>
            <Money amount={amount} />
          </Text>
        </Stack>
      ))}
      <Row as="span" align="stretch" wrap gap={8} push>
        {actions}
        <Button icon={<IconBell size={16} stroke={1.5} />} onClick={() => openLowBalance(wallet)}>
          {lowBalance === null
            ? t('warnMe')
            : t('warnedBelow', { amount: displayMoney(parseMoney(lowBalance), locale) })}
        </Button>
      </Row>
    </Row>
  );
}
