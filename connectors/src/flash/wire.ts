import { z } from 'zod';

/*
 * What FLASH v2 sends (factories §2.2), known through clients only: every part of the envelope may be missing, and a failure
 * may come with HTTP 200.
 */

const text = z.union([z.string(), z.number()]).nullish();

/** Around every answer. */
export const envelopeSchema = z.object({
  code: text,
  msg: text,
  err: z.unknown().optional(),
  data: z.unknown().optional(),
  /** Version 1 has the token here, version 2 in `data` (factories §10, 7). */
  access_token: z.string().min(1).nullish(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const tokenSchema = z.object({ access_token: z.string().min(1) });

/** The catalogue; looked at only to see that it is one. */
export const variantsSchema = z.array(z.object({ variant_id: z.union([z.string(), z.number()]) }));
