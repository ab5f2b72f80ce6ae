/** One piece of an order as the marketplace sends it (marketplace §3.3); prices in cents. */
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
}

/** Equal pieces of an order as one product with a quantity; what else there is comes from the first piece. */
export type OrderProduct<Item extends { id: string } = LineItem> = Omit<Item, 'id'> & {
  quantity: number;
  lineItemIds: string[];
};

/**
 * Joins pieces of the same SKU into products with a quantity, in the order first seen (AC-14).
 *
 * Units: prices stay those of one piece.
 * Errors: none.
 * @example groupLineItems([shirt, mug, shirt]).map((product) => product.quantity) // [2, 1]
 */
export function groupLineItems<Item extends { id: string; skuId: string } = LineItem>(
  items: readonly Item[],
): OrderProduct<Item>[] {
  const products = new Map<string, OrderProduct<Item>>();
  for (const { id, ...piece } of items) {
    const product = products.get(piece.skuId);
    if (product === undefined) {
      products.set(piece.skuId, { ...piece, quantity: 1, lineItemIds: [id] });
    } else {
      product.quantity += 1;
      product.lineItemIds.push(id);
    }
  }
  return [...products.values()];
}
