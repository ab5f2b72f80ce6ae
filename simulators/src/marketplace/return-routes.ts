import type { Return } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { lineItemId, orderId } from './ids.ts';
import { readFlag, readTexts, readWord } from './input.ts';
import { USPS } from './logistics.ts';
import { listPieces } from './order-content.ts';
import { checkReason, listReasons } from './reject-reasons.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { isAnsweredAlready, searchRequests, toRefundAmount } from './request-search.ts';
import { getNextAction, payBack, setReturnStatus } from './return-changes.ts';

const BASE = '/return_refund/202309/returns';
const PAGE_KIND = 34;
const DECISIONS = {
  SELLER_RESPOND_REFUND: { approve: ['APPROVE_REFUND'], reject: 'REJECT_REFUND' },
  SELLER_RESPOND_RETURN: { approve: ['APPROVE_RETURN'], reject: 'REJECT_RETURN' },
  SELLER_RESPOND_RECEIVE_PACKAGE: { approve: ['APPROVE_RECEIVED_PACKAGE'], reject: 'REJECT_RECEIVED_PACKAGE' },
  SELLER_RESPOND_REPLACEMENT: {
    approve: ['APPROVE_REPLACEMENT', 'ISSUE_REPLACEMENT_REFUND'],
    reject: 'REJECT_REPLACEMENT',
  },
} as const;
const APPROVALS = [
  'APPROVE_REFUND',
  'APPROVE_RETURN',
  'APPROVE_RECEIVED_PACKAGE',
  'APPROVE_REPLACEMENT',
  'ISSUE_REPLACEMENT_REFUND',
  'OFFER_PARTIAL_REFUND',
] as const;
const REJECTIONS = ['REJECT_REFUND', 'REJECT_RETURN', 'REJECT_RECEIVED_PACKAGE', 'REJECT_REPLACEMENT'] as const;

export const RETURN_ROUTES: Route[] = [
  { method: 'POST', path: `${BASE}/search`, scope: 'shop', run: searchReturns },
  { method: 'POST', path: `${BASE}/{return_id}/approve`, scope: 'shop', run: approveReturn },
  { method: 'POST', path: `${BASE}/{return_id}/reject`, scope: 'shop', run: rejectReturn },
  {
    method: 'GET',
    path: '/return_refund/202309/reject_reasons',
    scope: 'shop',
    run: (_world, call) => listReasons(call),
  },
];

function requireReturn({ shop, params }: ShopCall): Return {
  const found = shop.returns.find((one) => one.id === params.return_id);
  if (found === undefined) throw refuse(CODES.returns, 'invalid return id');
  return found;
}

const refusal = () => refuse(CODES.returns, 'the return is not waiting for the seller');

function readAction(one: Return): keyof typeof DECISIONS | null {
  const action = getNextAction(one);
  return (Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]).find((name) => name === action) ?? null;
}

function approveReturn(world: World, call: ShopCall): unknown {
  const one = requireReturn(call);
  const decision = readWord(call.body, 'decision', APPROVALS);
  if (decision === null) throw invalidParam('decision is required');
  const keepsItem = readFlag(call.body, 'buyer_keep_item') ?? false;
  const action = readAction(one);
  if (isAnsweredAlready(one, call, refusal, action !== null)) return {};
  const allowed: readonly string[] = action === null ? [] : DECISIONS[action].approve;
  if (!allowed.includes(decision)) throw refuse(CODES.returns, `${decision} is no answer to ${action ?? one.status}`);
  if (decision === 'APPROVE_REPLACEMENT') setReturnStatus(world, one, 'REPLACEMENT_REQUEST_COMPLETE');
  else if (decision === 'APPROVE_RETURN' && !keepsItem) setReturnStatus(world, one, 'AWAITING_BUYER_SHIP');
  else payBack(world, one);
  return {};
}

function rejectReturn(world: World, call: ShopCall): unknown {
  const one = requireReturn(call);
  const decision = readWord(call.body, 'decision', REJECTIONS);
  if (decision === null) throw invalidParam('decision is required');
  checkReason(call, 'returns');
  const action = readAction(one);
  if (isAnsweredAlready(one, call, refusal, action !== null)) return {};
  if (action === null || DECISIONS[action].reject !== decision)
    throw refuse(CODES.returns, `${decision} is no answer to ${action ?? one.status}`);
  setReturnStatus(
    world,
    one,
    action === 'SELLER_RESPOND_RECEIVE_PACKAGE'
      ? 'REJECT_RECEIVE_PACKAGE'
      : action === 'SELLER_RESPOND_REPLACEMENT'
        ? 'REPLACEMENT_REQUEST_REJECT'
        : 'REFUND_OR_RETURN_REQUEST_REJECT',
  );
  return {};
}

function searchReturns(_world: World, call: ShopCall): unknown {
  const types = readTexts(call.body, 'return_types', 3);
  const asked = call.shop.returns.filter((one) => types === null || types.includes(one.type));
  const { page, ...rest } = searchRequests(call, asked, {
    kind: PAGE_KIND,
    ids: 'return_ids',
    statuses: 'return_status',
  });
  return { ...rest, return_orders: page.map(toWire) };
}

function toWire(one: Return): unknown {
  const { order, lines, cents } = one;
  const { shop, number } = order;
  const pieces = listPieces(order);
  const action = getNextAction(one);
  return {
    return_id: one.id,
    order_id: orderId(shop.index, number),
    return_type: one.type,
    return_status: one.status,
    role: 'BUYER',
    return_reason: one.reason,
    return_reason_text: one.reason,
    create_time: one.createTime,
    update_time: one.updateTime,
    // A replacement has no refund, unless the seller refunds instead.
    refund_amount: toRefundAmount(
      one.type === 'REPLACEMENT' && one.status !== 'REPLACEMENT_REQUEST_REFUND_SUCCESS' ? 0 : cents,
    ),
    can_buyer_keep_item: one.type !== 'RETURN_AND_REFUND',
    ...(one.trackingNumber === ''
      ? {}
      : { return_tracking_number: one.trackingNumber, return_provider_id: USPS.id, return_provider_name: USPS.name }),
    ...(action === null ? {} : { seller_next_action_response: [{ action, deadline: one.deadline }] }),
    return_line_items: lines.map((line, place) => ({
      return_line_item_id: `${one.id}${String(place).padStart(2, '0')}`,
      order_line_item_id: lineItemId(shop.index, number, line),
      sku_id: pieces[line]?.sku.id ?? '',
      sku_name: pieces[line]?.sku.name ?? '',
      seller_sku: pieces[line]?.sku.sellerSku ?? '',
      product_name: pieces[line]?.productTitle ?? '',
      refund_amount: toRefundAmount(pieces[line]?.saleCents ?? 0),
    })),
  };
}
