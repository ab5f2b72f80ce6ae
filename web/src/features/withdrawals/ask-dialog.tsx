import { withdrawalForm, type WithdrawalTerms } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { BANK_NAMES, centsToVnd } from '@bobbin/domain/money/withdrawals';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { withdrawalsTexts } from '../../i18n/vi/withdrawals.ts';
import { formatCount } from '../../ui/text/count.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useAskWithdrawal } from './use-withdrawals.ts';

const BANKS = 'withdrawal-banks';

/** Requests a withdrawal (WDR-1); the amount in dong appears while the person types (WDR-3). */
export function AskDialog({ terms, onClose }: { terms: WithdrawalTerms; onClose: () => void }) {
  const t = useTexts(withdrawalsTexts);
  const locale = useLocale();
  const ask = useAskWithdrawal();
  const form = useForm({
    schema: withdrawalForm,
    initial: { amount: '', bank: '', cardNumber: '' },
    atField: { AMOUNT_INVALID: 'amount', BALANCE_TOO_LOW: 'amount', WITHDRAWAL_LIMIT: 'amount' },
    send: ({ amount, bank, cardNumber }, key) =>
      ask.mutateAsync({ body: { amount: amount.trim(), bank: bank.trim(), cardNumber: cardNumber.trim() }, key }),
    onDone: () => {
      notify({ tone: 'success', title: t('sent') });
      onClose();
    },
  });
  const money = (amount: string) => displayMoney(parseMoney(amount), locale);
  const dong = toDong(form.values.amount, terms.exchangeRate);
  const hint = t('amountHint', { balance: money(terms.balance), left: money(terms.leftToday) });
  return (
    <FormDialog
      form={form}
      title={t('withdraw')}
      action={t('send')}
      note={t('secondNote', { amount: money(terms.secondPersonAbove) })}
      onClose={onClose}
    >
      <TextField
        {...form.text('amount')}
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        hint={dong === null ? hint : `${t('inDong', { amount: `${formatCount(dong, locale)}\u00a0₫` })}. ${hint}`}
      />
      <TextField {...form.text('bank')} label={t('bank')} hint={t('bankHint')} list={BANKS} maxLength={60} />
      <datalist id={BANKS}>
        {BANK_NAMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        {...form.text('cardNumber')}
        label={t('cardNumber')}
        hint={t('cardHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
    </FormDialog>
  );
}

/** Returns the typed amount in dong; null while the text is not a valid amount. */
function toDong(amount: string, rate: number): number | null {
  const isAmount = withdrawalForm.shape.amount.safeParse(amount).success;
  return isAmount ? centsToVnd(parseMoney(amount), rate) : null;
}
