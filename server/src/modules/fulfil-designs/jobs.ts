import type { JobHandlers } from '../../platform/worker.ts';
import type { Importing } from './importing/service.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Pictures of a design that came as addresses; `ownerId` is no seller's. */
    fetchDesignPictures: { ownerId: string; designId: string };
  }
}

export function createFulfilDesignJobs(importing: Pick<Importing, 'fetch'>): Pick<JobHandlers, 'fetchDesignPictures'> {
  return { fetchDesignPictures: ({ designId }) => importing.fetch(designId) };
}
