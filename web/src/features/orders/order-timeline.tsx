import type { OrderDetail, TimelineEntry } from '@bobbin/contract/orders';
import { HOUSE_NAMES, isHouseSupported, toFulfilState } from '@bobbin/domain/fulfilment';
import { displayMoney, parseMoney } from '@bobbin/domain/money';
import { isOrderStatus } from '@bobbin/domain/order-status';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../api/reasons.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { FULFIL_LOOKS, ORDER_LOOKS } from '../../ui/states.ts';
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
  'type',
  'code',
  'note',
] as const;

const ACTORS: Readonly<Record<string, string>> = {
  marketplace: 'TikTok Shop',
  bobbin: 'Bobbin',
  ...HOUSE_NAMES,
};

const CAUSES = ['poll', 'pull'] as const;

/** What happened to the order, when, and who did it; the newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation('orders');
  const { timeline: entries, cancelReason } = order;
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
                <span className={styles.muted}>{ACTORS[entry.actor] ?? entry.actor}</span>
                <LaTime at={entry.at} />
              </div>
              <Details event={entry.event} details={addReason(entry, cancelReason)} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The marketplace tells why an order was cancelled with the order, not with the change. */
function addReason({ details }: TimelineEntry, reason: string | null): TimelineEntry['details'] {
  return details.to === 'CANCELLED' && reason !== null ? { ...details, reason } : details;
}

/** What changed in words: statuses by their names, `from → to` first, what says nothing left out. */
function Details({ event, details }: Pick<TimelineEntry, 'event' | 'details'>) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { from, to, ...rest } = details;
  const toStatus = (value: unknown) => {
    const text = String(value);
    if (isOrderStatus(text) && rest.house === undefined) return ORDER_LOOKS[text].word[locale];
    // The factory's own word, and what it means here (U22).
    const state = isHouseSupported(rest.house) ? toFulfilState(rest.house, text) : null;
    return state === null ? text : `${FULFIL_LOOKS[state].word[locale]} (${text.toLowerCase()})`;
  };
  const toWord = (name: string, value: unknown) => {
    if (value === true) return '✓';
    if (name === 'cents' && typeof value === 'number') return displayMoney(value);
    const cause = CAUSES.find((known) => name === 'cause' && known === value);
    if (cause !== undefined) return t(`detail.causes.${cause}`);
    if (name === 'price') return displayMoney(parseMoney(String(value)));
    if (name === 'house' && isHouseSupported(value)) return HOUSE_NAMES[value];
    return name === 'text' || name === 'code' ? toFailureText(String(value)) : toStatus(value);
  };
  const words = [from, to]
    .filter(isTelling)
    .map((end) => (event === 'priceUpdated' ? displayMoney(parseMoney(String(end))) : toStatus(end)))
    .join(' → ');
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
