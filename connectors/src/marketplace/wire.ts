import { z } from 'zod';

/*
 * Schemas of what the marketplace sends. They are tolerant, because the marketplace's documents are vague (MKT-14): unknown fields are ignored, a missing value may
 * be absent, null, 0 or "", ids and money may be numbers. Only indispensable fields are required.
 */

/** Maximum characters of a short text; every code, status and amount is shorter. */
const TEXT_MAX = 10_000;
/** Maximum entries of a list; every page, order and parcel has fewer. */
const LIST_MAX = 1_000;

/**
 * Schema of a text that a person wrote. Its length is not limited, because a long text must not make its order unreadable (MKT-14). The size of the
 * whole response is limited, and screens truncate long texts.
 */
const words = z.union([z.string(), z.number()]).nullish();
/** Schema of a text that the marketplace itself wrote. */
export const text = z.union([z.string().max(TEXT_MAX), z.number()]).nullish();
/** An amount of money: text according to the documents. */
const money = text;
/** Unix seconds. */
export const moment = z.union([z.number(), z.string().max(40)]).nullish();
const flag = z.union([z.boolean(), z.string().max(40), z.number()]).nullish();
/** Schema of an id. The documents promise digits; characters with a meaning in a path or a list are rejected. */
export const id = z.union([z.string().regex(/^\w[\w:.-]{0,63}$/), z.number().int().positive()]);
/** Schema of an id that may be missing (MKT-14). */
export const maybeId = z.union([id, z.literal(''), z.literal(0)]).nullish();
/** Schema of a secret, which must be valid unchanged in a header and in a query. */
const secret = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
const ids = z.array(id).max(LIST_MAX).nullish();

function list<T extends z.ZodType>(entry: T) {
  return z.array(entry).max(LIST_MAX);
}

/** Schema of a response whose data we do not read, such as an empty object. */
export const emptySchema = z.unknown();

/** Envelope of every response; `data` of a failure may be anything (MKT-7). */
export const envelopeSchema = z.object({
  /** A code that is not a number gives no information about the call, so a write may have been carried out. */
  code: z.union([z.number().int(), z.string().regex(/^\d{1,15}$/)]),
  // No decision depends on message and request id, so an invalid value does not make the response unreadable.
  message: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  request_id: z.string().max(200).nullish().catch(null),
});

export const tokenSchema = z.object({
  access_token: secret,
  // The end of the token in Unix seconds, although the name says "expire in" (MKT-2). A small number would be a duration, which was never observed.
  access_token_expire_in: z.coerce.number().int().min(1e9).max(1e11),
  refresh_token: secret,
  refresh_token_expire_in: z.coerce.number().int().min(1e9).max(1e11),
  open_id: text,
  seller_name: words,
  seller_base_region: text,
  user_type: text,
  granted_scopes: list(z.string().max(200)).nullish(),
});
export type WireToken = z.infer<typeof tokenSchema>;

export const shopsSchema = z.object({
  shops: list(z.object({ id, name: words, region: text, seller_type: text, cipher: secret, code: text })).nullish(),
});
export type WireShops = z.infer<typeof shopsSchema>;

const lineItemSchema = z.object({
  id,
  product_id: maybeId,
  product_name: words,
  sku_id: id,
  sku_name: words,
  sku_image: text,
  is_gift: flag,
  seller_sku: words,
  original_price: money,
  sale_price: money,
  seller_discount: money,
  platform_discount: money,
  currency: text,
  display_status: text,
  package_id: maybeId,
  package_status: text,
  tracking_number: text,
  shipping_provider_id: maybeId,
  shipping_provider_name: words,
  cancel_reason: words,
  cancel_user: text,
});
export type WireLineItem = z.infer<typeof lineItemSchema>;

const addressSchema = z.object({
  name: words,
  first_name: words,
  last_name: words,
  phone_number: words,
  full_address: words,
  address_detail: words,
  address_line1: words,
  address_line2: words,
  address_line3: words,
  address_line4: words,
  postal_code: text,
  region_code: text,
  district_info: list(z.object({ address_level: text, address_level_name: words, address_name: words })).nullish(),
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
  status: z.string().regex(/^[A-Za-z][\w -]{0,63}$/),
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
  buyer_message: words,
  seller_note: words,
  buyer_email: words,
  user_id: text,
  cancel_reason: words,
  cancellation_initiator: text,
  is_buyer_request_cancel: flag,
  fulfillment_type: text,
  shipping_type: text,
  delivery_type: text,
  delivery_option_id: maybeId,
  delivery_option_name: words,
  shipping_provider_id: maybeId,
  shipping_provider: words,
  tracking_number: text,
  warehouse_id: maybeId,
  packages: list(z.object({ id: maybeId })).nullish(),
  split_or_combine_tag: text,
  order_type: text,
  is_on_hold_order: flag,
  is_sample_order: flag,
  is_replacement_order: flag,
  is_exchange_order: flag,
  payment_method_name: words,
  recipient_address: addressSchema.nullish(),
  payment: paymentSchema.nullish(),
  line_items: list(lineItemSchema).min(1),
});
export type WireOrder = z.infer<typeof orderSchema>;

/** The count is used only to show progress, so an invalid count does not make the page unreadable. */
const count = z.coerce.number().int().min(0).max(1e9).nullish().catch(null);
export const page = { next_page_token: z.union([z.string().max(2_000), z.number()]).nullish(), total_count: count };

/** Rows are not parsed here. Each row is parsed separately later, so that one malformed row does not discard the page (SYN-8). */
export const rows = list(z.unknown()).nullish();

/** Schema for the id of a row that otherwise cannot be read. */
export const rowSchema = z.object({ id: maybeId, cancel_id: maybeId, return_id: maybeId });

export const orderPageSchema = z.object({ ...page, orders: rows });
export const packagePageSchema = z.object({ ...page, packages: rows });
export const unsettledPageSchema = z.object({ ...page, transactions: rows, sum_est_settlement_amount: money });

/** The list and the detail use different names for the same fields, and this schema accepts both (MKT-25). */
export const packageSchema = z.object({
  id: maybeId,
  package_id: maybeId,
  status: text,
  package_status: text,
  orders: list(z.object({ id: maybeId })).nullish(),
  order_line_item_ids: ids,
  tracking_number: text,
  shipping_provider_id: maybeId,
  shipping_provider_name: words,
  create_time: moment,
  update_time: moment,
});
export type WirePackage = z.infer<typeof packageSchema>;

export const createdPackageSchema = z.object({
  package_id: id,
  order_id: maybeId,
  order_line_item_ids: ids,
  shipping_service_info: z.object({ name: words, price: money }).nullish(),
  create_time: moment,
});
export type WireCreatedPackage = z.infer<typeof createdPackageSchema>;

const changedPackage = z.object({ id, order_ids: ids });
export const combinableSchema = z.object({
  combinable_packages: list(changedPackage).nullish(),
  next_page_token: text,
});
export const packageChangeSchema = z.object({
  packages: list(changedPackage).nullish(),
  errors: list(z.object({ message: words })).nullish(),
});
export type WirePackageChange = z.infer<typeof packageChangeSchema>;

export const splitAttributesSchema = z.object({
  split_attributes: list(z.object({ order_id: id, can_split: flag, reason: words })).nullish(),
});

export const documentSchema = z.object({
  doc_url: z.url({ protocol: /^https?$/ }).max(4_000),
  tracking_number: text,
});

export const markedPackageSchema = z.object({
  package_id: maybeId,
  order_line_item_ids: ids,
  warning: z.object({ message: words }).nullish(),
});

export const trackingSchema = z.object({ tracking: list(z.unknown()).nullish() });
/** One event of a carrier; each is read by itself, because a masked event must not hide the others (PWT-6). */
export const trackingEventSchema = z.object({
  description: words,
  // Any scalar, because a masked time is a text.
  update_time_millis: z.union([z.number(), z.string()]).nullish().catch(null),
});
export type WireTracking = z.infer<typeof trackingSchema>;

export const warehousesSchema = z.object({
  warehouses: list(
    z.object({
      id,
      name: words,
      type: text,
      sub_type: text,
      effect_status: text,
      is_default: flag,
      address: z.object({ full_address: words }).nullish(),
    }),
  ).nullish(),
});
export type WireWarehouses = z.infer<typeof warehousesSchema>;

export const deliveryOptionsSchema = z.object({
  delivery_options: list(z.object({ id, name: words, type: text })).nullish(),
});
export type WireDeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

export const shippingProvidersSchema = z.object({
  shipping_providers: list(z.object({ id, name: words })).nullish(),
});
export type WireShippingProviders = z.infer<typeof shippingProvidersSchema>;

export const unsettledSchema = z.object({
  id: maybeId,
  type: text,
  order_id: maybeId,
  order_create_time: moment,
  order_delivery_time: moment,
  adjustment_id: maybeId,
  est_settlement_amount: money,
  est_revenue_amount: money,
  estimated_settlement: text,
  unsettled_reason: words,
  currency: text,
});
export type WireUnsettled = z.infer<typeof unsettledSchema>;

/** Settlement of version 202501, with totals of the order, or of 202309, with rows only (MKT-28). */
export const settlementSchema = z.object({
  settlement_amount: money,
  currency: text,
  total_count: count,
  sku_transactions: rows,
  statement_transactions: list(z.object({ settlement_amount: money, currency: text })).nullish(),
});
export type WireSettlement = z.infer<typeof settlementSchema>;

const pictureSchema = z.object({
  urls: list(z.string().max(4_000)).nullish(),
  thumb_urls: list(z.string().max(4_000)).nullish(),
});

export const productPageSchema = z.object({ products: rows, next_page_token: text, total_count: count });

export const productSchema = z.object({
  id,
  title: words,
  status: z.string().regex(/^[A-Za-z][\w -]{0,63}$/),
  create_time: moment,
  update_time: moment,
  skus: list(
    z.object({
      id,
      seller_sku: words,
      price: z.object({ sale_price: money, tax_exclusive_price: money }).nullish(),
    }),
  ).nullish(),
});
export type WireProduct = z.infer<typeof productSchema>;

export const productDetailSchema = z.object({
  id,
  main_images: list(pictureSchema).nullish(),
  skus: list(
    z.object({
      id,
      sales_attributes: list(z.object({ value_name: words, sku_img: pictureSchema.nullish() })).nullish(),
    }),
  ).nullish(),
});
export type WireProductDetail = z.infer<typeof productDetailSchema>;

const refundSchema = z.object({ currency: text, refund_total: money }).nullish();

/** Schema of the marketplace's names for the status, kind and party of a request. */
const word = z.string().regex(/^[A-Za-z]\w{0,63}$/);

/** Fields that cancellations and returns share (MKT-39). */
const requestFields = {
  order_id: id,
  role: text,
  create_time: moment,
  update_time: moment,
  refund_amount: refundSchema,
  seller_next_action_response: list(z.object({ action: z.string().max(200).nullish(), deadline: moment })).nullish(),
};
const requestLines = list(
  z.object({ order_line_item_id: maybeId, sku_id: maybeId, sku_name: words, refund_amount: refundSchema }),
).nullish();
export type WireRequest = z.infer<z.ZodObject<typeof requestFields>>;

export const cancellationPageSchema = z.object({ ...page, cancellations: rows });
export const cancellationSchema = z.object({
  ...requestFields,
  cancel_id: id,
  cancel_type: text,
  cancel_status: word,
  cancel_reason: words,
  cancel_reason_text: words,
  cancel_line_items: requestLines,
});
export type WireCancellation = z.infer<typeof cancellationSchema>;

export const returnPageSchema = z.object({ ...page, return_orders: rows });
export const returnSchema = z.object({
  ...requestFields,
  return_id: id,
  return_type: text,
  return_status: word,
  return_reason: words,
  return_reason_text: words,
  return_line_items: requestLines,
  return_tracking_number: text,
  return_provider_name: words,
  arbitration_status: text,
});
export type WireReturn = z.infer<typeof returnSchema>;

export const reasonsSchema = z.object({
  reasons: list(z.object({ name: z.string().min(1).max(200), text })).nullish(),
});

export const webhooksSchema = z.object({
  webhooks: list(z.object({ event_type: z.string().max(200), address: z.string().max(4_000) })).nullish(),
});
export type WireWebhooks = z.infer<typeof webhooksSchema>;

export const webhookSchema = z.object({
  type: z.number().int().min(0).max(1_000_000),
  tts_notification_id: z.union([z.string().max(200), z.number()]).nullish(),
  shop_id: maybeId,
  timestamp: moment,
  data: z
    .object({
      order_id: maybeId,
      order_status: text,
      is_on_hold_order: flag,
      update_time: moment,
      package_list: list(z.object({ package_id: maybeId, order_id_list: ids })).nullish(),
      product_id: maybeId,
      status: text,
      cancel_id: maybeId,
      cancel_status: text,
      return_id: maybeId,
      return_status: text,
      expiration_time: moment,
      message: words,
    })
    .nullish(),
});

/** Fields that every webhook has. */
export const unreadWebhookSchema = z.object({
  type: webhookSchema.shape.type,
  tts_notification_id: webhookSchema.shape.tts_notification_id.catch(null),
  shop_id: maybeId.catch(null),
});
