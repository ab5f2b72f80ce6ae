import type { Cents } from '@bobbin/domain/money/money';
import type { LineItem } from '@bobbin/domain/orders/order-lines';

/* Types of an order in neutral words; see marketplace.ts for how values are written. */

export interface MarketplaceOrder {
  id: string;
  /** One of ORDER_STATUSES, or the raw status when it is unknown. */
  status: string;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  collectedAt: number | null;
  deliveredAt: number | null;
  cancelledAt: number | null;
  cancelRequestedAt: number | null;
  /** Deadlines; after the three due ones the platform cancels. */
  shipSlaAt: number | null;
  collectSlaAt: number | null;
  deliverSlaAt: number | null;
  cancelSlaAt: number | null;
  shippingDueAt: number | null;
  collectionDueAt: number | null;
  deliveryDueAt: number | null;
  isOnHold: boolean;
  isCancelRequested: boolean;
  isSample: boolean;
  isReplacement: boolean;
  isExchange: boolean;
  cancelReason: string | null;
  /** SELLER, BUYER or SYSTEM. */
  cancelInitiator: string | null;
  orderType: string | null;
  fulfilmentType: string | null;
  /** TIKTOK (the platform's label) or SELLER. */
  shippingType: string | null;
  deliveryType: string | null;
  deliveryOptionId: string | null;
  deliveryOptionName: string | null;
  shippingProviderId: string | null;
  shippingProviderName: string | null;
  trackingNumber: string | null;
  warehouseId: string | null;
  /** COMBINED or SPLIT. */
  splitOrCombine: string | null;
  buyerMessage: string | null;
  sellerNote: string | null;
  buyerEmail: string | null;
  buyerUserId: string | null;
  paymentMethodName: string | null;
  payment: OrderPayment;
  /** Null while the marketplace hides all of it (UNPAID, ON_HOLD). */
  address: OrderAddress | null;
  packages: OrderPackage[];
  /** One entry per piece (MKT-17). */
  lineItems: OrderLineItem[];
}

/** Amounts that the buyer paid; missing amounts are 0. */
export interface OrderPayment {
  currency: string | null;
  totalCents: Cents;
  subTotalCents: Cents;
  originalProductPriceCents: Cents;
  sellerDiscountCents: Cents;
  platformDiscountCents: Cents;
  shippingFeeCents: Cents;
  originalShippingFeeCents: Cents;
  taxCents: Cents;
}

export interface OrderAddress {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  fullAddress: string | null;
  detail: string | null;
  lines: string[];
  city: string | null;
  county: string | null;
  state: string | null;
  country: string | null;
  regionCode: string | null;
  postalCode: string | null;
  /** Some of it is masked by `*`: it must not overwrite known values (MKT-18) or be sent to a factory. */
  isMasked: boolean;
}

/** A parcel of an order, as far as the order itself contains it. */
export interface OrderPackage {
  id: string;
  status: string | null;
  trackingNumber: string | null;
  shippingProviderId: string | null;
  shippingProviderName: string | null;
  lineItemIds: string[];
}

export interface OrderLineItem extends LineItem {
  sellerSku: string | null;
  isGift: boolean;
  sellerDiscount: Cents;
  platformDiscount: Cents;
  currency: string | null;
  displayStatus: string | null;
  packageId: string | null;
  packageStatus: string | null;
  trackingNumber: string | null;
  shippingProviderId: string | null;
  shippingProviderName: string | null;
  cancelReason: string | null;
  /** BUYER, SELLER, OPERATOR or SYSTEM. */
  cancelledBy: string | null;
}
