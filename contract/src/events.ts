import { WORK_AREA_NAMES } from '@bobbin/domain/staff/work';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './events.calls.ts';

/** Live events that a signed-in person receives about their own data. */
export const liveEvent = z.discriminatedUnion('type', [
  /** Orders arrived or changed: at most 200 ids, `newCount` of them new. */
  z.object({ type: z.literal('orders'), shopId: z.string(), ids: z.array(z.string()), newCount: z.number().int() }),
  z.object({ type: z.literal('shop'), shopId: z.string() }),
  /** A rented design changed its state or got feedback; without a shop only the owner receives it. */
  z.object({
    type: z.literal('design'),
    designId: z.string(),
    shopId: z.string().nullable(),
    what: z.enum(['state', 'feedback']),
  }),
  /** Change of a design, for staff who see the designs of all sellers. */
  z.object({ type: z.literal('staffDesign'), designId: z.string(), what: z.enum(['state', 'feedback']) }),
  /** A requested SKU design changed; for staff who see designs. */
  z.object({ type: z.literal('staffSku') }),
  /** Work of staff arrived, changed or ended; for staff who see its area. */
  z.object({ type: z.literal('staffWork'), area: z.enum(WORK_AREA_NAMES) }),
  /** The owner's balance changed; only the owner receives it. */
  z.object({ type: z.literal('balance') }),
  /** Saved views of the orders list changed that this person sees (VIW-10). */
  z.object({ type: z.literal('orderViews'), userId: z.string() }),
  /** The person's own inbox changed, independent of the acting owner. */
  z.object({ type: z.literal('inbox') }),
  /**
   * Scope version: identifies the owners and shops that the user sees, and the permissions of each team role. It is sent first and after
   * each change; when it differs the browser reloads what is on the screen (TEA-18).
   */
  z.object({ type: z.literal('sight'), mark: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const streamEvents = endpoint({
  ...calls.streamEvents,
  scope: { permission: 'viewOrders' },
  summary: 'Stream changes of the caller’s own data as server-sent events; ends with the session',
  reply: liveEvent,
  errors: [],
});
