import type { TimelineEntry } from '@bobbin/contract/orders';
import { useTranslation } from 'react-i18next';
import { LaTime } from '../../ui/la-time.tsx';
import styles from './order-view.module.css';
import { Panel } from './panel.tsx';

/** What happened to the order, when, and who did it; the newest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t, i18n } = useTranslation('orders');
  const newestFirst = entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Panel title={t('detail.timeline')}>
      {entries.length === 0 ? <p className={styles.muted}>{t('detail.noTimeline')}</p> : null}
      <ol className={styles.timeline}>
        {newestFirst.map((entry) => {
          const key = `orders:detail.events.${entry.event}`;
          return (
            <li key={entry.id}>
              <div className={styles.event}>
                {/* An event that this version does not know is shown by its own word. */}
                <strong>
                  {i18n.exists(key) ? String(i18n.t(key as 'orders:detail.events.created')) : entry.event}
                </strong>
                <span className={styles.muted}>{entry.actor}</span>
                <LaTime at={entry.at} />
              </div>
              <Details details={entry.details} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Details({ details }: { details: TimelineEntry['details'] }) {
  const { from, to, ...rest } = details;
  const known = Object.entries(rest).filter(([, value]) => value !== null && value !== '');
  const move = from !== undefined && to !== undefined ? `${String(from)} → ${String(to)}` : null;
  const words = [move, ...known.map(([name, value]) => `${name}: ${String(value)}`)].filter((word) => word !== null);
  return words.length === 0 ? null : <p className={styles.details}>{words.join(' · ')}</p>;
}
