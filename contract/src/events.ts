import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './events.calls.ts';

/** What a signed-in person is told about their own data. */
export const liveEvent = z.discriminatedUnion('type', [
  /** Orders arrived or changed; ids of at most 200, `newCount` of them new. */
  z.object({ type: z.literal('orders'), shopId: z.string(), ids: z.array(z.string()), newCount: z.number().int() }),
  z.object({ type: z.literal('shop'), shopId: z.string() }),
  /** A rented design moved, or something was said about it; without a shop it is told to the owner alone. */
  z.object({
    type: z.literal('design'),
    designId: z.string(),
    shopId: z.string().nullable(),
    what: z.enum(['state', 'feedback']),
  }),
  /** The same for staff who see the designs of everybody. */
  z.object({ type: z.literal('staffDesign'), designId: z.string(), what: z.enum(['state', 'feedback']) }),
  /** A SKU's design that was asked for moved, for staff who see designs. */
  z.object({ type: z.literal('staffSku') }),
  /** The owner's balance moved; told to the owner alone. */
  z.object({ type: z.literal('balance') }),
  /** The person's own inbox changed, whatever desk they sit at. */
  z.object({ type: z.literal('inbox') }),
  /**
   * Stands for whose shops the person sees here, which of them, and what each team's role does on them. Told first, and again when it
   * changed: another mark than before says that what is on the screen must be asked for anew (TEA-18).
   */
  z.object({ type: z.literal('sight'), mark: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const streamEvents = endpoint({
  ...calls.streamEvents,
  reach: { right: 'viewOrders' },
  summary: 'What changes in the own data, as it happens; ends with the session',
  reply: liveEvent,
  errors: [],
});
