import type { StaffDesign } from '@bobbin/contract/designs';
import { isWithinMaximum } from '@bobbin/domain/designs/consent';
import { DESIGN_MESSAGE_MAX } from '@bobbin/domain/limits';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useId } from 'react';
import { z } from 'zod';
import { ApiError, isApiError } from '../../../api/api-error.ts';
import { toErrorText } from '../../../api/errors.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { useFeedback } from '../use-feedback.ts';
import { usePayDesign } from './use-queue.ts';

/** Matches an amount in dollars with two decimals. */
const AMOUNT = /^\d+\.\d{2}$/;
/** Length to which a message is cut in the menu of messages. */
const SHOWN = 80;

/** Returns whether staff must record how the seller agreed to the price (DSN-51). */
function needsConsent({ price, maxPrice, agreement }: StaffDesign): boolean {
  const maxCents = maxPrice === null ? null : parseMoney(maxPrice);
  return agreement === null && !isWithinMaximum(maxCents, parseMoney(price ?? '0.00'));
}

/** Charges the price of a design to the seller's balance, or approves the charge of another person (DSN-46, ROL-68). */
export function PayDialog({ design, onClose }: { design: StaffDesign; onClose: () => void }) {
  const t = useTexts(designQueueTexts, designMoneyTexts);
  const locale = useLocale();
  const pay = usePayDesign();
  const isNeeded = needsConsent(design);
  const { code, price, balance, hasEnough, user, approval } = design;
  const toAmount = (text: string) => displayMoney(parseMoney(text), locale);
  const amount = toAmount(price ?? '0.00');

  /** The dialog closes after a refusal that the list shows; the seller was notified of a balance that is too low. */
  function say(error: unknown) {
    const { title, detail } = toErrorText(error);
    const lacking = error instanceof ApiError ? error.reasons.find((reason) => AMOUNT.test(reason)) : undefined;
    const refusal = detail === null ? title : `${title}. ${detail}`;
    const isShort = isApiError(error, 'BALANCE_TOO_LOW');
    const short = lacking === undefined ? t('lacksSomeTold') : t('lacksTold', { amount: toAmount(lacking) });
    notify({ tone: 'warning', title: t('error'), text: `${code}: ${isShort ? short : refusal}` });
  }

  const form = useForm({
    schema: z
      .object({ note: z.string().max(DESIGN_MESSAGE_MAX, 'commentTooLong'), messageId: z.string() })
      .refine(({ note, messageId }) => !isNeeded || messageId !== '' || note.trim() !== '', {
        message: t('design-money:consentMissing'),
        path: ['note'],
      }),
    initial: { note: '', messageId: '' },
    send: async ({ note, messageId }, key) => {
      const agreed = !isNeeded ? undefined : messageId === '' ? { note: note.trim() } : { messageId };
      try {
        return await pay.mutateAsync({ design, agreed, key });
      } catch (error) {
        if (!isApiError(error, 'BALANCE_TOO_LOW') && !isApiError(error, 'DESIGN_MOVED')) throw error;
        say(error);
        return null;
      }
    },
    onDone: (after) => {
      if (after?.approval)
        notify({ tone: 'info', title: t('design-money:asked'), text: t('design-money:askedText', { code }) });
      else if (after !== null) notify({ tone: 'success', title: t('updated'), text: t('paid', { code }) });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={t('payTitle', { amount, name: user.fullName })}
      action={approval === null ? t('pay') : t('design-money:approvePay', { amount })}
      onClose={onClose}
    >
      <Text as="p" flush>
        {t('payText', { code })}
      </Text>
      {balance === null && hasEnough === null ? null : (
        <Text as="p" size={13} tone={hasEnough === false ? 'red' : 'muted'} flush>
          {balance !== null
            ? t('customerBalance', { amount: toAmount(balance) })
            : t(hasEnough === true ? 'customerHasEnough' : 'customerHasTooLittle')}
        </Text>
      )}
      {isNeeded ? <Consent design={design} form={form} /> : null}
    </FormDialog>
  );
}

interface ConsentProps {
  design: StaffDesign;
  form: ReturnType<typeof useForm<{ note: string; messageId: string }, unknown>>;
}

/** Asks how the seller agreed: a message of the seller, or a note that the seller can read (DSN-51). */
function Consent({ design, form }: ConsentProps) {
  const t = useTexts(designMoneyTexts);
  const id = useId();
  const { messages } = useFeedback(design.id);
  const said = messages.filter(({ isAdmin }) => !isAdmin).toReversed();
  const { messageId } = form.values;
  return (
    <Stack gap={8}>
      <strong>{t('consent')}</strong>
      {said.length === 0 ? null : (
        <Stack gap={4}>
          <Text as="label" htmlFor={id} size={13}>
            {t('consentMessage')}
          </Text>
          <NativeSelect
            id={id}
            value={messageId}
            options={[
              { value: '', label: t('consentNone') },
              ...said.map((message) => ({ value: message.id, label: message.comment.slice(0, SHOWN) })),
            ]}
            onChange={(value) => form.change({ messageId: value })}
          />
        </Stack>
      )}
      {messageId === '' ? (
        <TextArea
          {...form.text('note')}
          label={t('consentNote')}
          hint={t('consentHint')}
          rows={2}
          maxLength={DESIGN_MESSAGE_MAX}
        />
      ) : null}
    </Stack>
  );
}
