import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drawer.module.css';

interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel at the right edge for a quick look (U26). The browser's own dialog does the hard part: top layer, focus inside and
 * back again, Escape.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const leave = () => close();
    // The dialog's own box is the veil: what it holds lies in the panel.
    const leaveByVeil = (event: Event) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('close', leave);
    element.addEventListener('click', leaveByVeil);
    return () => {
      element.removeEventListener('close', leave);
      element.removeEventListener('click', leaveByVeil);
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={id}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={t('close')}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={18} stroke={1.5} />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
