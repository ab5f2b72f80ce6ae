import { z } from 'zod';

/** What `GET /api/events` (server-sent events) tells a signed-in person about their own data. */
export const liveEvent = z.discriminatedUnion('type', [
  /** Orders arrived or changed; ids of at most 200, `newCount` of them new. */
  z.object({ type: z.literal('orders'), shopId: z.string(), ids: z.array(z.string()), newCount: z.number().int() }),
  z.object({ type: z.literal('shop'), shopId: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
