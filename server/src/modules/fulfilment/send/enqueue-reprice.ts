import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';

/** A job reads the catalogue if necessary, because reading must wait until the transaction has ended. */
export async function enqueueReprice(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<void> {
  await addJob(trx, 'repriceDraft', { ownerId, orderId }, { key: `reprice:${orderId}` });
}
