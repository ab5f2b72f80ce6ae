import { lateBefore } from '@bobbin/domain/staff/work';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { WORK_SHOWN, type WorkCount } from '../../platform/staff-work.ts';
import { FIRST_UNANSWERED, IS_UNANSWERED } from './designs.cross-tenant.sql.ts';

type ApprovalKind = 'chargeApproval' | 'refundApproval';
export type DesignWorkKind = 'designPrice' | 'designTake' | 'designLink' | 'designAnswer' | ApprovalKind;

/** The amounts up to which the staff user approves a charge or refund of another person; null for any amount. */
export type ApprovalReach = Readonly<Record<ApprovalKind, number | null>>;

export interface DesignWorkRow {
  kind: DesignWorkKind;
  id: string;
  number: number;
  title: string;
  ownerId: string;
  since: Date;
  designerId: string | null;
  cents: number | null;
}

interface Step {
  is: RawBuilder<SqlBool>;
  /** SQL expression for the time at which the step began. */
  since: RawBuilder<Date>;
  /** Sort columns of an index that returns the oldest designs first. */
  by: RawBuilder<unknown>;
}

const APPROVAL = { since: sql.raw<Date>('d.approval_at'), by: sql.raw('d.approval_at') };

/** Several steps of one design may wait at the same time: a link that is due, and an unanswered message. */
const STEPS: Record<DesignWorkKind, Step> = {
  designPrice: { is: sql.raw(`d.status = 'CREATED'`), since: sql.raw('d.created_at'), by: sql.raw('d.created_at') },
  designTake: {
    is: sql.raw(`d.status = 'INPROCESS' and d.designer_id is null`),
    since: sql.raw('d.paid_at'),
    by: sql.raw('d.due_at'),
  },
  designLink: {
    is: sql.raw(`d.status = 'INPROCESS' and d.designer_id is not null`),
    since: sql.raw('d.paid_at'),
    by: sql.raw('d.due_at'),
  },
  designAnswer: {
    is: sql<SqlBool>`${IS_UNANSWERED}`,
    since: FIRST_UNANSWERED,
    by: sql.raw('d.seller_spoke_at'),
  },
  chargeApproval: { ...APPROVAL, is: sql.raw(`d.approval_step = 'pay'`) },
  refundApproval: { ...APPROVAL, is: sql.raw(`d.approval_step = 'cancelByStaff'`) },
};
const KINDS = Object.keys(STEPS) as DesignWorkKind[];

/**
 * SQL condition: the step waits for this staff user or for anyone. An approval waits neither for the first person, nor for a person whose limit is
 * below the amount (ROL-68).
 */
function waits(kind: DesignWorkKind, { userId }: StaffScope, reach: ApprovalReach): RawBuilder<SqlBool> {
  const { is } = STEPS[kind];
  if (kind !== 'chargeApproval' && kind !== 'refundApproval') return is;
  const most = reach[kind];
  const isCovered = most === null ? sql`true` : sql`d.approval_cents <= ${most}`;
  return sql<SqlBool>`${is} and d.approval_by <> ${userId} and ${isCovered}`;
}

/** Counts designs by the step that is waiting. A design that is being drawn in time concerns only its designer. */
export async function countDesignWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  reach: ApprovalReach,
): Promise<WorkCount[]> {
  const parts = KINDS.map((kind) => {
    const { since } = STEPS[kind];
    const concerns = kind === 'designLink' ? sql`designer_id = ${staff.userId}` : sql`true`;
    return sql`select ${kind}::text as kind, count(*) filter (where since <= ${new Date(lateBefore(kind, nowMs) ?? 0)}) as urgent,
      count(*) filter (where since > ${new Date(lateBefore(kind, nowMs) ?? 0)} and ${concerns}) as waiting
      from (select ${since} as since, d.designer_id from rented_designs d where ${waits(kind, staff, reach)}) as step`;
  });
  const { rows } = await sql<WorkCount>`${crossTenant('countDesignWork')}
    select kind, urgent::bigint as urgent, waiting::bigint as waiting
    from (${sql.join(parts, sql` union all `)}) as steps`.execute(db);
  return rows;
}

/** Lists the oldest designs for each step, with the name of the design's first product. */
export async function listDesignWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  reach: ApprovalReach,
): Promise<DesignWorkRow[]> {
  const parts = KINDS.map((kind) => {
    const { since, by } = STEPS[kind];
    const concerns =
      kind === 'designLink'
        ? sql`(d.designer_id = ${staff.userId} or d.paid_at <= ${new Date(lateBefore(kind, nowMs) ?? 0)})`
        : sql`true`;
    return sql`(select ${kind}::text as kind, d.id, d.number, d.owner_id as "ownerId", ${since} as since,
        d.designer_id as "designerId", ${kind.endsWith('Approval') ? sql`d.approval_cents` : sql`null::bigint`} as cents,
        coalesce((select p.name from rented_design_products p
          where p.owner_id = d.owner_id and p.design_id = d.id order by p.position limit 1), '') as title
      from rented_designs d where ${waits(kind, staff, reach)} and ${concerns} order by ${by} limit ${WORK_SHOWN})`;
  });
  const { rows } = await sql<DesignWorkRow>`${crossTenant('listDesignWork')}
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
