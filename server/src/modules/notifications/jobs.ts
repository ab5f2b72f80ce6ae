import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Telling } from './telling/service.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Tells a seller everything that was noted and not told yet. */
    tellSeller: { ownerId: string };
  }
}

export function createNotificationJobs(telling: Pick<Telling, 'tell'>): Pick<JobHandlers, 'tellSeller'> {
  return { tellSeller: ({ ownerId }) => telling.tell(systemScope(ownerId, 'system')) };
}
