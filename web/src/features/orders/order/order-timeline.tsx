import type { OrderDetail, TimelineEntry } from '@bobbin/contract/orders';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { displayAmount, displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { splitNote } from '@bobbin/domain/staff/mentions';
import { Fragment, type ReactNode } from 'react';
import { useUser } from '../../../api/user.ts';
import { toFailureText } from '../../../api/reasons.ts';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { toLackText } from '../sending/order-sending.ts';
import { ORDER_LOOKS, toFulfilLook } from '../../../ui/domain/states.ts';
import styles from './order-view.module.css';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from './panel.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** Details of events that have a name in the page's languages; other details keep the server's name. */
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
  'reference',
] as const;

/** Events of a team whose reason is a fixed word with a translation (TMW-5). */
const OWN_REASONS: readonly string[] = ['paused'];

const ACTORS: Readonly<Record<string, string>> = { marketplace: 'TikTok Shop', bobbin: 'Bobbin' };

const CAUSES = ['poll', 'pull'] as const;

interface OrderTimelineProps {
  order: OrderDetail;
  /** Called when the user wants to answer a note; undefined when the user may not add notes. */
  onReply?: (() => void) | undefined;
  children?: ReactNode;
}

/** Shows the timeline of an order: each event with its time and actor, newest first. */
export function OrderTimeline({ order, onReply, children }: OrderTimelineProps) {
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
                {/* An event that this version does not know is shown by its identifier. */}
                <strong>{findText(`order-page:events.${toEventName(entry)}`) ?? entry.event}</strong>
                <span className={styles.muted}>
                  {ACTORS[entry.actor] ?? houseName(entry.actor)}
                  {/* The event was caused by a staff user, on behalf of the seller (TEA-9). */}
                  {entry.details.as === 'staff' ? ` (${t('staff')})` : null}
                </span>
                <LaTime at={entry.at} />
              </Row>
              {entry.event === 'noted' ? (
                <Note entry={entry} openIds={order.mentionedIds} onReply={onReply} />
              ) : (
                <Details event={entry.event} details={addReason(entry, cancelReason)} currency={order.currency} />
              )}
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}

interface NoteProps extends Pick<OrderTimelineProps, 'onReply'> {
  entry: TimelineEntry;
  /** Ids of the people who have not answered the notes that mention them. */
  openIds: readonly string[];
}

/** Shows a note as its author wrote it, with the mentioned people and the pictures (TMW-13, TMW-15). */
function Note({ entry, openIds, onReply }: NoteProps) {
  const t = useTexts(orderPageTexts);
  const { data: user } = useUser();
  const { details, mentions = [], pictures = [] } = entry;
  const isOfUser = user !== undefined && mentions.some(({ id }) => id === user.id);
  return (
    <Stack gap={6}>
      <p className={styles.details}>
        {splitNote(String(details.text ?? ''), mentions).map(({ text, ids }, index) => (
          <Fragment key={`${index} ${text}`}>
            {ids.length === 0 ? (
              text
            ) : (
              <Text tone="accent" weight={600}>
                {text}
              </Text>
            )}
          </Fragment>
        ))}
        {details.rule === undefined ? null : ` · ${t('details.rule')}: ${String(details.rule)}`}
      </p>
      {pictures.length === 0 ? null : (
        <Row wrap gap={8}>
          {pictures.map(({ id, name, url, thumbnailUrl }) => (
            <a key={id} href={url} target="_blank" rel="noreferrer" className={styles.design}>
              <img src={thumbnailUrl ?? url} alt="" loading="lazy" decoding="async" />
              <Text cut>{name}</Text>
            </a>
          ))}
        </Row>
      )}
      {isOfUser ? (
        <Row gap={8}>
          <Badge tone="blue">{t('you')}</Badge>
          {onReply === undefined || !openIds.includes(user.id) ? null : (
            <Button look="link" onClick={onReply}>
              {t('reply')}
            </Button>
          )}
        </Row>
      ) : null}
    </Stack>
  );
}

/** Returns the text key of an event. A price from a factory was received; a price from a person was entered. */
function toEventName({ event, actor }: TimelineEntry): string {
  return event === 'priceUpdated' && isHouse(actor) ? 'priceTold' : event;
}

/** Adds the cancel reason to the details, because the marketplace sends it with the order and not with the status change. */
function addReason({ details }: TimelineEntry, reason: string | null): TimelineEntry['details'] {
  return details.to === 'CANCELLED' && reason !== null ? { ...details, reason } : details;
}

/** Describes a change: first `from → to` with the names of the statuses, then the other details; empty values are left out. */
function Details({ event, details, currency }: Pick<TimelineEntry, 'event' | 'details'> & { currency: string }) {
  const t = useTexts(orderPageTexts);
  const locale = useLocale();
  const { from, to, fromState, toState, as: _as, ...rest } = details;
  const toStatus = (value: unknown, state?: unknown) => {
    const text = String(value);
    if (isOrderStatus(text) && rest.house === undefined) return ORDER_LOOKS[text].word[locale];
    // Shows the factory's own status and its meaning in Bobbin (ORD-28).
    return typeof state === 'string' ? `${toFulfilLook(state).word[locale]} (${text.toLowerCase()})` : text;
  };
  const toWord = (name: string, value: unknown) => {
    if (value === true) return '✓';
    if (value === false) return '✗';
    // Amounts of the marketplace are in the order's own currency (PRF-20).
    if (name === 'cents' && typeof value === 'number') return displayAmount(value, currency, locale);
    if (event === 'ruleSendFailed' && name === 'cause')
      return findText(`rules:refusals.${String(value)}`) ?? toLackText(String(value));
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
    // A code is left out if a sentence already explains it.
    if (!isTelling(value, name) || (name === 'code' && isTelling(rest.text))) return [];
    const label = DETAILS.find((known) => known === name);
    return [`${label === undefined ? name : t(`details.${label}`)}: ${toWord(name, value)}`];
  });
  const all = [words, ...parts].filter((part) => part !== '');
  return all.length === 0 ? null : <p className={styles.details}>{all.join(' · ')}</p>;
}

/** Returns the names of the parts of a change that was undone. */
function toParts(parts: string): string {
  return parts
    .split(', ')
    .map((part) => findText(`order-page:teamworkParts.${part}`) ?? part)
    .join(', ');
}

/** Returns whether a value is shown: not if it is empty or false, except the false that says that the factory does not have the order. */
function isTelling(value: unknown, name?: string): boolean {
  return value !== undefined && value !== null && value !== '' && (value !== false || name === 'isAtFactory');
}
