import { BUTTONS, toShownJob } from '../factory/job-page.ts';
import { formatFactoryPage, PAGE_ORDERS, type ShownOrder } from '../factory/page.ts';
import { escapeHtml } from '../runtime/page.ts';
import type { Order, World } from './world.ts';

function toShownOrder(world: World, order: Order): ShownOrder {
  const lines = order.items.map(({ sku, quantity }) => {
    const variation = world.variations.get(sku);
    if (variation === undefined) return `${quantity} × ${sku}`;
    const { product, color, size } = variation;
    return `${quantity} × ${product.family.name}, ${color}, ${size} (${product.line.name})`;
  });
  const pictures = order.form.items.flatMap(({ printFiles, previewFiles }) => [
    ...previewFiles.map(({ key, url }) => ({ name: `preview ${key}`, url })),
    ...printFiles.map(({ key, url }) => ({ name: key, url })),
  ]);
  return toShownJob(order, lines, pictures);
}

/** Renders the page of the simulated MANGO. */
export function formatMangoPage(world: World, apiPath: string): string {
  const keys = [...world.keys].map(([key, state]) => `<code>${escapeHtml(key)}</code> ${state}`);
  const orders = world.orders.list();
  return formatFactoryPage({
    name: 'MANGO',
    stage: world,
    about: `<p>API below <code>${apiPath}</code>; keys: ${keys.join(', ')} · ${world.products.length} products ·
      ${world.webhooks.size} webhooks</p>`,
    wallets: world.wallets.balances,
    orderCount: orders.length,
    orders: orders
      .slice(-PAGE_ORDERS)
      .toReversed()
      .map((order) => toShownOrder(world, order)),
    buttons: BUTTONS,
  });
}
