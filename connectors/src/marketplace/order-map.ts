import { toOrderStatus } from '@bobbin/domain/orders/order-status';
import type {
  MarketplaceOrder,
  OrderAddress,
  OrderLineItem,
  OrderPackage,
  OrderPayment,
} from '../marketplace-order.ts';
import { toCents, toFlag, toMoment, toText } from './values.ts';
import type { WireAddress, WireLineItem, WireOrder, WirePayment } from './wire.ts';

/**
 * Translates an order of the wire (MKT-17) into our type.
 * Units: seconds and dollars in, milliseconds and cents out. Errors: RangeError when an amount or a time cannot be read; such an order counts as
 * unreadable (SYN-10).
 */
export function toOrder(wire: WireOrder): MarketplaceOrder {
  const createdAt = toMoment(wire.create_time, 'create_time');
  if (createdAt === null) throw new RangeError('create_time: missing');
  // Every order has a payment. A missing payment is an error, because $0.00 would give a wrong revenue (SYN-10).
  if (wire.payment == null) throw new RangeError('payment: missing');
  const lineItems = wire.line_items.map(toLineItem);
  return {
    id: String(wire.id),
    status: toOrderStatus(wire.status),
    createdAt,
    updatedAt: toMoment(wire.update_time, 'update_time') ?? createdAt,
    paidAt: toMoment(wire.paid_time, 'paid_time'),
    shippedAt: toMoment(wire.rts_time, 'rts_time'),
    collectedAt: toMoment(wire.collection_time, 'collection_time'),
    deliveredAt: toMoment(wire.delivery_time, 'delivery_time'),
    cancelledAt: toMoment(wire.cancel_time, 'cancel_time'),
    cancelRequestedAt: toMoment(wire.request_cancel_time, 'request_cancel_time'),
    shipSlaAt: toMoment(wire.rts_sla_time, 'rts_sla_time'),
    collectSlaAt: toMoment(wire.tts_sla_time, 'tts_sla_time'),
    deliverSlaAt: toMoment(wire.delivery_sla_time, 'delivery_sla_time'),
    cancelSlaAt: toMoment(wire.cancel_order_sla_time, 'cancel_order_sla_time'),
    shippingDueAt: toMoment(wire.shipping_due_time, 'shipping_due_time'),
    collectionDueAt: toMoment(wire.collection_due_time, 'collection_due_time'),
    deliveryDueAt: toMoment(wire.delivery_due_time, 'delivery_due_time'),
    isOnHold: toFlag(wire.is_on_hold_order),
    isCancelRequested: toFlag(wire.is_buyer_request_cancel),
    isSample: toFlag(wire.is_sample_order),
    isReplacement: toFlag(wire.is_replacement_order),
    isExchange: toFlag(wire.is_exchange_order),
    cancelReason: toText(wire.cancel_reason),
    cancelInitiator: toText(wire.cancellation_initiator),
    orderType: toText(wire.order_type),
    fulfilmentType: toText(wire.fulfillment_type),
    shippingType: toText(wire.shipping_type),
    deliveryType: toText(wire.delivery_type),
    deliveryOptionId: toText(wire.delivery_option_id),
    deliveryOptionName: toText(wire.delivery_option_name),
    shippingProviderId: toText(wire.shipping_provider_id),
    shippingProviderName: toText(wire.shipping_provider),
    trackingNumber: toText(wire.tracking_number),
    warehouseId: toText(wire.warehouse_id),
    splitOrCombine: toText(wire.split_or_combine_tag),
    buyerMessage: toText(wire.buyer_message),
    sellerNote: toText(wire.seller_note),
    buyerEmail: toText(wire.buyer_email),
    buyerUserId: toText(wire.user_id),
    paymentMethodName: toText(wire.payment_method_name),
    payment: toPayment(wire.payment),
    address: toAddress(wire.recipient_address ?? {}),
    packages: toPackages(wire.packages ?? [], lineItems),
    lineItems,
  };
}

function toPayment(wire: WirePayment): OrderPayment {
  return {
    currency: toText(wire.currency),
    totalCents: toCents(wire.total_amount, 'payment.total_amount') ?? 0,
    subTotalCents: toCents(wire.sub_total, 'payment.sub_total') ?? 0,
    originalProductPriceCents: toCents(wire.original_total_product_price, 'payment.original_total_product_price') ?? 0,
    sellerDiscountCents: toCents(wire.seller_discount, 'payment.seller_discount') ?? 0,
    platformDiscountCents: toCents(wire.platform_discount, 'payment.platform_discount') ?? 0,
    shippingFeeCents: toCents(wire.shipping_fee, 'payment.shipping_fee') ?? 0,
    originalShippingFeeCents: toCents(wire.original_shipping_fee, 'payment.original_shipping_fee') ?? 0,
    taxCents: toCents(wire.tax, 'payment.tax') ?? 0,
  };
}

function toLineItem(wire: WireLineItem): OrderLineItem {
  const salePrice = toCents(wire.sale_price, 'line_items.sale_price') ?? 0;
  return {
    id: String(wire.id),
    productId: toText(wire.product_id) ?? '',
    productName: toText(wire.product_name) ?? '',
    skuId: String(wire.sku_id),
    skuName: toText(wire.sku_name) ?? '',
    skuImage: toText(wire.sku_image),
    sellerSku: toText(wire.seller_sku),
    isGift: toFlag(wire.is_gift),
    originalPrice: toCents(wire.original_price, 'line_items.original_price') ?? salePrice,
    salePrice,
    sellerDiscount: toCents(wire.seller_discount, 'line_items.seller_discount') ?? 0,
    platformDiscount: toCents(wire.platform_discount, 'line_items.platform_discount') ?? 0,
    currency: toText(wire.currency),
    displayStatus: toText(wire.display_status),
    packageId: toText(wire.package_id),
    packageStatus: toText(wire.package_status),
    trackingNumber: toText(wire.tracking_number),
    shippingProviderId: toText(wire.shipping_provider_id),
    shippingProviderName: toText(wire.shipping_provider_name),
    cancelReason: toText(wire.cancel_reason),
    cancelledBy: toText(wire.cancel_user),
  };
}

function toAddress(wire: WireAddress): OrderAddress | null {
  const districts = wire.district_info ?? [];
  // Address levels are found by their names, because their numbers differ between countries.
  const findDistrict = (name: string): string | null =>
    toText(districts.find((district) => String(district.address_level_name).toLowerCase() === name)?.address_name);
  const lines = [wire.address_line1, wire.address_line2, wire.address_line3, wire.address_line4]
    .map((line) => toText(line))
    .filter((line) => line !== null);
  const shown = {
    name: toText(wire.name),
    firstName: toText(wire.first_name),
    lastName: toText(wire.last_name),
    phone: toText(wire.phone_number),
    fullAddress: toText(wire.full_address),
    detail: toText(wire.address_detail),
    postalCode: toText(wire.postal_code),
  };
  const texts = [...Object.values(shown), ...lines].filter((value) => value !== null);
  // A region code alone is not an address. While an order is on hold, the marketplace sends nothing else (MKT-18).
  if (texts.length === 0) return null;
  return {
    ...shown,
    lines,
    city: findDistrict('city'),
    county: findDistrict('county'),
    state: findDistrict('state'),
    country: findDistrict('country'),
    regionCode: toText(wire.region_code),
    isMasked: texts.some((value) => value.includes('*')),
  };
}

/** Both the order and its pieces list packages, and either may list a package that is missing in the other. */
function toPackages(wire: NonNullable<WireOrder['packages']>, lineItems: readonly OrderLineItem[]): OrderPackage[] {
  const packages = new Map<string, OrderPackage>();
  const getPackage = (id: string): OrderPackage => {
    let found = packages.get(id);
    if (found === undefined) {
      found = {
        id,
        status: null,
        trackingNumber: null,
        shippingProviderId: null,
        shippingProviderName: null,
        lineItemIds: [],
      };
      packages.set(id, found);
    }
    return found;
  };
  for (const { id } of wire) {
    const packageId = toText(id);
    if (packageId !== null) getPackage(packageId);
  }
  for (const item of lineItems) {
    if (item.packageId === null) continue;
    const found = getPackage(item.packageId);
    found.lineItemIds.push(item.id);
    found.status ??= item.packageStatus;
    found.trackingNumber ??= item.trackingNumber;
    found.shippingProviderId ??= item.shippingProviderId;
    found.shippingProviderName ??= item.shippingProviderName;
  }
  return [...packages.values()];
}
