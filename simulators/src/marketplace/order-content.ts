import type { City, Order, Sku } from './model.ts';
import { MAX_LINES } from './ids.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './people.ts';
import { between, createRandom, digits, hash, pick } from '../runtime/random.ts';

/** Contents of an order, derived from its seed on each access, so that the memory of an unchanged order is only a few numbers. */

export type Piece = {
  sku: Sku;
  productId: string;
  productTitle: string;
  originalCents: number;
  sellerDiscountCents: number;
  platformDiscountCents: number;
  saleCents: number;
  taxCents: number;
};

export type OrderMoney = {
  originalCents: number;
  sellerDiscountCents: number;
  platformDiscountCents: number;
  subTotalCents: number;
  originalShippingCents: number;
  shippingSellerDiscountCents: number;
  shippingPlatformDiscountCents: number;
  shippingCents: number;
  productTaxCents: number;
  shippingTaxCents: number;
  retailDeliveryCents: number;
  totalCents: number;
};

export type Buyer = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  houseNumber: string;
  street: string;
  unit: string;
  city: City;
};

/** Only Colorado charges a retail delivery fee. */
const RETAIL_DELIVERY_CENTS = 29;
const SHIPPING_CENTS = 499;
const FREE_SHIPPING_FROM_CENTS = 4000;

/** Returns the buyer; a change of address moves to another street in another city. */
export function getBuyer(order: Order): Buyer {
  const same = order.extra?.buyerOf === undefined ? undefined : order.shop.orders[order.extra.buyerOf];
  if (same !== undefined && same !== order) return getBuyer(same);
  const random = createRandom(hash(order.seed, 11));
  const firstName = pick(random, FIRST_NAMES);
  const lastName = pick(random, LAST_NAMES);
  const phone = `(+1)${between(random, 201, 989)}-${between(random, 200, 999)}-${digits(hash(order.seed, 13), 4)}`;
  const home = createRandom(hash(order.seed, 12, order.extra?.addressChanges ?? 0));
  return {
    userId: `702${digits(hash(order.seed, 14), 16)}`,
    email: `v${digits(hash(order.seed, 15), 12)}@scs.tiktokw.us`,
    firstName,
    lastName,
    phone,
    houseNumber: String(between(home, 12, 9899)),
    street: pick(home, STREETS),
    unit: home() < 0.25 ? `Apt ${between(home, 1, 48)}` : '',
    city: pick(home, CITIES),
  };
}

/** Lists the pieces, one entry each: a quantity of two is two entries with the same sku (MKT-17). */
export function listPieces(order: Order, taxRate = getBuyer(order).city.taxRate): Piece[] {
  const random = createRandom(hash(order.seed, 21));
  const dice = random();
  const natural = dice < 0.62 ? 1 : dice < 0.82 ? 2 : dice < 0.92 ? 3 : between(random, 4, 6);
  const count = Math.min(order.extra?.pieces ?? natural, MAX_LINES);
  // The discounts are those of a shop-wide sale: the same percentage for all pieces, sometimes with a coupon of the marketplace.
  const sellerShare = pick(random, [0, 10, 15, 20, 20, 25, 30]);
  const platformShare = random() < 0.2 ? 5 : 0;
  const pieces: Piece[] = [];
  while (pieces.length < count) {
    const product = pick(random, order.shop.products);
    const sku = pick(random, product.skus);
    const quantity = random() < 0.3 ? 2 : 1;
    // An order without a sale is free for the buyer, because the seller pays for all pieces.
    const isFree = order.extra?.kind !== undefined;
    const sellerDiscountCents = isFree ? sku.priceCents : Math.round((sku.priceCents * sellerShare) / 100);
    const platformDiscountCents = isFree ? 0 : Math.round((sku.priceCents * platformShare) / 100);
    const saleCents = sku.priceCents - sellerDiscountCents - platformDiscountCents;
    for (let copy = 0; copy < quantity && pieces.length < count; copy += 1) {
      pieces.push({
        sku,
        productId: product.id,
        productTitle: product.title,
        originalCents: sku.priceCents,
        sellerDiscountCents,
        platformDiscountCents,
        saleCents,
        taxCents: Math.round(saleCents * taxRate),
      });
    }
  }
  return pieces;
}

/** Computes the sums of an order; the identities of MKT-17 hold to the cent. */
export function sumMoney(pieces: readonly Piece[], city: City): OrderMoney {
  const sum = (read: (piece: Piece) => number) => pieces.reduce((total, piece) => total + read(piece), 0);
  const subTotalCents = sum((piece) => piece.saleCents);
  const isFree = subTotalCents >= FREE_SHIPPING_FROM_CENTS;
  const isGiven = pieces.length > 0 && subTotalCents === 0;
  const shippingPlatformDiscountCents = isFree ? 300 : 0;
  const shippingSellerDiscountCents = isGiven ? SHIPPING_CENTS : isFree ? SHIPPING_CENTS - 300 : 0;
  const shippingCents = SHIPPING_CENTS - shippingPlatformDiscountCents - shippingSellerDiscountCents;
  const productTaxCents = sum((piece) => piece.taxCents);
  const shippingTaxCents = Math.round(shippingCents * city.taxRate);
  const retailDeliveryCents = city.stateCode === 'CO' && !isGiven ? RETAIL_DELIVERY_CENTS : 0;
  return {
    originalCents: sum((piece) => piece.originalCents),
    sellerDiscountCents: sum((piece) => piece.sellerDiscountCents),
    platformDiscountCents: sum((piece) => piece.platformDiscountCents),
    subTotalCents,
    originalShippingCents: SHIPPING_CENTS,
    shippingSellerDiscountCents,
    shippingPlatformDiscountCents,
    shippingCents,
    productTaxCents,
    shippingTaxCents,
    retailDeliveryCents,
    totalCents: subTotalCents + shippingCents + productTaxCents + shippingTaxCents + retailDeliveryCents,
  };
}

/** Formats cents as the marketplace does: with two decimals, but zero as 0. */
export function toAmount(cents: number): string {
  if (cents === 0) return '0';
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

const MESSAGES = [
  'Please ship fast, it is a gift!',
  'Can you pack it without the price? Thanks',
  'Name on the back: RILEY 07',
];

export function getBuyerMessage(order: Order): string {
  const forced = order.extra?.buyerMessage;
  if (forced !== undefined) return forced;
  const random = createRandom(hash(order.seed, 31));
  return random() < 0.12 ? pick(random, MESSAGES) : '';
}

/** Most orders are made to order, as print on demand is. */
export function getOrderType(order: Order): 'NORMAL' | 'MADE_TO_ORDER' {
  return hash(order.seed, 32) % 10 < 7 ? 'MADE_TO_ORDER' : 'NORMAL';
}
