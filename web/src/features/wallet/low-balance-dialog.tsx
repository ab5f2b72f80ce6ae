import { lowBalanceForm, type Wallet } from '@bobbin/contract/wallet';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useSetLowBalance } from './use-wallet.ts';

/** Asks for the balance below which the person receives a notification (MNY-28); an empty field means no notification. */
export function LowBalanceDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const t = useTexts(transactionsTexts, uiTexts);
  const save = useSetLowBalance();
  const form = useForm({
    schema: lowBalanceForm,
    initial: { lowBalance: wallet.lowBalance ?? '' },
    send: ({ lowBalance }) => save.mutateAsync(lowBalance.trim() === '' ? null : lowBalance.trim()),
    onDone: ({ lowBalance }) => {
      notify({ tone: 'success', title: t(lowBalance === null ? 'warningOff' : 'warningOn') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('warnTitle')} action={t('ui:save')} onClose={onClose}>
      <TextField {...form.text('lowBalance')} label={t('warnBelow')} hint={t('warnHint')} inputMode="decimal" />
    </FormDialog>
  );
}
