import type { TimelineEntry } from '@bobbin/contract/orders';
import { displayMoney } from '@bobbin/domain/money';
import { isOrderStatus } from '@bobbin/domain/order-status';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../api/reasons.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { ORDER_LOOKS } from '../../ui/states.ts';
import styles from './order-view.module.css';
import { Panel } from './panel.tsx';

/** Details that have a name in each language; others are shown by the server's own. */
const DETAILS = [
  'status',
  'cause',
  'house',
  'price',
  'trackingNumber',
  'packageId',
  'confirmedCancelRequest',
  'reason',
  'text',
  'refusal',
  'cents',
  'sku',
  'quantity',
  'left',
  'afterSending',
] as const;

const CAUSES = ['poll', 'pull'] as const;

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
                <span className={styles.muted}>{entry.actor === 'marketplace' ? 'TikTok Shop' : entry.actor}</span>
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

/** What changed in words: statuses by their names, `from → to` first, what says nothing left out. */
function Details({ details }: { details: TimelineEntry['details'] }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { from, to, ...rest } = details;
  const toStatus = (value: unknown) => {
    const text = String(value);
    return isOrderStatus(text) ? ORDER_LOOKS[text].word[locale] : text;
  };
  const toWord = (name: string, value: unknown) => {
    if (value === true) return '✓';
    if (name === 'cents' && typeof value === 'number') return displayMoney(value);
    const cause = CAUSES.find((known) => name === 'cause' && known === value);
    if (cause !== undefined) return t(`detail.causes.${cause}`);
    if (name === 'price') return `$${String(value)}`;
    return name === 'text' ? toFailureText(String(value)) : toStatus(value);
  };
  const words = [from, to].filter(isTelling).map(toStatus).join(' → ');
  const parts = Object.entries(rest).flatMap(([name, value]) => {
    // The sentence says what its code means.
    if (!isTelling(value) || (name === 'code' && isTelling(rest.text))) return [];
    const label = DETAILS.find((known) => known === name);
    return [`${label === undefined ? name : t(`detail.details.${label}`)}: ${toWord(name, value)}`];
  });
  const all = [words, ...parts].filter((part) => part !== '');
  return all.length === 0 ? null : <p className={styles.details}>{all.join(' · ')}</p>;
}

function isTelling(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}
