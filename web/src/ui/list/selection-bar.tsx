import { useId, type ReactNode } from 'react';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatCount } from '../text/count.ts';
import { notify } from '../feedback/notify.tsx';
import { useReadOnly } from '../hooks/use-read-only.ts';
import { Row } from '../layout/boxes.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** Number of all items that match the filters; with `onSelectAll` all of them can be selected together. */
  total: number;
  onSelectAll?: () => void;
  onClear: () => void;
  /** Buttons for actions on the selection, usually `SelectionAction`. */
  children: ReactNode;
}

/** Shows the number of selected items and the actions on them, in place of the table head (UI-19). */
export function SelectionBar({ count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  return (
    <Row wrap gap="4 14" size={13} className={styles.bar} role="region" aria-label={t('selected', { count })}>
      <strong aria-live="polite">{t('selected', { count })}</strong>
      {onSelectAll && count < total ? (
        <button type="button" data-touch className={styles.text} onClick={onSelectAll}>
          {t('selectAll', { total: formatCount(total, locale) })}
        </button>
      ) : null}
      <button type="button" data-touch className={styles.text} onClick={onClear}>
        {t('clearSelection')}
      </button>
      <Row align="stretch" wrap gap={8} push className={styles.actions}>
        {children}
      </Row>
    </Row>
  );
}

interface SelectionActionProps {
  isMain?: boolean;
  /** Reason why the action is not possible, shown on hover, to screen readers, and when the button is pressed (UI-27); null if it is possible. */
  reason?: string | null;
  onClick: () => void;
  children: ReactNode;
}

export function SelectionAction({ isMain = false, reason: ownReason = null, onClick, children }: SelectionActionProps) {
  const reason = useReadOnly() ?? ownReason;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.action}
        data-main={isMain || undefined}
        aria-disabled={reason === null ? undefined : true}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        onClick={() => (reason === null ? onClick() : notify({ tone: 'info', title: reason }))}
      >
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
