import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Heard } from './catalogue/audience.ts';

/** The events that an inbox shows: without kinds that the user turned off, and of other owners' shops only those that the user may see. */
export interface Shown {
  hidden: readonly string[];
  heard: readonly Heard[];
  /** Limits the list to these kinds. */
  kinds?: readonly string[] | undefined;
  isUnread?: boolean | undefined;
}

function isShown({ hidden, heard, kinds, isUnread }: Shown): RawBuilder<SqlBool> {
  const others = heard.map(
    (one) => sql`or (desk_id = ${one.actingOwnerId} and shop_id = any(${one.shops}) and kind = any(${one.kinds}))`,
  );
  return sql<SqlBool>`kind <> all(${hidden}) and (desk_id is null ${sql.join(others, sql` `)})
    ${kinds ? sql`and kind = any(${kinds})` : sql``} ${isUnread === true ? sql`and read_at is null` : sql``}`;
}

export async function countNotices(db: Queryable, { ownerId }: OwnerScope, shown: Shown): Promise<number> {
  const row = await db
    .selectFrom('seller_notices')
    .select(sql<number>`count(*)::bigint`.as('total'))
    .where('owner_id', '=', ownerId)
    .where(isShown(shown))
    .executeTakeFirst();
  return row?.total ?? 0;
}

export async function listNotices(
  db: Queryable,
  { ownerId }: OwnerScope,
  shown: Shown,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
) {
  return db
    .selectFrom('seller_notices')
    .select([
      'id',
      'kind',
      'desk_id as actingOwnerId',
      'shop_id as shopId',
      'order_id as orderId',
      'thing_id as thingId',
      'house',
      'days',
      'count',
      'words',
      'cents',
      'at',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('owner_id', '=', ownerId)
    .where(isShown(shown))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Marks events as read or unread; returns whether at least one event changed. */
export async function markRead(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  at: Date | null,
): Promise<boolean> {
  const result = await trx
    .updateTable('seller_notices')
    .set({ read_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .where('read_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markAllRead(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shown: Shown,
  { until, at }: { until: Date; at: Date },
): Promise<number> {
  const result = await trx
    .updateTable('seller_notices')
    .set({ read_at: at })
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .where(isShown(shown))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Undoes 'mark all as read'; returns the number of unread events afterwards. */
export async function unmarkAllRead(trx: Queryable, { ownerId }: OwnerScope, at: Date): Promise<number> {
  const result = await trx
    .updateTable('seller_notices')
    .set({ read_at: null })
    .where('owner_id', '=', ownerId)
    .where('read_at', '=', at)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
