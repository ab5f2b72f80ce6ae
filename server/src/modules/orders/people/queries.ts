import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export interface PersonsWork {
  userId: string;
  /** The last thing that they did to an order; null where there was none. */
  lastAt: Date | null;
  /** Orders to which they did something since the instant, each once. */
  ordersCount: number;
}

/** What people did to an owner's orders, whichever shops these are of. */
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
