import { useId, type ReactNode } from 'react';
import { notify } from './notify.tsx';
import styles from './reason-button.module.css';

interface ReasonButtonProps {
  /** Why it cannot be pressed; null when it can. */
  reason?: string | null;
  /** `link` for a word in a table cell, `main` for the one thing to do next. */
  look?: 'plain' | 'main' | 'link';
  isBusy?: boolean;
  /** Full name for the reader of the screen, where many rows carry the same word. */
  name?: string;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A small button that says why it cannot be pressed: on hover, to the reader of the screen, and on touch when it is
 * pressed all the same (U33). It stays reachable by keyboard, which a disabled button does not.
 */
export function ReasonButton({
  reason = null,
  look = 'plain',
  isBusy = false,
  name,
  onClick,
  children,
}: ReasonButtonProps) {
  const id = useId();
  const isOff = reason !== null || isBusy;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-look={look}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        aria-label={name}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        onClick={() => {
          if (reason !== null) notify({ tone: 'info', title: reason });
          else if (!isBusy) onClick();
        }}
      >
        {isBusy ? <span className={styles.spinner} aria-hidden /> : null}
        {children}
      </button>
      {reason === null ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
