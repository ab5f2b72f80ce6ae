import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { useFailureWhenGone } from '../feedback/answers.ts';
import { Dialog } from './dialog.tsx';
import { Failure } from '../feedback/failure.tsx';
import { Button } from '../button/button.tsx';

export interface Question {
  title: string;
  /** Text of the question, always plain text and never markup; newlines separate lines (UI-33). */
  text: string;
  /** Words of the text that are shown in bold (UI-33). */
  boldWords?: readonly string[];
  /** Text of the button that names the action, such as 'Xoá shop' instead of 'OK'. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** Runs the action. Meanwhile the dialog shows progress; it closes on success, and shows the reason after a failure (UI-33). */
  onConfirm: () => void | Promise<unknown>;
}

/** Dialog that `confirm` opens, in a separate chunk. A destructive answer never receives the initial focus. */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTexts(uiTexts);
  const tellWhenGone = useFailureWhenGone();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run() {
    if (isRunning) return;
    setRunning(true);
    setFailure(null);
    try {
      await question.onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      tellWhenGone(error);
      setRunning(false);
    }
  }

  return (
    <Dialog
      title={question.title}
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          <Button reads onClick={onClose} data-autofocus={question.isDangerous || undefined}>
            {question.cancel ?? t('cancel')}
          </Button>
          <Button
            look="main"
            isDangerous={question.isDangerous}
            isBusy={isRunning}
            onClick={() => void run()}
            data-autofocus={question.isDangerous ? undefined : true}
          >
            {question.action}
          </Button>
        </>
      }
    >
      <Lines text={question.text} boldWords={question.boldWords} />
      <Failure error={failure} />
    </Dialog>
  );
}

function Lines({ text, boldWords = [] }: { text: string; boldWords?: readonly string[] }) {
  return (
    <div>
      {text.split('\n').map((line, index) => (
        // The index is a stable key, because the lines of the text never change their sequence.
        <p key={`${index}:${line}`}>
          {line.split(' ').map((word, place) => (
            <span key={`${place}:${word}`}>
              {place > 0 ? ' ' : ''}
              {boldWords.includes(word) ? <strong>{word}</strong> : word}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
