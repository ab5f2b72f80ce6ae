import { sumCents } from '@bobbin/domain/money/money';
import type { z } from 'zod';
import { formatIssues } from '../json.ts';
import type {
  AuthorizedShop,
  BrokenRow,
  CreatedPackage,
  DeliveryOption,
  MarketplacePackage,
  OrderSettlement,
  ShippingProvider,
  TokenSet,
  TrackingEvent,
  UnsettledRow,
  Warehouse,
  WebhookRegistration,
} from '../marketplace.ts';
import { toCents, toFlag, toMilliMoment, toMoment, toText } from './values.ts';
import { rowSchema, trackingEventSchema } from './wire.ts';
import type {
  WireCreatedPackage,
  WireDeliveryOptions,
  WirePackage,
  WireSettlement,
  WireShippingProviders,
  WireShops,
  WireToken,
  WireTracking,
  WireUnsettled,
  WireWarehouses,
  WireWebhooks,
} from './wire.ts';

/**
 * Reads the rows of a page one by one and returns unreadable ones separately, with their id if known (SYN-8).
 * Errors: none; any error of `map` makes a broken row.
 */
export function readRows<Wire, Row>(
  rows: readonly unknown[] | null | undefined,
  schema: z.ZodType<Wire>,
  map: (wire: Wire) => Row,
): { rows: Row[]; broken: BrokenRow[] } {
  const good: Row[] = [];
  const broken: BrokenRow[] = [];
  for (const row of rows ?? []) {
    const parsed = schema.safeParse(row);
    if (!parsed.success) {
      broken.push({ id: findId(row), reason: formatIssues(parsed.error) });
      continue;
    }
    try {
      good.push(map(parsed.data));
    } catch (error) {
      broken.push({ id: findId(row), reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { rows: good, broken };
}

/** Returns the id of a row; null when the id is invalid. */
function findId(row: unknown): string | null {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { id, cancel_id, return_id } = parsed.data;
  return toText(id) ?? toText(cancel_id) ?? toText(return_id);
}

/**
 * Translates the response of the token calls (MKT-2).
 * Units: absolute Unix seconds in, epoch milliseconds out. Errors: none.
 */
export function toTokenSet(wire: WireToken): TokenSet {
  return {
    accessToken: wire.access_token,
    accessTokenExpiresAt: wire.access_token_expire_in * 1000,
    refreshToken: wire.refresh_token,
    refreshTokenExpiresAt: wire.refresh_token_expire_in * 1000,
    openId: toText(wire.open_id),
    sellerName: toText(wire.seller_name),
    sellerBaseRegion: toText(wire.seller_base_region),
    // 0 is a valid user type: it means a seller.
    userType: wire.user_type == null ? null : String(wire.user_type),
    grantedScopes: wire.granted_scopes ?? [],
  };
}

/** Reads a response without data. Errors: none. */
export function readNothing(): void {}

/** Translates the registered webhook URLs (MKT-32). Errors: none. */
export function toWebhooks(wire: WireWebhooks): WebhookRegistration[] {
  return (wire.webhooks ?? []).map(({ event_type, address }) => ({ eventType: event_type, address }));
}

/** Translates the shops of an authorization (MKT-4). Errors: none. */
export function toAuthorizedShops(wire: WireShops): AuthorizedShop[] {
  return (wire.shops ?? []).map((shop) => ({
    id: String(shop.id),
    name: toText(shop.name) ?? '',
    region: toText(shop.region),
    sellerType: toText(shop.seller_type),
    cipher: shop.cipher,
    code: toText(shop.code),
  }));
}

/**
 * Translates a package from the list or from the detail; the two have different names for id and status (MKT-25). Errors: RangeError when the package
 * has no id.
 */
export function toPackage(wire: WirePackage): MarketplacePackage {
  const id = toText(wire.id) ?? toText(wire.package_id);
  if (id === null) throw new RangeError('id: a package without one');
  return {
    id,
    status: toText(wire.status) ?? toText(wire.package_status),
    orderIds: (wire.orders ?? []).map((order) => toText(order.id)).filter((orderId) => orderId !== null),
    lineItemIds: (wire.order_line_item_ids ?? []).map(String),
    trackingNumber: toText(wire.tracking_number),
    shippingProviderId: toText(wire.shipping_provider_id),
    shippingProviderName: toText(wire.shipping_provider_name),
    createdAt: toMoment(wire.create_time, 'create_time'),
    updatedAt: toMoment(wire.update_time, 'update_time'),
  };
}

/** Translates the response to the purchase of a label. Units: cents. Errors: RangeError when the price is not an amount. */
export function toCreatedPackage(wire: WireCreatedPackage): CreatedPackage {
  return {
    packageId: String(wire.package_id),
    orderId: toText(wire.order_id),
    lineItemIds: (wire.order_line_item_ids ?? []).map(String),
    shippingServiceName: toText(wire.shipping_service_info?.name),
    priceCents: toCents(wire.shipping_service_info?.price, 'shipping_service_info.price'),
    createdAt: toMoment(wire.create_time, 'create_time'),
  };
}

/** Translates warehouses (MKT-27). Errors: none. */
export function toWarehouses(wire: WireWarehouses): Warehouse[] {
  return (wire.warehouses ?? []).map((warehouse) => ({
    id: String(warehouse.id),
    name: toText(warehouse.name),
    type: toText(warehouse.type),
    subType: toText(warehouse.sub_type),
    isEnabled: toText(warehouse.effect_status) === 'ENABLED',
    isDefault: toFlag(warehouse.is_default),
    fullAddress: toText(warehouse.address?.full_address),
  }));
}

/** Translates the delivery options of a warehouse (MKT-27). Errors: none. */
export function toDeliveryOptions(wire: WireDeliveryOptions): DeliveryOption[] {
  return (wire.delivery_options ?? []).map((option) => ({
    id: String(option.id),
    name: toText(option.name),
    type: toText(option.type),
  }));
}

/** Translates carriers (MKT-27). Errors: none. */
export function toShippingProviders(wire: WireShippingProviders): ShippingProvider[] {
  return (wire.shipping_providers ?? []).map(({ id, name }) => ({ id: String(id), name: toText(name) ?? String(id) }));
}

/** Translates tracking events. Their times are in milliseconds, unlike all other times (MKT-13). Errors: RangeError for an invalid time. */
/** Reads a carrier's events. An event whose time is masked or unreadable has none, and an unreadable event is left out (PWT-6). */
export function toTracking(wire: WireTracking): TrackingEvent[] {
  return readRows(wire.tracking, trackingEventSchema, ({ description, update_time_millis }) => ({
    description: toText(description) ?? '',
    at: readTime(update_time_millis),
  })).rows;
}

function readTime(value: string | number | null | undefined): number | null {
  try {
    return toMilliMoment(value, 'update_time_millis');
  } catch {
    return null;
  }
}

/**
 * Translates a row of the money on hold (MKT-28).
 *
 * Units: dollars in, cents out. Errors: RangeError when the amount is missing.
 */
export function toUnsettledRow(wire: WireUnsettled): UnsettledRow {
  const estSettlementCents = toCents(wire.est_settlement_amount, 'est_settlement_amount');
  if (estSettlementCents === null) throw new RangeError('est_settlement_amount: missing');
  return {
    id: toText(wire.id),
    type: toText(wire.type),
    orderId: toText(wire.order_id),
    adjustmentId: toText(wire.adjustment_id),
    estSettlementCents,
    estRevenueCents: toCents(wire.est_revenue_amount, 'est_revenue_amount'),
    orderCreatedAt: toMoment(wire.order_create_time, 'order_create_time'),
    orderDeliveredAt: toMoment(wire.order_delivery_time, 'order_delivery_time'),
    estimatedSettlement: toText(wire.estimated_settlement),
    reason: toText(wire.unsettled_reason),
    currency: toText(wire.currency),
  };
}

/**
 * Translates the settlement of an order, from either version of the call. Amounts are used as sent and never recomputed from their parts,
 * whose signs differ between the versions (MKT-29).
 * Units: dollars in, cents out. Errors: RangeError when an amount cannot be read.
 */
export function toSettlement(orderId: string, wire: WireSettlement): OrderSettlement {
  const statementRows = wire.statement_transactions ?? [];
  const rowCount = Math.max(statementRows.length, wire.sku_transactions?.length ?? 0, wire.total_count ?? 0);
  // Version 202309 has no total of the order, so the total is computed from the rows.
  const settlementCents =
    toCents(wire.settlement_amount, 'settlement_amount') ??
    sumCents(statementRows.map((row) => toCents(row.settlement_amount, 'settlement_amount') ?? 0));
  return {
    orderId,
    settlementCents,
    isSettled: rowCount > 0,
    currency: toText(wire.currency) ?? toText(statementRows[0]?.currency),
  };
}
