import { sql, type Insertable } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

export async function findUserByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function getUserRow(db: Queryable, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** The account, held until the transaction ends: sign-in, password and second factor of one person change in turn. */
export async function lockUser(trx: Queryable, userId: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Whom a mail goes to. */
export function toReader(user: UserRow): { userId: string; email: string; locale: string } {
  return { userId: user.id, email: user.email, locale: user.locale };
}

export async function upsertUser(db: Queryable, row: Insertable<Tables['users']>) {
  await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function insertSession(db: Queryable, row: Insertable<Tables['sessions']>) {
  await db.insertInto('sessions').values(row).execute();
}

export async function insertRefreshToken(db: Queryable, row: Insertable<Tables['refresh_tokens']>) {
  await db.insertInto('refresh_tokens').values(row).execute();
}

/** The token with its session, locked: two rotations of one token queue up. */
export async function lockRefreshToken(db: Queryable, ownerId: string, tokenHash: string) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.owner_id', '=', 'token.owner_id').onRef('session.id', '=', 'token.session_id'),
    )
    .innerJoin('users as person', 'person.id', 'token.owner_id')
    .select([
      'person.deleted_at as deletedAt',
      'person.is_email_confirmed as isEmailConfirmed',
      'token.session_id as sessionId',
      'token.expires_at as expiresAt',
      'token.used_at as usedAt',
      'session.ended_at as endedAt',
    ])
    .where('token.owner_id', '=', ownerId)
    .where('token.token_hash', '=', tokenHash)
    .forUpdate(['token', 'session'])
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(db: Queryable, ownerId: string, tokenHash: string, now: Date) {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('owner_id', '=', ownerId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function touchSession(db: Queryable, ownerId: string, sessionId: string, now: Date, expiresAt: Date) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .execute();
}

/** What every call of a session needs to know about its person. */
export async function readSessionUser(db: Queryable, ownerId: string, sessionId: string) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.owner_id')
    .select([
      'session.owes_second_factor as owesSecondFactor',
      'session.ended_at as endedAt',
      'session.expires_at as expiresAt',
      'session.last_used_at as lastUsedAt',
      'person.deleted_at as deletedAt',
      'person.is_email_confirmed as isEmailConfirmed',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.role_id as roleId',
    ])
    .where('session.owner_id', '=', ownerId)
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}
