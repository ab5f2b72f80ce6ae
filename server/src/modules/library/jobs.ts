import type { JobHandlers } from '../../platform/worker.ts';
import type { Keep } from './files/ingest.ts';
import type { MockupChoice } from './mockups/mockups.ts';
import type { Library } from './library.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    makeThumbnail: { ownerId: string; fileId: string };
    /** The mockups that an order lacks, drawn by us; what an earlier version asked for carries no choices. */
    drawMockups: { ownerId: string; orderId: string; choices?: MockupChoice[] };
    /** Pictures of a thing of staff that came as addresses; `ownerId` is no seller's. */
    fetchStaffPictures: { ownerId: string; holder: string };
    /** Of a file that is gone; the bytes stay where another file has them. */
    removeBytes: { ownerId: string; sha256: string; ext: string };
  }
}

export function createLibraryJobs(
  library: Pick<Library, 'makeThumbnail'>,
  keep: Pick<Keep, 'removeLoose'>,
): Pick<JobHandlers, 'makeThumbnail' | 'removeBytes'> {
  return {
    makeThumbnail: ({ ownerId, fileId }) => library.makeThumbnail(ownerId, fileId),
    removeBytes: ({ sha256, ext }) => keep.removeLoose(sha256, ext),
  };
}
