import { WORK_AREA_NAMES } from '@bobbin/domain/staff/work';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './events.calls.ts';

/** Live events that a signed-in user receives. */
export const liveEvent = z.discriminatedUnion('type', [
  /** Orders arrived or changed: at most 200 ids, `newCount` of them new. */
  z.object({ type: z.literal('orders'), shopId: z.string(), ids: z.array(z.string()), newCount: z.number().int() }),
  z.object({ type: z.literal('shop'), shopId: z.string() }),
  /** A rented design changed its state or got feedback; when the design has no shop, only the owner receives the event. */
  z.object({
    type: z.literal('design'),
    designId: z.string(),
    shopId: z.string().nullable(),
    what: z.enum(['state', 'feedback']),
  }),
  /** A rented design changed; for staff who may see the designs of all sellers. */
  z.object({ type: z.literal('staffDesign'), designId: z.string(), what: z.enum(['state', 'feedback']) }),
  /** A requested SKU design changed; for staff who may see designs. */
  z.object({ type: z.literal('staffSku') }),
  /** Work of staff arrived, changed or ended; for staff who may see the area of the work. */
  z.object({ type: z.literal('staffWork'), area: z.enum(WORK_AREA_NAMES) }),
  /** The owner's balance changed; only the owner receives it. */
  z.object({ type: z.literal('balance') }),
  /** Saved views of the orders list that this user sees have changed (VIW-10). */
  z.object({ type: z.literal('orderViews'), userId: z.string() }),
  /** The user's own inbox changed, independent of the acting owner. */
  z.object({ type: z.literal('inbox') }),
  /**
   * The scope version, which identifies the owners and shops that the user may see, and the permissions of each team role. It is the first event, and
   * is sent again after each change. When it differs, the browser reloads the data on the screen (TEA-18).
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
