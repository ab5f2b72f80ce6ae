import type { Cancellation, Order } from './model.ts';
import type { Position } from './order-index.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { requireOrder } from './fulfilment-routes.ts';
import { lineItemId, orderId } from './ids.ts';
import { isFields, readOptionalText, readPageSize, readText, readTexts, readTime } from './input.ts';
import { addCancellation, cancelLines, findOpenRequest, refuseCancel, setCancelStatus } from './order-changes.ts';
import { listPieces, toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { findLines } from './world.ts';

const BASE = '/return_refund/202309/cancellations';
const FOREVER = 9_999_999_999;
const PAGE_KIND = 30;
/** A US seller may cancel until the carrier has it (MKT-20). */
const CANCELLABLE = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION'];

export const CANCELLATION_ROUTES: Route[] = [
  { method: 'POST', path: BASE, scope: 'shop', run: createCancellation },
  { method: 'POST', path: `${BASE}/search`, scope: 'shop', run: searchCancellations },
  {
    method: 'POST',
    path: `${BASE}/{cancel_id}/approve`,
    scope: 'shop',
    run: (world, call) => {
      const cancellation = requirePending(call);
      setCancelStatus(world, cancellation, 'CANCELLATION_REQUEST_SUCCESS');
      cancelLines(world, cancellation.order, cancellation.lines, 'BUYER', cancellation.reason);
      setCancelStatus(world, cancellation, 'CANCELLATION_REQUEST_COMPLETE');
      return {};
    },
  },
  {
    method: 'POST',
    path: `${BASE}/{cancel_id}/reject`,
    scope: 'shop',
    run: (world, call) => {
      const cancellation = requirePending(call);
      readText(call.body, 'reject_reason');
      refuseCancel(world, cancellation.order);
      return {};
    },
  },
];

function requirePending({ shop, params }: ShopCall): Cancellation {
  const cancellation = shop.cancellations.find((one) => one.id === params.cancel_id);
  if (cancellation === undefined) throw refuse(CODES.cancellation, 'invalid cancel id');
  if (cancellation.status !== 'CANCELLATION_REQUEST_PENDING')
    throw refuse(CODES.cancellation, 'the cancellation has been answered already');
  return cancellation;
}

/** The seller cancels some or all pieces; an open request of the buyer is settled with it. */
function createCancellation(world: World, call: ShopCall): unknown {
  const order = requireOrder(call, readText(call.body, 'order_id'));
  const reason = readText(call.body, 'cancel_reason');
  const lines = readLines(order, call);
  if (!CANCELLABLE.includes(order.status))
    throw refuse(CODES.cancellation, `the order can not be cancelled in status ${order.status}`);
  const open = findOpenRequest(order);
  cancelLines(world, order, lines, 'SELLER', reason);
  if (open !== null) setCancelStatus(world, open, 'CANCELLATION_REQUEST_COMPLETE');
  const added = addCancellation(world, order, 'SELLER', reason, 'CANCELLATION_REQUEST_COMPLETE', lines);
  return { cancel_id: added.id, cancel_status: added.status };
}

function readLines(order: Order, { body }: ShopCall): number[] {
  const pieces = listPieces(order);
  const gone = order.extra?.cancelledLines ?? [];
  const open = pieces.map((_, line) => line).filter((line) => !gone.includes(line));
  const ids = readTexts(body, 'order_line_item_ids', 100) ?? [];
  const asked = findLines(order, ids, pieces.length);
  if (asked === null || asked.some((line) => !open.includes(line)))
    throw refuse(CODES.cancellation, 'invalid order line item id');
  if (asked.length > 0) return asked;
  const { skus } = body;
  if (skus === undefined) return open;
  if (!Array.isArray(skus)) throw invalidParam('skus');
  return (skus as unknown[]).flatMap((entry) => {
    if (!isFields(entry)) throw invalidParam('skus');
    const skuId = readText(entry, 'sku_id');
    const quantity = typeof entry.quantity === 'number' ? entry.quantity : 0;
    const lines = open.filter((line) => pieces[line]?.sku.id === skuId);
    if (quantity < 1 || quantity > lines.length) throw refuse(CODES.cancellation, 'invalid sku quantity');
    return lines.slice(0, quantity);
  });
}

function searchCancellations(_world: World, { query, body, shop }: ShopCall): unknown {
  const size = readPageSize(query, 50, 10);
  const isAscending = readOptionalText(query, 'sort_order') === 'ASC';
  const after = parsePageToken(PAGE_KIND, readOptionalText(query, 'page_token'));
  const orderIds = readTexts(body, 'order_ids', 100);
  const cancelIds = readTexts(body, 'cancel_ids', 100);
  const statuses = readTexts(body, 'cancel_status', 10);
  const createFrom = readTime(body, 'create_time_ge') ?? 0;
  const createUntil = readTime(body, 'create_time_lt') ?? FOREVER;
  const updateFrom = readTime(body, 'update_time_ge') ?? 0;
  const updateUntil = readTime(body, 'update_time_lt') ?? FOREVER;
  const rows = shop.cancellations
    .map((one, number) => ({ one, position: { time: one.createTime, number } }))
    .filter(({ one }) => orderIds === null || orderIds.includes(orderId(shop.index, one.order.number)))
    .filter(({ one }) => cancelIds === null || cancelIds.includes(one.id))
    .filter(({ one }) => statuses === null || statuses.includes(one.status))
    .filter(({ one }) => one.createTime >= createFrom && one.createTime < createUntil)
    .filter(({ one }) => one.updateTime >= updateFrom && one.updateTime < updateUntil);
  const direction = isAscending ? 1 : -1;
  const compare = (left: Position, right: Position) =>
    direction * (left.time - right.time || left.number - right.number);
  rows.sort((left, right) => compare(left.position, right.position));
  const rest = after === null ? rows : rows.filter((row) => compare(row.position, after) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    total_count: rows.length,
    next_page_token: last !== undefined && rest.length > size ? formatPageToken(PAGE_KIND, last.position) : '',
    cancellations: page.map(({ one }) => toWire(one)),
  };
}

function toWire(cancellation: Cancellation): unknown {
  const { order } = cancellation;
  const pieces = listPieces(order);
  return {
    cancel_id: cancellation.id,
    order_id: orderId(order.shop.index, order.number),
    cancel_type: cancellation.role === 'BUYER' ? 'BUYER_CANCEL' : 'CANCEL',
    // Asked for as …_CANCEL, answered as …_CANCELLED.
    cancel_status:
      cancellation.status === 'CANCELLATION_REQUEST_CANCEL' ? 'CANCELLATION_REQUEST_CANCELLED' : cancellation.status,
    role: cancellation.role,
    cancel_reason: cancellation.reason,
    cancel_reason_text: cancellation.reason,
    create_time: cancellation.createTime,
    update_time: cancellation.updateTime,
    cancel_line_items: cancellation.lines.map((line) => ({
      order_line_item_id: lineItemId(order.shop.index, order.number, line),
      sku_id: pieces[line]?.sku.id ?? '',
      sku_name: pieces[line]?.sku.name ?? '',
      product_name: pieces[line]?.productTitle ?? '',
      refund_amount: { currency: 'USD', refund_total: toAmount(pieces[line]?.saleCents ?? 0) },
    })),
  };
}
