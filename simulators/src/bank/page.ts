import { escapeHtml, formatAt, formatPage } from '../runtime/page.ts';
import { MANGLE_NAMES } from './mangle.ts';
import { PROVIDERS, type Movement } from './model.ts';
import { scan } from './vietqr.ts';
import { sumUp, type World } from './world.ts';

const PAGE_ROWS = 50;
const STYLE = `
  form.pay { display: grid; gap: .7rem; max-width: 34rem } form.pay label { display: grid; gap: .2rem }
  form.pay input, form.pay textarea, form.pay select { font: inherit; padding: .35rem .5rem; border: 1px solid #b8c0cc; border-radius: 6px }
  form.pay button { padding: .5rem 1rem; background: #0f6f63; color: #fff; border-color: #0f6f63; font-weight: 600 }
  td.amount { text-align: right; font-variant-numeric: tabular-nums } details { margin: .4rem 0 }`;

const dong = (amount: number): string => `${amount.toLocaleString('en-US')} ₫`;

function toOutcome(world: World, movement: Movement): string {
  const told = PROVIDERS.flatMap((name) =>
    world.notices[name]
      .list()
      .filter(({ id }) => id === `${name}-${movement.id}`)
      .map(
        ({ state, attempts }) =>
          `${name}: ${state}${attempts.length > 0 ? ` (${attempts.at(-1)?.status ?? 'no answer'})` : ''}`,
      ),
  );
  return told.length === 0 ? 'not reported' : told.join(', ');
}

/** Renders the page of the simulated bank account, with its movements and the webhooks that reported them. */
export function formatBankPage(world: World): string {
  const { account } = world;
  const sums = sumUp(world);
  const rows = world.movements
    .slice(-PAGE_ROWS)
    .toReversed()
    .map(
      (one) => `<tr><td>${formatAt(one.at)}</td><td class="amount">${dong(one.amount)}</td>
        <td><code>${escapeHtml(one.content)}</code></td><td>${escapeHtml(toOutcome(world, one))}</td>
        <td><form method="post" action="/_sim/replay"><button name="id" value="${one.id}">Tell again</button></form></td></tr>`,
    );
  return formatPage(
    'Bank simulator',
    STYLE,
    `<header><h1>${escapeHtml(account.bankName)}, simulated bank</h1>
    <p>${escapeHtml(account.name)} · <code>${escapeHtml(account.account)}</code> · came ${dong(sums.in)} · left ${dong(sums.out)}</p>
    <p><a href="/pay">Pay something to this account</a></p></header>
    <section><h2>Movements</h2>${rows.length === 0 ? '<p>None yet.</p>' : `<table>${rows.join('')}</table>`}</section>`,
    world.calls.list(),
  );
}

function formatSelect(name: string, values: readonly string[], chosen: string): string {
  const options = values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`);
  return `<select name="${name}">${options.join('')}</select>`;
}

/**
 * Renders a payment page like that of a banking app, filled in from the QR code. The page does not reload automatically, because a person types in
 * it.
 */
export function formatPayPage(world: World, qr: string): string {
  const scanned = qr === '' ? null : scan(qr);
  const known =
    scanned === null
      ? `<p>${qr === '' ? 'Paste the text of a QR, or type amount and content.' : 'No banking app reads this QR.'}</p>`
      : `<p>To <code>${escapeHtml(scanned.account)}</code>: <b>${dong(scanned.amount ?? 0)}</b>, content <b>${escapeHtml(scanned.content ?? '')}</b></p>`;
  return formatPage(
    'Pay · bank simulator',
    STYLE,
    `<header><h1>Pay to ${escapeHtml(world.account.name)}</h1>${known}</header>
    <section><form class="pay" method="post" action="/_sim/pay">
      <button>Pay</button>
      <details${scanned === null ? ' open' : ''}><summary>Change something on the way</summary>
        <label>QR <textarea name="qr" rows="3">${escapeHtml(scanned === null ? '' : qr)}</textarea></label>
        <label>Another amount <input name="amount" inputmode="numeric"></label>
        <label>Another content <input name="content"></label>
        <label>What the bank makes of the content ${formatSelect('mangle', MANGLE_NAMES, 'none')}</label>
        <label>Told by ${formatSelect('provider', ['sepay', 'casso', 'payos', 'all', 'none'], 'sepay')}</label>
        <label>How often <input name="times" value="1" inputmode="numeric"></label>
        <label>Booked so many seconds ago <input name="agoSeconds" value="0" inputmode="numeric"></label>
        <label>Signed ${formatSelect('isForged', ['false', 'true'], 'false')} (true: with a wrong key)</label>
      </details></form></section>`,
    [],
    null,
  );
}
