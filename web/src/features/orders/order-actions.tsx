import type { Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel } from '@bobbin/domain/eligibility';
import { trackingUrl } from '@bobbin/domain/tracking';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { toOrderFacts } from '../../ui/order-facts.ts';
import { Popover } from '../../ui/popover.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { isConfirmable, useReasons } from '../../ui/use-reasons.ts';
import styles from './order-actions.module.css';
import { canCancelFulfil, canRetry, isMoot, isWrongSize } from './order-states.ts';
import type { OrderActions } from './use-order-actions.ts';

interface LabelActionProps {
  order: Order;
  now: number;
  actions: OrderActions;
  isBusy: boolean;
  look?: 'plain' | 'link';
  /** In place of what cannot be done any more; hover and the reader of the screen learn why. */
  moot?: string;
}

function Moot({ mark, reason }: { mark: string; reason: string | null }) {
  return (
    <span className={styles.moot} title={reason ?? undefined}>
      {mark}
      <span className={styles.hidden}>{reason}</span>
    </span>
  );
}

/** The label's PDF, or the way to make it, or why it cannot be made (Spec 1 §2, U33). */
export function LabelAction({ order, now, actions, isBusy, look = 'link', moot = '' }: LabelActionProps) {
  const t = useTexts('orders');
  const toReason = useReasons();
  if (order.labelFile !== null) {
    return (
      <a
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
  const reason = isConfirmable(check) ? null : toReason(check);
  if (isMoot(check)) return moot === '' ? null : <Moot mark={moot} reason={reason} />;
  return (
    <ReasonButton
      look={look}
      reason={reason}
      isBusy={isBusy}
      name={t('label.createOf', { id: order.id })}
      onClick={() => actions.makeLabel(order)}
    >
      {t('label.create')}
    </ReasonButton>
  );
}

interface FulfilActionProps {
  order: Order;
  now: number;
  look?: 'plain' | 'main';
  moot?: string;
  onFulfil: (id: string) => void;
}

/** Opens the fulfil dialog while the order may be sent; otherwise says why not. */
export function FulfilAction({ order, now, look = 'plain', moot = '', onFulfil }: FulfilActionProps) {
  const t = useTexts('orders');
  const toReason = useReasons();
  const check = checkFulfil(toOrderFacts(order), now);
  const reason = isConfirmable(check) ? null : toReason(check);
  if (isMoot(check)) return moot === '' ? null : <Moot mark={moot} reason={reason} />;
  const isDraft = order.fulfilState === 'DRAFT';
  return (
    <ReasonButton
      look={look}
      reason={reason}
      name={t(isDraft ? 'draftOf' : 'fulfilOf', { id: order.id })}
      onClick={() => onFulfil(order.id)}
    >
      {isDraft ? t('openDraft') : t('fulfil')}
    </ReasonButton>
  );
}

/** The parcel's page at the tracking site, as a button for the thumb. */
export function TrackAction({ order }: { order: Order }) {
  const t = useTexts('orders');
  if (order.trackingNumber === null) return null;
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

interface RetryActionProps {
  order: Order;
  actions: OrderActions;
  isBusy: boolean;
  onFulfil: (id: string) => void;
}

/** What to do about a problem, where the problem is shown: look at the pictures, or try to send again (AC-06). */
export function RetryAction({ order, actions, isBusy, onFulfil }: RetryActionProps) {
  const t = useTexts('orders');
  if (isWrongSize(order)) {
    return (
      <ReasonButton look="link" name={t('checkDesignsOf', { id: order.id })} onClick={() => onFulfil(order.id)}>
        {t('checkDesigns')}
      </ReasonButton>
    );
  }
  if (!canRetry(order)) return null;
  return (
    <ReasonButton
      look="link"
      isBusy={isBusy}
      name={t('retry.of', { id: order.id })}
      onClick={() => actions.retry(order)}
    >
      {t('retry.action')}
    </ReasonButton>
  );
}

interface OrderMenuProps {
  order: Order;
  actions: OrderActions;
  onFulfil: (id: string) => void;
  /** The order's own page has no need to lead to itself. */
  isOrderOpen?: boolean;
}

/** The rarer actions; what cannot be undone is last and apart (U24). */
export function OrderMenu({ order, actions, onFulfil, isOrderOpen = false }: OrderMenuProps) {
  const t = useTexts('orders');
  return (
    <Popover
      align="end"
      buttonClass={styles.menuButton}
      name={t('moreActions', { id: order.id })}
      label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
    >
      {(close) => (
        <div className={styles.menu}>
          {isOrderOpen ? null : (
            <Link to="/community/orders/$id" params={{ id: order.id }} className={styles.item}>
              {t('openOrder')}
            </Link>
          )}
          <MenuItem close={close} onClick={() => onFulfil(order.id)}>
            {t('openFulfil')}
          </MenuItem>
          {order.trackingNumber === null ? null : (
            <MenuItem close={close} onClick={() => actions.track(order)}>
              {t('track')}
            </MenuItem>
          )}
          {canRetry(order) ? (
            <MenuItem close={close} onClick={() => actions.retry(order)}>
              {t('retry.action')}
            </MenuItem>
          ) : null}
          {canCancelFulfil(order) ? (
            <MenuItem close={close} isDangerous onClick={() => actions.cancel(order)}>
              {order.fulfilState === 'DRAFT' ? t('cancelFulfil.draftAction') : t('cancelFulfil.action')}
            </MenuItem>
          ) : null}
        </div>
      )}
    </Popover>
  );
}

interface MenuItemProps {
  close: () => void;
  isDangerous?: boolean;
  onClick: () => void;
  children: string;
}

function MenuItem({ close, isDangerous = false, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={styles.item}
      data-danger={isDangerous || undefined}
      onClick={() => {
        close();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
