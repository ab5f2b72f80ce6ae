import { z } from 'zod';
import { wireId as id, wireMoney as money, wireText as text, wireTracking as tracking } from '../factory-wire.ts';

/*
 * Schemas of what PRESSIFY sends (PAR-6), known only from the source code of an older server. The schemas are therefore tolerant: numbers may be
 * text, unknown fields are ignored, and only indispensable fields are required.
 */

/** Envelope of every response, also of failures with HTTP 200. */
export const envelopeSchema = z.object({
  status: z.string().max(100),
  msg: z.unknown().optional(),
  data: z.unknown().optional(),
});

/** Laravel's response to invalid fields, with HTTP 422. */
export const fieldErrorsSchema = z.object({
  message: text,
  errors: z.record(z.string().max(200), z.union([z.string(), z.array(z.string()).max(100)])),
});

/** Schema of a new order's id: the id alone, or an object that contains it. */
export const createdSchema = z.union([id, z.object({ id })]);

export const orderSchema = z.object({
  id,
  ref_id: text,
  fulfill_status: z.string().regex(/^[\w -]{1,64}$/),
  payment_status: text,
  total_cost: money,
  paid_cost: money,
  tracking_id: tracking,
  shipping_service: text,
  note: text,
  tracking: z
    .object({ tracking_id: text, tracking_link: text, service: text })
    .nullish()
    // PHP writes an empty object as an empty list.
    .or(
      z
        .array(z.unknown())
        .max(0)
        .transform(() => null),
    ),
});
export const ordersSchema = z.array(orderSchema).max(1_000);
export type WireOrder = z.infer<typeof orderSchema>;

/** Maximum number of products. PRESSIFY has about a dozen, and each needs a call. */
export const productsSchema = z.array(z.object({ id, name: text, style: text })).max(200);

const variantSchema = z.object({
  variant_id: id,
  color: text,
  hex: text,
  size: text,
  sku: text,
  stock: z.union([z.number(), z.string().max(40), z.boolean()]).nullish(),
  prices: z
    .array(z.object({ tier_id: text, price: money }))
    .max(100)
    .nullish(),
});
export type WireVariant = z.infer<typeof variantSchema>;

export const productSchema = z.object({
  id,
  name: text,
  style: text,
  variants: z.array(variantSchema).max(5_000).nullish(),
});
export type WireProduct = z.infer<typeof productSchema>;
