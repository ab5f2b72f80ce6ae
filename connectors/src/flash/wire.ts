import { z } from 'zod';
import { wireId as id, wireText as text, wireTracking as tracking } from '../factory-wire.ts';

/*
 * Schemas of what FLASH v2 sends (PAR-18). The format is known only from other clients, so the schemas are tolerant: every field of the envelope may
 * be missing, a failure may come with HTTP 200, numbers may be text, and unknown fields are ignored.
 */

/** Schema of a token, which must be valid in a header unchanged. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** Envelope of every response. */
export const envelopeSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  msg: z.union([z.string(), z.number()]).nullish(),
  err: z.unknown().optional(),
  data: z.unknown().optional(),
  /** Token; version 1 returns it here, version 2 in `data` (PAR-18). */
  access_token: token.nullish(),
  expires_in: z.unknown().optional(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const tokenSchema = z.object({
  access_token: token,
  /** Lifetime of the token in seconds. */
  expires_in: z.coerce.number().min(1).max(86_400).optional().catch(undefined),
});

/** Schema of a catalogue; its rows are validated one by one later. */
export const variantsSchema = z.array(z.unknown()).max(50_000);

export const variantSchema = z.object({
  variant_id: id,
  brand: text,
  style: z.union([z.string().min(1).max(100), z.number()]),
  size: text,
  color: text,
});
export type WireVariant = z.infer<typeof variantSchema>;

/** Schema of a new order's code: a text, or an object that contains it. */
export const createdSchema = z.union([id, z.object({ order_code: id })]);

export const orderSchema = z.object({
  order_code: id,
  /** Our reference of the order. */
  partner_order_id: id.nullish(),
  status: z.string().regex(/^[\w -]{1,64}$/),
  tracking_number: tracking,
  tracking_status: text,
  carrier: text,
  /** An alternative field for the carrier's name. */
  tracking_company: text,
  total_fee: z.union([z.string().max(40), z.number()]).nullish(),
  reject_note: text,
});
export type WireOrder = z.infer<typeof orderSchema>;

export const ordersSchema = z.array(z.unknown()).max(1_000);

/** Schema of a webhook, of which only the order is used. */
export const hookSchema = z.object({
  event: z.enum(['order:status:updated', 'order:shipment:created']),
  data: z.object({ order_code: id.nullish(), partner_order_id: id.nullish() }),
});
