import type { JobHandlers } from '../../platform/worker.ts';
import type { Library } from './service.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    makeThumbnail: { ownerId: string; fileId: string };
  }
}

export function createLibraryJobs(library: Pick<Library, 'makeThumbnail'>): Pick<JobHandlers, 'makeThumbnail'> {
  return { makeThumbnail: ({ ownerId, fileId }) => library.makeThumbnail(ownerId, fileId) };
}
