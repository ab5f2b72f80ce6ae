import type { Cents } from '@bobbin/domain/money/money';
import { lateBefore } from '@bobbin/domain/staff/work';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { selectShown, type WorkCount } from '../../platform/staff-work.ts';

export interface SkuWorkRow {
  kind: 'skuPrice' | 'skuFinish' | 'skuChargeApproval';
  id: string;
  code: string;
  title: string;
  ownerId: string;
  since: Date;
  /** Highest price to which the seller agreed, or the amount that a second person must approve. */
  cents: number | null;
}

/** Selects cards as tasks for a staff user; approvals only of other people's requests whose amount the user may approve (ROL-69). */
function steps({ userId }: StaffScope, approveCents: Cents | null) {
  const isCovered = approveCents === null ? sql`true` : sql`card.approval_cents <= ${approveCents}`;
  return sql`
    select case card.state when 'CREATED' then 'skuPrice' else 'skuFinish' end as kind, card.id,
      coalesce(nullif(card.seller_sku, ''), card.sku_id) as code, card.product_name as title, card.owner_id as "ownerId",
      case card.state when 'CREATED' then card.submitted_at else card.paid_at end as since, card.agreed_cents as cents
    from sku_cards card
    where card.state in ('CREATED', 'INPROCESS') and card.submitted_at is not null and card.approval_by is null
    union all
    select 'skuChargeApproval', card.id, coalesce(nullif(card.seller_sku, ''), card.sku_id), card.product_name, card.owner_id,
      card.approval_at, card.approval_cents
    from sku_cards card
    where card.approval_by is not null and card.state in ('CREATED', 'PENDING_PAYMENT') and card.approval_by <> ${userId}
      and ${isCovered}`;
}

export async function countSkuWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  approveCents: Cents | null,
): Promise<WorkCount[]> {
  // The time after which a task is urgent is the same for all kinds of tasks.
  const cut = new Date(lateBefore('skuPrice', nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`${crossTenant('countSkuWork')}
    select kind, count(*) filter (where since <= ${cut})::bigint as urgent,
      count(*) filter (where since > ${cut})::bigint as waiting
    from (${steps(staff, approveCents)}) as step group by kind`.execute(db);
  return rows;
}

/** Lists the requests for SKU designs that have waited longest and shortest. */
export async function listSkuWork(db: Queryable, staff: StaffScope, approveCents: Cents | null): Promise<SkuWorkRow[]> {
  const { rows } = await sql<SkuWorkRow>`${crossTenant('listSkuWork')}
    ${selectShown(steps(staff, approveCents))}`.execute(db);
  return rows;
}
