import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { useTopDialog } from './top-dialog.ts';
import { useUnsaved } from './unsaved.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** The words of the question before something is lost, where the usual ones would not be true. */
interface LeaveWords {
  title?: string;
  text: string;
  stay?: string;
  leave?: string;
}

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Something was entered and not saved: leaving asks first (U29). */
  isDirty?: boolean;
  leaveWords?: LeaveWords;
  /** Runs on the main button and on Ctrl/⌘ + Enter (U14). */
  onSubmit?: () => void;
  /** Buttons at the bottom right. */
  footer?: ReactNode;
  /** Words at the bottom left: what the button is about to do, or why it cannot. */
  note?: ReactNode;
  /** Width in pixels; full screen on narrow windows when large. */
  width?: number;
  isFullScreen?: boolean;
  /** The body brings its own padding and scrolling. */
  isBare?: boolean;
  children: ReactNode;
}

/** A dialog above the page: traps focus and gives it back, Escape closes unless something would be lost (U14, U29). */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    isDirty = false,
    leaveWords,
    onSubmit,
    footer,
    note,
    width = 480,
    isFullScreen,
    isBare,
    children,
  } = props;
  const { t } = useTranslation('ui');
  useUnsaved(isDirty);
  const isTop = useTopDialog();
  useFocusReturn();

  /** The person wanted to leave with something unsaved, and is being asked. */
  const [isLeaving, setLeaving] = useState(false);
  const stayButton = useRef<HTMLButtonElement>(null);
  /** Where the person was when the question came. */
  const place = useRef<Element | null>(null);
  // The question takes the focus, and its safe answer is the one under Enter.
  useEffect(() => {
    if (isLeaving) stayButton.current?.focus();
  }, [isLeaving]);

  function stay() {
    // The button goes: the focus is back in the dialog first.
    if (place.current instanceof HTMLElement) place.current.focus();
    setLeaving(false);
  }

  /** A second Escape takes the question back: it never answers it. */
  function leave() {
    if (isLeaving) return stay();
    if (!isDirty) return onClose();
    place.current = document.activeElement;
    setLeaving(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit?.();
  }

  return (
    <Modal
      opened
      centered
      transitionProps={{ duration: 140, transition: 'fade' }}
      onClose={leave}
      closeOnEscape={isTop}
      onKeyDown={submitByKey}
      title={title}
      size={width}
      fullScreen={isFullScreen}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1 }}
      classNames={{ header: styles.header, title: styles.title, body: styles.body, content: styles.content }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={isBare ? styles.bare : styles.main}>{children}</div>
        {isLeaving ? (
          <footer className={styles.footer} role="alert">
            <div className={styles.note}>
              <strong>{leaveWords?.title ?? t('unsavedTitle')}</strong>
              <p>{leaveWords?.text ?? t('unsavedText')}</p>
            </div>
            <Button ref={stayButton} onClick={stay}>
              {leaveWords?.stay ?? t('unsavedStay')}
            </Button>
            <Button variant="filled" color="red" onClick={onClose}>
              {leaveWords?.leave ?? t('unsavedLeave')}
            </Button>
          </footer>
        ) : null}
        {(footer || note) && !isLeaving ? (
          <footer className={styles.footer}>
            <div className={styles.note}>{note}</div>
            {footer}
          </footer>
        ) : null}
      </form>
    </Modal>
  );
}
