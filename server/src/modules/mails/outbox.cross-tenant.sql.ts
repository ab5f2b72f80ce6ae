import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

const COLUMNS = [
  'id',
  'recipient as to',
  'kind',
  'locale',
  'subject',
  'status',
  'created_at as createdAt',
  'body_sealed as bodySealed',
] as const;

/** Lists all mails whose text is still stored; called only where the outbox is served, never in production. */
export async function listReadable(db: Queryable, to: string | null, limit: number) {
  return db
    .selectFrom('mails')
    .modifyFront(crossTenant('listReadable'))
    .select(COLUMNS)
    .where('body_sealed', 'is not', null)
    .$if(to !== null, (query) => query.where(sql`lower(recipient)`, '=', (to ?? '').toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findReadable(db: Queryable, mailId: string) {
  return db
    .selectFrom('mails')
    .modifyFront(crossTenant('findReadable'))
    .select(COLUMNS)
    .where('id', '=', mailId)
    .where('body_sealed', 'is not', null)
    .executeTakeFirst();
}
