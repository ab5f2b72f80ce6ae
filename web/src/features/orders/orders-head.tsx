import type { Attention, TrackingSummary } from '@bobbin/contract/orders';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatLa } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import filterStyles from './order-filters.module.css';
import styles from './orders-head.module.css';

/** Views of the list (U2): the unfiltered one and one for each thing that needs attention. */
const VIEWS = [
  'all',
  'pendingFulfill',
  'pendingFulfill24h',
  'missingLabel',
  'pendingProduction',
  'cancelRequested',
  'factoryRefused',
] as const;

interface OrderViewsProps {
  summary: TrackingSummary | undefined;
  current: Attention | undefined;
  onChange: (attention: Attention | undefined) => void;
}

export function OrderViews({ summary, current, onChange }: OrderViewsProps) {
  const { t } = useTranslation('orders');
  return (
    <ViewTabs
      views={VIEWS.map((view) => ({
        value: view,
        // One list, one name: in the banner and here.
        label: view === 'all' || view === 'missingLabel' ? t(`views.${view}`) : t(`attentions.${view}`),
        count: summary?.[view],
      }))}
      current={current ?? 'all'}
      onChange={(view) => onChange(view === 'all' ? undefined : view)}
    />
  );
}

/** The zone of all times on the page, and news that wait without moving a row. */
export function OrdersAside({ newCount, onShowNew }: { newCount: number; onShowNew: () => void }) {
  const { t } = useTranslation('orders');
  const now = useNow();
  return (
    <>
      <span className={styles.zone}>{t('laTime', { time: formatLa(now, 'time') })}</span>
      <span aria-live="polite">
        {newCount === 0 ? null : (
          <button type="button" className={styles.pill} onClick={onShowNew}>
            <IconArrowUp size={14} stroke={1.75} aria-hidden />
            {t('newOrders', { count: newCount })}
          </button>
        )}
      </span>
    </>
  );
}

/** Parts of the URL that were not understood, with one press to be rid of them (AC-44). */
export function IgnoredNotice({ names, onReset }: { names: readonly string[]; onReset: () => void }) {
  const { t } = useTranslation('orders');
  if (names.length === 0) return null;
  return (
    <div className={filterStyles.ignored} role="status">
      <span>{t('ignored', { names: names.join(', ') })}</span>
      <button type="button" onClick={onReset}>
        {t('ignoredReset')}
      </button>
    </div>
  );
}
