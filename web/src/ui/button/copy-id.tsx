import { IconCheck, IconCopy } from '../icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './copy-id.module.css';
import { useCopy } from '../hooks/use-copy.ts';

/** Shows an id in monospace with a copy button; `children` replaces the text of the id, for example by a link. */
export function CopyId({ id, children }: { id: string; children?: ReactNode }) {
  const t = useTexts(uiTexts);
  const { isCopied, copy } = useCopy(id);

  return (
    <span className={styles.id}>
      <span className={styles.text}>{children ?? id}</span>
      <button
        type="button"
        className={styles.button}
        aria-label={t('copy', { text: id })}
        title={isCopied ? t('copied') : t('copy', { text: id })}
        onClick={() => void copy()}
      >
        {isCopied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.5} />}
      </button>
      <span className={styles.announce} aria-live="polite">
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  );
}
