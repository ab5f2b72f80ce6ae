import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Purge } from './purge.ts';
import { listDueDisconnections } from './disconnections.cross-tenant.sql.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Deletes the personal data of a disconnected shop. */
    purgeShop: { ownerId: string; shopId: string };
  }
}

const DUE_MAX = 200;

export function createDisconnectionJobs(purge: Purge): Pick<JobHandlers, 'purgeShop'> {
  return { purgeShop: ({ ownerId, shopId }, signal) => purge.run(systemScope(ownerId, 'purge'), shopId, signal) };
}

/** Timetable: enqueues purges that are due; an interrupted purge is enqueued again at each run until it is done. */
export async function askForPurges(db: Db, clock: Clock): Promise<void> {
  for (const { ownerId, shopId } of await listDueDisconnections(db, new Date(clock.now()), DUE_MAX)) {
    const key = `purge:${ownerId}:${shopId}`;
    await addJob(db, 'purgeShop', { ownerId, shopId }, { key, queue: key, keyMode: 'keep', maxAttempts: 3 });
  }
}
