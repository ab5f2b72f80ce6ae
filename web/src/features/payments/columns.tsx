import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { DollarsAndDong } from '../../ui/text/dollars-and-dong.tsx';
import { WithdrawalState } from '../../ui/domain/withdrawal-state.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { BankVerdictBadge } from './bank-verdict.tsx';

export interface PaymentContext {
  /** Id of the row that is open beside the list. */
  openId: string | undefined;
  onOpen: (row: StaffPaymentRequest) => void;
}

/** Columns of the withdrawals of all sellers (WDR-7). */
export const PAYMENT_LIST: List<StaffPaymentRequest, PaymentContext> = {
  name: 'payments',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 56,
  cardPx: 230,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'code',
      title: 'payments:code',
      width: 122,
      isFixed: true,
      card: 'head',
      cell: ({ code }) => <CopyId id={code} />,
    },
    {
      key: 'user',
      title: 'payments:user',
      minWidth: 164,
      card: 'fact',
      cell: ({ user }) => (
        <Stack as="span" breaks shrinks>
          <strong>{user.fullName}</strong>
          <Text size={12} tone="muted">
            {user.email}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'amount',
      title: 'payments:amount',
      width: 124,
      align: 'end',
      card: 'fact',
      cell: ({ amount, amountVnd }) => <DollarsAndDong amount={amount} vnd={amountVnd} />,
    },
    // Narrow tables have no bank column, because the drawer shows the bank as well.
    { key: 'bank', title: 'payments:bank', width: 120, from: 1366, card: 'fact', cell: ({ bank }) => bank },
    {
      key: 'cardNumber',
      title: 'payments:cardNumber',
      width: 124,
      card: 'fact',
      cell: (row) => <Card row={row} />,
    },
    {
      key: 'dates',
      title: 'payments:dates',
      width: 146,
      card: 'fact',
      cell: ({ createDate, updateDate }) => (
        <Stack as="span" breaks shrinks>
          <LaTime at={createDate} />
          <Text size={12} tone="muted">
            {updateDate === createDate ? '—' : <LaTime at={updateDate} />}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: 'payments:status', width: 180, card: 'state', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 130,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (row, context) => <Open row={row} context={context} />,
    },
  ],
};

function Card({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  return (
    <Stack as="span" breaks shrinks>
      <Text numeric nowrap>
        {row.cardNumber}
      </Text>
      {row.isNewCard ? (
        <Text size={12} tone="amber">
          {t('newCard')}
        </Text>
      ) : null}
    </Stack>
  );
}

function State({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  return (
    <Stack as="span" breaks shrinks>
      <span>
        {row.status === 'WAITING' && row.transfer !== null ? (
          <BankVerdictBadge row={row} />
        ) : (
          <WithdrawalState status={row.status} />
        )}
      </span>
      {row.status === 'WAITING' && row.needsSecond ? (
        <Text size={12} tone="muted">
          {t('needsTwo')}
        </Text>
      ) : null}
      {row.status === 'APPROVAL' ? (
        <Text size={12} tone="muted">
          {t('confirmedBy', { name: row.confirmedBy ?? '' })}
        </Text>
      ) : null}
    </Stack>
  );
}

const WORDS = { WAITING: 'confirm', APPROVAL: 'second', CONFIRMED: 'look', DENIED: 'look', CANCELLED: 'look' } as const;

function Open({ row, context }: { row: StaffPaymentRequest; context: PaymentContext }) {
  const t = useTexts(paymentsTexts);
  const what = t(row.isConfirmedByYou && row.status === 'APPROVAL' ? 'look' : WORDS[row.status]);
  return (
    <Button
      size="small"
      look={context.openId === row.id ? 'main' : 'plain'}
      name={t('openRow', { what, code: row.code })}
      onClick={() => context.onOpen(row)}
    >
      {what}
    </Button>
  );
}
