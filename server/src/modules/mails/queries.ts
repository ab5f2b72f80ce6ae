import { sql, type Insertable } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

export async function insertMails(trx: Queryable, rows: readonly Insertable<Tables['mails']>[]): Promise<void> {
  await trx.insertInto('mails').values(rows).execute();
}

/** Counts one try of a waiting mail and hands it over; nothing when it is sent, failed, or not there any more. */
export async function beginAttempt(db: Queryable, ownerId: string, mailId: string) {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .returning(['recipient', 'locale', 'subject', 'body_sealed', 'body_expires_at', 'attempts'])
    .executeTakeFirst();
}

export async function markSent(db: Queryable, ownerId: string, mailId: string, now: Date, keepBody: boolean) {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now, last_error: null, ...(keepBody ? {} : { body_sealed: null }) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .execute();
}

export async function noteFailure(db: Queryable, ownerId: string, mailId: string, error: string, isLast: boolean) {
  await db
    .updateTable('mails')
    .set({ last_error: error, ...(isLast ? { status: 'failed' } : {}) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .execute();
}

export interface MailFilter {
  status?: string | undefined;
  search?: string | undefined;
}

function filtered(db: Queryable, { status, search }: MailFilter) {
  const pattern =
    search === undefined
      ? ''
      : `%${search
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('mails')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(pattern.length > 2, (query) => query.where(sql`lower(recipient)`, 'like', pattern));
}

/** Mails of everybody, for staff; never their text. */
export async function listMails(
  db: Queryable,
  _staff: StaffScope,
  filter: MailFilter,
  page: { limit: number; offset: number; isOldestFirst: boolean },
) {
  const direction = page.isOldestFirst ? 'asc' : 'desc';
  return filtered(db, filter)
    .select([
      'id',
      'recipient',
      'kind',
      'subject',
      'status',
      'attempts',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMails(db: Queryable, _staff: StaffScope, filter: MailFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A mail that staff want sent again, locked. */
export async function lockMail(trx: Queryable, _staff: StaffScope, mailId: string) {
  return trx
    .selectFrom('mails')
    .select(['owner_id as ownerId', 'status', 'kind', 'body_sealed as bodySealed', 'body_expires_at as bodyExpiresAt'])
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markWaiting(trx: Queryable, ownerId: string, mailId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, last_error: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', mailId)
    .execute();
}

/** Empties bodies whose secrets are of no more use, and forgets mails of long ago. */
export async function tidyMails(db: Queryable, now: Date, oldest: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ body_sealed: null })
    .where('body_sealed', 'is not', null)
    .where('body_expires_at', '<=', now)
    .execute();
  await db.deleteFrom('mails').where('created_at', '<', oldest).execute();
}
