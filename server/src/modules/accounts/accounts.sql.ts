import type { Credential } from '@bobbin/domain/money/withdrawals';
import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function findUserByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

function selectOpenUsers(db: Queryable, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, 'in', emails)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('email');
}

/** Lists the accounts with these emails whose users can sign in. */
export async function listOpenUsers(db: Queryable, emails: readonly string[]) {
  return selectOpenUsers(db, emails).execute();
}

/** Lists the same accounts as the function above, and locks them until the transaction ends. */
export async function lockOpenUsers(trx: Queryable, emails: readonly string[]) {
  return selectOpenUsers(trx, emails).forNoKeyUpdate().execute();
}

/** Removes the password, so that it stays invalid even if the account is activated again. */
export async function closeUser(trx: Queryable, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: 'none', is_email_confirmed: false, deactivated_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function getUserRow(db: Queryable, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Locks the account until the transaction ends, so that changes of the user's sign-in, password and second factor run one after another. */
export async function lockUser(trx: Queryable, userId: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Records that a credential changed, because no withdrawal is possible on the following day (WDR-6). */
export async function noteCredentialChange(trx: Queryable, userId: string, what: Credential, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ sign_in_change: what, credentials_changed_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Returns name, email and language of the user who gets a mail. */
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

export async function insertSession(
  db: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['sessions']>, 'owner_id'>,
) {
  await db
    .insertInto('sessions')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function insertRefreshToken(
  db: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['refresh_tokens']>, 'owner_id'>,
) {
  await db
    .insertInto('refresh_tokens')
    .values({ owner_id: ownerId, ...row })
    // A refresh token that is exchanged again already has its successor, so no second row is inserted.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the hashes of the refresh tokens that were issued in exchange for a token. */
export async function listSuccessors(
  db: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  parentHash: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('owner_id', '=', ownerId)
    .where('session_id', '=', sessionId)
    .where('parent_hash', '=', parentHash)
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Locks a refresh token together with its session, so that concurrent exchanges of one token run one after another. */
export async function lockRefreshToken(db: Queryable, { ownerId }: OwnerScope, tokenHash: string) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.on('session.owner_id', '=', ownerId).onRef('session.id', '=', 'token.session_id'),
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

/** Returns whether the successor of a refresh token is in use: it was exchanged itself, or its access token was used before `calledBefore`. */
export async function isSuccessorUsed(
  db: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  tokenHash: string,
  calledBefore: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('owner_id', '=', ownerId)
    .where('session_id', '=', sessionId)
    .where('parent_hash', '=', tokenHash)
    .where((of) => of.or([of('used_at', 'is not', null), of('access_used_at', '<=', calledBefore)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the access token of a pair of tokens was used. */
export async function touchPair(db: Queryable, { ownerId }: OwnerScope, pairId: string, now: Date): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ access_used_at: now })
    .where('owner_id', '=', ownerId)
    .where('token_hash', '=', pairId)
    .where('access_used_at', 'is', null)
    .execute();
}

export async function markRefreshTokenUsed(db: Queryable, { ownerId }: OwnerScope, tokenHash: string, now: Date) {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('owner_id', '=', ownerId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function touchSession(
  db: Queryable,
  { ownerId }: OwnerScope,
  sessionId: string,
  now: Date,
  expiresAt: Date,
) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sessionId)
    .execute();
}

/** Reads the data about a session and its user that every call needs; returns nothing when the pair of tokens was removed. */
export async function readSessionUser(db: Queryable, { ownerId }: OwnerScope, sessionId: string, pairId: string) {
  return db
    .selectFrom('refresh_tokens as pair')
    .innerJoin('sessions as session', (join) =>
      join.on('session.owner_id', '=', ownerId).onRef('session.id', '=', 'pair.session_id'),
    )
    .innerJoin('users as person', 'person.id', 'session.owner_id')
    .select([
      'pair.parent_hash as parentHash',
      'pair.access_used_at as accessUsedAt',
      'session.owes_second_factor as hasPendingSecondFactor',
      'session.ended_at as endedAt',
      'session.expires_at as expiresAt',
      'session.last_used_at as lastUsedAt',
      'session.visit_id as visitId',
      'session.visit_owner_id as visitOwnerId',
      'person.deleted_at as deletedAt',
      'person.is_email_confirmed as isEmailConfirmed',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.role_id as roleId',
      'person.is_two_factor_enabled as hasSecondFactor',
    ])
    .where('pair.owner_id', '=', ownerId)
    .where('pair.token_hash', '=', pairId)
    .where('pair.session_id', '=', sessionId)
    .executeTakeFirst();
}
