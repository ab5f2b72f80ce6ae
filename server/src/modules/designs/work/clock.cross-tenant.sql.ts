import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

export interface DueDesign {
  ownerId: string;
  id: string;
}

/** Lists designs whose deadline is near or has passed and was not notified; the index excludes designs that were notified as late (DSN-14). */
export async function listDesignsToAlert(
  db: Queryable,
  { now, soon, limit }: { now: Date; soon: Date; limit: number },
): Promise<DueDesign[]> {
  const { rows } = await sql<DueDesign>`${crossTenant('listDesignsToAlert')}
    select d.owner_id as "ownerId", d.id from rented_designs d
    where d.late_told_at is null and d.due_at <= ${soon} and (d.soon_told_at is null or d.due_at <= ${now})
    order by d.due_at limit ${limit}`.execute(db);
  return rows;
}

/** Lists delivered designs to which the seller has not responded for a given time. */
export async function listQuietDesigns(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDesign[]> {
  const { rows } = await sql<DueDesign>`${crossTenant('listQuietDesigns')}
    select d.owner_id as "ownerId", d.id from rented_designs d
    where d.settles_at <= ${now} and d.status = 'FEEDBACK' order by d.settles_at limit ${limit}`.execute(db);
  return rows;
}
