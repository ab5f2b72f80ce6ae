import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { copyOrdersTexts } from '../../../i18n/vi/copy-orders.ts';
import { exportOrdersTexts } from '../../../i18n/vi/export-orders.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './exports.module.css';

/** Shows a text, already selected, for copying by hand after the browser refused access to the clipboard (ORD-22). */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTexts(copyOrdersTexts, exportOrdersTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  return (
    <Dialog title={t('failed')} onClose={onClose} width={560}>
      <p role="alert">{t('refused')}</p>
      <p>{t('byHand')}</p>
      <textarea
        ref={area}
        className={styles.text}
        readOnly
        rows={10}
        aria-label={t('export-orders:title')}
        value={text}
        data-autofocus
      />
    </Dialog>
  );
}
