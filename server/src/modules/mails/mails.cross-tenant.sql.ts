import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { type Orphan, withoutJob } from '../../platform/orphans.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import { LAST_KIND } from './mails.sql.ts';

export interface MailFilter {
  status?: string | undefined;
  search?: string | undefined;
  /** Limits the list to mails to this user. */
  user?: string | undefined;
  /** Limits the list to mails whose text is valid at this time, so that they can be sent again. */
  readableAt?: Date | undefined;
}

function filtered(db: Queryable, { status, search, user, readableAt }: MailFilter) {
  const pattern =
    search === undefined
      ? ''
      : `%${search
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('mails')
    .$if(user !== undefined, (query) => query.where('owner_id', '=', user ?? ''))
    .$if(readableAt !== undefined, (query) =>
      query.where('body_sealed', 'is not', null).where('body_expires_at', '>', readableAt ?? new Date(0)),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(pattern.length > 2, (query) => query.where(sql`lower(recipient)`, 'like', pattern));
}

/** Lists mails of all users, for staff; never returns their text. */
export async function listMails(
  db: Queryable,
  _staff: StaffScope,
  filter: MailFilter,
  page: { limit: number; offset: number; isOldestFirst: boolean },
) {
  const direction = page.isOldestFirst ? 'asc' : 'desc';
  return filtered(db, filter)
    .modifyFront(crossTenant('listMails'))
    .select([
      'id',
      'recipient',
      'owner_id as ownerId',
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
    .modifyFront(crossTenant('countMails'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the waiting and the failed mails of all users. */
export async function countUnsentMails(db: Queryable): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`${crossTenant('countUnsentMails')}
    select status, count(*)::bigint as count from mails where status in ('waiting', 'failed') group by status`.execute(
    db,
  );
  return rows;
}

/** Returns the user to whom a mail is addressed, for staff, given only the id of the mail. */
export async function findMailOwner(db: Queryable, _staff: StaffScope, mailId: string): Promise<string | null> {
  const row = await db
    .selectFrom('mails')
    .modifyFront(crossTenant('findMailOwner'))
    .select('owner_id as ownerId')
    .where('id', '=', mailId)
    .executeTakeFirst();
  return row?.ownerId ?? null;
}

/** Lists users who have mails whose text or row must be deleted. */
export async function listOwnersOfOldMails(db: Queryable, now: Date, oldest: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldMails')}
    select owner_id as "ownerId" from mails where body_sealed is not null and body_expires_at <= ${now}
    union
    select owner_id from mails where created_at < ${oldest}
    union
    select owner_id from mails where kind = ${sql.lit(LAST_KIND)} and body_expires_at <= ${now}`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists waiting mails whose job no longer exists. */
export async function listOrphanMails(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanMails')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['mail:' || m.id] as keys from mails m
        where status = 'waiting'`,
      limit,
    )}`.execute(db);
  return rows;
}
