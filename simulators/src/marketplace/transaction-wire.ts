import type { Entry } from './ledger.ts';
import type { Order } from './model.ts';
import { orderId } from './ids.ts';
import { toAmount } from './order-content.ts';
import { listParts } from './settlement.ts';

/** Names of amounts that are always zero in the simulator, because they belong to other countries, programs or carriers. */
const ALWAYS_NOTHING = [
  'actual_return_shipping_fee_amount',
  'affiliate_ads_commission_amount',
  'affiliate_partner_commission_amount',
  'customer_paid_shipping_fee_refund_amount',
  'customer_shipping_fee_offset_amount',
  'fbt_fulfillment_fee_amount',
  'fbt_fulfillment_fee_reimbursement_amount',
  'fbt_shipping_cost_amount',
  'platform_commission_amount',
  'platform_discount_refund_amount',
  'platform_refund_subsidy_amount',
  'platform_shipping_fee_discount_amount',
  'promo_shipping_incentive_amount',
  'refund_administration_fee_amount',
  'refund_shipping_cost_discount_amount',
  'retail_delivery_fee_refund_amount',
  'return_shipping_fee_amount',
  'sales_tax_refund_amount',
  'seller_discount_refund_amount',
  'shipping_fee_subsidy_amount',
  'shipping_insurance_fee_amount',
  'signature_confirmation_fee_amount',
  'transaction_fee_amount',
];
const NOTHING = Object.fromEntries(ALWAYS_NOTHING.map((name) => [name, '0']));

/** Returns the sums that every version lists first. */
function toSums202309(entry: Entry) {
  return {
    settlement_amount: toAmount(entry.settlementCents),
    revenue_amount: toAmount(entry.netCents),
    net_sales_amount: toAmount(entry.netCents),
    fee_amount: toAmount(entry.feeCents),
    shipping_cost_amount: toAmount(entry.shippingCostCents),
    adjustment_amount: toAmount(entry.adjustmentCents),
  };
}

/** Returns all amounts of a line, with negative costs, as in the documented samples of this version (MKT-41). */
export function toAmounts202309(entry: Entry): object {
  const parts = readParts(entry);
  return {
    ...NOTHING,
    ...toSums202309(entry),
    currency: 'USD',
    gross_sales_amount: toAmount(parts.grossCents),
    gross_sales_refund_amount: toAmount(parts.refundCents),
    seller_discount_amount: toAmount(parts.sellerDiscountCents),
    after_seller_discounts_subtotal_amount: toAmount(parts.grossCents + parts.sellerDiscountCents),
    platform_discount_amount: toAmount(parts.platformDiscountCents),
    customer_payment_amount: toAmount(parts.paidCents),
    customer_refund_amount: toAmount(parts.refundCents),
    customer_order_refund_amount: toAmount(parts.refundCents),
    referral_fee_amount: toAmount(parts.referralCents),
    affiliate_commission_amount: toAmount(parts.affiliateCents),
    affiliate_commission_before_pit: toAmount(parts.affiliateCents),
    actual_shipping_fee_amount: toAmount(parts.labelCents),
    fbm_shipping_cost_amount: toAmount(parts.labelCents),
    customer_shipping_fee_amount: toAmount(parts.customerShippingCents),
    customer_paid_shipping_fee_amount: toAmount(parts.customerShippingCents),
    shipping_cost_discount_amount: toAmount(parts.shippingDiscountCents),
    sales_tax_payment_amount: toAmount(parts.salesTaxCents),
    sales_tax_amount: toAmount(-parts.salesTaxCents),
    retail_delivery_fee_payment_amount: toAmount(-parts.retailDeliveryCents),
    retail_delivery_fee_amount: toAmount(-parts.retailDeliveryCents),
  };
}

/** Formats a line of a statement; this version has no withheld money. An inapplicable id is 0. */
export function toTransaction202309(entry: Entry): object {
  const isOrder = entry.type === 'ORDER';
  const id = toOrderId(entry.order) ?? '0';
  return {
    id: entry.id,
    type: entry.type,
    order_id: isOrder ? id : '0',
    order_create_time: entry.order?.createTime ?? 0,
    adjustment_id: isOrder ? '0' : entry.id,
    adjustment_order_id: isOrder ? '0' : id,
    ...toAmounts202309(entry),
  };
}

/** Formats a line of a statement in the newer version: inapplicable fields are omitted. */
export function toTransaction202501(entry: Entry, now: number): object {
  const id = toOrderId(entry.order);
  const own =
    entry.kind === 'reserve'
      ? { ...toReserve(entry, now), ...(id === null ? {} : { associated_order_id: id }) }
      : entry.kind === 'adjustment'
        ? { adjustment_id: entry.id, ...(id === null ? {} : { adjustment_order_id: id }) }
        : { order_id: id ?? '' };
  return {
    id: entry.id,
    type: entry.type,
    ...own,
    ...(entry.order === null ? {} : { order_create_time: entry.order.createTime }),
    settlement_amount: toAmount(entry.settlementCents),
    revenue_amount: toAmount(entry.netCents),
    fee_tax_amount: toAmount(entry.feeCents),
    shipping_cost_amount: toAmount(entry.shippingCostCents),
    adjustment_amount: toAmount(entry.adjustmentCents),
    ...toBreakdowns(entry),
  };
}

function toReserve({ reserveId = '', reserveCents, releaseTime }: Entry, now: number): object {
  const isKept = releaseTime !== undefined;
  return {
    reserve_id: reserveId,
    reserve_amount: toAmount(reserveCents),
    reserve_status: isKept ? 'COLLECTED' : 'RELEASED',
    // Released money has no estimated time of release.
    estimated_release_time: isKept && releaseTime > now ? String(releaseTime) : '',
  };
}

/** Returns the breakdowns of the newer version's sums. */
function toBreakdowns(entry: Entry): object {
  const parts = readParts(entry);
  return {
    ...toSumBreakdowns(parts),
    supplementary_component: {
      customer_payment_amount: toAmount(parts.paidCents),
      customer_refund_amount: toAmount(parts.refundCents),
      platform_discount_amount: toAmount(parts.platformDiscountCents),
      platform_discount_refund_amount: '0',
      retail_delivery_fee_amount: toAmount(-parts.retailDeliveryCents),
      retail_delivery_fee_payment_amount: toAmount(-parts.retailDeliveryCents),
      retail_delivery_fee_refund_amount: '0',
      sales_tax_amount: toAmount(parts.salesTaxCents),
      sales_tax_payment_amount: toAmount(parts.salesTaxCents),
      sales_tax_refund_amount: '0',
    },
  };
}

/** Returns the three breakdowns that settled and unsettled money share. */
export function toSumBreakdowns(parts: Parts): object {
  return {
    revenue_breakdown: {
      subtotal_before_discount_amount: toAmount(parts.grossCents),
      refund_subtotal_before_discount_amount: toAmount(parts.refundCents),
      seller_discount_amount: toAmount(parts.sellerDiscountCents),
      seller_discount_refund_amount: '0',
    },
    shipping_cost_breakdown: {
      actual_shipping_fee_amount: toAmount(parts.labelCents),
      customer_paid_shipping_fee_amount: toAmount(parts.customerShippingCents),
      return_shipping_fee_amount: '0',
      shipping_fee_discount_amount: toAmount(parts.shippingDiscountCents),
      shipping_insurance_fee_amount: '0',
      signature_confirmation_fee_amount: '0',
      supplementary_component: { fbm_shipping_cost_amount: toAmount(parts.labelCents) },
    },
    fee_tax_breakdown: {
      fee: {
        referral_fee_amount: toAmount(parts.referralCents),
        affiliate_commission_amount: toAmount(parts.affiliateCents),
        affiliate_ads_commission_amount: '0',
        affiliate_partner_commission_amount: '0',
        refund_administration_fee_amount: '0',
        transaction_fee_amount: '0',
      },
      tax: {},
    },
  };
}

export type Parts = ReturnType<typeof listParts>;
const NO_PARTS: Parts = {
  grossCents: 0,
  sellerDiscountCents: 0,
  platformDiscountCents: 0,
  refundCents: 0,
  paidCents: 0,
  referralCents: 0,
  affiliateCents: 0,
  customerShippingCents: 0,
  shippingDiscountCents: 0,
  labelCents: 0,
  salesTaxCents: 0,
  retailDeliveryCents: 0,
};

function readParts(entry: Entry): Parts {
  if (entry.kind === 'settlement' && entry.order !== null) return listParts(entry.order);
  return entry.kind === 'refund' ? { ...NO_PARTS, refundCents: entry.netCents } : NO_PARTS;
}

export function toOrderId(order: Order | null): string | null {
  return order === null ? null : orderId(order.shop.index, order.number);
}
