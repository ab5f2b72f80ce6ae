import { formatFactoryPage, PAGE_ORDERS, type ShownOrder } from '../factory/page.ts';
import type { OrderAction } from './production.ts';
import type { Order, World } from './world.ts';

const BUTTONS: { action: OrderAction; label: string }[] = [
  { action: 'next', label: 'Next state' },
  { action: 'hold', label: 'Hold' },
  { action: 'wrongsize', label: 'Wrong size' },
  { action: 'fixed', label: 'Fixed' },
  { action: 'lose', label: 'Lose parcel' },
  { action: 'reject', label: 'Reject' },
  { action: 'cancel', label: 'Cancel' },
];

function toShownOrder(order: Order): ShownOrder {
  const { id, refId, fulfilStatus, items, totalCents, isPaid, label, trackingNumber, isLost, note, history } = order;
  return {
    id,
    refId,
    status: fulfilStatus,
    lines: items.map(
      ({ variant, quantity }) => `${quantity} × ${variant.product.name}, ${variant.color}, ${variant.size}`,
    ),
    cents: totalCents,
    isPaid,
    label,
    parcel: trackingNumber === null ? null : `${trackingNumber}${isLost ? ' (lost)' : ''}`,
    note,
    pictures: items.flatMap((item) => [
      { name: 'mockup', url: item.mockup },
      { name: 'mockup back', url: item.mockupBack },
      ...item.printFiles.map((file) => ({ name: file.key, url: file.url })),
    ]),
    history,
  };
}

/** Renders the page of the simulated PRESSIFY. */
export function formatPressifyPage(world: World): string {
  return formatFactoryPage({
    name: 'PRESSIFY',
    stage: world,
    about: '',
    wallets: world.wallets,
    orderCount: world.orders.size,
    orders: [...world.orders.values()].slice(-PAGE_ORDERS).toReversed().map(toShownOrder),
    buttons: BUTTONS,
  });
}
