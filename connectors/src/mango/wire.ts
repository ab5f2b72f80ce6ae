import { z } from 'zod';
import { wireId as id, wireMoney as money, wireText as text, wireTracking as tracking } from '../factory-wire.ts';

/*
 * Schemas of what MANGO v3 sends (PAR-16). MANGO's documents are known only from other clients, so the schemas are tolerant: unknown fields are
 * ignored, numbers may be text (PAR-17), and only indispensable fields are required.
 */

const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).nullish();

/** Envelope of every response; only `status` distinguishes success from failure, also with HTTP 200. */
export const envelopeSchema = z.object({
  status: z.boolean(),
  code: z.string().nullish(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
});

/** Schema of `data` in a response with the code VALIDATION_ERROR. */
export const fieldErrorsSchema = z.object({
  errors: z
    .array(z.object({ field: z.string(), message: z.string().nullish(), type: text }))
    .min(1)
    .max(1_000),
});

const shipmentSchema = z.object({
  tracking_number: tracking,
  tracking_status: text,
  tracking_url: text,
  carrier: text,
  primary: flag,
});

export const orderSchema = z.object({
  /** MANGO's own number of the order. */
  id: id.nullish(),
  /** Our reference of the order. */
  order_id: id,
  status: z.string().regex(/^[\w -]{1,64}$/),
  total: money,
  payment_status: text,
  tracking_number: tracking,
  tracking_status: text,
  rejected_status: text,
  shipments: z.array(shipmentSchema).max(100).nullish(),
});
export type WireOrder = z.infer<typeof orderSchema>;

export const productSchema = z.object({ id, name: z.string().min(1).max(200), is_active: flag });
export type WireProduct = z.infer<typeof productSchema>;

const lineSchema = z.union([z.string().max(64), z.object({ name: z.string().max(64) })]).nullish();

export const variationSchema = z.object({
  /** The key of the variation, to which an order line refers. */
  sku: z.union([z.string().min(1).max(64), z.number().int().positive()]),
  color: text,
  size: text,
  price: money.catch(null),
  stock_quantity: z
    .union([z.number(), z.string().max(40)])
    .nullish()
    .catch(null),
  is_available: flag.catch(null),
  production_line: lineSchema.catch(null),
  attributes: z.object({ production_line: lineSchema, hex: text }).partial().nullish().catch(null),
  raw_data: z.object({ production_line: lineSchema }).partial().nullish().catch(null),
});
export type WireVariation = z.infer<typeof variationSchema>;

/** Schema of a webhook; only the order that it names is used, for a poll. */
export const hookSchema = z.object({
  event: z.enum(['order.status', 'order.shipment']),
  order_id: id.nullish(),
  order_fulfill_id: id.nullish(),
});
