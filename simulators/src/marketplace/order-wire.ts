import type { Order, Package } from './model.ts';
import type { Buyer, OrderMoney, Piece } from './order-content.ts';
import { lineItemId, orderId } from './ids.ts';
import { getDeliveryOption, getProviderName } from './logistics.ts';
import { getBuyer, getBuyerMessage, getOrderType, listPieces, sumMoney, toAmount } from './order-content.ts';
import { isAddressHidden, isAddressMasked, toAddress } from './address.ts';
import { getDeadlines } from './deadlines.ts';
import { readPackageId } from './world.ts';

type OrderVersion = 'search' | '202309' | '202507';

/** Formats an order as the marketplace sends it (MKT-17). Times that are not reached yet are missing; unknown texts are ''. */
export function toWireOrder(
  order: Order,
  version: OrderVersion,
  baseUrl: string,
  now: number,
): Record<string, unknown> {
  const buyer = getBuyer(order);
  const pieces = listPieces(order, buyer.city.taxRate);
  const money = sumMoney(pieces, buyer.city);
  const parcels = order.packages.filter((one) => one.isGone !== true);
  const shipped = parcels.find((one) => one.isShipped);
  const option = getDeliveryOption(order);
  const extra = order.extra ?? {};
  const wire: Record<string, unknown> = {
    id: orderId(order.shop.index, order.number),
    status: order.status,
    create_time: order.createTime,
    update_time: order.updateTime,
    ...whenReached('paid_time', order.paidTime),
    ...whenReached('rts_time', order.rtsTime),
    ...whenReached('collection_time', order.collectionTime),
    ...whenReached('delivery_time', order.deliveryTime),
    ...whenReached('cancel_time', order.cancelTime),
    ...whenReached('request_cancel_time', order.requestCancelTime),
    ...(order.paidTime > 0 ? getDeadlines(order) : {}),
    user_id: buyer.userId,
    buyer_email: buyer.email,
    buyer_message: getBuyerMessage(order),
    seller_note: '',
    ...(extra.cancelReason === undefined ? {} : { cancel_reason: extra.cancelReason }),
    ...(extra.cancelInitiator === undefined ? {} : { cancellation_initiator: extra.cancelInitiator }),
    is_buyer_request_cancel: order.requestCancelTime > 0 && order.cancelTime === 0,
    is_on_hold_order: order.status === 'ON_HOLD',
    has_updated_recipient_address: (extra.addressChanges ?? 0) > 0,
    fulfillment_type: 'FULFILLMENT_BY_SELLER',
    shipping_type: order.shippingType,
    delivery_type: 'HOME_DELIVERY',
    delivery_option_id: option.id,
    delivery_option_name: option.name,
    shipping_provider_id: shipped?.providerId ?? '',
    shipping_provider: getProviderName(shipped?.providerId ?? ''),
    tracking_number: shipped?.trackingNumber ?? '',
    warehouse_id: order.shop.warehouseId,
    packages: parcels.map((one) => ({ id: readPackageId(order, one) })),
    ...readTag(parcels),
    order_type: getOrderType(order),
    ...(getOrderType(order) === 'MADE_TO_ORDER' ? { handling_duration: { days: '2', type: 'BUSINESS_DAY' } } : {}),
    is_cod: false,
    is_sample_order: extra.kind === 'sample',
    is_replacement_order: extra.kind === 'replacement',
    is_exchange_order: extra.kind === 'exchange',
    payment_method_name: 'Credit/debit card',
    commerce_platform: 'TIKTOK_SHOP',
    payment: toPayment(money, order.extra?.currency ?? 'USD'),
    line_items: pieces.map((piece, line) => toLineItem(order, piece, line, buyer, baseUrl)),
  };
  if (!isAddressHidden(order)) wire.recipient_address = toAddress(buyer, isAddressMasked(order, now));
  if (version !== '202507') {
    wire.recommended_shipping_time = getDeadlines(order).rts_sla_time;
    wire.fulfillment_priority_level = 1;
  }
  if (version !== 'search') wire.payment_method_code = 'credit_card';
  return poison(wire, order);
}

function readTag(parcels: readonly Package[]): { split_or_combine_tag?: string } {
  if (parcels.some((one) => one.shared !== undefined && one.shared.members.length > 1))
    return { split_or_combine_tag: 'COMBINED' };
  return parcels.length > 1 ? { split_or_combine_tag: 'SPLIT' } : {};
}

function whenReached(name: string, time: number): Record<string, number> {
  return time > 0 ? { [name]: time } : {};
}

function toPayment(money: OrderMoney, currency: string): Record<string, string> {
  return {
    currency,
    total_amount: toAmount(money.totalCents),
    sub_total: toAmount(money.subTotalCents),
    original_total_product_price: toAmount(money.originalCents),
    seller_discount: toAmount(money.sellerDiscountCents),
    platform_discount: toAmount(money.platformDiscountCents),
    shipping_fee: toAmount(money.shippingCents),
    original_shipping_fee: toAmount(money.originalShippingCents),
    shipping_fee_seller_discount: toAmount(money.shippingSellerDiscountCents),
    shipping_fee_platform_discount: toAmount(money.shippingPlatformDiscountCents),
    shipping_fee_cofunded_discount: '0',
    tax: toAmount(money.productTaxCents + money.shippingTaxCents),
    product_tax: toAmount(money.productTaxCents),
    shipping_fee_tax: toAmount(money.shippingTaxCents),
    retail_delivery_fee: toAmount(money.retailDeliveryCents),
  };
}

function toLineItem(order: Order, piece: Piece, line: number, buyer: Buyer, baseUrl: string): Record<string, unknown> {
  const parcel = getLinePackage(order, line);
  const isCancelled = order.status === 'CANCELLED' || (order.extra?.cancelledLines ?? []).includes(line);
  const isDeleted = order.extra?.isProductDeleted === true;
  return {
    id: lineItemId(order.shop.index, order.number, line),
    product_id: isDeleted ? '0' : piece.productId,
    product_name: isDeleted ? '' : piece.productTitle,
    sku_id: piece.sku.id,
    sku_name: isDeleted ? '' : piece.sku.name,
    ...(isDeleted ? {} : { sku_image: baseUrl + piece.sku.image }),
    seller_sku: isDeleted ? '' : piece.sku.sellerSku,
    original_price: toAmount(piece.originalCents),
    sale_price: toAmount(piece.saleCents),
    seller_discount: toAmount(piece.sellerDiscountCents),
    platform_discount: toAmount(piece.platformDiscountCents),
    currency: order.extra?.currency ?? 'USD',
    display_status: toLineStatus(order, parcel, isCancelled),
    package_id: parcel === undefined ? '' : readPackageId(order, parcel),
    package_status: isCancelled ? 'CANCELLED' : (parcel?.status ?? 'TO_FULFILL'),
    tracking_number: parcel?.trackingNumber ?? '',
    shipping_provider_id: parcel?.providerId ?? '',
    shipping_provider_name: getProviderName(parcel?.providerId ?? ''),
    ...whenReached('rts_time', parcel?.isShipped === true ? order.rtsTime : 0),
    ...(isCancelled ? toLineCancel(order, line) : {}),
    is_gift: order.extra?.kind === 'gift',
    // This field is deprecated but still sent; it equals the order's field.
    sku_type: getOrderType(order),
    item_tax: [{ tax_type: 'SALES_TAX', tax_amount: toAmount(piece.taxCents), tax_rate: String(buyer.city.taxRate) }],
  };
}

/** Returns the package of a line: the newest one that contains it. */
export function getLinePackage(order: Order, line: number): Package | undefined {
  return order.packages.findLast(
    (one) => one.status !== 'CANCELLED' && (one.lines === null || one.lines.includes(line)),
  );
}

/** The status of a line is never ON_HOLD or PARTIALLY_SHIPPING (MKT-17). */
function toLineStatus(order: Order, parcel: Package | undefined, isCancelled: boolean): string {
  if (isCancelled) return 'CANCELLED';
  if (order.status === 'ON_HOLD') return 'AWAITING_SHIPMENT';
  if (order.status === 'PARTIALLY_SHIPPING')
    return parcel?.isShipped === true ? 'AWAITING_COLLECTION' : 'AWAITING_SHIPMENT';
  return order.status;
}

/** A piece that was cancelled separately keeps its own reason for the cancellation. */
function toLineCancel({ extra }: Order, line: number): { cancel_reason: string; cancel_user: string } {
  const own = extra?.lineCancels?.[line];
  return {
    cancel_reason: own?.reason ?? extra?.cancelReason ?? '',
    cancel_user: own?.initiator ?? extra?.cancelInitiator ?? 'SYSTEM',
  };
}

/** Breaks an order deliberately: one unreadable order must not stop the rest of a sync (MKT-22). */
function poison(wire: Record<string, unknown>, order: Order): Record<string, unknown> {
  switch (order.extra?.poison) {
    case 'missing-payment':
      delete wire.payment;
      return wire;
    case 'missing-line-items':
      wire.line_items = null;
      return wire;
    case 'broken-money':
      wire.payment = { currency: 'USD', total_amount: 'N/A', sub_total: '' };
      return wire;
    case 'missing-id':
      delete wire.id;
      return wire;
    default:
      return wire;
  }
}
