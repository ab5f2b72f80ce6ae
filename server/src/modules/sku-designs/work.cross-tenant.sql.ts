import { lateBefore } from '@bobbin/domain/staff/work';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { WORK_SHOWN, type WorkCount } from '../../platform/staff-work.ts';

export interface SkuWorkRow {
  kind: 'skuPrice' | 'skuFinish';
  id: string;
  code: string;
  title: string;
  ownerId: string;
  since: Date;
  /** Highest price to which the seller agreed. */
  cents: number | null;
}

const STEPS = sql.raw(`
  select case card.state when 'CREATED' then 'skuPrice' else 'skuFinish' end as kind, card.id,
    coalesce(nullif(card.seller_sku, ''), card.sku_id) as code, card.product_name as title, card.owner_id as "ownerId",
    case card.state when 'CREATED' then card.submitted_at else card.paid_at end as since, card.agreed_cents as cents
  from sku_cards card where card.state in ('CREATED', 'INPROCESS') and card.submitted_at is not null`);

export async function countSkuWork(db: Queryable, _staff: StaffScope, nowMs: number): Promise<WorkCount[]> {
  // The time after which a task is urgent is the same for both kinds of tasks.
  const cut = new Date(lateBefore('skuPrice', nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`${crossTenant('countSkuWork')}
    select kind, count(*) filter (where since <= ${cut})::bigint as urgent,
      count(*) filter (where since > ${cut})::bigint as waiting
    from (${STEPS}) as step group by kind`.execute(db);
  return rows;
}

/** Lists the requests for SKU designs that have waited longest. */
export async function listSkuWork(db: Queryable, _staff: StaffScope): Promise<SkuWorkRow[]> {
  const { rows } = await sql<SkuWorkRow>`${crossTenant('listSkuWork')}
    select * from (${STEPS}) as step order by since, id limit ${WORK_SHOWN}`.execute(db);
  return rows;
}
