import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** What it does, for the reader of the screen and on hover. */
  name: string;
  icon: ReactNode;
  onClick: () => void;
  /** Why it cannot be pressed now; replaces the name on hover (U33). */
  reason?: string | null;
  isBusy?: boolean;
}

/** A quiet button of one icon. A disabled one stays reachable, so that its reason can be read by everybody. */
export function IconButton({ name, icon, onClick, reason, isBusy = false }: IconButtonProps) {
  const isOff = Boolean(reason) || isBusy;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={reason ? `${name}: ${reason}` : name}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      title={reason ?? name}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {icon}
    </button>
  );
}
