import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import type { ElsewhereForm, ElsewhereLine } from '@bobbin/contract/elsewhere-orders';
import { toStateCode } from '@bobbin/domain/fulfilment/us-states';
import { toOwnSku } from '@bobbin/domain/orders/elsewhere';
import { numberTermsOf, wordsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import { planOrder, type OrderPlan } from '../store/plan.ts';
import type { StoredOrderRow, StoredPiecesRow } from '../store/store.sql.ts';

/** A product of an order from elsewhere whose SKU was found in the shop. */
export interface KnownLine extends ElsewhereLine {
  productId: string;
  skuName: string;
  sellerSku: string;
}

/** An order from elsewhere that is to be stored. */
export interface PlannedOrder {
  id: string;
  shopId: string;
  form: ElsewhereForm;
  lines: readonly KnownLine[];
  createdAt: number;
  /** Revision of the order after this write; it numbers the new products that only have a name (ELS-16). */
  revision: number;
}

const NO_TIMES = {
  paidAt: null,
  shippedAt: null,
  collectedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelRequestedAt: null,
  shipSlaAt: null,
  collectSlaAt: null,
  deliverSlaAt: null,
  cancelSlaAt: null,
  shippingDueAt: null,
  collectionDueAt: null,
  deliveryDueAt: null,
};

/** What the buyer paid stays in its own table, so no figure of the marketplace can contain it (ELS-5). */
const NO_MONEY = {
  currency: 'USD',
  totalCents: 0,
  subTotalCents: 0,
  originalProductPriceCents: 0,
  sellerDiscountCents: 0,
  platformDiscountCents: 0,
  shippingFeeCents: 0,
  originalShippingFeeCents: 0,
  taxCents: 0,
};

function toAddress({ recipient }: ElsewhereForm): MarketplaceOrder['address'] {
  const { name, phone, line1, line2, city, postalCode } = recipient;
  const state = toStateCode(recipient.state);
  const lines = line2 === '' ? [line1] : [line1, line2];
  return {
    name,
    firstName: null,
    lastName: null,
    phone: phone === '' ? null : phone,
    fullAddress: [...lines, city, `${state} ${postalCode}`, 'United States'].join(', '),
    detail: line1,
    lines,
    city,
    county: null,
    state,
    country: 'United States',
    regionCode: 'US',
    postalCode,
    isMasked: false,
  };
}

/** SKU of a product: that of the shop, the one that this order gave it before, or a new one of this order. */
export function skuOf({ id, revision }: PlannedOrder, { skuId }: ElsewhereLine, place: number): string {
  return skuId ?? toOwnSku(id, revision, place);
}

function toPieces(order: PlannedOrder): MarketplaceOrder['lineItems'] {
  return order.lines.flatMap((line, place) => {
    const skuId = skuOf(order, line, place);
    return Array.from({ length: line.quantity }, (_, number) => ({
      id: `${skuId}-${number + 1}`,
      productId: line.productId === '' ? skuId : line.productId,
      productName: line.productName,
      skuId,
      skuName: line.skuName,
      sellerSku: line.sellerSku,
      skuImage: null,
      originalPrice: 0,
      salePrice: 0,
      isGift: false,
      sellerDiscount: 0,
      platformDiscount: 0,
      currency: 'USD',
      displayStatus: null,
      packageId: null,
      packageStatus: null,
      trackingNumber: null,
      shippingProviderId: null,
      shippingProviderName: null,
      cancelReason: null,
      cancelledBy: null,
    }));
  });
}

/** Returns the order in the form in which orders are stored; it ships with the seller's own shipping. */
function toOrder(order: PlannedOrder, now: number): MarketplaceOrder {
  return {
    ...NO_TIMES,
    id: order.id,
    status: 'AWAITING_SHIPMENT',
    createdAt: order.createdAt,
    updatedAt: now,
    isOnHold: false,
    isCancelRequested: false,
    isSample: false,
    isReplacement: false,
    isExchange: false,
    cancelReason: null,
    cancelInitiator: null,
    orderType: null,
    fulfilmentType: null,
    shippingType: 'SELLER',
    deliveryType: null,
    deliveryOptionId: null,
    deliveryOptionName: null,
    shippingProviderId: null,
    shippingProviderName: null,
    trackingNumber: null,
    warehouseId: null,
    splitOrCombine: null,
    buyerMessage: null,
    sellerNote: order.form.note,
    buyerEmail: null,
    buyerUserId: null,
    paymentMethodName: null,
    payment: NO_MONEY,
    address: toAddress(order.form),
    packages: [],
    lineItems: toPieces(order),
  };
}

/** Plans the writes of an order from elsewhere with the same rules as an order of the marketplace; null when nothing changes. */
export function planElsewhere(
  order: PlannedOrder,
  { known, pieces }: { known?: StoredOrderRow | undefined; pieces?: readonly StoredPiecesRow[] },
  { scope, now, event }: { scope: OwnerScope; now: number; event?: string | undefined },
): OrderPlan | null {
  const told = { order: toOrder(order, now), known, pieces: pieces ?? [] };
  const plan = planOrder(told, { shopId: order.shopId, cause: 'elsewhere', now });
  if (plan === null) return null;
  const { kind, reference } = order.form;
  return {
    ...plan,
    row: { ...plan.row, kind },
    terms: [...new Set([...plan.terms, ...numberTermsOf(reference ?? ''), ...wordsOf(reference ?? '')])],
    events: [
      {
        orderId: order.id,
        event: event ?? (plan.isNew ? 'enteredByHand' : 'editedByHand'),
        actor: scope.actor.name,
        actorId: scope.actor.userId,
        details: reference === null ? {} : { reference },
      },
    ],
  };
}
