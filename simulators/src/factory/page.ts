import { escapeHtml, formatAt, formatPage } from '../runtime/page.ts';
import type { AnyStage } from '../runtime/runtime.ts';
import { toMoneyText } from './money.ts';

/** An order for a factory's page, as plain text. */
export type ShownOrder = {
  id: string | number;
  refId: string;
  status: string;
  /** Pieces as text, such as "2 × Hoodie, Black, M". */
  lines: string[];
  cents: number;
  isPaid: boolean;
  label: string | null;
  parcel: string | null;
  note: string | null;
  pictures: { name: string; url: string | null }[];
  history: { at: number; status: string }[];
};

export type FactoryPage = {
  name: string;
  stage: Pick<AnyStage, 'clock' | 'calls'>;
  /** HTML about the factory's account and its API. */
  about: string;
  /** Balances in cents, by account. */
  wallets: ReadonlyMap<string, number>;
  orderCount: number;
  /** The newest orders, newest first. */
  orders: ShownOrder[];
  /** Buttons of an order; each calls a control. */
  buttons: { action: string; label: string }[];
};

export const PAGE_ORDERS = 100;

const STYLE = `
  body { max-width: 72rem } article { background: #fff; border: 1px solid #dde1e7; border-radius: 8px; padding: 1rem; margin-bottom: 1rem }
  img { height: 90px; width: 90px; object-fit: contain; background: #eceff3; border-radius: 6px; margin: .3rem .3rem 0 0 }
  b.state { background: #e3ecfb; color: #15408a; border-radius: 999px; padding: .1rem .6rem; font-weight: 600 }
  b.onhold, b.wrongsize, b.on_hold, b.HOLD { background: #fdebc8; color: #7a4a00 }
  b.shipped, b.COMPLETED { background: #dcf3e2; color: #135c2c }
  b.cancelled, b.rejected, b.CANCELED, b.REJECTED { background: #eceff3; color: #555 }`;

function formatMinute(at: number): string {
  return formatAt(at).slice(0, 16);
}

function formatPictures(pictures: ShownOrder['pictures']): string {
  return pictures
    .flatMap(({ name, url }) => (url === null ? [] : [{ name: escapeHtml(name), url: escapeHtml(url) }]))
    .map(({ name, url }) => `<a href="${url}"><img src="${url}" alt="${name}" title="${name}" loading="lazy"></a>`)
    .join('');
}

function formatOrder(order: ShownOrder, buttons: FactoryPage['buttons']): string {
  const { id, refId, status, lines, cents, isPaid, label, parcel, note, history } = order;
  const pressed = buttons.map((button) => `<button name="action" value="${button.action}">${button.label}</button>`);
  const [shownId, shownStatus] = [escapeHtml(String(id)), escapeHtml(status)];
  return `<article id="order-${shownId}">
    <h2>${shownId} · ${escapeHtml(refId)} <b class="state ${shownStatus}">${shownStatus}</b></h2>
    <p>${lines.map(escapeHtml).join('<br>')}</p>
    <p>$${toMoneyText(cents)}, ${isPaid ? 'paid' : 'payment pending'}${label === null ? '' : ` · <a href="${escapeHtml(label)}">label</a>`}
      ${parcel === null ? '' : ` · ${escapeHtml(parcel)}`}</p>
    ${note === null ? '' : `<p><em>${escapeHtml(note)}</em></p>`}
    <p>${formatPictures(order.pictures)}</p>
    <p><small>${history.map((row) => `${formatMinute(row.at)} ${escapeHtml(row.status)}`).join(' → ')}</small></p>
    <form method="post" action="/_sim/orders/${shownId}">${pressed.join('')}</form>
  </article>`;
}

/** Renders a factory for humans: its clock, its wallets and its newest orders, with buttons. */
export function formatFactoryPage({ name, stage, about, wallets, orderCount, orders, buttons }: FactoryPage): string {
  const { now, factor, paused } = stage.clock.read();
  const money = [...wallets].map(([account, cents]) => `${escapeHtml(account)}: $${toMoneyText(cents)}`);
  const clockButton = (field: string, value: string | number, label: string): string =>
    `<form method="post" action="/_sim/clock"><button name="${field}" value="${value}">${label}</button></form>`;
  return formatPage(
    `${name} simulator`,
    STYLE,
    `<header>
  <h1>${name}, simulated print factory</h1>
  <p>${formatMinute(now)} UTC by its own clock, ${paused ? 'standing still' : `running ${factor} times as fast`} ·
    ${orderCount} orders${orderCount > orders.length ? `, the newest ${orders.length} below` : ''}</p>
  ${about}<p>${money.join('<br>')}</p>
  ${clockButton('advanceSeconds', 21_600, '6 hours on')}
  ${clockButton('advanceSeconds', 86_400, '1 day on')}
  ${clockButton('paused', paused ? 'false' : 'true', `${paused ? 'Run' : 'Stop'} the clock`)}
</header>
<main>${orders.map((order) => formatOrder(order, buttons)).join('\n') || '<p>No orders yet.</p>'}</main>`,
    stage.calls.list(),
  );
}
