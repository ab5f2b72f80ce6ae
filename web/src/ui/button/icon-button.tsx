import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** Action of the button, for screen readers and on hover. */
  name: string;
  icon: ReactNode;
  onClick: () => void;
  /** Reason why the button cannot be pressed now; replaces the name on hover (UI-27). */
  reason?: string | null;
  isBusy?: boolean;
  /** State of a toggle button; absent for other buttons. */
  isPressed?: boolean;
  /** `normal` is for heads of dialogs, where the button is alone. */
  size?: 'small' | 'normal';
}

/** Quiet button with one icon. A disabled one stays focusable, so that its reason can be read. */
export function IconButton({
  name,
  icon,
  onClick,
  reason,
  isBusy = false,
  isPressed,
  size = 'small',
}: IconButtonProps) {
  const isOff = Boolean(reason) || isBusy;
  return (
    <button
      type="button"
      data-touch="square"
      className={styles.button}
      data-size={size}
      aria-label={reason ? `${name}: ${reason}` : name}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      title={reason ?? name}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {icon}
    </button>
  );
}
