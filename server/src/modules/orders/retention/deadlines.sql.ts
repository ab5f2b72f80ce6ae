import { ATTENTION_RULES } from '@bobbin/domain/orders/attention';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import { meetsAny } from '../counts/counts.sql.ts';
import { isDueBefore } from '../list/todo.sql.ts';
import { takeDueNotices, type DueNotices } from './due-notices.sql.ts';

export type DeadlineKind = 'dueSoon' | 'late';

/** How long after a deadline, in milliseconds, it can still be reported; old late orders of a newly connected shop are not reported. */
const OLDEST_MS = 30 * 24 * 3_600_000;

/** SQL expression for the kind of event: the deadline of the order is near, or has passed. */
export const kindAt = (now: number) => sql`(case when o.due_at < ${new Date(now)} then 'late' else 'dueSoon' end)`;

/** Returns the condition that an order's deadline is near, or has passed recently. */
export function isDueNews(now: number): RawBuilder<unknown> {
  const { late, dueSoon } = ATTENTION_RULES;
  return sql`${isDueBefore(new Date(now + dueSoon.due.to))} and o.due_at >= ${new Date(now - OLDEST_MS)}
    and (${meetsAny([late], 'orders')} and o.due_at < ${new Date(now)}
      or ${meetsAny([dueSoon], 'orders')} and o.due_at >= ${new Date(now)})`;
}

/** Marks the deadlines of a seller's orders as reported, and returns the number of orders by shop and kind. */
export const takeUnnotified = (trx: Queryable, scope: OwnerScope, now: number): Promise<DueNotices<DeadlineKind>[]> =>
  takeDueNotices(trx, scope, { now, kind: kindAt(now), isDue: isDueNews(now) });

export async function removeTold(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  const isOld = sql`told_at < ${before}`;
  await removeOldRows(db, scope, { table: 'due_notices', key: ['order_id', 'kind'], isOld });
}
