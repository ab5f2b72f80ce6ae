import { createActionKey } from '../../api/action-key.ts';
import { call } from '../../api/client.ts';
import type { Undo } from '../../api/undo.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { undoTexts } from '../../i18n/vi/undo.ts';
import { notify, notifyError } from './notify.tsx';

interface Said<V> {
  title: string;
  /** What was done to what: it tells one notice from the next. */
  text: string;
  undo: Undo<V>;
  done: V;
  /** Shows what stands there after it was taken back. */
  onUndone: () => unknown;
}

/**
 * Returns what was done, with 'Hoàn tác' for eight seconds (ORD-50). Pressing it writes what stood there before, unless somebody changed it
 * meanwhile: then nothing is written, and that is said.
 */
export function notifyDone<V>({ title, text, undo, done, onUndone }: Said<V>): void {
  const t = textsOf(undoTexts);
  async function takeBack() {
    try {
      // One key for one press, also when it is repeated after a lost answer.
      await call(undo.by, undo.toInput(done), { idempotencyKey: createActionKey() });
      notify({ tone: 'success', title: t('undone'), text });
    } catch (error) {
      notifyError(error);
    }
    await onUndone();
  }
  notify({ tone: 'success', title, text, action: { label: t('undo'), run: () => void takeBack() } });
}
