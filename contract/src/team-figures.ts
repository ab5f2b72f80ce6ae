import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './team-figures.calls.ts';

/** How long sellers waited for one step, by the week in which the wait ended (HOM-11). */
const waitFigures = z.object({
  limitMinutes: z.number().int(),
  /** Sellers who wait now, and for how long the first of them has waited; no wait of theirs is in a week yet. */
  open: z.object({ count: z.number().int(), longestMinutes: z.number().int().nullable() }),
  /** The current week first. */
  weeks: z.array(
    z.object({
      /** First day of the week in Los Angeles, `YYYY-MM-DD`. */
      from: z.string(),
      count: z.number().int(),
      /** Number of waits that ended after the deadline. */
      lateCount: z.number().int(),
      /** Null without a case. */
      medianMinutes: z.number().int().nullable(),
      p90Minutes: z.number().int().nullable(),
    }),
  ),
});
export type WaitFigures = z.infer<typeof waitFigures>;

/** First links of one designer within the last 30 days, and open designs past their deadline (HOM-12). */
const designerFigures = z.object({
  /** Null for designs without a designer. */
  designer: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  deliveredCount: z.number().int(),
  /** Of the delivered designs, those whose first link came after the deadline. */
  lateCount: z.number().int(),
  /** Open designs past their deadline without a link. */
  overdueCount: z.number().int(),
  /** Share of designs on time, with the overdue ones counted as late; null without a case. */
  onTimePercent: z.number().nullable(),
});
export type DesignerFigures = z.infer<typeof designerFigures>;

export const getDesignFigures = endpoint({
  ...calls.getDesignFigures,
  summary:
    'Get how long sellers wait for a price and for the first link of a design, by week, and the punctuality of each designer',
  reply: z.object({ price: waitFigures, firstLink: waitFigures, designers: z.array(designerFigures) }),
  errors: [],
});

export const getPayoutFigures = endpoint({
  ...calls.getPayoutFigures,
  summary: 'Get how long sellers wait until a withdrawal is paid, by week',
  reply: z.object({ payOut: waitFigures }),
  errors: [],
});
