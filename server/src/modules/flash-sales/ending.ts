import { randomInt } from 'node:crypto';
import type { FlashSaleProblem } from '@bobbin/domain/flash-sales/standing';
import { nextEnd, saleDays } from '@bobbin/domain/flash-sales/times';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { enqueueSale } from './enqueue.ts';
import * as queries from './flash-sales.sql.ts';
import type { SaleRow } from './flash-sales.sql.ts';

/** Letters and digits of the mark; characters that look similar are left out. */
const MARKS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MARK_LENGTH = 6;

/** Returns a random mark that makes the title of an activity unique in its shop (MKT-43). */
export function createMark(): string {
  return Array.from({ length: MARK_LENGTH }, () => MARKS[randomInt(MARKS.length)]).join('');
}

/** Ends flash sales, in the transaction of the change that causes the end. */
export function createEnding({ clock, emit }: { clock: Clock; emit: Emit }) {
  async function close(trx: Queryable, scope: OwnerScope, sale: SaleRow, changes: queries.SaleChanges) {
    const now = new Date(clock.now());
    const ended_at = now < sale.endsAt ? now : sale.endsAt;
    const over = { phase: 'over', due_at: null, ...queries.ANSWERED, ended_at, updated_at: now };
    await queries.updateSale(trx, scope, sale.id, { ...over, ...changes });
    await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId: sale.shopId } });
  }

  /** Creates the successor of a flash sale once, even if the end of the sale is detected several times. */
  async function renew(trx: Queryable, scope: OwnerScope, sale: SaleRow): Promise<string | null> {
    const now = clock.now();
    const start = Math.max(now, sale.endsAt.getTime());
    const times = { startsAt: sale.startsAt.getTime(), endsAt: sale.endsAt.getTime() };
    // Stores the length of the first flash sale: a renewal that began late is shorter, but the next renewal has the full length again.
    const renewDays = sale.renewDays ?? saleDays(times);
    const next = {
      ...sale,
      id: createId(now),
      startsAt: new Date(start),
      isScheduled: false,
      endsAt: new Date(nextEnd({ ...times, days: renewDays }, start)),
      renewDays,
      renewedFrom: sale.id,
      now: new Date(now),
    };
    if (await queries.findMeeting(trx, scope, sale.shopId, next)) return null;
    if (!(await queries.insertSale(trx, scope, next))) return null;
    await enqueueSale(trx, clock, scope.ownerId, next, next.startsAt);
    return next.id;
  }

  return {
    /** Marks a flash sale that has no activity at the marketplace as failed. */
    async fail(
      trx: Queryable,
      scope: OwnerScope,
      sale: SaleRow,
      problem: FlashSaleProblem,
      message: string = '',
    ): Promise<void> {
      await close(trx, scope, sale, { is_executed: true, is_ok: false, problem, message });
      const { id: saleId, shopId, name } = sale;
      await emit(trx, 'flashSaleFailed', { scope, shopId, saleId, name, problem });
    },

    /** Ends a flash sale that was at the marketplace, and creates its successor if the seller chose renewal (FSL-12). */
    async end(trx: Queryable, scope: OwnerScope, sale: SaleRow, problem: FlashSaleProblem | null): Promise<void> {
      await close(trx, scope, sale, { problem, message: '' });
      // A flash sale that was ended outside of Bobbin is not renewed.
      const renewedAs = sale.autoRenew && problem === null ? await renew(trx, scope, sale) : null;
      const { id: saleId, shopId, name } = sale;
      await emit(trx, 'flashSaleEnded', { scope, shopId, saleId, name, problem, renewedAs });
    },

    /** A user stopped the flash sale. */
    async stop(trx: Queryable, scope: OwnerScope, sale: SaleRow): Promise<void> {
      const isOk = sale.skuOk > 0;
      const is_executed = sale.isExecuted || isOk;
      const how = { problem: 'STOPPED', message: '', is_ok: isOk, is_executed, auto_renew: false } as const;
      await close(trx, scope, sale, how);
    },
  };
}

export type Ending = ReturnType<typeof createEnding>;
