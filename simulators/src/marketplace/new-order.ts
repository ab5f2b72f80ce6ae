import type { Order, Package, Shop } from './model.ts';
import type { World } from './world.ts';
import { USPS } from './logistics.ts';
import { hash } from '../runtime/random.ts';
import { createTrackingNumber } from './tracking-number.ts';

/** One of eight orders is shipped by the seller, the others with the marketplace's labels. */
const SELLER_SHIPPED_ONE_IN = 8;

/** Creates an unpaid order, changed by `prepare`. No notification is sent, and no next step is planned. */
export function createOrder(world: World, shop: Shop, createTime: number, prepare?: (order: Order) => void): Order {
  const number = shop.orders.length;
  const seed = hash(world.seed, shop.index, number);
  const order: Order = {
    shop,
    number,
    seed,
    status: 'UNPAID',
    shippingType: hash(seed, 61) % SELLER_SHIPPED_ONE_IN === 0 ? 'SELLER' : 'TIKTOK',
    createTime,
    paidTime: 0,
    updateTime: createTime,
    rtsTime: 0,
    collectionTime: 0,
    deliveryTime: 0,
    completeTime: 0,
    settleTime: 0,
    cancelTime: 0,
    requestCancelTime: 0,
    packages: [],
    extra: null,
    plan: 0,
  };
  shop.orders.push(order);
  prepare?.(order);
  shop.byCreateTime.add(order);
  shop.byUpdateTime.add(order);
  shop.version += 1;
  world.remember(order);
  return order;
}

/** Adds an unshipped package for these lines; null means all lines. */
export function addPackage(order: Order, lines: number[] | null, now: number): Package {
  const parcel: Package = {
    index: order.packages.length,
    lines,
    status: 'TO_FULFILL',
    isShipped: false,
    trackingNumber: '',
    providerId: '',
    handover: 'DROP_OFF',
    createTime: now,
    updateTime: now,
  };
  order.packages.push(parcel);
  return parcel;
}

/** Buys the label of a package, which gets a USPS tracking number. */
export function buyLabel(order: Order, parcel: Package, now: number): void {
  parcel.trackingNumber = createTrackingNumber(hash(order.seed, 71, parcel.index));
  parcel.providerId = USPS.id;
  parcel.isShipped = true;
  parcel.status = 'PROCESSING';
  parcel.updateTime = now;
}
