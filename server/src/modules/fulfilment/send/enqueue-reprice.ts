import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';

/** Enqueues a job, because the estimate may have to read the factory's catalogue, which is possible only after the transaction has ended. */
export async function enqueueReprice(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<void> {
  await addJob(trx, 'repriceDraft', { ownerId, orderId }, { key: `reprice:${orderId}` });
}
