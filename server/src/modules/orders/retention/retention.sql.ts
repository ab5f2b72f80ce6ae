import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';

/** Deletes old exports whose file was deleted earlier; the action history still shows which user exported which orders. */
export async function removeOldExports(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  const isOld = sql`created_at < ${before} and file_id is null`;
  await removeOldRows(db, scope, { table: 'order_exports', key: ['id'], isOld });
}

/** Deletes the next old prints and returns their files; leaves a print that a worker has locked for the next run. */
export async function removeOldPrints(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<{ fileId: string | null }[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    delete from label_prints where owner_id = ${ownerId} and id in (
      select id from label_prints where owner_id = ${ownerId} and created_at < ${before}
      order by id limit ${limit} for update skip locked)
    returning file_id as "fileId"`.execute(trx);
  return rows;
}
