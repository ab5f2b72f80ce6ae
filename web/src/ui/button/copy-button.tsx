import { IconCheck, IconCopy } from '../icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { useCopy } from '../hooks/use-copy.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Name of the copied value for screen readers, used where several copy buttons are close together. */
  name?: string;
}

/** Shows a text with a button that copies it; the text is not part of the button's name. */
export function CopyButton({ text, label, name }: CopyButtonProps) {
  const t = useTexts(uiTexts);
  const { isCopied, copy } = useCopy(text);

  return (
    <Button
      reads
      name={name}
      icon={isCopied ? <IconCheck size={15} stroke={1.75} /> : <IconCopy size={15} stroke={1.5} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  );
}
