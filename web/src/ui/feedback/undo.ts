import { createActionKey } from '../../api/action-key.ts';
import { call } from '../../api/client.ts';
import type { Undo } from '../../api/undo.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { undoTexts } from '../../i18n/vi/undo.ts';
import { notify, notifyError } from './notify.tsx';

interface Said<V> {
  title: string;
  /** Text that describes the change, so that one notice can be distinguished from the next. */
  text: string;
  undo: Undo<V>;
  done: V;
  /** Called after the undo, to show the restored values. */
  onUndone: () => unknown;
}

/**
 * Shows a notice about a change with the button 'Hoàn tác' for eight seconds (ORD-50). The button restores the previous values. If another person
 * changed the values in the meantime, nothing is written, and a notice says so.
 */
export function notifyDone<V>({ title, text, undo, done, onUndone }: Said<V>): void {
  const t = textsOf(undoTexts);
  async function takeBack() {
    try {
      // Each click has one idempotency key, which a retry after a lost response uses again.
      await call(undo.by, undo.toInput(done), { idempotencyKey: createActionKey() });
      notify({ tone: 'success', title: t('undone'), text });
    } catch (error) {
      notifyError(error);
    }
    await onUndone();
  }
  notify({ tone: 'success', title, text, action: { label: t('undo'), run: () => void takeBack() } });
}
