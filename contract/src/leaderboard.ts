import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './envelope.ts';
import * as calls from './leaderboard.calls.ts';

/** The leaderboard; emails of other sellers are masked (MNY-19). Cancelled and unpaid orders do not count (LDB-1). */
export const rank = z.object({
  data: z.array(
    z.object({
      rank: z.number().int(),
      email: z.string(),
      orders: z.number().int(),
      /** Whether the row is the caller's. */
      isYou: z.boolean(),
    }),
  ),
  /** The caller's own place; null when the caller has no order in the period. */
  rank: z.number().int().nullable(),
  /** Number of the caller's own orders. */
  orders: z.number().int(),
  /** Number of orders that the caller needs to reach the next better place; null in the first place and without a place. */
  toNext: z.object({ rank: z.number().int(), orders: z.number().int() }).nullable(),
  countedAt: instant,
});
export type Rank = z.infer<typeof rank>;

export const getRank = endpoint({
  ...calls.getRank,
  summary: 'Rank sellers by orders: `today` 24 hours, `month` 30 days',
  params: z.object({ id: z.enum(['today', 'month']) }),
  reply: rank,
  errors: [],
});
