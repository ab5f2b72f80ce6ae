import type { StaffWork } from '@bobbin/contract/staff-work';
import { stepOf, type WorkArea } from '@bobbin/domain/staff/work';

export interface WorkCounts {
  /** Late or broken: red. */
  urgent: number;
  waiting: number;
}

/** The page of the rail that shows the numbers of an area. */
const PAGE_OF: Record<WorkArea, string> = {
  designs: '/admin/designs',
  skuDesigns: '/admin/sku-design',
  withdrawals: '/admin/payments',
  ledger: '/admin/payments',
  transfers: '/admin/payments/unmatched',
  comments: '/admin/posts',
  mails: '/admin/mail',
  shops: '/admin/shops',
  // Failed jobs have no list of their own.
  jobs: '/admin',
};

type Counts = StaffWork['counts'];

/** Sums the numbers of each page of the rail (HOM-5). */
export function countByPage(counts: Counts): Map<string, WorkCounts> {
  const pages = new Map<string, WorkCounts>();
  for (const { kind, urgent, waiting } of counts) {
    const path = PAGE_OF[stepOf(kind).area];
    const before = pages.get(path) ?? { urgent: 0, waiting: 0 };
    pages.set(path, { urgent: before.urgent + urgent, waiting: before.waiting + waiting });
  }
  return pages;
}

/** Sums all numbers; the home page shows the same sums as the rail. */
export function sumCounts(counts: Counts): WorkCounts {
  return {
    urgent: counts.reduce((sum, { urgent }) => sum + urgent, 0),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
