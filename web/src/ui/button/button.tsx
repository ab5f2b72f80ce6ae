import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './button.module.css';
import { notify } from '../feedback/notify.tsx';
import { useReadOnly } from '../hooks/use-read-only.ts';

export interface ButtonLook {
  /** `main` is the primary action, `quiet` has no border, `link` looks like a word in a text or a cell. */
  look?: 'plain' | 'main' | 'quiet' | 'link';
  /** True if the action cannot be undone. */
  isDangerous?: boolean;
  /** `small` is for buttons in the rows of a table. */
  size?: 'normal' | 'small';
  /** True makes the button as wide as its container. */
  isWide?: boolean;
  icon?: ReactNode;
  /** Icon after the text of the button. */
  endIcon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'name'> {
  /** Full name for screen readers, used where many rows have the same label. */
  name?: string | undefined;
  /**
   * Reason why the button cannot be pressed; null when it can be pressed. The reason is shown as a tooltip, to screen readers, and when the button is
   * pressed.
   */
  reason?: string | null;
  /** True while the action is running, when further clicks do nothing. */
  isBusy?: boolean;
  /** True if the button changes nothing, so that it stays enabled while staff see the screens of a seller (SEE-9). */
  reads?: boolean;
}

/**
 * Button of the product. Unlike a disabled button, a button with a reason keeps the focus and can be reached by keyboard. `disabled` is for actions
 * that are never possible on this page.
 */
export function Button({
  reason: ownReason = null,
  isBusy = false,
  reads = false,
  name,
  type = 'button',
  onClick,
  look,
  isDangerous,
  size,
  isWide,
  icon,
  endIcon,
  children,
  ...others
}: ButtonProps) {
  const id = useId();
  const readOnly = useReadOnly();
  const isGuarded = readOnly !== null && !reads;
  const reason = isGuarded ? readOnly : ownReason;
  return (
    <>
      <button
        {...toLook({ look, isDangerous, size, isWide })}
        aria-disabled={reason !== null || isBusy || undefined}
        aria-busy={isBusy || undefined}
        aria-label={name}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        {...others}
        {...(isGuarded && { 'aria-disabled': true, 'aria-describedby': id, title: readOnly })}
        type={type}
        onClick={(event) => {
          if (reason === null && !isBusy) return onClick?.(event);
          event.preventDefault();
          if (reason !== null) notify({ tone: 'info', title: reason });
        }}
      >
        <Content isBusy={isBusy} icon={icon} endIcon={endIcon}>
          {children}
        </Content>
      </button>
      {reason === null ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

type ButtonAnchorProps = ButtonLook & ComponentProps<'a'>;

/** Link that looks like a button; without a URL it looks disabled. */
export function ButtonAnchor({
  look,
  isDangerous,
  size,
  isWide,
  icon,
  endIcon,
  children,
  className,
  ...others
}: ButtonAnchorProps) {
  const own = toLook({ look, isDangerous, size, isWide });
  return (
    <a
      {...own}
      // The router adds a class of its own to a link if the link's page, or a page below it, is open.
      className={[own.className, className].filter(Boolean).join(' ')}
      aria-disabled={others.href === undefined || undefined}
      {...others}
    >
      <Content icon={icon} endIcon={endIcon}>
        {children}
      </Content>
    </a>
  );
}

function toLook({ look = 'plain', isDangerous, size = 'normal', isWide }: ButtonLook) {
  return {
    className: styles.button,
    'data-look': look,
    'data-danger': isDangerous || undefined,
    'data-small': size === 'small' || undefined,
    'data-wide': isWide || undefined,
  };
}

interface ContentProps {
  isBusy?: boolean;
  icon: ReactNode;
  endIcon: ReactNode;
  children: ReactNode;
}

function Content({ isBusy = false, icon, endIcon, children }: ContentProps) {
  return (
    <>
      {isBusy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
      {endIcon}
    </>
  );
}
