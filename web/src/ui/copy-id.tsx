import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import styles from './copy-id.module.css';
import { notify } from './notify.tsx';

/** The check mark stays this long, in milliseconds. */
const SHOWN_MS = 1_500;

/** An id in monospace with its copy button; `children` replaces the shown text, e.g. by a link. */
export function CopyId({ id, children }: { id: string; children?: ReactNode }) {
  const t = useTexts('ui');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      notify({ tone: 'warning', title: t('cannotCopy'), text: id });
    }
  }

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
