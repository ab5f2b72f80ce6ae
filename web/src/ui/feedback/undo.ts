import { createActionKey } from '../../api/action-key.ts';
import { call } from '../../api/client.ts';
import type { Undo } from '../../api/undo.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { undoTexts } from '../../i18n/vi/undo.ts';
import { notify, notifyError } from './notify.tsx';

interface Said<V> {
  title: string;
  /** Description of the change; distinguishes one notice from the next. */
  text: string;
  undo: Undo<V>;
  done: V;
  /** Called to show the values after the undo. */
  onUndone: () => unknown;
}

/**
 * Reports the change, with 'Hoàn tác' for eight seconds (ORD-50). Pressing it restores the previous values, unless another person changed
 * them in the meantime: then nothing is written, and a notice says so.
 */
export function notifyDone<V>({ title, text, undo, done, onUndone }: Said<V>): void {
  const t = textsOf(undoTexts);
  async function takeBack() {
    try {
      // One idempotency key per press, also for a retry after a lost response.
      await call(undo.by, undo.toInput(done), { idempotencyKey: createActionKey() });
      notify({ tone: 'success', title: t('undone'), text });
    } catch (error) {
      notifyError(error);
    }
    await onUndone();
  }
  notify({ tone: 'success', title, text, action: { label: t('undo'), run: () => void takeBack() } });
}
