import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './envelope.ts';
import * as calls from './leaderboard.calls.ts';

/** The leaderboard: others' emails are masked (MNY-19). Orders that are cancelled or unpaid do not count (LDB-1). */
export const rank = z.object({
  data: z.array(
    z.object({
      rank: z.number().int(),
      email: z.string(),
      orders: z.number().int(),
      /** It is the caller. */
      isYou: z.boolean(),
    }),
  ),
  /** The caller's own place; null without an order in the window. */
  rank: z.number().int().nullable(),
  /** The caller's own orders. */
  orders: z.number().int(),
  /** Orders that the caller lacks to share the next better place; null in the first and without a place. */
  toNext: z.object({ rank: z.number().int(), orders: z.number().int() }).nullable(),
  countedAt: instant,
});
export type Rank = z.infer<typeof rank>;

export const getRank = endpoint({
  ...calls.getRank,
  summary: 'Sellers by orders: `today` 24 hours, `month` 30 days',
  params: z.object({ id: z.enum(['today', 'month']) }),
  reply: rank,
  errors: [],
});
