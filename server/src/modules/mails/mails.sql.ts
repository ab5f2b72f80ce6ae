import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

/**
 * The kind of mail that is sent to the address of a closed account. Its row is deleted when the mail was sent, or when its text expires, because it is
 * the last row with this address (ACC-62).
 */
export const LAST_KIND = 'accountClosed';

type NewMail = Omit<Insertable<Tables['mails']>, 'owner_id'>;

/** Inserts mails in one statement, because they may be addressed to many users. */
export async function insertMails(
  trx: Queryable,
  mails: readonly { scope: OwnerScope; row: NewMail }[],
): Promise<void> {
  const rows = mails.map(({ scope, row }) => ({ owner_id: scope.ownerId, ...row }));
  await trx.insertInto('mails').values(rows).execute();
}

/** Counts an attempt at a waiting mail and returns the mail; undefined when the mail was sent, has failed, or was deleted. */
export async function beginAttempt(db: Queryable, { ownerId }: OwnerScope, mailId: string) {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .returning(['kind', 'recipient', 'locale', 'subject', 'body_sealed', 'body_expires_at', 'attempts'])
    .executeTakeFirst();
}

export async function markSent(db: Queryable, { ownerId }: OwnerScope, mailId: string, now: Date, keepBody: boolean) {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now, last_error: null, ...(keepBody ? {} : { body_sealed: null }) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .execute();
}

export async function removeMail(db: Queryable, { ownerId }: OwnerScope, mailId: string): Promise<void> {
  await db.deleteFrom('mails').where('owner_id', '=', ownerId).where('id', '=', mailId).execute();
}

export async function noteFailure(
  db: Queryable,
  { ownerId }: OwnerScope,
  mailId: string,
  error: string,
  isLast: boolean,
) {
  await db
    .updateTable('mails')
    .set({ last_error: error, ...(isLast ? { status: 'failed' } : {}) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Locks a mail that staff want to send again. */
export async function lockMail(trx: Queryable, { ownerId }: OwnerScope, mailId: string) {
  return trx
    .selectFrom('mails')
    .select(['status', 'kind', 'body_sealed as bodySealed', 'body_expires_at as bodyExpiresAt'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markWaiting(trx: Queryable, { ownerId }: OwnerScope, mailId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, last_error: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .execute();
}

/** Deletes the text of mails whose secret has expired, and deletes old mails and expired mails to a closed account. */
export async function tidyMails(db: Queryable, scope: OwnerScope, now: Date, oldest: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ body_sealed: null })
    .where('owner_id', '=', scope.ownerId)
    .where('body_sealed', 'is not', null)
    .where('body_expires_at', '<=', now)
    .execute();
  const isOld = sql`(created_at < ${oldest} or (kind = ${LAST_KIND} and body_expires_at <= ${now}))`;
  await removeOldRows(db, scope, { table: 'mails', key: ['id'], isOld });
}
