import type { Locale } from '@bobbin/contract/errors';
import type { RequestAction } from '@bobbin/domain/orders/buyer-request';

const QUESTIONS: Readonly<Record<Locale, Record<RequestAction, string>>> = {
  vi: {
    cancel: 'khách xin huỷ. Hãy chấp nhận hoặc từ chối trước hạn.',
    refund: 'khách xin hoàn tiền. Hãy trả lời trước hạn.',
    return: 'khách xin trả hàng. Hãy trả lời trước hạn.',
    receive: 'hàng khách trả đã về. Hãy xác nhận đã nhận, hoặc từ chối.',
    replace: 'khách xin đổi hàng. Hãy trả lời trước hạn.',
  },
  en: {
    cancel: 'the buyer asks to cancel. Approve or refuse before the deadline.',
    refund: 'the buyer asks for the money back. Answer before the deadline.',
    return: 'the buyer asks to send the pieces back. Answer before the deadline.',
    receive: 'what the buyer sent back has come. Confirm it, or refuse.',
    replace: 'the buyer asks for another piece. Answer before the deadline.',
  },
};

/** Returns what the seller must do, as the second half of a sentence about the order; for an unknown action, a general phrase. */
export function toQuestion(action: string, locale: Locale): string {
  const words: Readonly<Record<string, string>> = QUESTIONS[locale];
  return words[action] ?? words['return'] ?? '';
}
