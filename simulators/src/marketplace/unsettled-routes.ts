import type { Order, Shop } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { orderId, plainId } from './ids.ts';
import { readOptionalText, readPageSize, readTime, readWord } from './input.ts';
import { toAmount } from './order-content.ts';
import { SETTLE_SECONDS } from './order-life.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { invalidParam } from './reply.ts';
import { getSettlement, isUnsettled, listParts } from './settlement.ts';
import { toSumBreakdowns } from './transaction-wire.ts';

const DAY = 86_400;
const FOREVER = 9_999_999_999;
const PAGE_KIND = 20;

/** Routes of unsettled money (MKT-28). */
export const UNSETTLED_ROUTES: Route[] = [
  { method: 'GET', path: '/finance/202507/orders/unsettled', scope: 'shop', run: listUnsettled },
];

function listUnsettled(_world: World, { query, shop }: ShopCall): unknown {
  const size = readPageSize(query, 100, 20);
  if (readWord(query, 'sort_field', ['order_create_time'] as const) === null)
    throw invalidParam('sort_field is required');
  const isDescending = readWord(query, 'sort_order', ['ASC', 'DESC'] as const) === 'DESC';
  const kind = PAGE_KIND + (isDescending ? 1 : 0);
  const after = parsePageToken(kind, readOptionalText(query, 'page_token'));
  const range = { from: readTime(query, 'search_time_ge') ?? 0, until: readTime(query, 'search_time_lt') ?? FOREVER };
  const found = shop.byCreateTime.page(range, isDescending, after, size + 1, isUnsettled);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const hasMore = found.length > size && last !== undefined;
  return {
    ...sumUnsettled(shop, range.from, range.until),
    next_page_token: hasMore ? formatPageToken(kind, { time: last.createTime, number: last.number }) : '',
    transactions: page.map(toUnsettledRow),
  };
}

/** The sums are cached, like counts, until an order of the shop changes. */
const sums = new WeakMap<Shop, { key: string; value: Record<string, unknown> }>();

function sumUnsettled(shop: Shop, from: number, until: number): Record<string, unknown> {
  const key = `${shop.version}-${from}-${until}`;
  const known = sums.get(shop);
  if (known?.key === key) return known.value;
  let count = 0;
  let settlement = 0;
  let revenue = 0;
  let fee = 0;
  let adjustment = 0;
  shop.byCreateTime.count({ from, until }, (order) => {
    if (!isUnsettled(order)) return false;
    const one = getSettlement(order);
    count += 1;
    settlement += one.settlementCents;
    revenue += one.revenueCents;
    fee += one.feeCents;
    adjustment += one.otherCents;
    return true;
  });
  const value = {
    total_count: count,
    sum_est_settlement_amount: toAmount(settlement),
    sum_est_revenue_amount: toAmount(revenue),
    sum_est_fee_amount: toAmount(fee),
    sum_est_adjustment_amount: toAmount(adjustment),
  };
  sums.set(shop, { key, value });
  return value;
}

function toUnsettledRow(order: Order): unknown {
  const settlement = getSettlement(order);
  const isDelivered = order.deliveryTime > 0;
  return {
    id: plainId('75', 19, order.seed, 2),
    type: 'ORDER',
    status: 'UNSETTLED',
    order_id: orderId(order.shop.index, order.number),
    order_create_time: order.createTime,
    ...(isDelivered ? { order_delivery_time: order.deliveryTime } : {}),
    est_settlement_amount: toAmount(settlement.settlementCents),
    est_revenue_amount: toAmount(settlement.revenueCents),
    est_fee_tax_amount: toAmount(settlement.feeCents),
    est_shipping_cost_amount: toAmount(settlement.shippingCostCents),
    est_adjustment_amount: toAmount(settlement.otherCents),
    ...toSumBreakdowns(listParts(order)),
    estimated_settlement: isDelivered
      ? String(order.deliveryTime + SETTLE_SECONDS)
      : `${SETTLE_SECONDS / DAY} days after delivery`,
    unsettled_reason: isDelivered ? 'In settlement period' : 'Order not delivered',
    currency: 'USD',
  };
}
