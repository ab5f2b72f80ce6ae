import type { Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel, checkLabelAnew } from '@bobbin/domain/fulfilment/eligibility';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { IconDotsVertical } from '../../../ui/icons.ts';
import { useIsStaffArea } from '../../../ui/hooks/use-is-staff-area.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import type { MenuAction } from '../../../ui/overlay/menu-list.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { isConfirmable, useReasons } from '../../../ui/hooks/use-reasons.ts';
import { may, useRole } from '../../../ui/hooks/use-role.ts';
import { useIsBusy } from './busy-orders.ts';
import styles from './order-actions.module.css';
import { canCancelFulfil, canResolve, isAsked, canRetry, isMoot, isWrongSize } from '../order/order-states.ts';
import { OrderLink } from '../list/order-link.tsx';
import { openRequests } from './open-requests.tsx';
import { openResolve } from './open-resolve.tsx';
import { openTeamwork } from '../teamwork/open-teamwork.tsx';
import type { OrderActions } from './run-order-actions.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Text } from '../../../ui/layout/boxes.tsx';

interface LabelActionProps {
  order: Order;
  now: number;
  actions: OrderActions;
  look?: 'plain' | 'link';
  /** Replaces an action that is no longer possible, and explains why, on hover and to screen readers. */
  moot?: string;
}

function Moot({ mark, reason }: { mark: string; reason: string | null }) {
  return (
    <Text tone="muted" title={reason ?? undefined}>
      {mark}
      <Text unseen>{reason}</Text>
    </Text>
  );
}

/** Shows the label's PDF, or the button that makes it, or why it cannot be made (UI-27). */
export function LabelAction({ order, now, actions, look = 'link', moot = '' }: LabelActionProps) {
  const isBusy = useIsBusy(order.id);
  const t = useTexts(ordersTexts);
  const toReason = useReasons();
  const toRefusal = useRole();
  if (order.labelFile !== null) {
    return (
      <a
        data-touch
        className={look === 'link' ? styles.pdf : styles.linkButton}
        href={order.labelFile}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('label.viewOf', { id: order.id })}
      >
        {t('label.view')}
      </a>
    );
  }
  const check = checkLabel(toOrderFacts(order), now);
  const refusal = toRefusal(order, 'workOrders');
  const reason = refusal ?? (isConfirmable(check) ? null : toReason(check));
  if (isMoot(check) || (refusal !== null && moot !== ''))
    return moot === '' ? null : <Moot mark={moot} reason={reason} />;
  return (
    <Button
      size="small"
      look={look}
      reason={reason}
      isBusy={isBusy}
      name={t('label.createOf', { id: order.id })}
      onClick={() => actions.makeLabel(order)}
    >
      {t('label.create')}
    </Button>
  );
}

interface FulfilActionProps {
  order: Order;
  now: number;
  look?: 'plain' | 'main';
  moot?: string;
  onFulfil: (id: string) => void;
}

/** Opens the fulfil dialog while the order may be sent; otherwise explains why not. */
export function FulfilAction({ order, now, look = 'plain', moot = '', onFulfil }: FulfilActionProps) {
  const t = useTexts(ordersTexts);
  const toReason = useReasons();
  const toRefusal = useRole();
  const check = checkFulfil(toOrderFacts(order), now);
  const isDraft = order.fulfilState === 'DRAFT';
  // A draft may be edited while its order is on hold; sending checks it again.
  const refusal = toRefusal(order, 'workOrders');
  const reason = refusal ?? (isDraft || isConfirmable(check) ? null : toReason(check));
  if (isMoot(check)) return moot === '' ? null : <Moot mark={moot} reason={reason} />;
  return (
    <Button
      size="small"
      look={look}
      reason={reason}
      name={t(isDraft ? 'draftOf' : 'fulfilOf', { id: order.id })}
      onClick={() => onFulfil(order.id)}
    >
      {isDraft ? t('openDraft') : t('fulfil')}
    </Button>
  );
}

interface NextActionProps {
  order: Order;
  now: number;
  actions: OrderActions;
  look?: 'plain' | 'main';
  onFulfil: (id: string) => void;
}

/**
 * Shows the one next action of an order: answering its buyer (ORD-39), else repairing a problem, else sending it, else its label, else
 * tracking the parcel, else opening it.
 */
export function NextAction({ order, now, actions, look, onFulfil }: NextActionProps) {
  const t = useTexts(ordersTexts);
  const isAllowed = may(order, 'workOrders');
  if (isAllowed && isAsked(order)) {
    return (
      <Button
        size="small"
        look={look}
        name={`${t('answerBuyer')} ${order.id}`}
        onClick={() => openRequests([order.id])}
      >
        {t('answer')}
      </Button>
    );
  }
  if (isAllowed && (isWrongSize(order) || canRetry(order))) {
    return <RetryAction order={order} actions={actions} onFulfil={onFulfil} look="plain" />;
  }
  if (isAllowed && !isMoot(checkFulfil(toOrderFacts(order), now))) {
    return <FulfilAction order={order} now={now} look={look} onFulfil={onFulfil} />;
  }
  // The factory has already made the product, so the parcel alone waits.
  if (isAllowed && checkLabel(toOrderFacts(order), now).ok) {
    return <LabelAction order={order} now={now} actions={actions} look="plain" />;
  }
  if (order.trackingNumber !== null) {
    return (
      <a
        className={styles.linkButton}
        href={trackingUrl(order.trackingNumber)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('trackNumber', { number: order.trackingNumber })}
      >
        {t('trackShort')}
      </a>
    );
  }
  return (
    <OrderLink id={order.id} className={styles.linkButton} name={t('detailsOf', { id: order.id })}>
      {t('details')}
    </OrderLink>
  );
}

interface RetryActionProps {
  order: Order;
  actions: OrderActions;
  look?: 'plain' | 'link';
  onFulfil: (id: string) => void;
}

/** Offers the action that fixes a problem next to the problem: check the pictures, or send again (FUL-28). */
export function RetryAction({ order, actions, look = 'link', onFulfil }: RetryActionProps) {
  const isBusy = useIsBusy(order.id);
  const t = useTexts(ordersTexts);
  if (!may(order, 'workOrders')) return null;
  if (isWrongSize(order)) {
    return (
      <Button size="small" look={look} name={t('checkDesignsOf', { id: order.id })} onClick={() => onFulfil(order.id)}>
        {t('checkDesigns')}
      </Button>
    );
  }
  if (!canRetry(order)) return null;
  return (
    <Button
      size="small"
      look={look}
      isBusy={isBusy}
      name={t('retry.of', { id: order.id })}
      onClick={() => actions.retry(order)}
    >
      {t('retry.action')}
    </Button>
  );
}

interface OrderMenuProps {
  order: Order;
  now: number;
  actions: OrderActions;
  onFulfil: (id: string) => void;
  /** The order's own page does not link to itself. */
  isOrderOpen?: boolean;
  /** A card has no room for the label's own button. */
  hasLabel?: boolean;
}

/** Lists the rarer actions; irreversible ones are last and separate. */
export function OrderMenu({ order, now, actions, onFulfil, isOrderOpen = false, hasLabel = false }: OrderMenuProps) {
  const t = useTexts(ordersTexts);
  const entries: MenuAction[] = [];
  const isStaffArea = useIsStaffArea();
  const page = isStaffArea ? '/admin/orders' : '/community/orders';
  if (!isOrderOpen) entries.push({ key: 'open', label: t('openOrder'), href: `${page}/${order.id}` });
  const isAllowed = may(order, 'workOrders');
  if (isAllowed) entries.push({ key: 'fulfil', label: t('openFulfil'), onAction: () => onFulfil(order.id) });
  if (hasLabel && order.labelFile !== null) {
    const { labelFile } = order;
    const open = () => window.open(labelFile, '_blank', 'noopener,noreferrer');
    entries.push({ key: 'label', label: t('label.view'), onAction: open });
  } else if (hasLabel && isAllowed) {
    const check = checkLabel(toOrderFacts(order), now);
    const isOn = check.ok || isConfirmable(check);
    if (isOn) entries.push({ key: 'label', label: t('label.create'), onAction: () => actions.makeLabel(order) });
  }
  if (isAllowed) entries.push({ key: 'teamwork', label: t('teamwork'), onAction: () => openTeamwork([order]) });
  if (order.trackingNumber !== null) {
    entries.push({ key: 'track', label: t('track'), onAction: () => actions.track(order) });
  }
  if (isAllowed && checkLabelAnew(toOrderFacts(order), now).ok) {
    entries.push({ key: 'labelAnew', label: t('label.anew'), onAction: () => actions.fetchLabel(order) });
  }
  if (isAllowed && canRetry(order)) {
    entries.push({ key: 'retry', label: t('retry.action'), onAction: () => actions.retry(order) });
  }
  if (isAllowed && canResolve(order))
    entries.push({ key: 'resolve', label: t('resolve.action'), onAction: () => openResolve(order) });
  if (isAllowed && isAsked(order))
    entries.push({ key: 'answer', label: t('answerBuyer'), onAction: () => openRequests([order.id]) });
  if (isAllowed && canCancelFulfil(order)) {
    entries.push({
      key: 'cancel',
      label: order.fulfilState === 'DRAFT' ? t('cancelFulfil.draftAction') : t('cancelFulfil.action'),
      isDangerous: true,
      onAction: () => actions.cancel(order),
    });
  }
  return (
    <Menu
      align="end"
      buttonClass={styles.menuButton}
      name={t('moreActions', { id: order.id })}
      title={t('moreActions', { id: order.id })}
      label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
      actions={entries}
    />
  );
}
