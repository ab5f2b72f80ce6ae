import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './staff-home.calls.ts';

/** What we earn by, as accounts of the ledger. */
export const INCOME_KINDS = ['design', 'skuDesign', 'renewal'] as const;
export const INCOME_PAGE_SIZE = 50;

const PARTNERS = ['marketplace', 'factories', 'banks', 'mails', 'telegram'] as const;

/** The first page of staff (HOM-1); a part that the role may not see is null. */
export const staffHome = z.object({
  users: z.object({ count: z.number().int(), new7Days: z.number().int() }).nullable(),
  shops: z
    .object({
      count: z.number().int(),
      expiredCount: z.number().int(),
      failingCount: z.number().int(),
      /** The failing ones, longest first. */
      failing: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          seller: z.string(),
          reason: z.enum(['proxy', 'authorization']),
          since: instant.nullable(),
        }),
      ),
    })
    .nullable(),
  /** What the platform earned this month of Los Angeles, refunds taken off. */
  revenue: z
    .object({ since: instant, total: money, kinds: z.array(z.object({ kind: z.enum(INCOME_KINDS), amount: money })) })
    .nullable(),
  /** Rented designs that wait for our side, and those past their three hours, the longest first (HOM-3). */
  designs: z
    .object({
      waitingCount: z.number().int(),
      lateCount: z.number().int(),
      late: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          seller: z.string(),
          /** Empty where nobody is in charge. */
          designer: z.string(),
          dueAt: instant,
        }),
      ),
    })
    .nullable(),
  withdrawals: z.object({ count: z.number().int(), amount: money }).nullable(),
  /** Transfers that found no deposit. */
  unmatched: z.object({ count: z.number().int(), vnd: z.number().int() }).nullable(),
  /** Whether the last nightly proof added up; null before the first. */
  isLedgerRight: z.boolean().nullable(),
  mails: z
    .object({
      failedCount: z.number().int(),
      failed: z.array(z.object({ id: z.string(), to: z.string(), reason: z.string(), at: instant })),
    })
    .nullable(),
  /** Jobs that were given up, or that run for more than half an hour. */
  jobs: z
    .object({
      stuckCount: z.number().int(),
      stuck: z.array(z.object({ job: z.string(), count: z.number().int(), since: instant, reason: z.string() })),
    })
    .nullable(),
  /** Whom our jobs wait for: how many were tried in vain and are tried again, since when, and what was said. */
  partners: z.array(
    z.object({
      partner: z.enum(PARTNERS),
      waitingCount: z.number().int(),
      since: instant.nullable(),
      reason: z.string(),
    }),
  ),
});
export type StaffHome = z.infer<typeof staffHome>;

export const getStaffHome = endpoint({
  ...calls.getStaffHome,
  summary: 'Users, shops, income of this month, and what is late or broken, as far as the role may see it',
  reply: staffHome,
  errors: [],
});

/** An entry of what we earned; a refund is below zero. */
export const income = z.object({
  id: z.string(),
  kind: z.enum(INCOME_KINDS),
  amount: money,
  description: z.string(),
  user: z.object({ id: z.string(), fullName: z.string(), email: z.string() }),
  createdAt: instant,
});
export type Income = z.infer<typeof income>;

const day = z.iso.date();

export const listIncome = endpoint({
  ...calls.listIncome,
  summary: 'What the platform earned, entry by entry; days of Los Angeles, this month without any',
  query: pageQuery(['createdAt'], INCOME_PAGE_SIZE).extend({
    kind: z.enum(INCOME_KINDS).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  reply: paged(income).extend({
    /** All that match, together. */
    sum: money,
    /** Days as `YYYY-MM-DD`. */
    from: z.string(),
    to: z.string(),
  }),
  errors: [],
});
