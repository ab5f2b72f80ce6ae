import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { notify } from '../feedback/notify.tsx';

/** Time in milliseconds for which the check mark is shown. */
const SHOWN_MS = 1_500;

/** Copies a text; `isCopied` is true for a moment afterwards. If the browser does not permit copying, a notice shows the text. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const t = useTexts(uiTexts);
  // The text that was copied, because the component may show another text a moment later.
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      notify({ tone: 'warning', title: t('cannotCopy'), text });
    }
  }
  return { isCopied: copied === text, copy };
}
