import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';

/** Shared parcels are determined in a separate job, because this locks more orders than the caller, which found the changed packages, has locked. */
export async function enqueueSettling(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await addJob(trx, 'settleParcels', { ownerId, orderIds: [...orderIds] }, { queue: `parcels:${ownerId}` });
}
