import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';

/** One job per sale, and one at a time per shop, so that two sales never run at once. The job runs immediately, or when it is due. */
export async function enqueueSale(
  trx: Queryable,
  clock: Clock,
  ownerId: string,
  sale: { id: string; shopId: string },
  dueAt?: Date,
): Promise<void> {
  const runAt = dueAt && dueAt.getTime() > clock.now() ? dueAt : undefined;
  const options = { key: `flashSale:${sale.id}`, queue: `flashSale:${sale.shopId}`, isUrgent: true, maxAttempts: 25 };
  await addJob(trx, 'workFlashSale', { ownerId, saleId: sale.id }, { ...options, ...(runAt ? { runAt } : {}) });
}
