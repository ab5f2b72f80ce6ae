import { toErrorText } from '../../api/errors.ts';
import { addNotice, type Notice } from './notices.ts';

/** Shows a notification at bottom right; saying the same again counts instead of stacking (UI-29). */
export function notify(notice: Notice): void {
  addNotice(notice);
}

/** Shows a failed action in the words of the locale. */
export function notifyError(error: unknown): void {
  const { title, detail } = toErrorText(error);
  addNotice({ tone: 'error', title, text: detail });
}
