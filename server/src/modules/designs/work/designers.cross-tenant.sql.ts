import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

export interface DesignerSums {
  designerId: string;
  openCount: number;
  lateCount: number;
}

/** Counts the open designs of each designer: designs in process, and delivered ones that are not completed. */
export async function sumOpenOfDesigners(
  db: Queryable,
  _staff: StaffScope,
  designerIds: readonly string[],
  now: Date,
): Promise<DesignerSums[]> {
  const { rows } = await sql<DesignerSums>`${crossTenant('sumOpenOfDesigners')}
    select d.designer_id as "designerId", count(*)::bigint as "openCount",
      count(*) filter (where d.due_at <= ${now})::bigint as "lateCount"
    from rented_designs d
    where d.designer_id = any(${designerIds}) and d.status in ('INPROCESS', 'FEEDBACK') group by 1`.execute(db);
  return rows;
}

export interface DoneSums {
  designerId: string;
  doneCount: number;
  onTimeCount: number;
  meanSeconds: number;
}

/** Counts the first links that were delivered since an instant, by designer. */
export async function sumDoneOfDesigners(
  db: Queryable,
  _staff: StaffScope,
  designerIds: readonly string[],
  since: Date,
): Promise<DoneSums[]> {
  const { rows } = await sql<DoneSums>`${crossTenant('sumDoneOfDesigners')}
    select d.done_designer_id as "designerId", count(*)::bigint as "doneCount",
      count(*) filter (where d.is_on_time)::bigint as "onTimeCount",
      avg(extract(epoch from d.done_at - d.paid_at))::bigint as "meanSeconds"
    from rented_designs d
    where d.done_designer_id = any(${designerIds}) and d.done_at >= ${since} and d.paid_at is not null group by 1`.execute(
    db,
  );
  return rows;
}
