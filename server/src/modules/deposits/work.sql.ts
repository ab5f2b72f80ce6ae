import { lateBefore } from '@bobbin/domain/staff/work';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { selectShown, type WorkCount } from '../../platform/staff-work.ts';

export interface TransferWorkRow {
  kind: 'transfer' | 'transferApproval';
  id: string;
  code: string;
  title: string;
  since: Date;
  vnd: number;
  proposerId: string | null;
  proposedOwner: string | null;
}

/**
 * Selects unmatched transfers as tasks. A proposed assignment is no task for its author, because another staff user must agree, nor for its recipient,
 * nor for a staff user whose limit is below the amount (ROL-68); null means no limit.
 */
function steps({ userId }: StaffScope, approveVnd: number | null) {
  const isCovered = approveVnd === null ? sql`true` : sql`(e.proposer_id is null or e.amount_vnd <= ${approveVnd})`;
  return sql`select case when e.proposer_id is null then 'transfer' else 'transferApproval' end as kind, e.id,
      coalesce(e.reference, '') as code, e.content as title, coalesce(e.proposed_at, e.received_at) as since,
      e.amount_vnd as vnd, e.proposer_id as "proposerId", e.proposed_owner as "proposedOwner"
    from bank_events e where e.state = 'unmatched' and e.proposer_id is distinct from ${userId}
      and e.proposed_owner is distinct from ${userId}
      and ${isCovered}`;
}

export async function countTransferWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  approveVnd: number | null,
): Promise<WorkCount[]> {
  // The time after which a task is urgent is the same for both kinds of tasks.
  const cut = new Date(lateBefore('transfer', nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`
    select kind, count(*) filter (where since <= ${cut})::bigint as urgent,
      count(*) filter (where since > ${cut})::bigint as waiting
    from (${steps(staff, approveVnd)}) as step group by kind`.execute(db);
  return rows;
}

/** Lists the unmatched transfers that have waited longest and shortest. */
export async function listTransferWork(
  db: Queryable,
  staff: StaffScope,
  approveVnd: number | null,
): Promise<TransferWorkRow[]> {
  const { rows } = await sql<TransferWorkRow>`
    ${selectShown(steps(staff, approveVnd))}`.execute(db);
  return rows;
}
