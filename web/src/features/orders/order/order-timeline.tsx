import type { OrderDetail, TimelineEntry } from '@bobbin/contract/orders';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { displayAmount, displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import type { ReactNode } from 'react';
import { toFailureText } from '../../../api/reasons.ts';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { ORDER_LOOKS, toFulfilLook } from '../../../ui/domain/states.ts';
import styles from './order-view.module.css';
import { Panel } from './panel.tsx';
import { Row, Stack } from '../../../ui/layout/boxes.tsx';

/** Details with a name in each language; others keep the server's name. */
const DETAILS = [
  'status',
  'cause',
  'house',
  'price',
  'estimate',
  'trackingNumber',
  'packageId',
  'confirmedCancelRequest',
  'confirmedAddress',
  'reason',
  'text',
  'refusal',
  'cents',
  'sku',
  'quantity',
  'left',
  'afterSending',
  'type',
  'want',
  'code',
  'note',
  'isAtFactory',
  'factoryOrderId',
  'documentFault',
  'orders',
  'lead',
  'chargeReason',
  'added',
  'removed',
  'until',
  'parts',
  'by',
  'rule',
  'isLate',
] as const;

/** Events of a team, whose reason is one of its own words (TMW-5). */
const OWN_REASONS: readonly string[] = ['paused'];

const ACTORS: Readonly<Record<string, string>> = { marketplace: 'TikTok Shop', bobbin: 'Bobbin' };

const CAUSES = ['poll', 'pull'] as const;

/** Shows the order's events with time and actor, newest first. */
export function OrderTimeline({ order, children }: { order: OrderDetail; children?: ReactNode }) {
  const t = useTexts(orderPageTexts);
  const { timeline: entries, cancelReason } = order;
  const newestFirst = entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Panel title={t('timeline')}>
      {children}
      {entries.length === 0 ? <p className={styles.muted}>{t('noTimeline')}</p> : null}
      <Stack as="ol" plain gap={12} className={styles.timeline}>
        {newestFirst.map((entry) => {
          return (
            <li key={entry.id}>
              <Row align="baseline" wrap className={styles.event}>
                {/* An event unknown to this version is shown by its identifier. */}
                <strong>{findText(`order-page:events.${toEventName(entry)}`) ?? entry.event}</strong>
                <span className={styles.muted}>
                  {ACTORS[entry.actor] ?? houseName(entry.actor)}
                  {/* Staff acted on behalf of the seller (TEA-9). */}
                  {entry.details.as === 'staff' ? ` (${t('staff')})` : null}
                </span>
                <LaTime at={entry.at} />
              </Row>
              <Details event={entry.event} details={addReason(entry, cancelReason)} currency={order.currency} />
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}

/** Returns the text key: a price from a factory was received, a person's own was entered. */
function toEventName({ event, actor }: TimelineEntry): string {
  return event === 'priceUpdated' && isHouse(actor) ? 'priceTold' : event;
}

/** The marketplace gives the cancel reason with the order, not with the status change. */
function addReason({ details }: TimelineEntry, reason: string | null): TimelineEntry['details'] {
  return details.to === 'CANCELLED' && reason !== null ? { ...details, reason } : details;
}

/** Describes the change: statuses by name, `from → to` first, empty values left out. */
function Details({ event, details, currency }: Pick<TimelineEntry, 'event' | 'details'> & { currency: string }) {
  const t = useTexts(orderPageTexts);
  const locale = useLocale();
  const { from, to, fromState, toState, as: _as, ...rest } = details;
  const toStatus = (value: unknown, state?: unknown) => {
    const text = String(value);
    if (isOrderStatus(text) && rest.house === undefined) return ORDER_LOOKS[text].word[locale];
    // The factory's own status, and its meaning here (ORD-28).
    return typeof state === 'string' ? `${toFulfilLook(state).word[locale]} (${text.toLowerCase()})` : text;
  };
  const toWord = (name: string, value: unknown) => {
    if (value === true) return '✓';
    if (value === false) return '✗';
    // Amounts of the marketplace are in the order's own currency (PRF-20).
    if (name === 'cents' && typeof value === 'number') return displayAmount(value, currency, locale);
    const cause = CAUSES.find((known) => name === 'cause' && known === value);
    if (cause !== undefined) return t(`causes.${cause}`);
    if (name === 'price' || name === 'estimate') return displayMoney(parseMoney(String(value)), locale);
    if (name === 'until') return formatLa(String(value), 'full');
    if (name === 'reason' && OWN_REASONS.includes(event))
      return findText(`order-page:pauseReasons.${String(value)}`) ?? String(value);
    if (name === 'parts') return toParts(String(value));
    if (name === 'chargeReason') return findText(`order-page:chargeReasons.${String(value)}`) ?? String(value);
    if (name === 'house') return houseName(String(value));
    if (name === 'documentFault') return findText(`order-page:documentFaults.${String(value)}`) ?? String(value);
    if (name === 'want') return findText(`order-page:wants.${String(value)}`) ?? String(value);
    if (name === 'rule') return String(value);
    return name === 'text' || name === 'code' ? toFailureText(String(value)) : toStatus(value);
  };
  const words = [
    [from, fromState],
    [to, toState],
  ]
    .filter(([end]) => isTelling(end))
    .map(([end, state]) =>
      event === 'priceUpdated' || event === 'chargeLearned'
        ? displayMoney(parseMoney(String(end)), locale)
        : toStatus(end, state),
    )
    .join(' → ');
  const parts = Object.entries(rest).flatMap(([name, value]) => {
    // The sentence already explains the code.
    if (!isTelling(value, name) || (name === 'code' && isTelling(rest.text))) return [];
    // A note is its author's own words.
    if (event === 'noted' && name !== 'rule') return [String(value)];
    const label = DETAILS.find((known) => known === name);
    return [`${label === undefined ? name : t(`details.${label}`)}: ${toWord(name, value)}`];
  });
  const all = [words, ...parts].filter((part) => part !== '');
  return all.length === 0 ? null : <p className={styles.details}>{all.join(' · ')}</p>;
}

/** Names the parts of a change that was undone. */
function toParts(parts: string): string {
  return parts
    .split(', ')
    .map((part) => findText(`order-page:teamworkParts.${part}`) ?? part)
    .join(', ');
}

/** Empty and false values are not shown, except false as the answer whether the factory has the order. */
function isTelling(value: unknown, name?: string): boolean {
  return value !== undefined && value !== null && value !== '' && (value !== false || name === 'isAtFactory');
}
