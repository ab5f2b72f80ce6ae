import { canDo } from '../fulfilment/states.ts';
import { isElsewhere } from './order-kind.ts';

/** Facts of an order that decide whether its package can be combined with the package of another order, or be split. */
export interface PackageFacts {
  id: string;
  kind: string;
  shopId: string;
  status: string;
  shippingType: string;
  fulfilState: string;
  isOnHold: boolean;
  isCancelRequested: boolean;
  /** Whether the order's package has a label, bought by Bobbin or elsewhere. */
  hasLabel: boolean;
  buyerId: string | null;
  isAddressMasked: boolean;
  address: { line1: string; line2: string; city: string; state: string; postalCode: string } | null;
  /** Packages of the order that were not cancelled. */
  packageIds: readonly string[];
  /** The other orders in the same package. */
  mates: readonly string[];
}

/** Why orders cannot share a package, or why a package cannot be changed. */
export const PACKAGE_REFUSALS = [
  'OTHER_SHOP',
  'OTHER_BUYER',
  'OTHER_SHIPPING',
  'CANCELLED',
  'NOT_STATUS',
  'ON_HOLD',
  'CANCEL_REQUESTED',
  'HAS_LABEL',
  'ALREADY_SENT',
  'COMBINED_ALREADY',
  'SPLIT_ALREADY',
  'NOT_COMBINED',
  'ONE_PIECE',
  'ELSEWHERE',
] as const;
export type PackageRefusal = (typeof PACKAGE_REFUSALS)[number];

/**
 * Normalises a line of an address, so that 'Coleman Ave.' equals 'coleman ave'.
 * Errors: none.
 */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[.,#]/g, ' ').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns whether two orders go to the same person: they have the same buyer at the marketplace, or the same address if neither is masked (CMB-1).
 * Errors: none.
 * @example isSameBuyer(order, { ...order, buyerId: null }) // true
 */
export function isSameBuyer(one: PackageFacts, other: PackageFacts): boolean {
  if (one.buyerId !== null && one.buyerId === other.buyerId) return true;
  const [a, b] = [one.address, other.address];
  if (a === null || b === null || one.isAddressMasked || other.isAddressMasked) return false;
  const parts = ['line1', 'line2', 'city', 'state', 'postalCode'] as const;
  return plain(a.line1) !== '' && parts.every((part) => plain(a[part]) === plain(b[part]));
}

/** Why the package of an order cannot be changed, apart from the orders in it; null when it can. */
function whyFixed(order: PackageFacts): PackageRefusal | null {
  // The marketplace does not know the order and its package (ELS-2).
  if (isElsewhere(order.kind)) return 'ELSEWHERE';
  if (order.status === 'CANCELLED') return 'CANCELLED';
  if (order.hasLabel) return 'HAS_LABEL';
  if (order.isOnHold || order.status === 'ON_HOLD') return 'ON_HOLD';
  if (order.status !== 'AWAITING_SHIPMENT') return 'NOT_STATUS';
  if (order.fulfilState !== 'JOINED' && !canDo(order.fulfilState, 'join')) return 'ALREADY_SENT';
  return null;
}

/**
 * Returns why an order cannot be combined with another order; null when it can (CMB-2).
 * Errors: none.
 * @example whyNotCombined(first, { ...second, hasLabel: true }) // 'HAS_LABEL'
 */
export function whyNotCombined(first: PackageFacts, order: PackageFacts): PackageRefusal | null {
  if (order.shopId !== first.shopId) return 'OTHER_SHOP';
  if (!isSameBuyer(first, order)) return 'OTHER_BUYER';
  const fixed = whyFixed(order);
  if (fixed !== null) return fixed;
  if (order.isCancelRequested) return 'CANCEL_REQUESTED';
  if (order.shippingType !== first.shippingType) return 'OTHER_SHIPPING';
  if (order.packageIds.length > 1) return 'SPLIT_ALREADY';
  return order.mates.length > 0 ? 'COMBINED_ALREADY' : null;
}

/**
 * Returns why an order cannot leave its shared package; null when it can (CMB-6). `mates` are the other orders of the package.
 * Errors: none.
 * @example whyNotUncombined({ ...order, mates: [] }, []) // 'NOT_COMBINED'
 */
export function whyNotUncombined(order: PackageFacts, mates: readonly PackageFacts[]): PackageRefusal | null {
  if (order.mates.length === 0) return 'NOT_COMBINED';
  for (const one of [order, ...mates]) {
    const fixed = whyFixed(one);
    // A cancelled order in the package prevents nothing, and the label of one order is the label of all.
    if (fixed !== null && !(one !== order && fixed === 'CANCELLED')) return fixed;
  }
  return null;
}

/**
 * Returns why an order cannot be split into two packages; null when it can (CMB-7). `pieces` is the number of pieces that are not cancelled.
 * Errors: none.
 * @example whyNotSplit(order, 1) // 'ONE_PIECE'
 */
export function whyNotSplit(order: PackageFacts, pieces: number): PackageRefusal | null {
  const fixed = whyFixed(order);
  if (fixed !== null) return fixed;
  if (order.mates.length > 0) return 'COMBINED_ALREADY';
  if (order.packageIds.length > 1) return 'SPLIT_ALREADY';
  return pieces < 2 ? 'ONE_PIECE' : null;
}
