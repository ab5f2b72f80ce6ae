import { z } from 'zod';

/*
 * What FLASH v2 sends (PAR-18), known through clients only: every part of the envelope may be missing, and a failure
 * may come with HTTP 200.
 */

const text = z.union([z.string(), z.number()]).nullish();
/** What goes into a header as it is. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** Around every answer. */
export const envelopeSchema = z.object({
  code: text,
  msg: text,
  err: z.unknown().optional(),
  data: z.unknown().optional(),
  /** Version 1 has the token here, version 2 in `data` (PAR-18). */
  access_token: token.nullish(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const tokenSchema = z.object({ access_token: token });

/** The catalogue; looked at only to see that it is one. */
export const variantsSchema = z.array(z.object({ variant_id: z.union([z.string(), z.number()]) }));
