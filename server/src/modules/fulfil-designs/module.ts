import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { Gifts, LibraryOffers, StaffFetches } from '../library/module.ts';
import { bindFulfilDesigns } from './admin.routes.ts';
import { createChoosing, type Choosing } from './choosing.ts';
import { createImporting } from './importing.ts';
import { createFulfilDesigns, ofHolder, type FulfilDesigns } from './fulfil-designs.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { toFound } from '../../platform/code-search.ts';
import { findFulfilDesignCodes } from './codes.sql.ts';

interface Needs extends Pick<Platform, 'db' | 'clock'> {
  audit: Pick<Audit, 'record'>;
  library: Pick<LibraryOffers, 'staffFiles'>;
  fetches: StaffFetches;
  gifts: Pick<Gifts, 'giveToProduct'>;
}

export type { Choosing } from './choosing.ts';

/** The module of fulfil designs: those of the own staff, and those of the other team. */
export function buildFulfilDesigns({
  db,
  clock,
  audit,
  library,
  fetches,
  gifts,
}: Needs): Module & FulfilDesigns & { uploads: Uploads; choosing: Choosing } {
  const { staffFiles } = library;
  const uploads = createUploads({ db, clock, staffFiles });
  const designs = createFulfilDesigns({ db, clock, audit, fetches, staffFiles, uploads });
  const importing = createImporting({ db, clock, audit, fetches });
  const choosing = createChoosing({ db, staffFiles, gifts, fetches });
  return {
    name: 'fulfil-designs',
    ...designs,
    uploads,
    choosing,
    codeSearches: [
      {
        kinds: ['fulfilDesign'],
        find: async (_scope, question) => toFound('fulfilDesign', await findFulfilDesignCodes(db, question)),
      },
    ],
    bind: (routes) => bindFulfilDesigns(routes, { designs, uploads, importing, choosing }),
    on: {
      async staffPictureCame(trx, { holder, slot, fileId }) {
        const designId = ofHolder(holder);
        if (designId !== null) await importing.take(trx, designId, slot, fileId);
      },
    },
    tidy: uploads.tidy,
  };
}
