import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { ErrorName } from '@bobbin/contract/error-codes';
import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { SelectionAction, SelectionBar } from '../../ui/list/selection-bar.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { downloadFile, useConfirmMatched, useCreateFile } from './use-withdrawal-files.ts';

interface PaymentsBarProps {
  chosen: readonly StaffPaymentRequest[];
  total: number;
  onClear: () => void;
}

interface LeftOut {
  code: string;
  error: string;
}

/** Shows the actions on the selected withdrawals: put them into a transfer file, and confirm those that a statement matches (WDR-12, WDR-15). */
export function PaymentsBar({ chosen, total, onClear }: PaymentsBarProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const createFile = useCreateFile();
  const confirmMatched = useConfirmMatched();
  const noReveal = usePermissionReason('REVEAL_ACCOUNTS');
  const noConfirm = usePermissionReason('CONFIRM_WITHDRAWALS');
  const fileable = chosen.filter(({ status, file }) => status === 'WAITING' && file === null);
  const matched = chosen.filter(({ status, transfer }) => status === 'WAITING' && transfer?.verdict === 'match');
  const amount = displayMoney(sumCents(matched.map((row) => parseMoney(row.amount))), locale);
  const toIds = (rows: readonly StaffPaymentRequest[]) => rows.map(({ id }) => id);

  /** Names what was left out, each with its reason. */
  function tellLeft(left: readonly LeftOut[]) {
    if (left.length === 0) return;
    const lines = left.map(({ code, error }) => `${code}: ${SENTENCES[error as ErrorName][locale]}`);
    notify({ tone: 'warning', title: t('left', { count: left.length }), text: lines.join('\n') });
  }

  async function create() {
    if (createFile.isPending) return;
    try {
      const { file, left } = await createFile.mutateAsync(toIds(fileable));
      tellLeft(left);
      if (file === null) return;
      notify({
        tone: 'success',
        title: t('fileCreated', { code: file.code, count: file.requests }),
        text: t('fileHint'),
      });
      onClear();
      await downloadFile(file.id, locale);
    } catch (error) {
      notifyError(error);
    }
  }

  const ask = () =>
    confirm({
      title: t('confirmTitle', { count: matched.length }),
      text: `${matched.map(({ code, amount: one, transfer }) => `${code} · ${displayMoney(parseMoney(one), locale)} · ${transfer?.reference ?? ''}`).join('\n')}\n\n${t('confirmText')}`,
      action: t('confirmMatched', { count: matched.length, amount }),
      onConfirm: async () => {
        const { confirmed, waiting, left } = await confirmMatched.mutateAsync(toIds(matched));
        if (confirmed.length > 0) notify({ tone: 'success', title: t('confirmed', { count: confirmed.length }) });
        if (waiting.length > 0) notify({ tone: 'info', title: t('confirmedWaiting', { count: waiting.length }) });
        tellLeft(left);
        onClear();
      },
    });

  return (
    <SelectionBar count={chosen.length} total={total} onClear={onClear}>
      <SelectionAction
        reason={noReveal ?? (fileable.length === 0 ? t('noneWaiting') : null)}
        onClick={() => void create()}
      >
        {t('createFile', { count: fileable.length })}
      </SelectionAction>
      <SelectionAction isMain reason={noConfirm ?? (matched.length === 0 ? t('noneMatched') : null)} onClick={ask}>
        {t('confirmMatched', { count: matched.length, amount })}
      </SelectionAction>
    </SelectionBar>
  );
}
