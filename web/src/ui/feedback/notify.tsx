import { toErrorText } from '../../api/errors.ts';
import { addNotice, type Notice } from './notices.ts';

/** Shows a notification at the bottom right; a repetition is counted instead of stacked (UI-29). */
export function notify(notice: Notice): void {
  addNotice(notice);
}

/** Shows a failed action in the text of the locale. */
export function notifyError(error: unknown): void {
  const { title, detail } = toErrorText(error);
  addNotice({ tone: 'error', title, text: detail });
}
