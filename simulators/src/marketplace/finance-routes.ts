import type { Order, Shop } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { requireOrder } from './fulfilment-routes.ts';
import { orderId, plainId } from './ids.ts';
import { readOptionalText, readPageSize, readTime, readWord } from './input.ts';
import { listPieces, toAmount } from './order-content.ts';
import { SETTLE_SECONDS } from './order-life.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { invalidParam } from './reply.ts';
import { getSettlement, isUnsettled, listLateRefunds, sumSettled } from './settlement.ts';

const DAY = 86_400;
const FOREVER = 9_999_999_999;
const WEEK = 7 * DAY;
/** The bank takes its time. */
const PAY_SECONDS = 2 * DAY;
const PAGE_KIND = 20;
const PAYMENT_KIND = 44;

/** Money by order (MKT-28) and the payments to the seller's bank (MKT-38). Statements and withdrawals are not simulated yet. */
export const FINANCE_ROUTES: Route[] = [
  { method: 'GET', path: '/finance/202309/payments', scope: 'shop', run: listPayments },
  { method: 'GET', path: '/finance/202507/orders/unsettled', scope: 'shop', run: listUnsettled },
  {
    method: 'GET',
    path: '/finance/202309/orders/{order_id}/statement_transactions',
    scope: 'shop',
    run: (_world, call) => toTransactions202309(requireOrder(call, call.params.order_id ?? '')),
  },
  {
    method: 'GET',
    path: '/finance/202501/orders/{order_id}/statement_transactions',
    scope: 'shop',
    run: (_world, call) => toTransactions202501(requireOrder(call, call.params.order_id ?? '')),
  },
];

/** Statements are daily, at 00:00 UTC after the settlement (MKT-28). */
function getStatement(shop: Shop, settledAt: number): { statement_id: string; statement_time: number } {
  const day = Math.ceil(settledAt / DAY);
  return { statement_id: plainId('72', 19, shop.index, day, 5), statement_time: day * DAY };
}

function toTransactions202309(order: Order): unknown {
  const id = orderId(order.shop.index, order.number);
  const head = { order_id: id, order_create_time: order.createTime };
  if (order.settleTime === 0) return { ...head, statement_transactions: [] };
  const settlement = getSettlement(order);
  const row = {
    ...getStatement(order.shop, order.settleTime),
    id: plainId('74', 19, order.seed, 1),
    status: 'SETTLED',
    currency: 'USD',
    settlement_amount: toAmount(settlement.settlementCents),
    revenue_amount: toAmount(settlement.revenueCents),
    fee_amount: toAmount(settlement.feeCents),
    shipping_cost_amount: toAmount(settlement.shippingCostCents),
    adjustment_amount: '0',
    sku_statement_transactions: listSkuRows(order),
  };
  const refunds = listLateRefunds(order).map((one) => ({
    ...getStatement(order.shop, one.time),
    id: one.id,
    status: 'SETTLED',
    currency: 'USD',
    settlement_amount: toAmount(-one.cents),
    revenue_amount: toAmount(-one.cents),
    fee_amount: '0',
    shipping_cost_amount: '0',
    adjustment_amount: '0',
    sku_statement_transactions: [],
  }));
  const adjustments = (order.extra?.adjustments ?? []).map((one) => ({
    ...getStatement(order.shop, one.time),
    id: one.id,
    status: 'SETTLED',
    currency: 'USD',
    settlement_amount: toAmount(one.cents),
    revenue_amount: '0',
    fee_amount: '0',
    shipping_cost_amount: '0',
    adjustment_amount: toAmount(one.cents),
    sku_statement_transactions: [],
  }));
  return { ...head, statement_transactions: [row, ...refunds, ...adjustments] };
}

function toTransactions202501(order: Order): unknown {
  const head = {
    order_id: orderId(order.shop.index, order.number),
    order_create_time: order.createTime,
    currency: 'USD',
  };
  if (order.settleTime === 0) return { ...head, total_count: 0, sku_transactions: [] };
  const settlement = getSettlement(order);
  const refunded = listLateRefunds(order).reduce((sum, one) => sum + one.cents, 0);
  const rows = listSkuRows(order);
  const { statement_id } = getStatement(order.shop, order.settleTime);
  return {
    ...head,
    settlement_amount: toAmount(sumSettled(order) ?? 0),
    revenue_amount: toAmount(settlement.revenueCents - refunded),
    fee_and_tax_amount: toAmount(settlement.feeCents),
    shipping_cost_amount: toAmount(settlement.shippingCostCents),
    total_count: rows.length,
    // This version counts pieces in a text and names the statement by its id alone.
    sku_transactions: rows.map((one) => ({ ...one, quantity: String(one.quantity), statement_id })),
  };
}

function listSkuRows(
  order: Order,
): { sku_id: string; sku_name: string; product_name: string; quantity: number; revenue_amount: string }[] {
  const rows = new Map<string, { name: string; product: string; quantity: number; cents: number }>();
  for (const piece of listPieces(order)) {
    const row = rows.get(piece.sku.id) ?? { name: piece.sku.name, product: piece.productTitle, quantity: 0, cents: 0 };
    row.quantity += 1;
    row.cents += piece.saleCents + piece.platformDiscountCents;
    rows.set(piece.sku.id, row);
  }
  return [...rows].map(([sku_id, row]) => ({
    sku_id,
    sku_name: row.name,
    product_name: row.product,
    quantity: row.quantity,
    revenue_amount: toAmount(row.cents),
  }));
}

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

/** Sums hold until an order of the shop changes, as counts do. */
const sums = new WeakMap<Shop, { key: string; value: Record<string, unknown> }>();

function sumUnsettled(shop: Shop, from: number, until: number): Record<string, unknown> {
  const key = `${shop.version}-${from}-${until}`;
  const known = sums.get(shop);
  if (known?.key === key) return known.value;
  let count = 0;
  let settlement = 0;
  let revenue = 0;
  let fee = 0;
  shop.byCreateTime.count({ from, until }, (order) => {
    if (!isUnsettled(order)) return false;
    const one = getSettlement(order);
    count += 1;
    settlement += one.settlementCents;
    revenue += one.revenueCents;
    fee += one.feeCents;
    return true;
  });
  const value = {
    total_count: count,
    sum_est_settlement_amount: toAmount(settlement),
    sum_est_revenue_amount: toAmount(revenue),
    sum_est_fee_amount: toAmount(fee),
    sum_est_adjustment_amount: '0',
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
    est_adjustment_amount: '0',
    estimated_settlement: isDelivered
      ? String(order.deliveryTime + SETTLE_SECONDS)
      : `${SETTLE_SECONDS / DAY} days after delivery`,
    unsettled_reason: isDelivered ? 'In settlement period' : 'Order not delivered',
    currency: 'USD',
  };
}

interface Payment {
  week: number;
  time: number;
  settlementCents: number;
}

/** What is settled in a week is paid on its last day. */
function findPayments(shop: Shop): Payment[] {
  const weeks = new Map<number, number>();
  for (const order of shop.orders) {
    if (order.settleTime === 0) continue;
    const week = Math.floor(order.settleTime / WEEK);
    weeks.set(week, (weeks.get(week) ?? 0) + getSettlement(order).settlementCents);
  }
  return [...weeks]
    .map(([week, settlementCents]) => ({ week, time: (week + 1) * WEEK, settlementCents }))
    .toSorted((left, right) => left.time - right.time);
}

function listPayments(_world: World, { query, shop, now }: ShopCall): unknown {
  const size = readPageSize(query, 100, 20);
  if (readWord(query, 'sort_field', ['create_time'] as const) === null) throw invalidParam('sort_field is required');
  const isDescending = readWord(query, 'sort_order', ['ASC', 'DESC'] as const) === 'DESC';
  const kind = PAYMENT_KIND + (isDescending ? 1 : 0);
  const after = parsePageToken(kind, readOptionalText(query, 'page_token'));
  const range = { from: readTime(query, 'create_time_ge') ?? 0, until: readTime(query, 'create_time_lt') ?? FOREVER };
  const known = findPayments(shop).filter(({ time }) => time <= now && time >= range.from && time < range.until);
  const found = isDescending ? known.toReversed() : known;
  const start = after === null ? 0 : after.number;
  const hasMore = start + size < found.length;
  return {
    next_page_token: hasMore ? formatPageToken(kind, { time: 0, number: start + size }) : '',
    payments: found.slice(start, start + size).map((payment) => toPayment(shop, payment, now)),
  };
}

function toPayment(shop: Shop, { week, time, settlementCents }: Payment, now: number): unknown {
  const isPaid = now >= time + PAY_SECONDS;
  const money = (cents: number) => ({ value: toAmount(cents), currency: 'USD' });
  return {
    id: plainId('34', 19, shop.index, week, 6),
    create_time: time,
    status: isPaid ? 'PAID' : 'PROCESSING',
    amount: money(settlementCents),
    settlement_amount: money(settlementCents),
    reserve_amount: money(0),
    payment_amount_before_exchange: money(settlementCents),
    exchange_rate: '1.000000',
    bank_account: `*********${String(4471 + shop.index * 37).slice(-4)}`,
    ...(isPaid ? { paid_time: time + PAY_SECONDS } : {}),
  };
}
