import { lateBefore } from '@bobbin/domain/staff/work';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { WORK_SHOWN, type WorkCount } from '../../platform/staff-work.ts';

export interface TransferWorkRow {
  kind: 'transfer' | 'transferApproval';
  id: string;
  code: string;
  title: string;
  since: Date;
  vnd: number;
}

/** Selects unmatched transfers as tasks. A proposed assignment is no task for its author, because another staff user must agree. */
function steps({ userId }: StaffScope) {
  return sql`select case when e.proposer_id is null then 'transfer' else 'transferApproval' end as kind, e.id,
      coalesce(e.reference, '') as code, e.content as title, coalesce(e.proposed_at, e.received_at) as since,
      e.amount_vnd as vnd
    from bank_events e where e.state = 'unmatched' and e.proposer_id is distinct from ${userId}`;
}

export async function countTransferWork(db: Queryable, staff: StaffScope, nowMs: number): Promise<WorkCount[]> {
  // The time after which a task is urgent is the same for both kinds of tasks.
  const cut = new Date(lateBefore('transfer', nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`
    select kind, count(*) filter (where since <= ${cut})::bigint as urgent,
      count(*) filter (where since > ${cut})::bigint as waiting
    from (${steps(staff)}) as step group by kind`.execute(db);
  return rows;
}

/** Lists the unmatched transfers that have waited longest. */
export async function listTransferWork(db: Queryable, staff: StaffScope): Promise<TransferWorkRow[]> {
  const { rows } = await sql<TransferWorkRow>`
    select * from (${steps(staff)}) as step order by since, id limit ${WORK_SHOWN}`.execute(db);
  return rows;
}
