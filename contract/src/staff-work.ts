import { WORK_AREA_NAMES, WORK_KIND_NAMES } from '@bobbin/domain/staff/work';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money } from './envelope.ts';
import * as calls from './staff-work.calls.ts';

/** One row of the staff home page: work that waits, or several requests of the same kind and seller (HOM-7). */
export const workRow = z.object({
  kind: z.enum(WORK_KIND_NAMES),
  /** Ids of the objects that wait, the most urgent first; at most 100. */
  ids: z.array(z.string()),
  count: z.number().int(),
  /** Code of the first object; empty when it has none. */
  code: z.string(),
  /** Code of the last object, in a row with several. */
  lastCode: z.string(),
  /** Name of the first object. */
  title: z.string(),
  seller: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** User in charge of the work. */
  assignee: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** When the work began to wait; null when unknown. */
  since: instant.nullable(),
  dueAt: instant.nullable(),
  /** Reason of a failure, as a code or a partner's words. */
  reason: z.string(),
  amount: money.nullable(),
  vnd: z.number().int().nullable(),
  /** Whether the caller may act on it. */
  isYours: z.boolean(),
});
export type WorkRow = z.infer<typeof workRow>;

export const staffWork = z.object({
  /** Exact numbers for each kind of work that the caller's role may see. */
  counts: z.array(
    z.object({
      kind: z.enum(WORK_KIND_NAMES),
      /** Number of late or broken objects. */
      urgent: z.number().int(),
      /** Number of objects in time on which the caller may act. */
      waiting: z.number().int(),
    }),
  ),
  /** Areas that the caller's role may not see. */
  hiddenAreas: z.array(z.enum(WORK_AREA_NAMES)),
  /** Late or broken rows, the most urgent first. */
  urgent: z.array(workRow),
  /** Rows in time, sorted by deadline. */
  next: z.array(workRow),
});
export type StaffWork = z.infer<typeof staffWork>;

export const getStaffWork = endpoint({
  ...calls.getStaffWork,
  summary:
    'Get what waits for staff: late or broken things first, then the steps that the caller may act on by their deadline, with the numbers of the navigation',
  reply: staffWork,
  errors: [],
});
