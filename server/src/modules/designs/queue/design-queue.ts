import type { StaffDesigns } from '@bobbin/contract/designs';
import { DESIGN_ALERT_MS } from '@bobbin/domain/designs/clock';
import { isWaiting, readRentedCode, RENTED_STATUSES, toRentedCode } from '@bobbin/domain/designs/rented-designs';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import {
  fromNearerEnd,
  isAscending,
  toFoundPage,
  toPage,
  type Page,
  type PageQuery,
} from '../../../platform/paging.ts';
import { toQuestion } from '../../../platform/full-text.ts';
import type { Work } from '../../../platform/staff-work.ts';
import type { Limits } from '../../roles/module.ts';
import type { Showing } from '../views.ts';
import * as crossTenant from '../designs.cross-tenant.sql.ts';

type ListQuery = PageQuery & {
  search?: string | undefined;
  statuses?: string[] | undefined;
  designerId?: string | undefined;
  userId?: string[] | undefined;
  isFree?: 'true' | undefined;
};

/** Sorting by the next step is limited to open designs: closed designs have no next step, and sorting would have to read all of them. */
const hasNextSteps = (statuses: readonly string[] | undefined) =>
  statuses !== undefined && !statuses.includes('COMPLETED') && !statuses.includes('CANCEL');

function toOrder(sortBy: string, statuses: readonly string[] | undefined): crossTenant.StaffOrder {
  if (sortBy.startsWith('nextStep')) return hasNextSteps(statuses) ? 'nextStep' : 'newest';
  if (sortBy.startsWith('timeLeft')) return 'timeLeft';
  return isAscending(sortBy) ? 'oldest' : 'newest';
}

interface Deps {
  db: Db;
  clock: Clock;
  limits: Pick<Limits, 'readReach'>;
  showing: Showing;
}

/** Rented designs of all sellers, for staff. */
export function createDesignQueue({ db, clock, limits, showing }: Deps) {
  const countLate = (staff: StaffScope) => {
    const now = clock.now();
    return crossTenant.countLateDesigns(db, staff, new Date(now), new Date(now + DESIGN_ALERT_MS));
  };

  /** When sorted by age, a page is read from the nearer end of the list. */
  async function readPage(
    staff: StaffScope,
    filter: crossTenant.StaffFilter,
    page: Page,
    order: crossTenant.StaffOrder,
  ) {
    const { isFromEnd, ...slice } = fromNearerEnd(page);
    const other = { newest: 'oldest', oldest: 'newest' } as const;
    if (!isFromEnd || (order !== 'newest' && order !== 'oldest')) {
      return crossTenant.listDesignsOfAllSellers(db, staff, filter, page, order);
    }
    return (await crossTenant.listDesignsOfAllSellers(db, staff, filter, slice, other[order])).toReversed();
  }

  return {
    /** @throws AppError NOT_FOUND */
    get: showing.showOneForStaff,

    /** Counts designs that wait for staff, for the first page of staff (HOM-3). */
    async countWaiting(staff: StaffScope): Promise<number> {
      const counts = await crossTenant.sumDesignCounts(db, staff);
      return counts.reduce((sum, { status, count }) => sum + (isWaiting(status) ? count : 0), 0);
    },

    /** Counts designs whose three-hour deadline has passed. */
    countLate: async (staff: StaffScope): Promise<number> => (await countLate(staff)).lateCount,

    /** Lists designs that wait for a price, a designer, a link, an answer or a second person (HOM-5). */
    async readWork(staff: StaffScope): Promise<Work> {
      const now = clock.now();
      const [charge, refund] = [
        await limits.readReach(staff, 'CHARGE_DESIGNS'),
        await limits.readReach(staff, 'REFUND_DESIGNS'),
      ];
      const reaches = { chargeApproval: charge.approveCents, refundApproval: refund.approveCents };
      const [counts, rows] = await Promise.all([
        crossTenant.countDesignWork(db, staff, now, reaches),
        crossTenant.listDesignWork(db, staff, now, reaches),
      ]);
      const items = rows.map(({ number, designerId, firstId, ...row }) => {
        const { cents } = row;
        const approval = cents === null || firstId === null ? undefined : { cents, exceptIds: [firstId] };
        return { ...row, code: toRentedCode(number), assigneeId: designerId, approval };
      });
      return { counts, items };
    },

    async list(
      staff: StaffScope,
      { search, statuses, designerId, userId, isFree, sortBy, ...paging }: ListQuery,
    ): Promise<StaffDesigns> {
      const code = search === undefined ? null : readRentedCode(search);
      const question = code === null ? toQuestion(search) : `ds${code}`;
      const userIds = userId?.length === 0 ? undefined : userId;
      const filter = { question, statuses, designerId, userIds, isFree: isFree === 'true' };
      const counted = new Map(
        (await crossTenant.sumDesignCounts(db, staff, userIds)).map(({ status, count }) => [status, count]),
      );
      const counts = RENTED_STATUSES.map((status) => ({ status, count: counted.get(status) ?? 0 }));
      const isCounted = question === null && designerId === undefined && !filter.isFree;
      const total = isCounted
        ? counts.reduce((sum, { status, count }) => sum + (statuses?.includes(status) === false ? 0 : count), 0)
        : await crossTenant.countDesignsOfAllSellers(db, staff, filter);
      const page = question === null ? toPage(paging, total) : toFoundPage(paging, total);
      const rows = await readPage(staff, filter, page, toOrder(sortBy, statuses));
      return {
        data: await showing.showForStaff(staff, rows),
        meta: page.meta,
        counts,
        ...(await countLate(staff)),
      };
    },
  };
}

export type DesignQueue = ReturnType<typeof createDesignQueue>;
