import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/use-locale.ts';
import { formatCount } from './count.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** All that match the filters; with `onSelectAll` they can all be taken. */
  total: number;
  onSelectAll?: () => void;
  onClear: () => void;
  /** Buttons for what can be done with the selection; `SelectionAction` fits. */
  children: ReactNode;
}

/** What is selected and what can be done with it, in place of the table's header (U10). */
export function SelectionBar({ count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  return (
    <div className={styles.bar} role="region" aria-label={t('selected', { count })}>
      <strong aria-live="polite">{t('selected', { count })}</strong>
      {onSelectAll && count < total ? (
        <button type="button" className={styles.text} onClick={onSelectAll}>
          {t('selectAll', { total: formatCount(total, locale) })}
        </button>
      ) : null}
      <button type="button" className={styles.text} onClick={onClear}>
        {t('clearSelection')}
      </button>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

interface SelectionActionProps {
  isMain?: boolean;
  /** Why it cannot be pressed; also shown on hover (U33). */
  reason?: string | null;
  onClick: () => void;
  children: ReactNode;
}

export function SelectionAction({ isMain = false, reason, onClick, children }: SelectionActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-main={isMain || undefined}
      disabled={Boolean(reason)}
      title={reason ?? undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
