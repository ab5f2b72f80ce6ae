import type { Order } from '@bobbin/contract/orders';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { toFailureText } from '../../../api/reasons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Badge, type BadgeShape } from '../../../ui/feedback/badge.tsx';
import { FulfilBadge } from '../../../ui/domain/status-badge.tsx';
import { useIsStaffArea } from '../../../ui/hooks/use-is-staff-area.ts';
import styles from './order-cells.module.css';
import { findWantedSize, toFactoryWord, toFulfilPlace } from '../order/order-states.ts';

/** Number of final digits of an order's id, enough to distinguish it from other orders in a row. */
const TAIL = 6;

/**
 * Shows where the order is printed and its progress; below that a failure with its reason, the factory, the order's id there, and the factory's own
 * status.
 */
export function OrderFulfilInfo({ order }: { order: Order }) {
  return (
    <div className={styles.stack}>
      <FulfilState order={order} />
      {/* A row has two lines, so a problem takes precedence over the factory. */}
      {order.cancelledAfterSending > 0 ? <CancelledAfterSending order={order} /> : <FulfilPlace order={order} />}
    </div>
  );
}

interface FulfilStateProps {
  order: Order;
  shape?: BadgeShape;
  /** True shows only the icon, where the line has no room for the text. */
  isBeside?: boolean;
}

export function FulfilState({ order, shape, isBeside }: FulfilStateProps) {
  const t = useTexts(ordersTexts);
  const isWaiting = order.fulfilState === 'NONE' && order.fulfillStatus === null;
  const left = order.draftBlockers.length;
  const text = isWaiting ? t('waitingForConfirmation') : left > 0 ? t('draftLeft', { count: left }) : undefined;
  return (
    <FulfilBadge state={order.fulfilState} raw={order.fulfillStatus} shape={shape} text={text} isBeside={isBeside} />
  );
}

export function CancelledAfterSending({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  if (order.cancelledAfterSending === 0) return null;
  return (
    <Badge
      tone="red"
      shape="solid"
      icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}
      hint={t('cancelledAfterSendingHint', { count: order.cancelledAfterSending })}
    >
      {t('cancelledAfterSending', { count: order.cancelledAfterSending })}
    </Badge>
  );
}

/**
 * One line with the problem at the factory or on the way to it, the factory with its order id, and the factory's own status. The tooltip shows all of
 * this.
 */
function FulfilPlace({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const place = toFulfilPlace(order);
  const word = toFactoryWord(order);
  const problem = useProblem(order);
  const todo = useDraftTodo(order);
  const isOpen = order.fulfilState === 'NONE' && order.status !== 'CANCELLED';
  const mates = useSameParcel(order);
  const parts = [problem?.text, mates?.short, todo, place, word].filter((part) => typeof part === 'string');
  if (parts.length === 0) return isOpen ? <div className={styles.place}>{t('noHouse')}</div> : null;
  return (
    <div className={styles.place} title={[problem?.full, mates?.full, todo, place, word].filter(Boolean).join(' · ')}>
      {parts.map((part, at) => (
        <span key={at} {...(part === problem?.text ? { className: styles.error, title: problem.full } : {})}>
          {part === todo ? <DraftTodo order={order} todo={todo} /> : part}
        </span>
      ))}
    </div>
  );
}

/** What is missing for a draft; an unapproved text is a link to its review, which only sellers have (PTX-9). */
function DraftTodo({ order, todo }: { order: Order; todo: string }) {
  const text = useTexts(ordersTexts)('draftBlockers.TEXTS');
  const isStaff = useIsStaffArea();
  if (isStaff || !order.draftBlockers.includes('TEXTS')) return todo;
  const [before, after] = todo.split(text);
  return (
    <>
      {before}
      <Link to="/community/orders/personalised" search={{ search: order.id }}>
        {text}
      </Link>
      {after}
    </>
  );
}

/** Returns in a few words what is still missing for a draft: `thiếu design, mua label` (FUL-63); null when nothing is missing. */
export function useDraftTodo(order: Order): string | null {
  const t = useTexts(ordersTexts);
  if (order.draftBlockers.length === 0) return null;
  return order.draftBlockers.map((blocker) => t(`draftBlockers.${blocker}`)).join(', ');
}

/**
 * Returns a text about the orders that share the order's parcel, a short one for a row and a full one (FUL-95); null if the order shares no parcel.
 */
export function useSameParcel({ sameParcel }: Order): { short: string; full: string } | null {
  const t = useTexts(ordersTexts);
  const [first] = sameParcel;
  if (first === undefined) return null;
  const full = sameParcel.map((id) => t('sameParcel', { id })).join('\n');
  return { short: t('sameParcelShort', { tail: first.slice(-TAIL) }), full };
}

/** Returns the problem of an order at the factory, or on the way to it, and the action that the problem needs; null without a problem. */
export function useProblem(order: Order): { text: string; full: string } | null {
  const t = useTexts(ordersTexts);
  if (order.fulfillError === null) return null;
  const full = toFailureText(order.fulfillError.text);
  const wantedSize = findWantedSize(order);
  return { text: wantedSize === null ? full : t('wrongSize', wantedSize), full };
}
