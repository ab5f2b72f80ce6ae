import { lateBefore, stepOf, type WorkKind } from '@bobbin/domain/staff/work';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { foundAtMost, type Page } from '../../platform/paging.ts';
import { selectShown, type WorkCount } from '../../platform/staff-work.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import { IMAGE_COLUMNS, PRODUCT_COLUMNS, type ImageRow, type ProductRow } from './parts.sql.ts';
import { DESIGN_COLUMNS, isWanted, type DesignRow } from './designs.sql.ts';

export interface StaffFilter {
  question: string | null;
  statuses?: readonly string[] | undefined;
  designerId?: string | undefined;
  /** Sellers to which the list is limited. */
  userIds?: readonly string[] | undefined;
  /** Selects designs without an assigned designer. */
  isFree?: boolean;
  /** Selects delivered designs by whether the seller sent the last message. */
  isAsked?: boolean;
  finishedSince?: Date;
}

export type StaffOrder = 'newest' | 'oldest' | 'timeLeft' | 'nextStep' | 'finished';

/** SQL condition: the seller sent a message after the last message or link of staff. */
const IS_ASKED = sql.raw<boolean>(
  `coalesce(d.seller_spoke_at > coalesce(greatest(d.staff_spoke_at, d.revised_at), '-infinity'::timestamptz), false)`,
);
/**
 * SQL condition: a message of the seller waits for an answer. After the end of a design, it is enough that staff read the message. The index
 * `rented_designs_unanswered` has the same condition.
 */
const IS_UNANSWERED = sql.raw<boolean>(
  `d.seller_spoke_at > coalesce(greatest(d.staff_spoke_at, d.revised_at), '-infinity'::timestamptz)
    and (d.status in ('CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK') or (d.status = 'COMPLETED' and d.unread_staff > 0))`,
);
/** SQL expression for the time of the first unanswered message, because a further message must not move the deadline. */
const FIRST_UNANSWERED = sql.raw<Date>(
  `(select min(m.created_at) from rented_design_messages m where m.owner_id = d.owner_id and m.design_id = d.id
    and not m.is_admin and m.created_at > coalesce(greatest(d.staff_spoke_at, d.revised_at), '-infinity'::timestamptz))`,
);

/** Returns the time from the beginning of a step to its deadline, as an SQL interval. */
const limitOf = (kind: WorkKind) => sql`${stepOf(kind).limitMs ?? 0} * interval '1 millisecond'`;

/** SQL expression for the deadline of an open design's next step (HOM-6); null while the design waits for the seller. */
const nextStepAt = () => sql`least(
  case when d.status = 'CREATED' then d.created_at + ${limitOf('designPrice')}
    when d.status = 'INPROCESS' and d.designer_id is null then d.paid_at + ${limitOf('designTake')}
    when d.status = 'INPROCESS' then d.due_at end,
  case when ${IS_UNANSWERED} then ${FIRST_UNANSWERED} + ${limitOf('designAnswer')} end)`;

const ORDERS: Record<StaffOrder, RawBuilder<unknown>> = {
  newest: sql.raw('d.created_at desc, d.id desc'),
  oldest: sql.raw('d.created_at, d.id'),
  nextStep: sql`${nextStepAt()} nulls last, d.created_at desc, d.id desc`,
  timeLeft: sql.raw('d.due_at, d.created_at desc, d.id desc'),
  finished: sql.raw('d.finished_at desc, d.id desc'),
};

/** SQL condition: the row belongs to one of the sellers. */
function isOf(column: RawBuilder<string>, userIds: readonly string[]): RawBuilder<SqlBool> {
  const [userId, ...others] = userIds;
  return others.length === 0 ? sql<SqlBool>`${column} = ${userId}` : sql<SqlBool>`${column} = any(${userIds})`;
}

function where({ userIds, isFree, isAsked, finishedSince, ...filter }: StaffFilter): RawBuilder<SqlBool> {
  const parts = [
    sql<SqlBool>`true`,
    ...isWanted(filter),
    userIds === undefined ? null : isOf(sql.raw('d.owner_id'), userIds),
    isFree === true ? sql<SqlBool>`d.designer_id is null` : null,
    isAsked === undefined ? null : sql<SqlBool>`${IS_ASKED} = ${isAsked}`,
    finishedSince === undefined ? null : sql<SqlBool>`d.finished_at >= ${finishedSince}`,
  ].filter((part) => part !== null);
  return sql.join(parts, sql` and `);
}

export async function listDesignsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  filter: StaffFilter,
  { offset, limit }: Pick<Page, 'offset' | 'limit'>,
  order: StaffOrder,
): Promise<DesignRow[]> {
  const { rows } = await sql<DesignRow>`${crossTenant('listDesignsOfAllSellers')}
    select ${DESIGN_COLUMNS} from rented_designs d where ${where(filter)}
    order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countDesignsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  filter: StaffFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${crossTenant('countDesignsOfAllSellers')}
    select count(*)::bigint as count from ${
      filter.question === null
        ? sql`rented_designs d where ${where(filter)}`
        : foundAtMost(sql`select 1 from rented_designs d where ${where(filter)}`)
    }`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads the numbers of designs by status, of all sellers or of some, from the stored counts. */
export async function sumDesignCounts(
  db: Queryable,
  _staff: StaffScope,
  userIds?: readonly string[],
): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`${crossTenant('sumDesignCounts')}
    select status, sum(count)::bigint as count from rented_design_counts
    where ${userIds === undefined ? sql`true` : isOf(sql.raw('owner_id'), userIds)} group by status`.execute(db);
  return rows;
}

/** Counts designs whose deadline has passed, and designs whose deadline is before an instant. */
export async function countLateDesigns(
  db: Queryable,
  _staff: StaffScope,
  now: Date,
  soon: Date,
): Promise<{ lateCount: number; soonCount: number }> {
  const { rows } = await sql<{ lateCount: number; soonCount: number }>`${crossTenant('countLateDesigns')}
    select count(*) filter (where d.due_at <= ${now})::bigint as "lateCount",
      count(*) filter (where d.due_at > ${now})::bigint as "soonCount"
    from rented_designs d where d.due_at <= ${soon}`.execute(db);
  return rows[0] ?? { lateCount: 0, soonCount: 0 };
}

export async function listProductsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  designIds: readonly string[],
): Promise<ProductRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<ProductRow>`${crossTenant('listProductsOfAllSellers')}
    select ${PRODUCT_COLUMNS} from rented_design_products p
    where p.design_id = any(${designIds}) order by p.design_id, p.position`.execute(db);
  return rows;
}

export async function listImagesOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  designIds: readonly string[],
): Promise<ImageRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<ImageRow>`${crossTenant('listImagesOfAllSellers')}
    select ${IMAGE_COLUMNS} from rented_design_images i
    where i.design_id = any(${designIds}) order by i.product_id, i.position`.execute(db);
  return rows;
}

/** Returns the owner of a design, for staff. */
export async function findDesignOwner(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('findDesignOwner')}
    select owner_id as "ownerId" from rented_designs where id = ${id}`.execute(db);
  return rows[0]?.ownerId ?? null;
}

type ApprovalKind = 'chargeApproval' | 'refundApproval';
export type DesignWorkKind = 'designPrice' | 'designTake' | 'designLink' | 'designAnswer' | ApprovalKind;

/** The amounts up to which the staff user approves a charge or refund of another person; null for any amount. */
type ApprovalReach = Readonly<Record<ApprovalKind, number | null>>;

export interface DesignWorkRow {
  kind: DesignWorkKind;
  id: string;
  number: number;
  title: string;
  ownerId: string;
  since: Date;
  designerId: string | null;
  /** Amount and first person of a charge or refund that waits for a second one. */
  cents: number | null;
  firstId: string | null;
}

interface Step {
  is: RawBuilder<SqlBool>;
  /** SQL expression for the time at which the step began. */
  since: RawBuilder<Date>;
}

const APPROVAL = { since: sql.raw<Date>('d.approval_at') };

/** Several steps of one design may wait at the same time: a link that is due, and an unanswered message. */
const STEPS: Record<DesignWorkKind, Step> = {
  designPrice: { is: sql.raw(`d.status = 'CREATED'`), since: sql.raw('d.created_at') },
  designTake: {
    is: sql.raw(`d.status = 'INPROCESS' and d.designer_id is null`),
    since: sql.raw('d.paid_at'),
  },
  designLink: {
    is: sql.raw(`d.status = 'INPROCESS' and d.designer_id is not null`),
    since: sql.raw('d.paid_at'),
  },
  designAnswer: {
    is: sql<SqlBool>`${IS_UNANSWERED}`,
    since: FIRST_UNANSWERED,
  },
  chargeApproval: { ...APPROVAL, is: sql.raw(`d.approval_step = 'pay'`) },
  refundApproval: { ...APPROVAL, is: sql.raw(`d.approval_step = 'cancelByStaff'`) },
};
const KINDS = Object.keys(STEPS) as DesignWorkKind[];

/**
 * SQL condition: the step waits for this staff user or for anyone. An approval waits neither for the first person, nor for a person whose limit is
 * below the amount (ROL-68), and a refund not for the owner of the design.
 */
function waits(kind: DesignWorkKind, { userId }: StaffScope, reach: ApprovalReach): RawBuilder<SqlBool> {
  const { is } = STEPS[kind];
  if (kind !== 'chargeApproval' && kind !== 'refundApproval') return is;
  const most = reach[kind];
  const isCovered = most === null ? sql`true` : sql`d.approval_cents <= ${most}`;
  const isOfOther = kind === 'refundApproval' ? sql`d.owner_id <> ${userId}` : sql`true`;
  return sql<SqlBool>`${is} and d.approval_by <> ${userId} and ${isOfOther} and ${isCovered}`;
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

/** Lists the oldest and the newest designs for each step, with the name of the design's first product. */
export async function listDesignWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  reach: ApprovalReach,
): Promise<DesignWorkRow[]> {
  const parts = KINDS.map((kind) => {
    const { since } = STEPS[kind];
    const concerns =
      kind === 'designLink'
        ? sql`(d.designer_id = ${staff.userId} or d.paid_at <= ${new Date(lateBefore(kind, nowMs) ?? 0)})`
        : sql`true`;
    return sql`select ${kind}::text as kind, d.id, d.number, d.owner_id as "ownerId", ${since} as since,
        d.designer_id as "designerId", ${kind.endsWith('Approval') ? sql`d.approval_cents` : sql`null::bigint`} as cents,
        ${kind.endsWith('Approval') ? sql`d.approval_by` : sql`null::text`} as "firstId",
        coalesce((select p.name from rented_design_products p
          where p.owner_id = d.owner_id and p.design_id = d.id order by p.position limit 1), '') as title
      from rented_designs d where ${waits(kind, staff, reach)} and ${concerns}`;
  });
  const { rows } = await sql<DesignWorkRow>`${crossTenant('listDesignWork')}
    ${selectShown(sql.join(parts, sql` union all `))}`.execute(db);
  return rows;
}
