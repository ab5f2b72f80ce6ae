import { z } from 'zod';

/*
 * What MANGO v3 sends (PAR-16). Its documents are known through clients only, so unknown fields are ignored and only
 * what makes no sense without is required.
 */

/** Around every answer; `status` alone tells success from failure, also with HTTP 200. */
export const envelopeSchema = z.object({
  status: z.boolean(),
  code: z.string().nullish(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
});

/** `data` of VALIDATION_ERROR. */
export const fieldErrorsSchema = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string().nullish() })).min(1),
});
