import { z } from 'zod';

/*
 * What PRESSIFY sends (factories §3), known from the source of an older server only: numbers may come as text, unknown
 * fields are ignored, and only what makes no sense without is required.
 */

const text = z.union([z.string(), z.number()]).nullish();
const id = z.union([z.string().min(1), z.number()]);
const money = text;

/** Around every answer, also of failures with HTTP 200. */
export const envelopeSchema = z.object({ status: z.string(), msg: text, data: z.unknown().optional() });

/** Laravel's answer to fields it does not like, with HTTP 422. */
export const fieldErrorsSchema = z.object({
  message: text,
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** The new order's id, bare or in an object. */
export const createdSchema = z.union([id, z.object({ id })]);

export const orderSchema = z.object({
  id,
  ref_id: text,
  fulfill_status: z.string(),
  payment_status: text,
  total_cost: money,
  tracking_id: text,
  shipping_service: text,
  note: text,
  tracking: z
    .object({ tracking_id: text, tracking_link: text, service: text })
    .nullish()
    // PHP writes an empty object as an empty list.
    .or(z.array(z.unknown()).transform(() => null)),
});
export type WireOrder = z.infer<typeof orderSchema>;

export const productsSchema = z.array(z.object({ id, name: text, style: text }));

const variantSchema = z.object({
  variant_id: id,
  color: text,
  hex: text,
  size: text,
  sku: text,
  stock: z.union([z.number(), z.string(), z.boolean()]).nullish(),
  prices: z.array(z.object({ tier_id: text, price: money })).nullish(),
});
export type WireVariant = z.infer<typeof variantSchema>;

export const productSchema = z.object({ id, name: text, style: text, variants: z.array(variantSchema).nullish() });
export type WireProduct = z.infer<typeof productSchema>;
