import type { JobHandlers } from '../../platform/worker.ts';
import type { Keep } from './files/ingest.ts';
import type { MockupChoice } from './mockups/mockups.ts';
import type { Library } from './library.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    makeThumbnail: { ownerId: string; fileId: string };
    /** Draws the missing mockups of an order; `choices` is absent in jobs of an earlier version. */
    drawMockups: { ownerId: string; orderId: string; choices?: MockupChoice[] };
    /** Draws the buyer's texts on the files of an order. */
    drawTexts: { ownerId: string; orderId: string };
    /** Fills the waiting orders of prints with text fields, so that their texts are drawn before a person opens them. */
    fillTexts: { ownerId: string };
    /** Gives waiting orders the current files of a print that changed. */
    refillPrint: { ownerId: string; printId: string; drafts: boolean };
    /** Turns the remembered designs of an account into placements. */
    adoptPrints: { ownerId: string };
    /** Downloads the pictures of a staff resource from their URLs; `ownerId` is not a seller's id. */
    fetchStaffPictures: { ownerId: string; holder: string };
    /** Removes the bytes of a removed file, unless another file has equal bytes. */
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
