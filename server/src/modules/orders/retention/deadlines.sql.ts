import { ATTENTION_RULES } from '@bobbin/domain/orders/attention';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import { meetsAny } from '../counts/counts.sql.ts';
import { isDueBefore } from '../list/todo.sql.ts';

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

/**
 * Marks the deadlines of a seller's orders as reported, and returns the number of orders by shop and kind. Concurrent calls never report the same
 * order twice.
 */
export async function takeUnnotified(trx: Queryable, { ownerId }: OwnerScope, now: number) {
  const { rows } = await sql<{ shopId: string; kind: DeadlineKind; count: number; firstId: string }>`
    with due as (
      select o.id, o.shop_id, ${kindAt(now)} as kind from orders o
      where o.owner_id = ${ownerId} and ${isDueNews(now)} and not exists (select from due_notices t
        where t.owner_id = ${ownerId} and t.order_id = o.id and t.kind = ${kindAt(now)})
      order by o.id
    ), told as (
      insert into due_notices (owner_id, order_id, kind, told_at)
      select ${ownerId}, due.id, due.kind, ${new Date(now)} from due
      on conflict do nothing
      returning order_id, kind
    )
    select due.shop_id as "shopId", told.kind, count(*)::int as count, min(due.id) as "firstId"
    from told join due on due.id = told.order_id
    group by due.shop_id, told.kind order by due.shop_id, told.kind`.execute(trx);
  return rows;
}

export async function removeTold(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  const isOld = sql`told_at < ${before}`;
  await removeOldRows(db, scope, { table: 'due_notices', key: ['order_id', 'kind'], isOld });
}
