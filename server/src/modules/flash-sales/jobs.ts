import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import { enqueueSale } from './enqueue.ts';
import { forgetOldSkus } from './flash-sales.sql.ts';
import { listDueSales, listOwnersOfOldSales } from './flash-sales.cross-tenant.sql.ts';
import type { Working } from './working.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Runs the next step of a flash sale: creates, polls or ends it at the marketplace. */
    workFlashSale: { ownerId: string; saleId: string };
  }
}

/** Maximum number of flash sales that one run enqueues; the next run enqueues the others. */
const DUE_MAX = 500;
/** Retention of the SKUs of an ended flash sale: half a year. */
const KEPT_MS = 180 * 24 * 3600_000;

export function createFlashSaleJobs(working: Working): Pick<JobHandlers, 'workFlashSale'> {
  return { workFlashSale: ({ ownerId, saleId }, signal) => working.work(ownerId, saleId, signal) };
}

/** Timetable: enqueues jobs of due flash sales that were lost, because the row of a flash sale has the time of its next step. */
export async function askDueSales(db: Db, clock: Clock): Promise<void> {
  for (const { ownerId, shopId, saleId } of await listDueSales(db, new Date(clock.now()), DUE_MAX))
    await enqueueSale(db, clock, ownerId, { id: saleId, shopId });
}

export async function forgetOldSales(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  const owners = await listOwnersOfOldSales(db, before);
  await eachOwner(owners, 'forgetOldSales', (scope) => forgetOldSkus(db, scope, before));
}
