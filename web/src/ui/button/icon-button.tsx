import type { ReactNode } from 'react';
import { useReadOnly } from '../hooks/use-read-only.ts';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** Name of the action, for screen readers and shown on hover. */
  name: string;
  icon: ReactNode;
  onClick: () => void;
  /** Reason why the button cannot be pressed now; on hover it replaces the name (UI-27). */
  reason?: string | null;
  isBusy?: boolean;
  /** State of a toggle button; absent for a button that does not toggle. */
  isPressed?: boolean;
  /** `normal` is for the head of a dialog, where the button has no buttons beside it. */
  size?: 'small' | 'normal';
  /** True if the button changes nothing, so that it stays enabled while staff see the screens of a seller (SEE-9). */
  reads?: boolean;
}

/** Button without a border that contains one icon. A disabled one can still be focused, so that its reason can be read. */
export function IconButton({
  name,
  icon,
  onClick,
  reason: ownReason,
  isBusy = false,
  isPressed,
  size = 'small',
  reads = false,
}: IconButtonProps) {
  const readOnly = useReadOnly();
  const reason = (reads ? null : readOnly) ?? ownReason;
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
