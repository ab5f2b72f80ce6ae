import { z } from 'zod';

/** Result of an import of items or of CSV lines (FFD-8, SPY-2). */
export const csvImportReply = z.object({
  added: z.number().int(),
  /** Number of items whose refId existed already. */
  known: z.number().int(),
  /** Lines that were skipped, numbered from 1, with the reason: `missing`, `tooLong`, `tooMany`, `twice` or `notHttps`. */
  refused: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});
export type CsvImportReply = z.infer<typeof csvImportReply>;
