import type { Cancellation, Order } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { requireOrder } from './fulfilment-routes.ts';
import { lineItemId, orderId } from './ids.ts';
import { isFields, readText, readTexts } from './input.ts';
import { addCancellation, cancelLines, findOpenRequest, refuseCancel, setCancelStatus } from './order-changes.ts';
import { listPieces } from './order-content.ts';
import { checkReason } from './reject-reasons.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { isAnsweredAlready, searchRequests, toRefundAmount } from './request-search.ts';
import { findLines } from './world.ts';

const BASE = '/return_refund/202309/cancellations';
const PAGE_KIND = 30;
/** Statuses in which a US seller may cancel an order; they end when the carrier has the parcel (MKT-20). */
const CANCELLABLE = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION'];

export const CANCELLATION_ROUTES: Route[] = [
  { method: 'POST', path: BASE, scope: 'shop', run: createCancellation },
  { method: 'POST', path: `${BASE}/search`, scope: 'shop', run: searchCancellations },
  {
    method: 'POST',
    path: `${BASE}/{cancel_id}/approve`,
    scope: 'shop',
    run: (world, call) => {
      const cancellation = requireCancellation(call);
      if (isAnsweredAlready(cancellation, call, refusal, isPending(cancellation))) return {};
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
      const cancellation = requireCancellation(call);
      checkReason(call, 'cancellation');
      if (isAnsweredAlready(cancellation, call, refusal, isPending(cancellation))) return {};
      refuseCancel(world, cancellation.order);
      return {};
    },
  },
];

function requireCancellation({ shop, params }: ShopCall): Cancellation {
  const cancellation = shop.cancellations.find((one) => one.id === params.cancel_id);
  if (cancellation === undefined) throw refuse(CODES.cancellation, 'invalid cancel id');
  return cancellation;
}

function isPending({ status, role }: Cancellation): boolean {
  return status === 'CANCELLATION_REQUEST_PENDING' && role === 'BUYER';
}

const refusal = () => refuse(CODES.cancellation, 'the cancellation has been answered already');

/** Lets the seller cancel some or all pieces, which also ends an open request of the buyer. */
function createCancellation(world: World, call: ShopCall): unknown {
  const order = requireOrder(call, readText(call.body, 'order_id'));
  const reason = readText(call.body, 'cancel_reason');
  const lines = readLines(order, call);
  if (!CANCELLABLE.includes(order.status))
    throw refuse(CODES.cancellation, `the order can not be cancelled in status ${order.status}`);
  const open = findOpenRequest(order);
  cancelLines(world, order, lines, 'SELLER', reason);
  if (open?.status === 'CANCELLATION_REQUEST_PENDING') setCancelStatus(world, open, 'CANCELLATION_REQUEST_COMPLETE');
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

function searchCancellations(_world: World, call: ShopCall): unknown {
  const types = readTexts(call.body, 'cancel_types', 2);
  const asked = call.shop.cancellations.filter((one) => types === null || types.includes(getType(one)));
  const { page, ...rest } = searchRequests(call, asked, {
    kind: PAGE_KIND,
    ids: 'cancel_ids',
    statuses: 'cancel_status',
  });
  return { ...rest, cancellations: page.map(toWire) };
}

function getType({ role }: Cancellation): string {
  return role === 'BUYER' ? 'BUYER_CANCEL' : 'CANCEL';
}

function toWire(cancellation: Cancellation): unknown {
  const { order } = cancellation;
  const pieces = listPieces(order);
  return {
    cancel_id: cancellation.id,
    order_id: orderId(order.shop.index, order.number),
    cancel_type: getType(cancellation),
    // Searches name the status …_CANCEL, but responses contain …_CANCELLED.
    cancel_status:
      cancellation.status === 'CANCELLATION_REQUEST_CANCEL' ? 'CANCELLATION_REQUEST_CANCELLED' : cancellation.status,
    role: cancellation.role,
    cancel_reason: cancellation.reason,
    cancel_reason_text: cancellation.reason,
    create_time: cancellation.createTime,
    update_time: cancellation.updateTime,
    refund_amount: toRefundAmount(cancellation.lines.reduce((sum, line) => sum + (pieces[line]?.saleCents ?? 0), 0)),
    ...(cancellation.status === 'CANCELLATION_REQUEST_PENDING' && cancellation.role === 'BUYER'
      ? { seller_next_action_response: [{ action: 'SELLER_RESPOND_CANCEL', deadline: cancellation.deadline }] }
      : {}),
    cancel_line_items: cancellation.lines.map((line) => ({
      order_line_item_id: lineItemId(order.shop.index, order.number, line),
      sku_id: pieces[line]?.sku.id ?? '',
      sku_name: pieces[line]?.sku.name ?? '',
      product_name: pieces[line]?.productTitle ?? '',
      refund_amount: toRefundAmount(pieces[line]?.saleCents ?? 0),
    })),
  };
}
