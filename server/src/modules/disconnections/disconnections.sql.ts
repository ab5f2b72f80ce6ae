import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

const COLUMNS = [
  'shop_id as shopId',
  'given_up_at as disconnectedAt',
  'actor',
  'purge_at as purgeAt',
  'state',
  'cursor_id as cursorId',
  'rows',
  'files',
  'ended_at as endedAt',
] as const;

export type DisconnectionRow = Awaited<ReturnType<typeof listDisconnections>>[number];

export async function insertDisconnection(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  disconnection: { shopId: string; disconnectedAt: Date; purgeAt: Date },
): Promise<void> {
  await trx
    .insertInto('shop_partings')
    .values({
      owner_id: ownerId,
      shop_id: disconnection.shopId,
      given_up_at: disconnection.disconnectedAt,
      actor: actor.name,
      actor_id: actor.userId,
      purge_at: disconnection.purgeAt,
      state: 'waiting',
      cursor_id: null,
      ended_at: null,
    })
    .execute();
}

/** Lists disconnections, newest first. */
export async function listDisconnections(
  db: Queryable,
  { ownerId }: OwnerScope,
  page: { offset: number; limit: number; direction: 'asc' | 'desc' },
) {
  return db
    .selectFrom('shop_partings')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy('given_up_at', page.direction)
    .orderBy('shop_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Reads all rows, because a seller has few shops and few disconnections. */
export async function countDisconnections(db: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const row = await db
    .selectFrom('shop_partings')
    .select(sql<number>`count(*)::bigint`.as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Locks the pending purge of a shop until the transaction ends. */
export async function lockWaiting(trx: Queryable, { ownerId }: OwnerScope, shopId: string) {
  return trx
    .selectFrom('shop_partings')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function getDisconnection(db: Queryable, { ownerId }: OwnerScope, shopId: string, disconnectedAt: Date) {
  return db
    .selectFrom('shop_partings')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('given_up_at', '=', disconnectedAt)
    .executeTakeFirstOrThrow();
}

/** Makes all pending purges due now; called when the account is closed. */
export async function hastenDisconnections(trx: Queryable, { ownerId }: OwnerScope, now: Date): Promise<void> {
  await trx
    .updateTable('shop_partings')
    .set({ purge_at: now })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('purge_at', '>', now)
    .execute();
}

export async function updateDisconnection(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { shopId, disconnectedAt }: Pick<DisconnectionRow, 'shopId' | 'disconnectedAt'>,
  changes: Updateable<Tables['shop_partings']>,
): Promise<void> {
  await trx
    .updateTable('shop_partings')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('given_up_at', '=', disconnectedAt)
    .execute();
}
