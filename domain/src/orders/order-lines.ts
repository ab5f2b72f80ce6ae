import { CANCELLABLE_STATUSES, toOrderStatus } from './order-status.ts';

/** One piece of an order as the marketplace sends it (MKT-17); prices in cents. */
export interface LineItem {
  id: string;
  productId: string;
  productName: string;
  skuId: string;
  skuName: string;
  sellerSku?: string | null;
  skuImage: string | null;
  originalPrice: number;
  salePrice: number;
  /** The marketplace's status for this piece. */
  displayStatus?: string | null;
}

/** Equal pieces of an order as one product with a quantity; other fields come from the first piece. */
export type OrderProduct<Item extends { id: string } = LineItem> = Omit<Item, 'id'> & {
  /** Number of pieces to make, without cancelled pieces. */
  quantity: number;
  lineItemIds: string[];
  cancelledLineItemIds: string[];
};

/** The pieces of one SKU of an order as the database stores them. */
export interface StoredPieces {
  skuId: string;
  lineItemIds: readonly string[];
  cancelledLineItemIds: readonly string[];
}

/**
 * Returns whether the marketplace cancelled a piece. A cancelled piece must not be printed, although its order continues (PRD-2). Errors: none.
 * @example isPieceCancelled({ displayStatus: 'CANCELLED' }) // true
 */
export function isPieceCancelled(piece: { displayStatus?: string | null }): boolean {
  return toOrderStatus(piece.displayStatus ?? '') === 'CANCELLED';
}

/**
 * Joins pieces of the same SKU into products with a quantity, in the sequence of their first pieces (PRD-1). Cancelled pieces are listed separately
 * and are not part of the quantity. Units: prices remain those of one piece. Errors: none.
 * @example groupLineItems([shirt, mug, shirt]).map((product) => product.quantity) // [2, 1]
 */
export function groupLineItems<Item extends { id: string; skuId: string; displayStatus?: string | null } = LineItem>(
  items: readonly Item[],
): OrderProduct<Item>[] {
  const products = new Map<string, OrderProduct<Item>>();
  for (const { id, ...piece } of items) {
    let product = products.get(piece.skuId);
    if (product === undefined) {
      product = { ...piece, quantity: 0, lineItemIds: [], cancelledLineItemIds: [] };
      products.set(piece.skuId, product);
    }
    if (isPieceCancelled(piece)) product.cancelledLineItemIds.push(id);
    else {
      product.quantity += 1;
      product.lineItemIds.push(id);
    }
  }
  return [...products.values()];
}

/**
 * Reads the pieces of an order as the marketplace reports them now, merged with the stored pieces. A cancelled piece stays cancelled, even after a
 * late report from the same second. When the last piece is cancelled, the order is cancelled too. The products of a cancelled order keep the ordered
 * quantities, because nothing is made any more.
 * Errors: none.
 * @example readPieces('AWAITING_SHIPMENT', [shirt, { ...mug, displayStatus: 'CANCELLED' }]).products[1].quantity // 0
 */
export function readPieces<Item extends { id: string; skuId: string; displayStatus?: string | null } = LineItem>(
  status: string,
  items: readonly Item[],
  stored: readonly StoredPieces[] = [],
): { status: string; products: OrderProduct<Item>[] } {
  const gone = new Set(stored.flatMap((product) => product.cancelledLineItemIds));
  const isGone = (item: Item) => gone.has(item.id) || isPieceCancelled(item);
  const isOver = CANCELLABLE_STATUSES.some((one) => one === status) && items.length > 0 && items.every(isGone);
  if (status === 'CANCELLED' || isOver) {
    return { status: 'CANCELLED', products: groupLineItems(items.map((item) => ({ ...item, displayStatus: null }))) };
  }
  return {
    status,
    products: groupLineItems(items.map((item) => (gone.has(item.id) ? { ...item, displayStatus: 'CANCELLED' } : item))),
  };
}

/** How a report changes the pieces of one SKU. */
export interface PiecesChange {
  skuId: string;
  /** Number of pieces that must not be made any more, because they are cancelled now or no longer part of the order. */
  lost: number;
  /** Number of pieces that must still be made. */
  left: number;
  /** True when the marketplace cancelled the pieces; false when it only stopped listing them. */
  isCancelled: boolean;
}

/**
 * Lists the pieces that a report removed from an order that continues; empty when the whole order is cancelled.
 * Errors: none.
 * @example listLostPieces('AWAITING_SHIPMENT', products, stored) // [{ skuId, lost: 1, left: 2, isCancelled: true }]
 */
export function listLostPieces(
  status: string,
  products: readonly StoredPieces[],
  stored: readonly StoredPieces[],
): PiecesChange[] {
  if (status === 'CANCELLED') return [];
  const known = new Set(stored.flatMap((product) => product.cancelledLineItemIds));
  const told = new Set(products.flatMap((product) => [...product.lineItemIds, ...product.cancelledLineItemIds]));
  const changes = products.map(({ skuId, lineItemIds, cancelledLineItemIds }): PiecesChange => {
    const lost = cancelledLineItemIds.filter((id) => !known.has(id)).length;
    return { skuId, lost, left: lineItemIds.length, isCancelled: true };
  });
  for (const { skuId, lineItemIds } of stored) {
    const lost = lineItemIds.filter((id) => !told.has(id)).length;
    const left = products.find((product) => product.skuId === skuId)?.lineItemIds.length ?? 0;
    changes.push({ skuId, lost, left, isCancelled: false });
  }
  return changes.filter(({ lost }) => lost > 0);
}
