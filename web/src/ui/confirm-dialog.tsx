import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../api/errors.ts';
import styles from './confirm-dialog.module.css';
import type { Question } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

/** The inside of `confirm`; a chunk of its own. */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
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
