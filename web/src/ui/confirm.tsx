import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../api/errors.ts';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';
import { openDialog } from './dialogs.ts';

interface Question {
  title: string;
  /** Newlines become lines; always plain text, never markup (W20). */
  text: string;
  /** Words in the text to show bold (W20). */
  boldWords?: readonly string[];
  /** What the button does, in words: 'Xoá shop', not 'OK'. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** The dialog shows progress while it runs, closes on success, and stays with the reason on failure (W3). */
  onConfirm: () => void | Promise<unknown>;
}

/** Asks before something that matters. */
export function confirm(question: Question): void {
  openDialog((close) => <ConfirmDialog question={question} onClose={close} />);
}

interface Announcement {
  title: string;
  text: string;
  /** An empty action hides the button (Spec 1 §2). */
  action?: string;
}

/** Tells something that has to be read. */
export function showMessage({ title, text, action }: Announcement): void {
  openDialog((close) => (
    <Dialog
      title={title}
      onClose={close}
      onSubmit={close}
      footer={
        action ? (
          <Button type="submit" variant="filled" data-autofocus>
            {action}
          </Button>
        ) : undefined
      }
    >
      <Lines text={text} />
    </Dialog>
  ));
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = failure === null ? null : toErrorText(failure);

  async function run() {
    setRunning(true);
    setFailure(null);
    try {
      await question.onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
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
          <Button onClick={onClose} disabled={isRunning}>
            {question.cancel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            color={question.isDangerous ? 'red' : 'accent'}
            loading={isRunning}
            data-autofocus
          >
            {question.action}
          </Button>
        </>
      }
    >
      <Lines text={question.text} boldWords={question.boldWords} />
      {failureText === null ? null : (
        <p role="alert" className={styles.failure}>
          <strong>{failureText.title}</strong> {failureText.detail}
        </p>
      )}
    </Dialog>
  );
}

function Lines({ text, boldWords = [] }: { text: string; boldWords?: readonly string[] }) {
  return (
    <div>
      {text.split('\n').map((line, index) => (
        // Lines of a fixed text never move, so their place is their name.
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
