import type { Order } from '@bobbin/contract/orders';
import { listOrders } from '@bobbin/contract/orders.calls';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import type { Page } from '@playwright/test';

/** Combines every status with every fulfil state, with a buyer's request and a profit of three digits. */
export function buildMixedOrder(order: Order, index: number): Order {
  const status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? order.status;
  // The number of statuses is odd, so each status occurs with odd and with even indexes.
  const isWanted = index % 2 === 1;
  const profit = { state: 'onhold', basis: '124.45', cost: '20.20', result: '104.25' } as const;
  return {
    ...order,
    // Only orders in dollars have a profit.
    currency: 'USD',
    status,
    fulfilState: FULFIL_STATES[index % FULFIL_STATES.length] ?? order.fulfilState,
    ...(isWanted ? {} : { fulfillHouse: 'PRESSIFY', fulfillPrice: '20.20' }),
    isBuyerRequestCancel: isWanted && status !== 'CANCELLED',
    returnState: isWanted && status === 'COMPLETED' ? 'asked' : 'none',
    revenue: order.revenue !== null && isWanted ? { ...order.revenue, ...profit } : order.revenue,
    orderProducts: order.orderProducts.map((product) => ({
      ...product,
      skuName: 'Comfort Colors 1717 / Light Blue / XL',
    })),
  };
}

/** Replaces the orders in the responses of a list with what `change` returns. */
export async function changeLists(
  page: Page,
  change: (orders: Order[]) => Order[],
  path: string = listOrders.path,
): Promise<void> {
  await page.route(`**/api${path}?*`, async (route) => {
    // A call of a page that the browser is leaving ends without a response.
    const response = await route.fetch().catch(() => null);
    const answer = (await response?.json().catch(() => null)) as { body: { data: Order[] } } | null | undefined;
    if (!response || !answer) return route.abort();
    answer.body.data = change(answer.body.data);
    await route.fulfill({ response, json: answer });
  });
}
