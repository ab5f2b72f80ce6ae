import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { sql, type RawBuilder } from 'kysely';

/** What a seller must be told about: the orders of a shop with the same kind of notice. */
export interface DueNotices<Kind extends string> {
  shopId: string;
  kind: Kind;
  count: number;
  firstId: string;
}

/**
 * Marks the orders `o` that meet a condition as reported, each once for its kind, and returns their number by shop and kind. Concurrent calls never
 * report the same order twice.
 */
export async function takeDueNotices<Kind extends string>(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { now, kind, isDue }: { now: number; kind: RawBuilder<unknown>; isDue: RawBuilder<unknown> },
): Promise<DueNotices<Kind>[]> {
  const { rows } = await sql<DueNotices<Kind>>`
    with due as (
      select o.id, o.shop_id, ${kind} as kind from orders o
      where o.owner_id = ${ownerId} and ${isDue} and not exists (select from due_notices n
        where n.owner_id = ${ownerId} and n.order_id = o.id and n.kind = ${kind})
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
