import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './overlay.module.css';
import { DialogHead } from './dialog-head.tsx';
import { Modal } from './modal.tsx';
import { useReadOnly } from '../hooks/use-read-only.ts';
import { useUnsaved } from '../feedback/unsaved.ts';
import { Row, Text } from '../layout/boxes.tsx';

/** Texts of the confirmation before input is discarded, needed where the usual texts would be wrong. */
interface LeaveWords {
  title?: string;
  text: string;
  stay?: string;
  leave?: string;
}

/** Runs `go`, which leaves the dialog: immediately or, if input would be lost, after a confirmation. */
type LeaveTo = (go: () => void) => void;

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** True if input is unsaved, so that leaving asks for confirmation (UI-32). */
  isDirty?: boolean;
  leaveWords?: LeaveWords | undefined;
  /** Called when Ctrl/⌘ + Enter is pressed (UI-38). */
  onSubmit?: (() => void) | undefined;
  /** Buttons at the bottom right of the dialog. */
  footer?: ReactNode;
  /** Text at the bottom left: the effect of the action button, or the reason why it is disabled. */
  note?: ReactNode;
  /** Width in pixels; in narrow windows a large dialog fills the screen. */
  width?: number;
  isFullScreen?: boolean;
  /** True for a form that is shown at the right edge of the window, over its full height. */
  isDrawer?: boolean;
  /**
   * Content of the head, before the close button. An element that leaves the dialog must use `leaveTo`, which asks for confirmation before unsaved
   * input is lost.
   */
  head?: ((leaveTo: LeaveTo) => ReactNode) | undefined;
  /** Called with any key except Escape and Tab. */
  onKey?: (event: KeyboardEvent, leaveTo: LeaveTo) => void;
  /** True if the dialog replaces another one, so that it opens without an animation. */
  isStill?: boolean;
  /** True if the body has padding and scrolling of its own. */
  isBare?: boolean;
  children: ReactNode;
}

/**
 * Shows a dialog above the page. Escape closes it, after a confirmation if input would be lost (UI-38, UI-32). For a dialog with fields use
 * `FormDialog`.
 */
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
    isDrawer,
    isBare,
    head,
    onKey,
    isStill,
  } = props;
  const t = useTexts(uiTexts);
  const titleId = useId();
  const readOnly = useReadOnly();
  useUnsaved(isDirty);

  /** What leaving would run, while the person is asked whether to discard unsaved input; null otherwise. */
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const isLeaving = leaving !== null;
  const stayButton = useRef<HTMLButtonElement>(null);
  /** Element that had the focus before the confirmation appeared. */
  const place = useRef<Element | null>(null);
  // When the question about unsaved input appears, moves the focus to its button that keeps the input.
  useEffect(() => {
    if (isLeaving) stayButton.current?.focus();
  }, [isLeaving]);

  function stay() {
    // The focused button disappears, so the focus first returns to the dialog.
    if (place.current instanceof HTMLElement) place.current.focus();
    setLeaving(null);
  }

  /** Asks for confirmation before leaving. A second Escape closes the confirmation without an answer. */
  function leaveTo(go: () => void) {
    if (isLeaving) return stay();
    if (!isDirty) return go();
    place.current = document.activeElement;
    setLeaving({ go });
  }

  const leave = () => leaveTo(onClose);

  function pressKey(event: KeyboardEvent) {
    if (!isLeaving) onKey?.(event, leaveTo);
    if (onSubmit === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (readOnly === null) onSubmit();
  }

  return (
    <Modal
      labelledBy={titleId}
      place={isFullScreen ? 'full' : isDrawer ? 'right' : 'middle'}
      width={isFullScreen ? undefined : width}
      onLeave={leave}
      onKey={pressKey}
      isStill={isStill}
    >
      <DialogHead id={titleId} title={title} onClose={leave}>
        {head?.(leaveTo)}
      </DialogHead>
      <div className={isBare ? styles.bare : styles.main}>{props.children}</div>
      {isLeaving ? (
        <Row as="footer" justify="end" wrap gap={8} pad="10 18" lineAbove="strong" role="alert">
          <Text as="div" size={13} tone="muted" grow shrinks className={styles.note}>
            <strong>{leaveWords?.title ?? t('unsavedTitle')}</strong>
            <p>{leaveWords?.text ?? t('unsavedText')}</p>
          </Text>
          <Button reads ref={stayButton} onClick={stay}>
            {leaveWords?.stay ?? t('unsavedStay')}
          </Button>
          <Button reads look="main" isDangerous onClick={() => leaving?.go()}>
            {leaveWords?.leave ?? t('unsavedLeave')}
          </Button>
        </Row>
      ) : null}
      {(footer || note) && !isLeaving ? (
        <Row as="footer" justify="end" wrap gap={8} pad="10 18" lineAbove="strong">
          <Text as="div" size={13} tone="muted" grow shrinks className={styles.note}>
            {note}
          </Text>
          {footer}
        </Row>
      ) : null}
    </Modal>
  );
}
