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

/** Equal pieces of an order as one product with a quantity; prices in cents a piece, those of the first piece. */
export interface OrderProduct extends Omit<LineItem, 'id'> {
  quantity: number;
  lineItemIds: string[];
}

/**
 * Joins pieces of the same SKU into products with a quantity, in the order first seen (AC-14).
 *
 * Units: prices in cents a piece.
 * Errors: none.
 * @example groupLineItems([shirt, mug, shirt]).map((product) => product.quantity) // [2, 1]
 */
export function groupLineItems(items: readonly LineItem[]): OrderProduct[] {
  const products = new Map<string, OrderProduct>();
  for (const { id, ...piece } of items) {
    const product = products.get(piece.skuId);
    if (product === undefined) products.set(piece.skuId, { ...piece, quantity: 1, lineItemIds: [id] });
    else {
      product.quantity += 1;
      product.lineItemIds.push(id);
    }
  }
  return [...products.values()];
}
