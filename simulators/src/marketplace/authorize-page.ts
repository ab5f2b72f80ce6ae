import type { Account } from './model.ts';
import { escapeHtml } from '../runtime/page.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; background: #f4f4f2; color: #1c1c1a; margin: 0; }
  main { max-width: 34rem; margin: 6vh auto; background: #fff; padding: 2rem; border-radius: 12px; box-shadow: 0 1px 4px #0002; }
  h1 { font-size: 1.35rem; margin: 0 0 .25rem; }
  fieldset { border: 0; padding: 0; margin: 1.25rem 0; }
  label { display: block; border: 1px solid #d8d8d4; border-radius: 8px; padding: .75rem 1rem; margin: .5rem 0; cursor: pointer; }
  label:has(:checked) { border-color: #0b6b53; background: #f0f8f5; }
  small { color: #5c5c57; }
  ul { margin: .25rem 0 0 1.6rem; padding: 0; }
  button { font: inherit; font-weight: 600; background: #0b6b53; color: #fff; border: 0; border-radius: 8px; padding: .7rem 1.6rem; cursor: pointer; }
  textarea { width: 100%; box-sizing: border-box; font: 14px/1.4 ui-monospace, monospace; padding: .75rem; }
`;

/**
 * Renders the page on which the seller chooses an account and consents; an account whose shops are already authorized is listed, but not preselected.
 */
export function toConsentPage(
  accounts: readonly Account[],
  isTaken: (account: Account) => boolean,
  serviceId: string,
  state: string,
): string {
  const proposed = accounts.find((account) => !isTaken(account));
  const choices = accounts.map(
    (account) => `
      <label><input type="radio" name="account" value="${escapeHtml(account.openId)}" ${account === proposed ? 'checked' : ''}>
        <strong>${escapeHtml(account.sellerName)}</strong> <small>United States${isTaken(account) ? ' · authorized already' : ''}</small>
        <ul>${account.shops.map((shop) => `<li>${escapeHtml(shop.name)} <small>${escapeHtml(shop.code)}</small></li>`).join('')}</ul>
      </label>`,
  );
  return toPage(
    'Authorize an app',
    `<h1>An app asks for access to your shops</h1>
    <small>Simulated marketplace. Service ${escapeHtml(serviceId)}</small>
    <form method="post" action="/open/authorize">
      <fieldset><legend>Choose the seller account</legend>${choices.join('')}</fieldset>
      <p><small>The app may read orders, buy shipping labels and read statements.</small></p>
      <input type="hidden" name="service_id" value="${escapeHtml(serviceId)}">
      <input type="hidden" name="state" value="${escapeHtml(state)}">
      <button type="submit">Approve</button>
    </form>`,
  );
}

/** When no redirect URL is set, the seller copies the resulting link into the app. */
export function toResultPage(link: string): string {
  return toPage(
    'Authorized',
    `<h1>Access granted</h1>
    <p>Copy this link, or the address of this page, into the app. It serves once, for 30 minutes.</p>
    <textarea id="link" rows="5" readonly aria-label="Link to copy">${escapeHtml(link)}</textarea>
    <p><button type="button" onclick="navigator.clipboard.writeText(document.getElementById('link').value)">Copy</button></p>`,
  );
}

export function toProblemPage(problem: string): string {
  return toPage('Not possible', `<h1>${escapeHtml(problem)}</h1>`);
}

function toPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
}
