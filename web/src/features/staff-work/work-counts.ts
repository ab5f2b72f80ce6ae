import type { StaffWork } from '@bobbin/contract/staff-work';
import { stepOf, type WorkArea } from '@bobbin/domain/staff/work';

export interface WorkCounts {
  /** Number of things that are late or broken, shown in red. */
  urgent: number;
  waiting: number;
}

/** Page of the rail that shows the counts of an area of work. */
const PAGE_OF: Record<WorkArea, string> = {
  designs: '/admin/designs',
  skuDesigns: '/admin/sku-design',
  withdrawals: '/admin/payments',
  ledger: '/admin/payments',
  transfers: '/admin/payments/unmatched',
  balances: '/admin/users',
  comments: '/admin/posts',
  mails: '/admin/mail',
  shops: '/admin/shops',
  // Failed jobs have no list of their own, so the first page shows their count.
  jobs: '/admin',
};

type Counts = StaffWork['counts'];

/** Sums the counts for each page of the rail (HOM-5). */
export function countByPage(counts: Counts): Map<string, WorkCounts> {
  const pages = new Map<string, WorkCounts>();
  for (const { kind, urgent, waiting } of counts) {
    const path = PAGE_OF[stepOf(kind).area];
    const before = pages.get(path) ?? { urgent: 0, waiting: 0 };
    pages.set(path, { urgent: before.urgent + urgent, waiting: before.waiting + waiting });
  }
  return pages;
}

/** Sums all counts, so that the first page shows the same sums as the rail. */
export function sumCounts(counts: Counts): WorkCounts {
  return {
    urgent: counts.reduce((sum, { urgent }) => sum + urgent, 0),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
