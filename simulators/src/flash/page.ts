import { BUTTONS, toShownJob } from '../factory/job-page.ts';
import { formatFactoryPage, PAGE_ORDERS, type ShownOrder } from '../factory/page.ts';
import { escapeHtml } from '../runtime/page.ts';
import { toVariantName } from './catalogue.ts';
import type { Order, World } from './world.ts';

function toShownOrder(world: World, order: Order): ShownOrder {
  const { products } = order.form;
  const lines = products.map(({ variantId, quantity }) => {
    const variant = world.variants.get(variantId);
    return `${quantity} × ${variant === undefined ? variantId : toVariantName(variant)}`;
  });
  const pictures = products.flatMap(({ designs, mockups }) => [
    ...Object.entries(mockups).map(([side, url]) => ({ name: `mockup ${side}`, url })),
    ...Object.entries(designs).map(([side, url]) => ({ name: side, url })),
  ]);
  return toShownJob(order, lines, pictures);
}

/** Renders the page of the simulated FLASH. */
export function formatFlashPage(world: World, apiPath: string): string {
  const accounts = [...world.accounts].map(([name, password]) => `<code>${escapeHtml(`${name} | ${password}`)}</code>`);
  const orders = world.orders.list();
  return formatFactoryPage({
    name: 'FLASH',
    stage: world,
    about: `<p>API below <code>${apiPath}</code>; user name and password: ${accounts.join(', ')}</p>
    <p>${world.variants.size} variants, ${world.logins} logins</p>`,
    wallets: world.wallets.balances,
    orderCount: orders.length,
    orders: orders
      .slice(-PAGE_ORDERS)
      .toReversed()
      .map((order) => toShownOrder(world, order)),
    buttons: BUTTONS,
  });
}
