import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** The fields of an order that this module needs. */
export interface OrderedOrder {
  orderId: string;
  shopId: string;
  /** True when the order is at the factory, so that its designs cannot change. */
  isLocked: boolean;
  /** `id` is the id of the order product, `productId` the marketplace's id of the product. */
  products: {
    id: string;
    skuId: string;
    productId: string;
    productName: string;
    skuName: string;
    sellerSku: string;
    quantity: number;
    /** Garment from the name of the SKU, or chosen by a user; null when unknown. */
    productType: string | null;
    color: string | null;
    size: string | null;
  }[];
}

export interface Products {
  /** Reads an order; null when the seller has no such order. With `trx`, locks the order until the transaction ends. */
  readOrdered(scope: OwnerScope, orderId: string, trx?: Queryable): Promise<OrderedOrder | null>;
}
