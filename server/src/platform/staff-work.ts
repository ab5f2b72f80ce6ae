import type { Cents } from '@bobbin/domain/money/money';
import { WORK_AREAS, type WorkArea, type WorkKind } from '@bobbin/domain/staff/work';
import type { Queryable } from './database.ts';
import { publish } from './live.ts';
import { sql, type RawBuilder } from 'kysely';

/** A movement of money that waits for a second person (ROL-68). */
interface WaitingApproval {
  cents: Cents;
  /** People who may not approve it: the first person, and the staff user who gets the money. */
  exceptIds: readonly (string | null)[];
}

/** A task for staff, such as a transfer or a withdrawal that waits for a decision. */
export interface FoundWork {
  kind: WorkKind;
  id: string;
  code: string;
  title: string;
  ownerId: string | null;
  /** Null when the value is unknown. */
  since: Date | null;
  assigneeId?: string | null;
  reason?: string;
  cents?: number | null;
  vnd?: number | null;
  approval?: WaitingApproval;
}

/** Numbers of the tasks of one kind: urgent ones, and others that concern the caller. */
export interface WorkCount {
  kind: WorkKind;
  urgent: number;
  waiting: number;
}

/** The tasks of one module: exact numbers, and the oldest and the newest tasks of each kind. */
export interface Work {
  counts: WorkCount[];
  items: FoundWork[];
}

/** Maximum number of the oldest tasks, and of the newest tasks, of each kind that are listed; other pages list all tasks. */
export const WORK_SHOWN = 100;

/**
 * Selects of each kind of task the oldest ones, which the home page shows, and the newest ones, of which staff are notified also behind a long queue.
 * `steps` is a query with the columns `kind`, `since` and `id`.
 */
export const selectShown = (steps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with step as (${steps})
  select * from step where (kind, id) in (select kind, id from (select kind, id,
      row_number() over (partition by kind order by since, id) as oldest,
      row_number() over (partition by kind order by since desc, id desc) as newest from step) as ranked
    where least(oldest, newest) <= ${WORK_SHOWN}) order by since, id`;

/** Publishes an event to the open pages of staff when the transaction commits, because tasks of an area were added, changed or done (HOM-8). */
export function publishWork(trx: Queryable, area: WorkArea): Promise<void> {
  return publish(trx, { kind: 'staff', permission: WORK_AREAS[area].view, event: { type: 'staffWork', area } });
}
