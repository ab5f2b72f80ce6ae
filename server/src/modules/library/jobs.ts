import type { JobHandlers } from '../../platform/worker.ts';
import type { Keep } from './files/ingest.ts';
import type { MockupChoice } from './mockups/mockups.ts';
import type { Library } from './library.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    makeThumbnail: { ownerId: string; fileId: string };
    /** Draws the missing mockups of an order; a job of an earlier version has no choices. */
    drawMockups: { ownerId: string; orderId: string; choices?: MockupChoice[] };
    /** Gives waiting orders the files of a print that changed. */
    refillPrint: { ownerId: string; printId: string; drafts: boolean };
    /** Turns the remembered designs of an account into placements. */
    adoptPrints: { ownerId: string };
    /** Fetches pictures of a staff resource by address; `ownerId` is no seller's. */
    fetchStaffPictures: { ownerId: string; holder: string };
    /** Removes the bytes of a removed file; they stay when another file has them. */
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
