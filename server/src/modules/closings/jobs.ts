import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Archives } from './archives.ts';
import type { ClosingEnd } from './closing-end.ts';
import { listDueClosings } from './closings.cross-tenant.sql.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Closes an account seven days after the request. */
    closeAccount: { ownerId: string };
    /** Writes the archive of a user's data. */
    writeDataExport: { ownerId: string; exportId: string };
    /** Deletes an expired archive. */
    removeDataExport: { ownerId: string; exportId: string };
  }
}

const DUE_MAX = 200;

export function createClosingJobs(
  end: ClosingEnd,
  archives: Archives,
): Pick<JobHandlers, 'closeAccount' | 'writeDataExport' | 'removeDataExport'> {
  return {
    closeAccount: ({ ownerId }) => end.run(systemScope(ownerId, 'closing')),
    writeDataExport: ({ ownerId, exportId }) => archives.write(ownerId, exportId),
    removeDataExport: ({ ownerId, exportId }) => archives.remove(ownerId, exportId),
  };
}

/** Timetable: enqueues the closings that are due; one whose job was interrupted is enqueued again at each run until the account is closed. */
export async function askForClosings(db: Db, clock: Clock): Promise<void> {
  for (const ownerId of await listDueClosings(db, new Date(clock.now()), DUE_MAX)) {
    const key = `closeAccount:${ownerId}`;
    await addJob(db, 'closeAccount', { ownerId }, { key, queue: key, keyMode: 'keep', maxAttempts: 3 });
  }
}
