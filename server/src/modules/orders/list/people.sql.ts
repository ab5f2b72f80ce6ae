import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { narrowShops } from '../../../platform/shop-scope.ts';
import { foundAtMost } from '../../../platform/paging.ts';

export interface PersonsWork {
  userId: string;
  /** Time of the user's last action on an order; null when there is none. */
  lastAt: Date | null;
  /** Number of distinct orders on which the user acted since the instant. */
  ordersCount: number;
}

/** Reads the times and numbers of users' actions on an owner's orders, in all shops. */
export async function readWorkOf(
  db: Queryable,
  { ownerId }: OwnerScope,
  userIds: readonly string[],
  since: Date,
): Promise<PersonsWork[]> {
  const result = await sql<PersonsWork>`
    select person.id as "userId",
      (select max(at) from order_events where owner_id = ${ownerId} and actor_id = person.id) as "lastAt",
      (select count(distinct order_id) from order_events
        where owner_id = ${ownerId} and actor_id = person.id and at >= ${since})::bigint as "ordersCount"
    from unnest(${userIds}::text[]) as person(id)`.execute(db);
  return result.rows;
}

/** Selects actions by their users, shops and earliest time. */
export interface WorkChoice {
  userIds: readonly string[];
  shopIds: readonly string[];
  since: Date;
}

/** An action of a user on an order. */
export interface WorkRow {
  id: string;
  at: Date;
  userId: string;
  event: string;
  orderId: string;
  shopId: string;
}

function workRows(scope: OwnerScope, { userIds, shopIds, since }: WorkChoice): RawBuilder<unknown> {
  const { ownerId } = scope;
  return sql`from order_events e join orders o on o.owner_id = ${ownerId} and o.id = e.order_id
    where e.owner_id = ${ownerId} and e.actor_id = any(${userIds}) and e.at >= ${since}
      and o.shop_id = any(${narrowShops(scope, shopIds)})`;
}

/** Lists the actions of users on the orders of the given shops, newest first. */
export async function listWork(
  db: Queryable,
  scope: OwnerScope,
  choice: WorkChoice,
  limit: number,
): Promise<WorkRow[]> {
  const result = await sql<WorkRow>`
    select e.id, e.at, e.actor_id as "userId", e.event, e.order_id as "orderId", o.shop_id as "shopId"
    ${workRows(scope, choice)} order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Counts the same actions, up to the maximum to which lists are counted (API-28). */
export async function countWork(db: Queryable, scope: OwnerScope, choice: WorkChoice): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::bigint as count from ${foundAtMost(sql`select 1 ${workRows(scope, choice)}`)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
