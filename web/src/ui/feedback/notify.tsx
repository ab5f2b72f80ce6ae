import { toErrorText } from '../../api/errors.ts';
import { addNotice, type Notice } from './notices.ts';

/** Shows a notice at the bottom right; a repeated notice increases a count instead of appearing again (UI-29). */
export function notify(notice: Notice): void {
  addNotice(notice);
}

/** Shows a notice about a failed action, in the language of the page. */
export function notifyError(error: unknown): void {
  const { title, detail } = toErrorText(error);
  addNotice({ tone: 'error', title, text: detail });
}
