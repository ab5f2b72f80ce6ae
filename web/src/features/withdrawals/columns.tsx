import type { PaymentRequest } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { withdrawalsTexts } from '../../i18n/vi/withdrawals.ts';
import { toErrorText } from '../../api/errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { DollarsAndDong } from '../../ui/text/dollars-and-dong.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { WithdrawalState } from '../../ui/domain/withdrawal-state.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { useCancelWithdrawal } from './use-withdrawals.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** Columns of a person's withdrawals. */
export const WITHDRAWAL_LIST: List<PaymentRequest, { secondPersonAbove: string }> = {
  name: 'withdrawals',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 56,
  cardPx: 190,
  columns: [
    {
      key: 'code',
      title: 'withdrawals:code',
      width: 116,
      isFixed: true,
      card: 'head',
      cell: ({ code }) => <CopyId id={code} />,
    },
    {
      key: 'amount',
      title: 'withdrawals:amount',
      width: 130,
      align: 'end',
      card: 'fact',
      cell: ({ amount, amountVnd }) => <DollarsAndDong amount={amount} vnd={amountVnd} />,
    },
    {
      key: 'payee',
      title: 'withdrawals:payee',
      width: 170,
      card: 'fact',
      cell: ({ bank, cardNumber }) => (
        <Stack as="span" breaks shrinks>
          <span>{bank}</span>
          <Text size={12} tone="muted">
            {cardNumber}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'createDate',
      title: 'withdrawals:createDate',
      width: 126,
      card: 'fact',
      cell: ({ createDate }) => <LaTime at={createDate} />,
    },
    {
      key: 'status',
      title: 'withdrawals:status',
      width: 190,
      card: 'state',
      cell: ({ status }) => <WithdrawalState status={status} />,
    },
    {
      key: 'result',
      title: 'withdrawals:result',
      minWidth: 160,
      card: 'body',
      cell: (row, { secondPersonAbove }) => <Result row={row} secondPersonAbove={secondPersonAbove} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 124,
      isFixed: true,
      align: 'end',
      card: 'action',
      cell: (row) => (row.status === 'WAITING' ? <Cancel row={row} /> : null),
    },
  ],
};

/** Shows the result of a withdrawal or, while it is open, who must act next. */
function Result({ row, secondPersonAbove }: { row: PaymentRequest; secondPersonAbove: string }) {
  const t = useTexts(withdrawalsTexts);
  const locale = useLocale();
  const lines: string[] = [];
  if (row.status === 'CONFIRMED' && row.decidedAt !== null) {
    const dong = `${formatCount(row.amountVnd, locale)}\u00a0₫`;
    lines.push(t('paid', { dong, card: row.cardNumber, time: formatLa(row.decidedAt, 'short') }));
    if (row.proof !== null) lines.push(t('proof', { proof: row.proof }));
  }
  if (row.needsSecond) {
    lines.push(t('needsTwo', { amount: displayMoney(parseMoney(secondPersonAbove), locale) }));
    if (row.confirmedAt !== null) lines.push(t('firstDone', { time: formatLa(row.confirmedAt, 'short') }));
  }
  if (row.reason !== null) lines.push(row.reason);
  if ((row.status === 'DENIED' || row.status === 'CANCELLED') && row.decidedAt !== null) {
    lines.push(t('backAt', { time: formatLa(row.decidedAt, 'short') }));
  }
  return (
    <Stack as="span" breaks shrinks>
      {lines.map((line) => (
        <Text key={line} size={12} tone="muted">
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** Cancels a withdrawal that staff have not confirmed yet (WDR-10). */
function Cancel({ row }: { row: PaymentRequest }) {
  const t = useTexts(withdrawalsTexts);
  const locale = useLocale();
  const cancel = useCancelWithdrawal();
  const withKey = useActionKey();
  const amount = displayMoney(parseMoney(row.amount), locale);

  async function send() {
    try {
      await withKey(row.id, (key) => cancel.mutateAsync({ id: row.id, key }));
      notify({ tone: 'success', title: t('cancelled') });
    } catch (error) {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'warning', title, text: detail });
    }
  }

  return (
    <Button
      size="small"
      name={`${t('cancel')} ${row.code}`}
      isBusy={cancel.isPending}
      reason={row.isInTransfer ? t('inTransfer') : null}
      onClick={() =>
        confirm({ title: t('cancelTitle', { amount }), text: t('cancelText'), action: t('cancel'), onConfirm: send })
      }
    >
      {t('cancel')}
    </Button>
  );
}
