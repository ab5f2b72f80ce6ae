import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Deletes designs that no order uses; skips a row that another transaction has locked in order to use it. */
export async function removeIdle(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<{ sha256: string; ext: string }[]> {
  const { rows } = await sql<{ sha256: string; ext: string }>`
    delete from files where owner_id = ${ownerId} and id = any(array(
      select file.id from files file
      where file.owner_id = ${ownerId} and file.idle_since < ${before} and file.orders_count = 0 and file.source in ('upload', 'link', 'drawn')
        and not exists (select from placements p where p.owner_id = ${ownerId} and p.file_id = file.id)
        and not exists (select from print_files had where had.owner_id = ${ownerId} and had.file_id = file.id)
      order by file.id limit ${limit} for update of file skip locked))
    returning sha256, ext`.execute(trx);
  return rows;
}
