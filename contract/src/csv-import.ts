import { z } from 'zod';

/** What became of a list that somebody brought as items or as CSV (FFD-8, SPY-2). */
export const broughtReply = z.object({
  added: z.number().int(),
  /** Their refId was there already. */
  known: z.number().int(),
  /** Lines that were left out, from 1, and why: `missing`, `tooLong`, `tooMany`, `twice` or `notHttps`. */
  refused: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});
export type BroughtReply = z.infer<typeof broughtReply>;
