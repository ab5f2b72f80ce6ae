import { PAUSE_REMINDER_MS } from '@bobbin/domain/orders/teamwork';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { isDueBefore } from '../list/todo.sql.ts';

/** A paused order whose deadline is near, with the author of the pause; null when a rule set the pause. */
export interface DuePause {
  id: string;
  shopId: string;
  authorId: string | null;
  dueAt: Date;
}

/** Returns the condition that an order is paused, and that its deadline is less than six hours away but has not passed (TMW-16). */
export function isDuePause(now: number): RawBuilder<unknown> {
  return sql`o.paused_until is not null and o.paused_until > ${new Date(now)} and o.due_at > ${new Date(now)}
    and ${isDueBefore(new Date(now + PAUSE_REMINDER_MS))}`;
}

/**
 * SQL expression for the key under which a reminder is stored: a pause by another user, and another deadline, are reminded again; a pause that the same
 * user extends is not.
 */
export const reminderKind = sql`concat('pause ', o.pause ->> 'byId', ' ', floor(extract(epoch from o.due_at) * 1000)::bigint)`;

/** Marks the due pauses of a seller as reminded, and returns them. Concurrent calls never return the same pause twice. */
export async function takeDuePauses(trx: Queryable, { ownerId }: OwnerScope, now: number): Promise<DuePause[]> {
  const { rows } = await sql<DuePause>`
    with due as (
      select o.id, o.shop_id, o.pause ->> 'byId' as author_id, o.due_at, ${reminderKind} as kind from orders o
      where o.owner_id = ${ownerId} and ${isDuePause(now)} and not exists (select from due_notices t
        where t.owner_id = ${ownerId} and t.order_id = o.id and t.kind = ${reminderKind})
      order by o.id
    ), told as (
      insert into due_notices (owner_id, order_id, kind, told_at)
      select ${ownerId}, due.id, due.kind, ${new Date(now)} from due
      on conflict do nothing
      returning order_id
    )
    select due.id, due.shop_id as "shopId", due.author_id as "authorId", due.due_at as "dueAt"
    from told join due on due.id = told.order_id order by due.due_at, due.id`.execute(trx);
  return rows;
}
