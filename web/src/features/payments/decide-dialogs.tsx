import { denialForm, proofForm, secondForm, type StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { HarmFields, NO_GROUNDS, toGrounds } from '../../ui/domain/harm-fields.tsx';
import { useDecidePayment } from './use-payments.ts';

interface DialogProps {
  row: StaffPaymentRequest;
  onDecided: () => unknown;
  onClose: () => void;
}

/** Confirms a withdrawal: the first staff user enters the bank's payment id, the second staff user compares it (WDR-7, WDR-8). */
export function ConfirmPayment({ row, onDecided, onClose }: DialogProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const decide = useDecidePayment(row);
  const isSecond = row.status === 'APPROVAL';
  const amount = displayMoney(parseMoney(row.amount), locale);
  const initial: { proof: string; isNameCompared: boolean } = {
    // The transfer that the statement contains for this withdrawal.
    proof: row.transfer?.verdict === 'match' || row.transfer?.verdict === 'look' ? (row.transfer.reference ?? '') : '',
    isNameCompared: false,
  };
  const form = useForm({
    schema: isSecond ? secondForm : proofForm,
    initial,
    atField: { PROOF_USED: 'proof' },
    send: ({ proof }, key) =>
      decide.mutateAsync({ status: 'CONFIRMED', key, ...(isSecond ? {} : { proof: proof.trim() }) }),
    onDone: ({ status }) => {
      const isDone = status === 'CONFIRMED';
      notify({ tone: isDone ? 'success' : 'info', title: t(isDone ? 'paidDone' : 'waitsForSecond') });
      onClose();
      onDecided();
    },
  });
  return (
    <FormDialog form={form} title={t('payTitle', { amount })} action={t('pay', { amount })} onClose={onClose}>
      {isSecond ? (
        <p>{t('secondText', { proof: row.proof ?? '' })}</p>
      ) : (
        <TextField
          {...form.text('proof')}
          label={t('proof')}
          hint={t('proofHint')}
          autoComplete="off"
          maxLength={100}
        />
      )}
      <CheckField {...form.tick('isNameCompared')} label={t('compared', { name: row.user.fullName.toUpperCase() })} />
    </FormDialog>
  );
}

/** Denies a withdrawal: the money returns to the seller's balance, and the seller reads the reason (WDR-7). */
export function DenyPayment({ row, onDecided, onClose }: DialogProps) {
  const t = useTexts(paymentsTexts);
  const decide = useDecidePayment(row);
  const form = useForm({
    schema: denialForm,
    initial: NO_GROUNDS,
    send: (values, key) => decide.mutateAsync({ status: 'DENIED', ...toGrounds(values), key }),
    onDone: () => {
      notify({ tone: 'success', title: t('denied') });
      onClose();
      onDecided();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('denyTitle', { code: row.code })}
      action={t('deny')}
      isDangerous
      note={t('denyNote')}
      width={560}
      onClose={onClose}
    >
      <HarmFields harm="denyWithdrawal" form={form} person={{ name: row.user.fullName, locale: row.user.locale }} />
    </FormDialog>
  );
}
