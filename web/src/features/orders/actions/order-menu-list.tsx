import type { Order } from '@bobbin/contract/orders';
import { checkLabel, checkLabelAnew } from '@bobbin/domain/fulfilment/eligibility';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersLaterTexts } from '../../../i18n/vi/orders-later.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { packingTexts } from '../../../i18n/vi/packing.ts';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { useIsStaffArea } from '../../../ui/hooks/use-is-staff-area.ts';
import { isConfirmable } from '../../../ui/hooks/use-reasons.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { MenuList, type MenuAction } from '../../../ui/overlay/menu-list.tsx';
import { canCancelFulfil, canResolve, canRetry, isAsked } from '../order/order-states.ts';
import { openPacking } from '../packing/open-packing.tsx';
import { openTeamwork } from '../teamwork/open-teamwork.tsx';
import { openRequests } from './open-requests.tsx';
import { openResolve } from './open-resolve.tsx';
import type { OrderActions } from './run-order-actions.ts';

export interface OrderMenuListProps {
  order: Order;
  now: number;
  actions: OrderActions;
  onFulfil: (id: string) => void;
  /** True on the order's own page, where the menu has no link to that page. */
  isOrderOpen?: boolean;
  /** True for a card, which has no room for a separate label button, so that the menu contains the label's actions. */
  hasLabel?: boolean;
  close: () => void;
}

/** Lists the less frequent actions; irreversible actions come last, in a separate group. */
export function OrderMenuList({
  order,
  now,
  actions,
  onFulfil,
  isOrderOpen = false,
  hasLabel = false,
  close,
}: OrderMenuListProps) {
  const t = useTexts(ordersTexts, ordersLaterTexts, packingTexts);
  const entries: MenuAction[] = [];
  const isStaffArea = useIsStaffArea();
  const page = isStaffArea ? '/admin/orders' : '/community/orders';
  if (!isOrderOpen) entries.push({ key: 'open', label: t('orders-later:openOrder'), href: `${page}/${order.id}` });
  const isAllowed = may(order, 'workOrders');
  if (isAllowed)
    entries.push({ key: 'fulfil', label: t('orders-later:openFulfil'), onAction: () => onFulfil(order.id) });
  if (hasLabel && order.labelFile !== null) {
    const { labelFile } = order;
    const open = () => window.open(labelFile, '_blank', 'noopener,noreferrer');
    entries.push({ key: 'label', label: t('label.view'), onAction: open });
  } else if (hasLabel && isAllowed) {
    const check = checkLabel(toOrderFacts(order), now);
    const isOn = check.ok || isConfirmable(check);
    if (isOn) entries.push({ key: 'label', label: t('label.create'), onAction: () => actions.makeLabel(order) });
  }
  if (isAllowed)
    entries.push({ key: 'teamwork', label: t('orders-later:teamwork'), onAction: () => openTeamwork([order]) });
  // Staff do not make files with buyers' addresses for a seller.
  if (isAllowed && !isStaffArea) {
    entries.push({ key: 'pack', label: t('packing:title'), onAction: () => openPacking({ ids: [order.id] }) });
  }
  if (order.trackingNumber !== null) {
    entries.push({ key: 'track', label: t('orders-later:track'), onAction: () => actions.track(order) });
  }
  if (isAllowed && checkLabelAnew(toOrderFacts(order), now).ok) {
    entries.push({ key: 'labelAnew', label: t('label.anew'), onAction: () => actions.fetchLabel(order) });
  }
  if (isAllowed && canRetry(order)) {
    entries.push({ key: 'retry', label: t('retry.action'), onAction: () => actions.retry(order) });
  }
  if (isAllowed && canResolve(order))
    entries.push({ key: 'resolve', label: t('orders-later:resolve.action'), onAction: () => openResolve(order) });
  if (isAllowed && isAsked(order))
    entries.push({ key: 'answer', label: t('answerBuyer'), onAction: () => openRequests([order.id]) });
  if (isAllowed && canCancelFulfil(order)) {
    entries.push({
      key: 'cancel',
      label:
        order.fulfilState === 'DRAFT'
          ? t('orders-later:cancelFulfil.draftAction')
          : t('orders-later:cancelFulfil.action'),
      isDangerous: true,
      onAction: () => actions.cancel(order),
    });
  }
  return <MenuList title={t('moreActions', { id: order.id })} actions={entries} close={close} />;
}
