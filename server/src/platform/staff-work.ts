import { WORK_AREAS, type WorkArea, type WorkKind } from '@bobbin/domain/staff/work';
import type { Queryable } from './database.ts';
import { publish } from './live.ts';

/** A thing that waits for staff. */
export interface FoundWork {
  kind: WorkKind;
  id: string;
  code: string;
  title: string;
  ownerId: string | null;
  /** Null where it is not known. */
  since: Date | null;
  assigneeId?: string | null;
  reason?: string;
  cents?: number | null;
  vnd?: number | null;
}

/** Numbers of one kind of work: late or broken things, and things in time that concern the caller. */
export interface WorkCount {
  kind: WorkKind;
  urgent: number;
  waiting: number;
}

/** The work of one module: exact numbers, and the oldest things of each kind. */
export interface Work {
  counts: WorkCount[];
  items: FoundWork[];
}

/** Maximum number of things of each kind; the lists behind the numbers show all. */
export const WORK_SHOWN = 100;

/** Notifies the open pages of staff that work of an area arrived, changed or ended, when the transaction commits (HOM-8). */
export function publishWork(trx: Queryable, area: WorkArea): Promise<void> {
  return publish(trx, { kind: 'staff', permission: WORK_AREAS[area].view, event: { type: 'staffWork', area } });
}
