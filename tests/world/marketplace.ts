import { systemScope } from '../../server/src/platform/access.ts';
import { listOrders, type Order } from '@bobbin/contract/orders';
import { syncShop } from '@bobbin/contract/shops';
import type { Input } from '@bobbin/contract/endpoint';
import type { Caller, World } from './world.ts';

/** The simulated marketplace's record of an order, with the fields that tests use. */
export interface Truth {
  shopId: string;
  order: {
    id: string;
    status: string;
    update_time: number;
    line_items: { id: string; sku_id: string }[];
    recipient_address: { name: string; full_address: string };
  };
  address: { name: string; full_address: string };
  settlementAmount: string;
  packages: { trackingNumber: string; status: string; isShipped: boolean }[];
  cancellations: { status: string }[];
}

/** Adds orders to a simulated shop, by default with creation times in the last minute, and returns their ids. */
export async function addOrders(world: World, shopId: string, body: Record<string, unknown>): Promise<string[]> {
  const added = await world.control<{ ids: string[] }>('marketplace', 'POST', `/shops/${shopId}/orders`, {
    spreadDays: 0.0007,
    ...body,
  });
  return added.ids;
}

/** Adds one order with the given status to a simulated shop. */
export async function addOrder(world: World, shopId: string, status: string, body = {}): Promise<string> {
  const [id] = await addOrders(world, shopId, { count: 1, status, ...body });
  if (id === undefined) throw new Error('The marketplace made no order');
  return id;
}

/** Changes an order at the simulated marketplace, at least one second later than any earlier change. */
export async function changeOrder(world: World, orderId: string, body: Record<string, unknown>): Promise<Truth> {
  await advanceMarketplace(world, 1);
  return world.control<Truth>('marketplace', 'POST', `/orders/${orderId}`, body);
}

export async function advanceMarketplace(world: World, seconds: number): Promise<void> {
  await world.control('marketplace', 'POST', '/clock', { advanceSeconds: seconds });
}

export function readTruth(world: World, orderId: string): Promise<Truth> {
  return world.control<Truth>('marketplace', 'GET', `/orders/${orderId}`);
}

export async function addFault(world: World, body: Record<string, unknown>): Promise<void> {
  await world.control('marketplace', 'POST', '/faults', body);
}

export async function clearFaults(world: World): Promise<void> {
  await world.control('marketplace', 'DELETE', '/faults');
}

/** Counts the calls that the simulated marketplace received, by method and path. */
export async function countCalls(world: World, pattern: RegExp): Promise<number> {
  const { calls } = await world.control<{ calls: Record<string, number> }>('marketplace', 'GET', '/state');
  return Object.entries(calls).reduce((sum, [path, count]) => sum + (pattern.test(path) ? count : 0), 0);
}

/** Lists `[id, status]` of every order of a simulated shop, sorted by id. */
export async function listTruth(world: World, shopId: string): Promise<[string, string][]> {
  const path = `/shops/${shopId}/orders`;
  const { orders } = await world.control<{ orders: [string, string, number][] }>('marketplace', 'GET', path);
  return orders.map(([id, status]): [string, string] => [id, status]).toSorted(compareRows);
}

/** Lists `[id, status]` of every order of a shop from Bobbin's database, sorted by id. */
export async function listStored(world: World, shopId: string): Promise<[string, string][]> {
  const rows = await world.db.selectFrom('orders').select(['id', 'status']).where('shop_id', '=', shopId).execute();
  return rows.map((row): [string, string] => [row.id, row.status]).toSorted(compareRows);
}

function compareRows([left]: [string, string], [right]: [string, string]): number {
  return left < right ? -1 : 1;
}

/** Syncs a shop as the seller would, and runs the jobs. */
export async function syncNow(world: World, seller: Caller, shopId: string): Promise<void> {
  const answer = await seller.call(syncShop, { params: { id: shopId }, body: {} });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
  await world.runJobs();
}

/** Lists every order that a filter finds, over all pages of the list. */
export async function listAll(
  seller: Caller,
  query: NonNullable<Input<typeof listOrders>['query']> = {},
): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await seller.call(listOrders, { query: { limit: 200, ...query, page } });
    if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
    orders.push(...answer.body.data);
    if (page >= answer.body.meta.totalPages) return orders;
  }
}

/** Compares every count with the orders themselves, as the nightly job does. */
export async function checkCounts(world: World, seller: Caller): Promise<void> {
  const differences = await world.app.orders.counts.compare(systemScope(seller.userId, 'test'));
  if (differences.length > 0) throw new Error(`Counts differ from the orders: ${JSON.stringify(differences)}`);
}
