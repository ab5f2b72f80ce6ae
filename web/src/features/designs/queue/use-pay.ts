import type { StaffDesign } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { ApiError, isApiError } from '../../../api/api-error.ts';
import { toErrorText } from '../../../api/errors.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { usePayDesign } from './use-queue.ts';

/** Matches an amount in dollars with two decimals. */
const AMOUNT = /^\d+\.\d{2}$/;

/**
 * Asks for confirmation before a seller's balance is charged; if the balance is too low, a notice says so and the dialog closes (DSN-46).
 */
export function usePay(): (design: StaffDesign) => void {
  const t = useTexts(designQueueTexts, designMoneyTexts);
  const locale = useLocale();
  const pay = usePayDesign();
  const toAmount = (text: string) => displayMoney(parseMoney(text), locale);

  function say(design: StaffDesign, error: unknown) {
    const { title, detail } = toErrorText(error);
    const lacking = error instanceof ApiError ? error.reasons.find((reason) => AMOUNT.test(reason)) : undefined;
    const refusal = detail === null ? title : `${title}. ${detail}`;
    const isShort = isApiError(error, 'BALANCE_TOO_LOW') && lacking === undefined;
    const text = isShort
      ? t('lacksSomeTold')
      : lacking === undefined
        ? refusal
        : t('lacksTold', { amount: toAmount(lacking) });
    notify({ tone: 'warning', title: t('error'), text: `${design.code}: ${text}` });
  }

  return (design) =>
    confirm({
      title: t('payTitle', { amount: toAmount(design.price ?? '0.00'), name: design.user.fullName }),
      text: [
        t('payText', { code: design.code }),
        ...(design.balance === null ? [] : [t('customerBalance', { amount: toAmount(design.balance) })]),
        ...(design.balance !== null || design.hasEnough === null
          ? []
          : [t(design.hasEnough ? 'customerHasEnough' : 'customerHasTooLittle')]),
      ].join('\n'),
      action: t('pay'),
      onConfirm: async () => {
        try {
          const { approval } = await pay.mutateAsync(design);
          const { code } = design;
          if (approval !== null)
            notify({ tone: 'info', title: t('design-money:asked'), text: t('design-money:askedText', { code }) });
          else notify({ tone: 'success', title: t('updated'), text: t('paid', { code }) });
        } catch (error) {
          // The dialog closes after a refusal, because the list shows the reason. It stays open after a lost response, so that the person can retry.
          if (!(error instanceof ApiError) || error.status !== 200) throw error;
          if (!isApiError(error, 'BALANCE_TOO_LOW') && !isApiError(error, 'DESIGN_MOVED')) throw error;
          say(design, error);
        }
      },
    });
}
