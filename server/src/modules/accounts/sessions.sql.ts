import { sql } from 'kysely';
import type { OwnerScope, VisitRef } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

export interface SessionRow {
  id: string;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Lists a user's open sessions, last used first. */
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

/** Ends an open session; returns false when it does not exist. */
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

/** Ends all sessions of a user except the given one; returns the number of ended sessions. */
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

/** Reads and locks the visit that a living session carries; undefined for an ended session. */
export async function lockVisitOf(trx: Queryable, { ownerId }: OwnerScope, sessionId: string) {
  return trx
    .selectFrom('sessions')
    .select(['visit_id as visitId', 'visit_owner_id as visitOwnerId'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setVisit(
  trx: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  visit: VisitRef | null,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ visit_id: visit?.id ?? null, visit_owner_id: visit?.ownerId ?? null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .execute();
}

/** Takes the visits from a person's ended sessions, and returns them. */
export async function takeVisitsOfEnded(trx: Queryable, { ownerId }: OwnerScope): Promise<VisitRef[]> {
  const { rows } = await sql<VisitRef>`
    with ended as (select id, visit_id, visit_owner_id from sessions
      where owner_id = ${ownerId} and ended_at is not null and visit_id is not null for update)
    update sessions set visit_id = null, visit_owner_id = null from ended
    where sessions.owner_id = ${ownerId} and sessions.id = ended.id
    returning ended.visit_id as id, ended.visit_owner_id as "ownerId"`.execute(trx);
  return rows;
}

/** Records that a session is in use, unless that was recorded since `before`. */
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

/** Returns whether a user ever signed in, and whether the user signed in with this kind of device from this address before. */
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

/** Returns whether a user ever signed in from an address, as far back as sign-ins are stored. */
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

/** Marks the second factor as pending in every session except the given one. */
export async function setPendingSecondFactor(trx: Queryable, { ownerId }: OwnerScope, paidId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ owes_second_factor: true })
    .where('owner_id', '=', ownerId)
    .where('id', '<>', paidId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Clears the pending second factor of one session, or of all sessions of a user. */
export async function clearPendingSecondFactor(
  trx: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string | null,
): Promise<void> {
  let update = trx.updateTable('sessions').set({ owes_second_factor: false }).where('owner_id', '=', ownerId);
  if (sessionId !== null) update = update.where('id', '=', sessionId);
  await update.execute();
}

/** Deletes the refresh tokens of a session. */
export async function removeRefreshTokens(trx: Queryable, { ownerId }: OwnerScope, sessionId: string): Promise<void> {
  await trx.deleteFrom('refresh_tokens').where('owner_id', '=', ownerId).where('session_id', '=', sessionId).execute();
}

/** Deletes ended sessions together with their refresh tokens. */
export async function removeOldSessions(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'sessions', key: ['id'], isOld: sql`expires_at < ${before}`, limit: 50 });
}

/** Deletes expired refresh tokens. A session in daily use gets many tokens a day and may never end, so its old tokens must be deleted separately. */
export async function removeOldTokens(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'refresh_tokens', key: ['token_hash'], isOld: sql`expires_at < ${before}` });
}

/** Returns when a user last used a session, open or ended; null when there is none. */
export async function readLastUse(db: Queryable, { ownerId }: OwnerScope): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('last_used_at as at')
    .where('owner_id', '=', ownerId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
