import {
  SEE_AS_REASON_MAX,
  SEE_AS_REASON_MIN,
  VISIT_ENDS,
  VISIT_PAGES,
  type VisitPage,
} from '@bobbin/domain/staff/see-as';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './envelope.ts';
import * as calls from './see-as.calls.ts';

/** A visit: a staff user sees the screens of a seller, read-only (SEE-1). */
export const seeAsVisit = z.object({
  id: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  staff: z.object({ id: z.string(), name: z.string() }),
  reason: z.string(),
  startedAt: instant,
  endsAt: instant,
});
export type SeeAsVisit = z.infer<typeof seeAsVisit>;

export const seeAsForm = z.object({
  reason: z
    .string('seeAsReasonRequired')
    .trim()
    .min(SEE_AS_REASON_MIN, 'seeAsReasonRequired')
    .max(SEE_AS_REASON_MAX, 'seeAsReasonTooLong'),
});

export const startSeeAs = endpoint({
  ...calls.startSeeAs,
  summary: 'See the screens of a seller, read-only, for 15 minutes in my session; the seller sees it in the history',
  params: idParams,
  body: seeAsForm,
  reply: seeAsVisit,
  errors: ['SEE_AS_NOT_SELLER'],
});

export const getSeeAs = endpoint({
  ...calls.getSeeAs,
  summary: 'Get the open visit of my session; null without one',
  reply: seeAsVisit.nullable(),
  errors: [],
});

export const extendSeeAs = endpoint({
  ...calls.extendSeeAs,
  summary: 'Let the open visit end 15 minutes from now',
  params: idParams,
  reply: seeAsVisit,
  errors: ['SEE_AS_OVER'],
});

export const endSeeAs = endpoint({
  ...calls.endSeeAs,
  summary: 'End a visit of my session',
  params: idParams,
  reply: z.literal(true),
  errors: [],
});

/** A visit in the seller's history, with the pages that the staff user opened. */
export const listedVisit = z.object({
  id: z.string(),
  staff: z.string(),
  reason: z.string(),
  startedAt: instant,
  /** When it ended or will end. */
  endsAt: instant,
  isOpen: z.boolean(),
  /** How it ended; null while it is open, and when its time was over. */
  endedBy: z.enum(VISIT_ENDS).nullable(),
  pages: z.array(
    z.object({
      page: z.enum(Object.keys(VISIT_PAGES) as [VisitPage, ...VisitPage[]]),
      /** The id of the order, shop or other resource; empty for a list. */
      resource: z.string(),
      firstAt: instant,
      lastAt: instant,
      count: z.number().int(),
    }),
  ),
});
export type ListedVisit = z.infer<typeof listedVisit>;

export const listVisits = endpoint({
  ...calls.listVisits,
  summary: 'List the visits of staff to my screens, newest first: who, when, why, and which pages',
  reply: z.array(listedVisit),
  errors: [],
});
