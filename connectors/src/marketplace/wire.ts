import { z } from 'zod';

/*
 * What the marketplace sends, as tolerant as its documents are vague (marketplace §12): unknown fields are ignored, what
 * is not set may be absent, null, 0 or "", ids and money may come as numbers. Only what makes no sense without is required.
 */

/** A text or an id. */
const text = z.union([z.string(), z.number()]).nullish();
/** An amount of money: text by the documents. */
const money = text;
/** Unix seconds. */
const moment = z.union([z.number(), z.string()]).nullish();
const flag = z.union([z.boolean(), z.string(), z.number()]).nullish();
const id = z.union([z.string().min(1), z.number()]);

/** Of answers that carry nothing we read, such as an empty object. */
export const emptySchema = z.unknown();

/** Around every answer; `data` of a failure may be anything (marketplace §10.1). */
export const envelopeSchema = z.object({
  code: z.union([z.number(), z.string()]),
  message: z.string().nullish(),
  data: z.unknown().optional(),
  request_id: z.string().nullish(),
});

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  // Named "in" but absolute (marketplace §1.3); a small number would be a duration, which nobody has seen.
  access_token_expire_in: z.coerce.number().int().min(1e9).max(1e11),
  refresh_token: z.string().min(1),
  refresh_token_expire_in: z.coerce.number().int().min(1e9).max(1e11),
  open_id: text,
  seller_name: text,
  seller_base_region: text,
  user_type: text,
  granted_scopes: z.array(z.string()).nullish(),
});
export type WireToken = z.infer<typeof tokenSchema>;

export const shopsSchema = z.object({
  shops: z
    .array(z.object({ id, name: text, region: text, seller_type: text, cipher: z.string().min(1), code: text }))
    .nullish(),
});
export type WireShops = z.infer<typeof shopsSchema>;

const lineItemSchema = z.object({
  id,
  product_id: text,
  product_name: text,
  sku_id: id,
  sku_name: text,
  sku_image: text,
  seller_sku: text,
  original_price: money,
  sale_price: money,
  seller_discount: money,
  platform_discount: money,
  currency: text,
  display_status: text,
  package_id: text,
  package_status: text,
  tracking_number: text,
  shipping_provider_id: text,
  shipping_provider_name: text,
  cancel_reason: text,
  cancel_user: text,
});
export type WireLineItem = z.infer<typeof lineItemSchema>;

const addressSchema = z.object({
  name: text,
  first_name: text,
  last_name: text,
  phone_number: text,
  full_address: text,
  address_detail: text,
  address_line1: text,
  address_line2: text,
  address_line3: text,
  address_line4: text,
  postal_code: text,
  region_code: text,
  district_info: z.array(z.object({ address_level: text, address_level_name: text, address_name: text })).nullish(),
});
export type WireAddress = z.infer<typeof addressSchema>;

const paymentSchema = z.object({
  currency: text,
  total_amount: money,
  sub_total: money,
  original_total_product_price: money,
  seller_discount: money,
  platform_discount: money,
  shipping_fee: money,
  original_shipping_fee: money,
  tax: money,
});
export type WirePayment = z.infer<typeof paymentSchema>;

export const orderSchema = z.object({
  id,
  status: z.string().min(1),
  create_time: moment,
  update_time: moment,
  paid_time: moment,
  rts_sla_time: moment,
  tts_sla_time: moment,
  delivery_sla_time: moment,
  cancel_order_sla_time: moment,
  rts_time: moment,
  collection_time: moment,
  delivery_time: moment,
  cancel_time: moment,
  request_cancel_time: moment,
  shipping_due_time: moment,
  collection_due_time: moment,
  delivery_due_time: moment,
  buyer_message: text,
  seller_note: text,
  buyer_email: text,
  user_id: text,
  cancel_reason: text,
  cancellation_initiator: text,
  is_buyer_request_cancel: flag,
  fulfillment_type: text,
  shipping_type: text,
  delivery_type: text,
  delivery_option_id: text,
  delivery_option_name: text,
  shipping_provider_id: text,
  shipping_provider: text,
  tracking_number: text,
  warehouse_id: text,
  packages: z.array(z.object({ id: text })).nullish(),
  split_or_combine_tag: text,
  order_type: text,
  is_on_hold_order: flag,
  is_sample_order: flag,
  is_replacement_order: flag,
  payment_method_name: text,
  recipient_address: addressSchema.nullish(),
  payment: paymentSchema.nullish(),
  line_items: z.array(lineItemSchema).min(1),
});
export type WireOrder = z.infer<typeof orderSchema>;

const page = { next_page_token: text, total_count: z.coerce.number().nullish().catch(null) };

/** Rows stay unread here: each is parsed by itself, so that one bad row does not spoil the page (AC-05). */
const rows = z.array(z.unknown()).nullish();

export const orderPageSchema = z.object({ ...page, orders: rows });
export const packagePageSchema = z.object({ ...page, packages: rows });
export const unsettledPageSchema = z.object({ ...page, transactions: rows, sum_est_settlement_amount: money });

/** The list and the detail spell the same fields differently (marketplace §4): both are read. */
export const packageSchema = z.object({
  id: text,
  package_id: text,
  status: text,
  package_status: text,
  orders: z.array(z.object({ id: text })).nullish(),
  order_line_item_ids: z.array(id).nullish(),
  tracking_number: text,
  shipping_provider_id: text,
  shipping_provider_name: text,
  create_time: moment,
  update_time: moment,
});
export type WirePackage = z.infer<typeof packageSchema>;

export const createdPackageSchema = z.object({
  package_id: id,
  order_id: text,
  order_line_item_ids: z.array(id).nullish(),
  shipping_service_info: z.object({ name: text, price: money }).nullish(),
  create_time: moment,
});
export type WireCreatedPackage = z.infer<typeof createdPackageSchema>;

export const documentSchema = z.object({ doc_url: z.url(), tracking_number: text });

export const markedPackageSchema = z.object({
  package_id: text,
  order_line_item_ids: z.array(id).nullish(),
  warning: z.object({ message: text }).nullish(),
});

export const trackingSchema = z.object({
  tracking: z
    .array(z.object({ description: text, update_time_millis: z.union([z.number(), z.string()]).nullish() }))
    .nullish(),
});
export type WireTracking = z.infer<typeof trackingSchema>;

export const warehousesSchema = z.object({
  warehouses: z
    .array(
      z.object({
        id,
        name: text,
        type: text,
        sub_type: text,
        effect_status: text,
        is_default: flag,
        address: z.object({ full_address: text }).nullish(),
      }),
    )
    .nullish(),
});
export type WireWarehouses = z.infer<typeof warehousesSchema>;

export const deliveryOptionsSchema = z.object({
  delivery_options: z.array(z.object({ id, name: text, type: text })).nullish(),
});
export type WireDeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

export const shippingProvidersSchema = z.object({
  shipping_providers: z.array(z.object({ id, name: text })).nullish(),
});
export type WireShippingProviders = z.infer<typeof shippingProvidersSchema>;

export const unsettledSchema = z.object({
  id: text,
  type: text,
  order_id: text,
  order_create_time: moment,
  order_delivery_time: moment,
  adjustment_id: text,
  est_settlement_amount: money,
  est_revenue_amount: money,
  estimated_settlement: text,
  unsettled_reason: text,
  currency: text,
});
export type WireUnsettled = z.infer<typeof unsettledSchema>;

/** Of 202501, with totals of the order, and of 202309, with rows only (marketplace §5.4). */
export const settlementSchema = z.object({
  settlement_amount: money,
  currency: text,
  total_count: z.coerce.number().nullish().catch(null),
  sku_transactions: z.array(z.unknown()).nullish(),
  statement_transactions: z.array(z.object({ settlement_amount: money, currency: text })).nullish(),
});
export type WireSettlement = z.infer<typeof settlementSchema>;

export const webhooksSchema = z.object({
  webhooks: z.array(z.object({ event_type: z.string(), address: z.string() })).nullish(),
});

export const webhookSchema = z.object({
  type: z.number().int(),
  tts_notification_id: text,
  shop_id: text,
  timestamp: moment,
  data: z
    .object({
      order_id: text,
      order_status: text,
      is_on_hold_order: flag,
      update_time: moment,
      package_list: z.array(z.object({ package_id: text, order_id_list: z.array(id).nullish() })).nullish(),
      product_id: text,
      status: text,
      cancel_id: text,
      cancel_status: text,
      return_id: text,
      return_status: text,
      expiration_time: moment,
      message: text,
    })
    .nullish(),
});
