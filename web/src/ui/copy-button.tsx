import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from './notify.tsx';

/** The check mark stays this long, in milliseconds. */
const SHOWN_MS = 1_500;

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text that stands beside it; the text itself is not part of the button's name. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify({ tone: 'warning', title: t('cannotCopy') });
    }
  }

  return (
    <Button
      leftSection={isCopied ? <IconCheck size={15} stroke={1.75} /> : <IconCopy size={15} stroke={1.5} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  );
}
