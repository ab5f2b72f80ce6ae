import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';

/** Reading the catalogue may be necessary, which waits until the transaction is over. */
export async function enqueueReprice(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<void> {
  await addJob(trx, 'repriceDraft', { ownerId, orderId }, { key: `reprice:${orderId}` });
}
