import { WORK_AREA_NAMES, WORK_KIND_NAMES } from '@bobbin/domain/staff/work';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money } from './envelope.ts';
import * as calls from './staff-work.calls.ts';

/** One row of the staff home page: a step that waits, or equal requests of one seller (HOM-7). */
export const workRow = z.object({
  kind: z.enum(WORK_KIND_NAMES),
  /** Ids of the things, the most urgent first; at most 100. */
  ids: z.array(z.string()),
  count: z.number().int(),
  /** Code of the first thing; empty without one. */
  code: z.string(),
  /** Code of the last thing of a row with several. */
  lastCode: z.string(),
  /** Name of the first thing. */
  title: z.string(),
  seller: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** User in charge of the step. */
  assignee: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** Beginning of the step; null where it is not known. */
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
  /** Exact numbers of each kind that the role may see. */
  counts: z.array(
    z.object({
      kind: z.enum(WORK_KIND_NAMES),
      /** Late or broken things. */
      urgent: z.number().int(),
      /** Things in time that the caller may act on. */
      waiting: z.number().int(),
    }),
  ),
  /** Areas that the role may not see. */
  hiddenAreas: z.array(z.enum(WORK_AREA_NAMES)),
  /** Late or broken rows, the most urgent first. */
  urgent: z.array(workRow),
  /** Rows in time, by the deadline of the next step. */
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
