import type { DesignDetails, Designs as DesignList } from '@bobbin/contract/designs';
import { readRentedCode, RENTED_STATUSES } from '@bobbin/domain/designs/rented-designs';
import type { SellerScope } from '../../platform/access.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { isAscending, toFoundPage, toPage, type PageQuery } from '../../platform/paging.ts';
import { toQuestion } from '../../platform/full-text.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './designs.sql.ts';
import type { Showing } from './views.ts';
import { notify, type Steps } from './work/transitions.ts';

/** Number of newest designs from which the choices of the filter by designer are collected. */
const DESIGNERS_OF = 1_000;

type ListQuery = PageQuery & {
  search?: string | undefined;
  statuses?: string[] | undefined;
  orderId?: string | undefined;
  designerId?: string | undefined;
};

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople'>;
  showing: Showing;
  steps: Steps;
}

/** Rented designs as their sellers use them. */
export function createRentedDesigns({ db, emit, audit, people, showing, steps }: Deps) {
  return {
    /** @throws AppError NOT_FOUND */
    get: showing.showOne,

    async list(
      scope: SellerScope,
      { search, statuses, orderId, designerId, sortBy, ...paging }: ListQuery,
    ): Promise<DesignList> {
      // A number without a prefix may also be the beginning of an order id.
      const code = /^\s*ds/i.test(search ?? '') ? readRentedCode(search ?? '') : null;
      const question = code === null ? toQuestion(search) : `ds${code}`;
      const filter = { question, statuses, orderId, designerId };
      const counted = new Map((await queries.listCounts(db, scope)).map(({ status, count }) => [status, count]));
      const counts = RENTED_STATUSES.map((status) => ({ status, count: counted.get(status) ?? 0 }));
      const isCounted = filter.question === null && orderId === undefined && designerId === undefined;
      const total = isCounted
        ? counts.reduce((sum, { status, count }) => sum + (statuses?.includes(status) === false ? 0 : count), 0)
        : await queries.countFound(db, scope, filter);
      const page = filter.question === null ? toPage(paging, total) : toFoundPage(paging, total);
      const rows = await queries.listDesigns(db, scope, filter, page, isAscending(sortBy));
      const names = await people.readPeople(await queries.listDesignerIds(db, scope, DESIGNERS_OF));
      return {
        data: await showing.show(scope, rows),
        meta: page.meta,
        counts,
        designers: [...names].map(([id, { name }]) => ({ id, fullName: name })),
      };
    },

    /** Cancels a design; idempotent. @throws AppError NOT_FOUND, DESIGN_MOVED */
    async cancel(scope: SellerScope, id: string): Promise<void> {
      // Rejects staff here, because they cancel through an endpoint of their own, which requires a reason (DSN-8).
      if (scope.stands === 'staff') throw new AppError('INVALID_OWNERSHIP');
      try {
        await steps.take(scope, id, 'cancel', async (trx, { code, now, move }) => {
          await move({ cancelled_at: now, cancelled_by: 'seller', unpaid_cents: null, unpaid_at: null });
          await emit(trx, 'designCancelled', { scope, designId: id, code, by: 'seller', reason: '', refundCents: 0 });
          await audit.record(trx, scope, { action: 'cancel', entity: 'rentedDesign', entityId: id, after: { code } });
        });
      } catch (error) {
        const isDone = error instanceof AppError && error.error === 'DESIGN_MOVED' && error.reasons[0] === 'CANCEL';
        if (!isDone) throw error;
      }
    },

    /**
     * Accepts a delivered design. @throws AppError NOT_FOUND, DESIGN_MOVED, DESIGN_REVISED, INVALID_OWNERSHIP for staff, because only the seller
     * accepts a delivery
     */
    async accept(scope: SellerScope, id: string, revision: number): Promise<DesignDetails> {
      if (scope.stands === 'staff') throw new AppError('INVALID_OWNERSHIP');
      await steps.take(scope, id, 'accept', async (trx, { row, code, now, move }) => {
        if (row.revision !== revision) throw new AppError('DESIGN_REVISED', { reasons: [`v${row.revision}`] });
        await move({ finished_at: now, settles_at: null });
        const { designerId } = row;
        await emit(trx, 'designCompleted', { scope, designId: id, code, isSettled: false, designerId });
        await audit.record(trx, scope, {
          action: 'accept',
          entity: 'rentedDesign',
          entityId: id,
          after: { code, revision },
        });
      });
      return showing.showOne(scope, id);
    },

    /** @throws AppError NOT_FOUND */
    markSeen: (scope: SellerScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await queries.lockDesign(trx, scope, id);
        if (!row) throw new AppError('NOT_FOUND');
        const isStaff = scope.stands === 'staff';
        if ((isStaff ? row.unreadStaff : row.unreadSeller) === 0) return;
        await queries.updateDesign(trx, scope, id, isStaff ? { unread_staff: 0 } : { unread_seller: 0 });
        await notify(trx, row, 'feedback');
      }),
  };
}

export type RentedDesigns = ReturnType<typeof createRentedDesigns>;
