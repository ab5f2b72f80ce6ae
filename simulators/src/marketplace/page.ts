import { escapeHtml, formatAt, formatPage } from '../runtime/page.ts';
import type { World } from './world.ts';

/** Renders the page of the simulated marketplace, with its sellers, their shops, and how to connect a shop. */
export function toMarketplacePage(world: World): string {
  const sellers = world.accounts.map((account) => {
    const shops = account.shops.map(
      (shop) =>
        `<tr><td>${escapeHtml(shop.name)}</td><td><code>${escapeHtml(shop.code)}</code></td><td>${shop.orders.length} orders</td><td>${shop.isActive ? '' : 'disabled'}</td></tr>`,
    );
    const isAuthorized = world.tokens.isAuthorized(account, world.clock.seconds());
    return `<section><h2>${escapeHtml(account.sellerName)} <small>${isAuthorized ? 'has authorized the app' : 'has not authorized the app'}</small></h2>
      <table>${shops.join('')}</table></section>`;
  });
  return formatPage(
    'Marketplace simulator',
    '',
    `<header><h1>The simulated marketplace</h1><p>${formatAt(world.clock.now())} UTC by its own clock</p>
    <p><a href="/open/authorize?service_id=${encodeURIComponent(world.serviceId)}">Consent as a seller</a> · <a href="/seller">Seller pages</a></p></header>${sellers.join('')}`,
    world.calls.list(),
  );
}
