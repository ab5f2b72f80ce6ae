import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { useFailureWhenGone } from '../feedback/answers.ts';
import { Dialog } from './dialog.tsx';
import { Failure } from '../feedback/failure.tsx';
import { Button } from '../button/button.tsx';

export interface Question {
  title: string;
  /** Plain text, never markup; newlines become lines (UI-33). */
  text: string;
  /** Words in the text to show bold (UI-33). */
  boldWords?: readonly string[];
  /** Text of the button: 'Xoá shop', not 'OK'. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** Runs the action: the dialog shows progress, closes on success, and stays with the reason on failure (UI-33). */
  onConfirm: () => void | Promise<unknown>;
}

/** Content of `confirm`, in a separate chunk. The destructive answer never gets the initial focus. */
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
          <Button onClick={onClose} data-autofocus={question.isDangerous || undefined}>
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
        // Lines of a fixed text never move, so the index is a stable key.
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
