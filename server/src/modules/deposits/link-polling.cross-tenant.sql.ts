import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

export interface DueLink {
  ownerId: string;
  depositId: string;
  attempt: number;
  orderCode: number;
  state: string;
}

/** Lists due payment links of all owners, those first that have been due the longest. */
export async function listDueLinks(db: Queryable, now: Date, limit: number): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`${crossTenant('listDueLinks')}
    select owner_id as "ownerId", deposit_id as "depositId", attempt, order_code as "orderCode", state
    from deposit_links where look_at <= ${now} order by look_at limit ${limit}`.execute(db);
  return rows;
}
