import { handTransactionForm } from '@bobbin/contract/wallet';
import { HAND_TYPES, type HandType } from '@bobbin/domain/money/transaction-types';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { HarmFields, NO_GROUNDS, toGrounds } from '../../ui/domain/harm-fields.tsx';
import { useAddTransaction } from './use-wallet.ts';

interface AddTransactionDialogProps {
  member: { id: string; name: string; locale: 'vi' | 'en' };
  onClose: () => void;
}

/** Returns whether a transaction takes money from the balance, in which case it needs a reason that the member reads (PER-1). */
const isDebit = (type: string, price: string) =>
  type === 'WITHDRAWAL' || (type === 'ADJUSTMENT' && price.trim().startsWith('-'));

/** Adds a manual transaction to a member's balance, for staff (MNY-27). */
export function AddTransactionDialog({ member, onClose }: AddTransactionDialogProps) {
  const t = useTexts(transactionsTexts);
  const add = useAddTransaction(member.id);
  const initial = { type: 'DEPOSIT', description: '', price: '', ...NO_GROUNDS };
  const form = useForm({
    schema: handTransactionForm,
    initial,
    atField: { AMOUNT_INVALID: 'price', BALANCE_TOO_LOW: 'price' },
    send: ({ type, description, price, ...grounds }, key) =>
      add.mutateAsync({
        body: {
          type: type as HandType,
          description: description.trim(),
          price: price.trim(),
          ...(isDebit(type, price) ? toGrounds(grounds) : {}),
        },
        key,
      }),
    onDone: (added) => {
      const isWaiting = added.transactionStatus === 'APPROVAL';
      notify({ tone: isWaiting ? 'info' : 'success', title: t(isWaiting ? 'waitsForSecond' : 'added') });
      onClose();
    },
  });
  const type = form.values.type as HandType;
  return (
    <FormDialog form={form} title={t('addTo', { name: member.name })} action={t('add')} onClose={onClose}>
      <Field label={t('type')} hint={t(`handHints.${type}`)}>
        {({ id }) => (
          <NativeSelect
            id={id}
            value={type}
            options={HAND_TYPES.map((value) => ({ value, label: t(`handTypes.${value}`) }))}
            onChange={(value) => form.change({ type: value })}
          />
        )}
      </Field>
      <TextField {...form.text('price')} label={t('price')} inputMode="decimal" />
      <TextField {...form.text('description')} label={t('description')} hint={t('descriptionHint')} maxLength={200} />
      {isDebit(type, form.values.price) ? <HarmFields harm="adjustDown" form={form} person={member} /> : null}
    </FormDialog>
  );
}
