import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';

/** A print that changed, was placed, or was removed. */
export interface RefillWish {
  printId: string;
  /** True when drafts get the files too. */
  drafts: boolean;
}

/** Enqueues the job that gives the waiting orders of a print its files, in the transaction of the change (PRN-11). */
export function askRefill(trx: Queryable, { ownerId }: OwnerScope, wish: RefillWish): Promise<void> {
  return addJob(
    trx,
    'refillPrint',
    { ownerId, ...wish },
    { key: `print:${ownerId}:${wish.printId}:${wish.drafts}`, isUrgent: true },
  );
}
