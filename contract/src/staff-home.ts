import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './staff-home.calls.ts';

/** Sources of the platform's income; each is an account of the ledger. */
export const INCOME_KINDS = ['design', 'skuDesign', 'renewal'] as const;
export const INCOME_PAGE_SIZE = 50;

const PARTNERS = ['marketplace', 'factories', 'banks', 'mails', 'telegram'] as const;

/** Data of the staff home page (HOM-1); a part that the caller's role may not see is null. */
export const staffHome = z.object({
  users: z.object({ count: z.number().int(), new7Days: z.number().int() }).nullable(),
  shops: z
    .object({
      count: z.number().int(),
      expiredCount: z.number().int(),
      failingCount: z.number().int(),
    })
    .nullable(),
  /** Income of the platform in this Los Angeles month, minus refunds. */
  revenue: z
    .object({ since: instant, total: money, kinds: z.array(z.object({ kind: z.enum(INCOME_KINDS), amount: money })) })
    .nullable(),
  /** Number of rented designs that wait for staff, and number of designs past their three hours (HOM-3). */
  designs: z.object({ waitingCount: z.number().int(), lateCount: z.number().int() }).nullable(),
  /** Partners with failing jobs, each with the number of jobs that are retried, the time of the first failure, and the last error. */
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
  summary:
    'Get the totals of the staff home page: users, shops, income of this month, designs and partners, limited to what the role may see',
  reply: staffHome,
  errors: [],
});

/** An income entry; a refund is negative. */
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
  summary: 'List the platform’s income entries by Los Angeles days; this month by default',
  query: pageQuery(['createdAt'], INCOME_PAGE_SIZE).extend({
    kind: z.enum(INCOME_KINDS).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  reply: paged(income).extend({
    /** Sum of all matching entries. */
    sum: money,
    /** First and last day as `YYYY-MM-DD`. */
    from: z.string(),
    to: z.string(),
  }),
  errors: [],
});
