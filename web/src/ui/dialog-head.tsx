import { IconX } from './icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import { uiTexts } from '../i18n/vi/ui.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogHeadProps {
  /** Names the dialog or panel. */
  id: string;
  title: ReactNode;
  onClose: () => void;
  /** More buttons before the one that closes. */
  children?: ReactNode;
}

/** Head of everything above the page: its title and the close button. */
export function DialogHead({ id, title, onClose, children }: DialogHeadProps) {
  const t = useTexts(uiTexts);
  return (
    <header className={styles.header}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      <IconButton
        name={t('close')}
        size="normal"
        icon={<IconX size={18} stroke={1.5} aria-hidden />}
        onClick={onClose}
      />
    </header>
  );
}
