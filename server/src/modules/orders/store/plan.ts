import { isDeepStrictEqual } from 'node:util';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { FIRST_STATE } from '@bobbin/domain/fulfilment/life-cycle';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { listLostPieces, readPieces, type OrderProduct } from '@bobbin/domain/orders/order-lines';
import { isOlderNews, mergeStatus } from '@bobbin/domain/orders/order-merge';
import { searchTermsOf } from '@bobbin/domain/orders/search';
import { parseSkuName } from '@bobbin/domain/products/sku-name';
import { laDay } from '@bobbin/domain/time/la-day';
import type { CountChange } from '../counts/counts.sql.ts';
import { arePiecesSame, eventsOf, lossEventsOf, type NewEvent } from './timeline-events.ts';
import {
  isSameOrder,
  type IncomingOrderRow,
  type ProductRow,
  type StoredOrderRow,
  type StoredPiecesRow,
} from './store.sql.ts';
import { incomingKey, isLabelStale, storedKey, toRow } from './rows.ts';

const NO_HOUSE = 'NONE';

/** An order from the marketplace, together with the stored version of the same order. */
interface Told {
  order: MarketplaceOrder;
  known: StoredOrderRow | undefined;
  pieces: readonly StoredPiecesRow[];
}

interface Reading {
  shopId: string;
  /** Why the orders were read; the timeline shows it. */
  cause: string;
  /** Current time in epoch milliseconds. */
  now: number;
}

/** The writes for a new or changed order. */
export interface OrderPlan {
  row: IncomingOrderRow;
  isNew: boolean;
  /** True when this update cancelled the order. */
  hasEnded: boolean;
  /** True when the buyer changed the message of a stored order. */
  isMessageChanged: boolean;
  /** True when statement rows must be applied to the order again, because the order is new, was cancelled, or its currency became known. */
  isToSettle: boolean;
  /** True when the stored label belongs to a package that is no longer valid. */
  isLabelStale: boolean;
  /** True when the packages of the order changed or it was cancelled, so that its shared parcel must be determined again. */
  hasParcelNews: boolean;
  /** True when the order was cancelled while a factory may already have it (FUL-44). */
  isCancelledAtFactory: boolean;
  products: ProductRow[];
  /** SKUs that the order no longer contains. */
  droppedSkuIds: string[];
  terms: string[];
  counts: CountChange[];
  events: NewEvent[];
}

/** Keeps the newest version of an order that occurs several times in a batch. */
export function listNewest(orders: readonly MarketplaceOrder[], now: number): MarketplaceOrder[] {
  const newest = new Map<string, MarketplaceOrder>();
  for (const order of orders) {
    const other = newest.get(order.id);
    if (!other || !isOlderNews(other.updatedAt, order.updatedAt, now)) newest.set(order.id, order);
  }
  return [...newest.values()];
}

/** Plans the writes for one order; returns null when the order is unchanged or older than the stored version (SYN-5). */
export function planOrder({ order, known, pieces }: Told, { shopId, cause, now }: Reading): OrderPlan | null {
  if (known && isOlderNews(known.updated_at.getTime(), order.updatedAt, now)) return null;
  const merged = known ? mergeStatus(known.status, order.status) : order.status;
  const { status, products: grouped } = readPieces(merged, order.lineItems, pieces);
  // A response without line items says nothing about the order's products, so the stored products are kept.
  const tellsPieces = order.lineItems.length > 0;
  const lost = tellsPieces ? listLostPieces(status, grouped, pieces) : [];
  const lostCount = lost.reduce((sum, change) => sum + change.lost, 0);
  const sorts =
    tellsPieces || known === undefined
      ? toSortKeys(grouped)
      : { pieces: known.pieces, first_product: known.first_product };
  const row = { ...toRow(shopId, { ...order, status }, known, lostCount, now), ...sorts };
  const areSame = !tellsPieces || arePiecesSame(pieces, grouped);
  if (known && areSame && isSameOrder(known, row)) return null;

  const hasEnded = known !== undefined && known.status !== 'CANCELLED' && row.status === 'CANCELLED';
  const isMade = known !== undefined && hasTrait(known.madeState, 'beingMade');
  const own = {
    shopId: known?.shopId ?? shopId,
    house: known?.fulfilHouse ?? NO_HOUSE,
    fulfilState: known?.fulfilState ?? FIRST_STATE,
    laDay: known?.laDay ?? laDay(order.createdAt),
  };
  return {
    row,
    isNew: known === undefined,
    hasEnded,
    isMessageChanged: known !== undefined && known.buyer_message !== row.buyer_message,
    isToSettle: hasEnded || known === undefined || known.currency !== row.currency,
    isLabelStale: known !== undefined && isLabelStale({ ...order, status }, known),
    hasParcelNews: hasEnded || !isDeepStrictEqual(known?.packages ?? [], row.packages),
    isCancelledAtFactory: hasEnded && known.fulfilState !== FIRST_STATE,
    products: grouped.map((product, position) => toProduct(order.id, product, position)),
    droppedSkuIds: tellsPieces
      ? pieces.map(({ skuId }) => skuId).filter((skuId) => !grouped.some((product) => product.skuId === skuId))
      : [],
    terms: searchTermsOf({
      orderId: order.id,
      fulfilId: known?.fulfilId ?? null,
      trackingNumbers: row.tracking_numbers ?? [],
      packageIds: row.packages.map(({ id }) => id),
      skuIds: grouped.map((product) => product.skuId),
      sellerSkus: grouped.map((product) => product.sellerSku ?? ''),
      skuNames: grouped.map((product) => product.skuName),
      buyerName: row.address?.name ?? null,
    }),
    counts: [...(known ? [{ ...storedKey(known, own), change: -1 }] : []), { ...incomingKey(row, own), change: 1 }],
    events: [...eventsOf(order, row, known, cause), ...lossEventsOf(order, lost, pieces, isMade)],
  };
}

type Product = OrderProduct<MarketplaceOrder['lineItems'][number]>;

/** Maximum length of the part of a product's name by which orders are sorted, so that the index stays small. */
const SORTED_NAME_MAX = 60;

/** The keys by which the list sorts orders by their products (GRP-1); `fillSortKeys` has the same rule for older orders. */
function toSortKeys(products: readonly Product[]): { pieces: number; first_product: string | null } {
  const [first] = products;
  return {
    pieces: products.reduce((sum, { quantity }) => sum + quantity, 0),
    first_product: first?.productName.toLowerCase().slice(0, SORTED_NAME_MAX) || null,
  };
}

function toProduct(orderId: string, product: Product, position: number): ProductRow {
  const { productType, color, size } = parseSkuName(product.skuName, product.productName);
  return {
    order_id: orderId,
    sku_id: product.skuId,
    id: `${orderId}-${product.skuId}`,
    position,
    product_id: product.productId,
    product_name: product.productName,
    sku_name: product.skuName,
    seller_sku: product.sellerSku ?? '',
    sku_image: product.skuImage ?? '',
    quantity: product.quantity,
    original_price_cents: product.originalPrice,
    sale_price_cents: product.salePrice,
    product_type: productType,
    color,
    size,
    line_item_ids: product.lineItemIds,
    cancelled_line_item_ids: product.cancelledLineItemIds,
  };
}
