import { escapeHtml, formatAt, formatPage } from '../stage/page.ts';
import { toMoneyText } from './catalogue.ts';
import { toTracking, type OrderAction } from './production.ts';
import type { Order, World } from './world.ts';

const PAGE_ORDERS = 100;

const BUTTONS: { action: OrderAction; label: string }[] = [
  { action: 'next', label: 'Next state' },
  { action: 'hold', label: 'Hold' },
  { action: 'wrongsize', label: 'Wrong size' },
  { action: 'fixed', label: 'Fixed' },
  { action: 'lose', label: 'Lose parcel' },
  { action: 'reject', label: 'Reject' },
  { action: 'cancel', label: 'Cancel' },
];

const STYLE = `
  body { max-width: 72rem } article { background: #fff; border: 1px solid #dde1e7; border-radius: 8px; padding: 1rem; margin-bottom: 1rem }
  img { height: 90px; width: 90px; object-fit: contain; background: #eceff3; border-radius: 6px; margin: .3rem .3rem 0 0 }
  b.state { background: #e3ecfb; color: #15408a; border-radius: 999px; padding: .1rem .6rem; font-weight: 600 }
  b.onhold, b.wrongsize { background: #fdebc8; color: #7a4a00 } b.shipped { background: #dcf3e2; color: #135c2c }
  b.cancelled { background: #eceff3; color: #555 }`;

function formatMinute(at: number): string {
  return formatAt(at).slice(0, 16);
}

function formatPictures(order: Order): string {
  const pictures = order.items.flatMap((item) => [
    { name: 'mockup', url: item.mockup },
    { name: 'mockup back', url: item.mockupBack },
    ...item.printFiles.map((file) => ({ name: file.key, url: file.url })),
  ]);
  return pictures
    .flatMap(({ name, url }) => (url === null ? [] : [{ name, url: escapeHtml(url) }]))
    .map(({ name, url }) => `<a href="${url}"><img src="${url}" alt="${name}" title="${name}" loading="lazy"></a>`)
    .join('');
}

function formatOrder(world: World, order: Order): string {
  const lines = order.items.map((item) => {
    const { product, color, size } = item.variant;
    return `${item.quantity} × ${escapeHtml(`${product.name}, ${color}, ${size}`)}`;
  });
  const buttons = BUTTONS.map(({ action, label }) => `<button name="action" value="${action}">${label}</button>`).join(
    '',
  );
  const parcel = toTracking(world, order);
  const payment = order.isPaid ? 'paid' : 'payment pending';
  return `<article id="order-${order.id}">
    <h2>${order.id} · ${escapeHtml(order.refId)} <b class="state ${escapeHtml(order.fulfilStatus)}">${escapeHtml(order.fulfilStatus)}</b></h2>
    <p>${lines.join('<br>')}</p>
    <p>$${toMoneyText(order.totalCents)}, ${payment}${order.label === null ? '' : ` · <a href="${escapeHtml(order.label)}">label</a>`}
      ${parcel === null ? '' : ` · ${escapeHtml(order.trackingNumber ?? '')} ${order.isLost ? '(lost)' : ''}`}</p>
    ${order.note === null ? '' : `<p><em>${escapeHtml(order.note)}</em></p>`}
    <p>${formatPictures(order)}</p>
    <p><small>${order.history.map((row) => `${formatMinute(row.at)} ${escapeHtml(row.status)}`).join(' → ')}</small></p>
    <form method="post" action="/_sim/orders/${order.id}">${buttons}</form>
  </article>`;
}

/** The factory seen by a human: its clock, its wallets and its newest orders, with buttons. */
export function formatPressifyPage(world: World): string {
  const { now, factor, paused } = world.clock.read();
  const orders = [...world.orders.values()].toReversed();
  const wallets = [...world.wallets].map(([key, cents]) => `${escapeHtml(key)}: $${toMoneyText(cents)}`);
  const clockButton = (name: string, value: string | number, label: string): string =>
    `<form method="post" action="/_sim/clock"><button name="${name}" value="${value}">${label}</button></form>`;
  return formatPage(
    'PRESSIFY simulator',
    STYLE,
    `<header>
  <h1>PRESSIFY, simulated print factory</h1>
  <p>${formatMinute(now)} UTC by its own clock, ${paused ? 'standing still' : `running ${factor} times as fast`} ·
    ${orders.length} orders${orders.length > PAGE_ORDERS ? `, the newest ${PAGE_ORDERS} below` : ''}</p>
  <p>${wallets.join('<br>')}</p>
  ${clockButton('advanceSeconds', 21_600, '6 hours on')}
  ${clockButton('advanceSeconds', 86_400, '1 day on')}
  ${clockButton('paused', paused ? 'false' : 'true', `${paused ? 'Run' : 'Stop'} the clock`)}
</header>
<main>${
      orders
        .slice(0, PAGE_ORDERS)
        .map((order) => formatOrder(world, order))
        .join('\n') || '<p>No orders yet.</p>'
    }</main>`,
    world.calls.list(),
  );
}
