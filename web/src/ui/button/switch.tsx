import { useId } from 'react';
import { notify } from '../feedback/notify.tsx';
import { useReadOnly } from '../hooks/use-read-only.ts';
import styles from './switch.module.css';

interface SwitchProps {
  /** Name of the setting for screen readers. */
  name: string;
  isOn: boolean;
  /** True while the request runs; the switch changes only after the server has confirmed it (UI-34). */
  isBusy?: boolean;
  /** Reason why the switch is disabled; a disabled switch can still be focused, so that the reason can be read (UI-27). */
  reason?: string | null;
  onChange: (isOn: boolean) => void;
}

/** Switches one setting with immediate effect. */
export function Switch({ name, isOn, isBusy = false, reason: ownReason = null, onChange }: SwitchProps) {
  const reason = useReadOnly() ?? ownReason;
  const id = useId();
  return (
    <>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-label={name}
        aria-busy={isBusy || undefined}
        aria-disabled={reason !== null || isBusy || undefined}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        onClick={() => {
          if (reason !== null) notify({ tone: 'info', title: reason });
          else if (!isBusy) onChange(!isOn);
        }}
      >
        <span className={styles.track}>
          <span className={styles.knob} />
        </span>
      </button>
      {reason === null ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
