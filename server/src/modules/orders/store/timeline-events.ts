import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { isPieceCancelled, type PiecesChange, type StoredPieces } from '@bobbin/domain/orders/order-lines';
import type { CancelAnswer, EventDetails } from '../tables.ts';
import type { IncomingOrderRow as Incoming, StoredOrderRow as Stored, StoredPiecesRow } from './store.sql.ts';

export interface NewEvent {
  orderId: string;
  event: string;
  /** The actor of the event: the marketplace, unless a user's response to a request caused the event. */
  actor?: string;
  actorId?: string | null;
  details: EventDetails;
}

/** Returns whether the products of an order have the same quantities as the stored ones, in any sequence. */
export function arePiecesSame(stored: readonly StoredPieces[], told: readonly StoredPieces[]): boolean {
  const toText = (products: readonly StoredPieces[]) =>
    products
      .map(({ skuId, lineItemIds, cancelledLineItemIds }) =>
        [skuId, lineItemIds.toSorted().join(' '), cancelledLineItemIds.toSorted().join(' ')].join('|'),
      )
      .toSorted()
      .join('\n');
  return toText(stored) === toText(told);
}

/** Lists timeline events for removed pieces: the SKU, the number of removed pieces, and the number that remain to be made. */
export function lossEventsOf(
  order: MarketplaceOrder,
  lost: readonly PiecesChange[],
  stored: readonly StoredPiecesRow[],
  isSent: boolean,
): NewEvent[] {
  return lost.map(({ skuId, lost: quantity, left, isCancelled }) => {
    const piece = order.lineItems.find((item) => item.skuId === skuId);
    const cancelled = order.lineItems.find((item) => item.skuId === skuId && isPieceCancelled(item));
    const sku = (piece ?? stored.find((product) => product.skuId === skuId))?.skuName ?? skuId;
    const reason = cancelled?.cancelReason ?? '';
    return {
      orderId: order.id,
      event: isCancelled ? 'piecesCancelled' : 'piecesRemoved',
      details: { sku, quantity, left, reason, ...(isSent ? { afterSending: true } : {}) },
    };
  });
}

/** The cancel request ended as the seller decided, so the timeline shows the seller as actor (REQ-7). */
function answerEventOf(orderId: string, { answer, by, byId, reason, as }: CancelAnswer): NewEvent {
  const details = { ...(reason === '' ? {} : { reason }), ...(as === undefined ? {} : { as }) };
  return {
    orderId,
    event: answer === 'approve' ? 'cancelApproved' : 'cancelRejected',
    actor: by,
    actorId: byId ?? null,
    details,
  };
}

export function eventsOf(
  order: MarketplaceOrder,
  row: Incoming,
  stored: Stored | undefined,
  cause: string,
): NewEvent[] {
  if (!stored) return [{ orderId: order.id, event: 'created', details: { status: row.status, cause } }];
  const events: NewEvent[] = [];
  const { cancel_answer: answer } = stored;
  const hasEnded = stored.is_cancel_requested && row.is_cancel_requested !== true;
  if (hasEnded && answer) events.push(answerEventOf(order.id, answer));
  if (stored.status !== row.status) {
    events.push({ orderId: order.id, event: 'statusChanged', details: { from: stored.status, to: row.status, cause } });
  }
  if (!stored.is_cancel_requested && row.is_cancel_requested === true) {
    events.push({ orderId: order.id, event: 'cancelRequested', details: { reason: row.cancel_reason ?? '' } });
  }
  if (hasEnded && !answer && row.status !== 'CANCELLED') {
    // The cancel request ended because the order was shipped (ORD-34).
    const event = stored.status === row.status ? 'cancelWithdrawn' : 'cancelOverruled';
    events.push({ orderId: order.id, event, details: {} });
  }
  const known = new Set(stored.tracking_numbers);
  for (const number of row.tracking_numbers ?? []) {
    if (!known.has(number))
      events.push({ orderId: order.id, event: 'trackingAdded', details: { trackingNumber: number } });
  }
  return events;
}
