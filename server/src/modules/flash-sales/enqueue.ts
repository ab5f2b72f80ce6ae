import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';

/**
 * Enqueues the job of a flash sale, now or when it is due. Each sale has one job, and the jobs of a shop run one at a time, so that two of its sales
 * never run at the same time.
 */
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
