import { toRequestStage, type RequestAction } from '@bobbin/domain/orders/buyer-request';
import type { MarketplaceRequest, RequestSearch } from '../marketplace-request.ts';
import type { Marketplace, RequestPage } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readNothing, readRows } from './map.ts';
import { toCents, toMoment, toPageEnd, toSecondsFrom, toText } from './values.ts';
import {
  cancellationPageSchema,
  cancellationSchema,
  emptySchema,
  reasonsSchema,
  returnPageSchema,
  returnSchema,
  type WireCancellation,
  type WireRequest,
  type WireReturn,
} from './wire.ts';

type RequestCalls = Pick<
  Marketplace,
  | 'searchCancellations'
  | 'searchReturns'
  | 'listRejectReasons'
  | 'approveCancellation'
  | 'rejectCancellation'
  | 'approveReturn'
  | 'rejectReturn'
>;

const BASE = '/return_refund/202309';

const ACTIONS: Readonly<Record<string, RequestAction>> = {
  SELLER_RESPOND_CANCEL: 'cancel',
  SELLER_RESPOND_REFUND: 'refund',
  SELLER_RESPOND_RETURN: 'return',
  SELLER_RESPOND_RECEIVE_PACKAGE: 'receive',
  SELLER_RESPOND_REPLACEMENT: 'replace',
};

type ReturnAction = Exclude<RequestAction, 'cancel'>;

const APPROVALS: Readonly<Record<ReturnAction, string>> = {
  refund: 'APPROVE_REFUND',
  return: 'APPROVE_RETURN',
  receive: 'APPROVE_RECEIVED_PACKAGE',
  replace: 'APPROVE_REPLACEMENT',
};

const REJECTIONS: Readonly<Record<ReturnAction, string>> = {
  refund: 'REJECT_REFUND',
  return: 'REJECT_RETURN',
  receive: 'REJECT_RECEIVED_PACKAGE',
  replace: 'REJECT_REPLACEMENT',
};

/** The marketplace's names of the answers, by decision; a cancel request is answered by another call. */
function decisionOf(action: RequestAction, words: Readonly<Record<ReturnAction, string>>): string {
  if (action === 'cancel') throw new RangeError('cancel: not a question about a return');
  return words[action];
}

/**
 * Creates the calls about buyers' requests (MKT-39, MKT-40).
 * Errors: none when it is created.
 */
export function createRequestCalls(api: Api): RequestCalls {
  const toQuery = ({ pageSize, pageToken }: RequestSearch) => ({
    page_size: pageSize,
    page_token: pageToken,
    sort_field: 'update_time',
    sort_order: 'ASC',
  });
  const toBody = ({ updateTimeGe, orderIds }: RequestSearch) => ({
    update_time_ge: toSecondsFrom(updateTimeGe),
    order_ids: orderIds,
    locale: 'en-US',
  });

  return {
    async searchCancellations(access, search) {
      return api.call(access, {
        method: 'POST',
        path: `${BASE}/cancellations/search`,
        query: toQuery(search),
        body: { ...toBody(search), cancel_ids: search.ids },
        schema: cancellationPageSchema,
        read: (page) => toPage(page, readRows(page.cancellations, cancellationSchema, toCancellation)),
        isWrite: false,
      });
    },

    async searchReturns(access, search) {
      return api.call(access, {
        method: 'POST',
        path: `${BASE}/returns/search`,
        query: toQuery(search),
        body: { ...toBody(search), return_ids: search.ids },
        schema: returnPageSchema,
        read: (page) => toPage(page, readRows(page.return_orders, returnSchema, toReturn)),
        isWrite: false,
      });
    },

    async listRejectReasons(access, requestId) {
      return api.call(access, {
        method: 'GET',
        path: `${BASE}/reject_reasons`,
        query: { return_or_cancel_id: requestId, locale: 'en-US' },
        schema: reasonsSchema,
        read: ({ reasons }) => (reasons ?? []).map(({ name, text }) => ({ name, text: toText(text) ?? name })),
        isWrite: false,
      });
    },

    async approveCancellation(access, id, { key }) {
      await api.call(access, {
        method: 'POST',
        path: `${BASE}/cancellations/${encodeURIComponent(id)}/approve`,
        query: { idempotency_key: key },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async rejectCancellation(access, id, { key, reason, comment }) {
      await api.call(access, {
        method: 'POST',
        path: `${BASE}/cancellations/${encodeURIComponent(id)}/reject`,
        query: { idempotency_key: key },
        body: { reject_reason: reason, comment },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async approveReturn(access, id, action, { key, isRefundInstead = false }) {
      const decision = isRefundInstead ? 'ISSUE_REPLACEMENT_REFUND' : decisionOf(action, APPROVALS);
      await api.call(access, {
        method: 'POST',
        path: `${BASE}/returns/${encodeURIComponent(id)}/approve`,
        query: { idempotency_key: key },
        body: { decision },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async rejectReturn(access, id, action, { key, reason, comment }) {
      await api.call(access, {
        method: 'POST',
        path: `${BASE}/returns/${encodeURIComponent(id)}/reject`,
        query: { idempotency_key: key },
        body: { decision: decisionOf(action, REJECTIONS), reject_reason: reason, comment },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },
  };
}

function toPage(
  page: Parameters<typeof toPageEnd>[0],
  { rows, broken }: { rows: MarketplaceRequest[]; broken: RequestPage['broken'] },
): RequestPage {
  return { requests: rows, broken, ...toPageEnd(page) };
}

function toCancellation(wire: WireCancellation): MarketplaceRequest {
  const isBuyers = wire.role === 'BUYER' || wire.cancel_type === 'BUYER_CANCEL';
  const status = wire.cancel_status;
  // The marketplace may omit the seller's decision, but a buyer's pending cancel request always waits for one.
  const isAsked = isBuyers && status === 'CANCELLATION_REQUEST_PENDING';
  return {
    ...toCommon(wire, status, isAsked ? 'cancel' : null),
    id: String(wire.cancel_id),
    kind: 'cancel',
    type: toText(wire.cancel_type) ?? '',
    reason: toText(wire.cancel_reason_text) ?? toText(wire.cancel_reason) ?? '',
    pieces: toPieces(wire.cancel_line_items),
    trackingNumber: null,
    carrier: null,
    arbitration: null,
  };
}

function toReturn(wire: WireReturn): MarketplaceRequest {
  return {
    ...toCommon(wire, wire.return_status, null),
    id: String(wire.return_id),
    kind: 'return',
    type: toText(wire.return_type) ?? '',
    reason: toText(wire.return_reason_text) ?? toText(wire.return_reason) ?? '',
    pieces: toPieces(wire.return_line_items),
    trackingNumber: toText(wire.return_tracking_number),
    carrier: toText(wire.return_provider_name),
    arbitration: toText(wire.arbitration_status),
  };
}

/** Translates a return. Units: seconds and dollars in, milliseconds and cents out. Errors: RangeError for an invalid time or amount. */
function toCommon(wire: WireRequest, status: string, known: RequestAction | null) {
  const createdAt = toMoment(wire.create_time, 'create_time');
  if (createdAt === null) throw new RangeError('create_time: missing');
  const next = (wire.seller_next_action_response ?? []).find(({ action }) => ACTIONS[action ?? ''] !== undefined);
  const action = ACTIONS[next?.action ?? ''] ?? known;
  const stage = toRequestStage(status, action);
  return {
    orderId: String(wire.order_id),
    status,
    stage,
    // A request that has ended, or waits for another party, has no action and no deadline.
    action: stage === 'asked' ? action : null,
    deadlineAt: stage === 'asked' ? toMoment(next?.deadline, 'deadline') : null,
    role: toText(wire.role),
    refundCents: toCents(wire.refund_amount?.refund_total, 'refund_amount.refund_total'),
    createdAt,
    updatedAt: toMoment(wire.update_time, 'update_time') ?? createdAt,
  };
}

function toPieces(lines: WireCancellation['cancel_line_items']): MarketplaceRequest['pieces'] {
  return (lines ?? []).map((line) => ({
    lineItemId: toText(line.order_line_item_id),
    skuId: toText(line.sku_id),
    skuName: toText(line.sku_name) ?? '',
    refundCents: toCents(line.refund_amount?.refund_total, 'refund_total'),
  }));
}
