import type { Order, Shop } from './model.ts';
import type { TimeRange } from './order-index.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { readFlag, readOptionalText, readPageSize, readText, readTexts, readTime, readWord } from './input.ts';
import { getBuyer } from './order-content.ts';
import { tellOrder } from './stale-orders.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { findOrder } from './world.ts';

/** The nine statuses of an order (MKT-19). */
const ORDER_STATUSES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
] as const;

const MAX_IDS = 50;
const FOREVER = 9_999_999_999;

export const ORDER_ROUTES: Route[] = [
  { method: 'POST', path: '/order/202309/orders/search', scope: 'shop', run: searchOrders },
  {
    method: 'GET',
    path: '/order/202309/orders',
    scope: 'shop',
    run: (world, call) => getOrders(world, call, '202309'),
  },
  {
    method: 'GET',
    path: '/order/202507/orders',
    scope: 'shop',
    run: (world, call) => getOrders(world, call, '202507'),
  },
];

type Filter = { create: TimeRange; update: TimeRange; matches: (order: Order) => boolean };

function searchOrders(world: World, { query, body, shop, path, now }: ShopCall): unknown {
  const size = readPageSize(query, 100, null);
  const sortField = readWord(query, 'sort_field', ['create_time', 'update_time'] as const) ?? 'create_time';
  const isDescending = (readWord(query, 'sort_order', ['ASC', 'DESC'] as const) ?? 'DESC') === 'DESC';
  const kind = (sortField === 'create_time' ? 2 : 0) + (isDescending ? 1 : 0);
  const after = parsePageToken(kind, readOptionalText(query, 'page_token'));
  const filter = readFilter(body);
  if (world.faults.take('orders-unreadable', { path, shopId: shop.id }) !== null)
    throw refuse(CODES.ordersUnreadable, 'Failed to get orders. Please try again.');
  const isByCreate = sortField === 'create_time';
  const index = isByCreate ? shop.byCreateTime : shop.byUpdateTime;
  const range = isByCreate ? filter.create : filter.update;
  // One more order than requested is read, to find out whether there is a next page.
  const found = index.page(range, isDescending, after, size + 1, filter.matches);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const hasMore = found.length > size && last !== undefined;
  const time = last === undefined ? 0 : isByCreate ? last.createTime : last.updateTime;
  return {
    total_count: countOrders(shop, sortField, range, filter, JSON.stringify(body)),
    next_page_token: hasMore ? formatPageToken(kind, { time, number: last.number }) : '',
    orders: page.map((order) => tellOrder(world, order, 'search', now)),
  };
}

/** Counting 100,000 orders for each page would be slow, so a count is cached until an order changes. */
const counts = new WeakMap<Shop, { version: number; byFilter: Map<string, number> }>();

function countOrders(shop: Shop, sortField: string, range: TimeRange, filter: Filter, key: string): number {
  let known = counts.get(shop);
  if (known === undefined || known.version !== shop.version) {
    known = { version: shop.version, byFilter: new Map() };
    counts.set(shop, known);
  }
  const counted = known.byFilter.get(key);
  if (counted !== undefined) return counted;
  const index = sortField === 'create_time' ? shop.byCreateTime : shop.byUpdateTime;
  const count = index.count(range, filter.matches);
  known.byFilter.set(key, count);
  return count;
}

function readFilter(body: ShopCall['body']): Filter {
  const range = (field: string): TimeRange => ({
    from: readTime(body, `${field}_ge`) ?? 0,
    until: readTime(body, `${field}_lt`) ?? FOREVER,
  });
  const create = range('create_time');
  const update = range('update_time');
  const status = readWord(body, 'order_status', ORDER_STATUSES);
  const shippingType = readWord(body, 'shipping_type', ['TIKTOK', 'SELLER'] as const);
  const isBuyerRequest = readFlag(body, 'is_buyer_request_cancel');
  const buyerUserId = readOptionalText(body, 'buyer_user_id');
  const warehouseIds = readTexts(body, 'warehouse_ids', 100);
  const matches = (order: Order): boolean =>
    (status === null || order.status === status) &&
    (shippingType === null || order.shippingType === shippingType) &&
    order.createTime >= create.from &&
    order.createTime < create.until &&
    order.updateTime >= update.from &&
    order.updateTime < update.until &&
    (isBuyerRequest === null || isCancelRequested(order) === isBuyerRequest) &&
    (warehouseIds === null || warehouseIds.length === 0 || warehouseIds.includes(order.shop.warehouseId)) &&
    (buyerUserId === null || getBuyer(order).userId === buyerUserId);
  return { create, update, matches };
}

function isCancelRequested(order: Order): boolean {
  return order.requestCancelTime > 0 && order.cancelTime === 0;
}

/** Returns details of up to 50 orders; unknown ids are omitted (MKT-16). */
function getOrders(world: World, { query, shop, path, now }: ShopCall, version: '202309' | '202507'): unknown {
  const ids = readText(query, 'ids').split(',');
  if (ids.length > MAX_IDS) throw invalidParam(`ids must hold at most ${MAX_IDS}`);
  if (world.faults.take('orders-unreadable', { path, shopId: shop.id }) !== null)
    throw refuse(CODES.ordersUnreadable, 'Failed to get orders. Please try again.');
  const orders = ids.map((id) => findOrder(shop, id)).filter((order) => order !== null);
  return { orders: orders.map((order) => tellOrder(world, order, version, now)) };
}
