import { IconPlus } from '../../ui/icons.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Status, type ListedTransaction } from './columns.tsx';
import { openAddTransaction } from './open-wallet-dialogs.tsx';
import { Transactions, type MovementFilter } from './transactions.tsx';
import { useDecideTransaction } from './use-wallet.ts';
import { Row } from '../../ui/layout/boxes.tsx';

interface MemberWalletProps {
  member: { id: string; name: string; locale: 'vi' | 'en' };
  /** Balance of the member; null if the role may not see it. */
  balance: string | null;
  /** True if the member is the staff user, who may not change their own balance (MNY-27). */
  isYou: boolean;
  /** Renders content beside the filters. */
  tools?: (filter: MovementFilter) => ReactNode;
}

/** Shows staff the transactions of a member's balance, and the buttons for manual transactions. */
export function MemberWallet({ member, balance, isYou, tools }: MemberWalletProps) {
  const t = useTexts(transactionsTexts);
  const [page, setPage] = useState(1);
  const missing = usePermissionReason('ADJUST_BALANCES');
  const reason = missing ?? (isYou ? t('ownBalance') : null);
  const action = useCallback(
    (row: ListedTransaction) =>
      row.transactionStatus === 'APPROVAL' ? <Decide member={member} row={row} isYou={isYou} /> : null,
    [member, isYou],
  );
  return (
    <Section
      title={t('transactions')}
      actions={
        <Row as="span" justify="end" wrap gap="6 16">
          {balance === null ? null : (
            <Row as="span" inline gap={4} size={13}>
              {t('available')} <Explain of="balance" name={t('available')} total={balance} />{' '}
              <strong>
                <Money amount={balance} />
              </strong>
            </Row>
          )}
          <Button icon={<IconPlus size={16} stroke={1.5} />} reason={reason} onClick={() => openAddTransaction(member)}>
            {t('addTransaction')}
          </Button>
        </Row>
      }
    >
      <Transactions memberId={member.id} page={page} onPage={setPage} action={action} tools={tools} />
    </Section>
  );
}

interface DecideProps extends Pick<MemberWalletProps, 'member' | 'isYou'> {
  row: ListedTransaction;
}

/** Lets a second staff user decide on a manual transaction above the limit; the staff user who added it may only withdraw it (MNY-27). */
function Decide({ member, row, isYou }: DecideProps) {
  const t = useTexts(transactionsTexts);
  const missing = usePermissionReason('ADJUST_BALANCES');
  const barred = missing ?? (isYou ? t('ownBalance') : null);
  const first = row.isAddedByYou === true ? t('youAdded') : null;
  const decide = useDecideTransaction(member.id);
  const withKey = useActionKey();
  const send = (isApproved: boolean) =>
    withKey([row.id, isApproved], (key) => decide.mutateAsync({ id: row.id, isApproved, key }));

  function deny() {
    confirm({
      title: t('denyTitle'),
      text: t('denyText', { name: member.name, description: row.description }),
      action: t('deny'),
      isDangerous: true,
      onConfirm: () => send(false),
    });
  }

  async function approve() {
    try {
      await send(true);
      notify({ tone: 'success', title: t('approved') });
    } catch (error) {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'warning', title, text: detail });
    }
  }

  return (
    <Row as="span" align="stretch" wrap gap={6}>
      <Status row={row} />
      <Button size="small" reason={barred ?? first} isBusy={decide.isPending} onClick={() => void approve()}>
        {t('approve')}
      </Button>
      <Button size="small" reason={barred} onClick={deny}>
        {t('deny')}
      </Button>
    </Row>
  );
}
