import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import { uiTexts } from '../i18n/vi/ui.ts';
import { notify } from './notify.tsx';

/** The check mark stays this long, in milliseconds. */
const SHOWN_MS = 1_500;

/** Copies a text; for a moment after it `isCopied`. Where the browser does not let us, a notice shows the text. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const t = useTexts(uiTexts);
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
      notify({ tone: 'warning', title: t('cannotCopy'), text });
    }
  }
  return { isCopied, copy };
}
