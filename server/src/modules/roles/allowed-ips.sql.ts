import type { Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

const COLUMNS = [
  'id',
  'ip',
  'note',
  'is_active as isActive',
  'created_at as createdAt',
  'hits',
  'last_hit_at as lastHitAt',
] as const;

export type AllowedIpRow = Awaited<ReturnType<typeof listRows>>[number];

export async function listRows(db: Queryable) {
  return db.selectFrom('allowed_ips').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export async function insertRow(trx: Queryable, row: Insertable<Tables['allowed_ips']>): Promise<void> {
  await trx.insertInto('allowed_ips').values(row).execute();
}

export async function switchRow(trx: Queryable, id: string, isActive: boolean): Promise<void> {
  await trx.updateTable('allowed_ips').set({ is_active: isActive }).where('id', '=', id).execute();
}

export async function deleteRow(trx: Queryable, id: string): Promise<void> {
  await trx.deleteFrom('allowed_ips').where('id', '=', id).execute();
}

/** Turns all entries off; returns those that were on. */
export async function switchAllOff(trx: Queryable): Promise<string[]> {
  const rows = await trx
    .updateTable('allowed_ips')
    .set({ is_active: false })
    .where('is_active', '=', true)
    .returning('ip')
    .execute();
  return rows.map((row) => row.ip);
}
