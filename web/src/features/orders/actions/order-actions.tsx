import type { Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel } from '@bobbin/domain/fulfilment/eligibility';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { isConfirmable, useReasons } from '../../../ui/hooks/use-reasons.ts';
import { may, useRole } from '../../../ui/hooks/use-role.ts';
import { useIsBusy } from './busy-orders.ts';
import styles from './order-actions.module.css';
import { isAsked, canRetry, isMoot, isWrongSize } from '../order/order-states.ts';
import { OrderLink } from '../list/order-link.tsx';
import { openRequests } from './open-requests.tsx';
import type { OrderActions } from './run-order-actions.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Text } from '../../../ui/layout/boxes.tsx';

interface LabelActionProps {
  order: Order;
  now: number;
  actions: OrderActions;
  look?: 'plain' | 'link';
  /** Replaces an action that is no longer possible; the reason appears on hover and for screen readers. */
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

/** Shows a link to the label's PDF, or the button that makes the label, or why no label can be made (UI-27). */
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

/** Opens the fulfil dialog while the order may be sent; otherwise explains why it may not. */
export function FulfilAction({ order, now, look = 'plain', moot = '', onFulfil }: FulfilActionProps) {
  const t = useTexts(ordersTexts);
  const toReason = useReasons();
  const toRefusal = useRole();
  const check = checkFulfil(toOrderFacts(order), now);
  const isDraft = order.fulfilState === 'DRAFT';
  // The draft of an order on hold may be edited; the hold is checked again at sending.
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
 * Shows the one next action of an order, the first that applies: answer the buyer (ORD-39), repair a problem, send the order, make the label, track
 * the parcel, open the order.
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
  // The factory has already made the product, so only the parcel waits for its label.
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

/** Offers, next to a problem, the action that fixes it: check the pictures, or send again (FUL-28). */
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
