import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './copy-by-hand.module.css';

/** The clipboard refused: the text stands here, marked, to be copied by hand (W59). */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  return (
    <Dialog title={t('export.failed')} onClose={onClose} width={560}>
      <p role="alert">{t('export.refused')}</p>
      <p>{t('export.byHand')}</p>
      <textarea
        ref={area}
        className={styles.text}
        readOnly
        rows={10}
        aria-label={t('export.title')}
        value={text}
        data-autofocus
      />
    </Dialog>
  );
}
