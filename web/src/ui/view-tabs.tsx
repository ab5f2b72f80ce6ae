import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/use-locale.ts';
import { formatCount } from './count.ts';
import styles from './view-tabs.module.css';

export interface View<V extends string> {
  value: V;
  label: string;
  count?: number;
}

interface ViewTabsProps<V extends string> {
  views: readonly View<V>[];
  current: V | null;
  onChange: (view: V) => void;
}

/** Views of a list as tabs with their counts (U2, U5). They filter the list below, so they are pressed buttons. */
export function ViewTabs<V extends string>({ views, current, onChange }: ViewTabsProps<V>) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  return (
    <div className={styles.tabs} role="group" aria-label={t('views')}>
      {views.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className={styles.tab}
          aria-pressed={value === current}
          onClick={() => onChange(value)}
        >
          {label}
          {count === undefined ? null : <span className={styles.count}>{formatCount(count, locale)}</span>}
        </button>
      ))}
    </div>
  );
}
