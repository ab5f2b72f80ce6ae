import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The leaderboard: others' emails are masked (MNY-19). */
export const rank = z.object({
  data: z.array(z.object({ rank: z.number().int(), email: z.string(), orders: z.number().int() })),
  /** The caller's own place; null without an order in the window. */
  rank: z.number().int().nullable(),
});

export const getRank = endpoint({
  name: 'getRank',
  method: 'GET',
  path: '/users/rank/{id}',
  access: 'user',
  summary: 'Sellers by orders: `today` 24 hours, `month` 30 days',
  params: z.object({ id: z.enum(['today', 'month']) }),
  reply: rank,
  errors: [],
});
