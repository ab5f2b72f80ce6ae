import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

export async function insertActionLog(trx: Queryable, row: Insertable<Tables['action_logs']>): Promise<void> {
  await trx.insertInto('action_logs').values(row).execute();
}
