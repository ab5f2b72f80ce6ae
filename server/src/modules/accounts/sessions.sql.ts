import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

export interface SessionRow {
  id: string;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Where a person is signed in, last used first. */
export async function listLiveSessions(
  db: Queryable,
  { ownerId }: OwnerScope,
  now: Date,
  limit: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Ends one live session; false when there is none such. */
export async function endSession(
  trx: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  now: Date,
  reason: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every session of a person but the one that is kept; answers how many. */
export async function endSessions(
  trx: Queryable,
  { ownerId }: OwnerScope,
  keptId: string | null,
  now: Date,
  reason: string,
): Promise<number> {
  let update = trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null);
  if (keptId !== null) update = update.where('id', '<>', keptId);
  const result = await update.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Notes that a session is in use, unless that was noted since `before`. */
export async function touchUse(
  db: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  now: Date,
  before: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .where('last_used_at', '<=', before)
    .execute();
}

/** Whether a person was ever signed in, and whether from this kind of device at this address. */
export async function readDeviceHistory(
  trx: Queryable,
  { ownerId }: OwnerScope,
  kind: string,
  address: string,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const [any, same] = [
    await trx.selectFrom('sessions').select('id').where('owner_id', '=', ownerId).limit(1).executeTakeFirst(),
    await trx
      .selectFrom('sessions')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('device_kind', '=', kind)
      .where('address', '=', address)
      .limit(1)
      .executeTakeFirst(),
  ];
  return { isFirst: any === undefined, isKnown: same !== undefined };
}

/** Whether a person was ever signed in from an address, as far back as devices are known. */
export async function hasSignedInFrom(db: Queryable, { ownerId }: OwnerScope, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on every session but one owes the second factor. */
export async function setOwing(trx: Queryable, { ownerId }: OwnerScope, paidId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ owes_second_factor: true })
    .where('owner_id', '=', ownerId)
    .where('id', '<>', paidId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Nothing is owed any more: by one session, or by all of a person. */
export async function clearOwing(trx: Queryable, { ownerId }: OwnerScope, sessionId: string | null): Promise<void> {
  let update = trx.updateTable('sessions').set({ owes_second_factor: false }).where('owner_id', '=', ownerId);
  if (sessionId !== null) update = update.where('id', '=', sessionId);
  await update.execute();
}

/** Forgets the refresh tokens that a session was given so far. */
export async function removeRefreshTokens(trx: Queryable, { ownerId }: OwnerScope, sessionId: string): Promise<void> {
  await trx.deleteFrom('refresh_tokens').where('owner_id', '=', ownerId).where('session_id', '=', sessionId).execute();
}

/** Sessions that have ended; their refresh tokens are removed with them. */
export async function removeOldSessions(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'sessions', key: ['id'], isOld: sql`expires_at < ${before}`, limit: 50 });
}

/** Refresh tokens that have ended: a session that is used every day gets many a day and never ends itself. */
export async function removeOldTokens(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'refresh_tokens', key: ['token_hash'], isOld: sql`expires_at < ${before}` });
}
