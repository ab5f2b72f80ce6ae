import type { Cents } from '@bobbin/domain/money/money';
import type { LineItem } from '@bobbin/domain/orders/order-lines';

/* Types of an order of a marketplace; marketplace.ts describes how values are represented. */

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
  /** Deadlines of the order. After the three `…DueAt` deadlines the marketplace cancels the order. */
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
  /** TIKTOK (the order ships with the marketplace's label) or SELLER. */
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
  /** Address of the buyer; null while the marketplace hides the whole address (UNPAID, ON_HOLD). */
  address: OrderAddress | null;
  packages: OrderPackage[];
  /** Pieces of the order, one entry for each piece (MKT-17). */
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
  /**
   * True when a part of the address is masked by `*`. A masked address must not overwrite a known one (MKT-18), and must not be sent to a factory.
   */
  isMasked: boolean;
}

/** A package, with the fields that the order contains. */
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
