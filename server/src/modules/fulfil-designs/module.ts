import type { LinkReader } from '@bobbin/connectors/links';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { LibraryOffers } from '../library/module.ts';
import { bindFulfilDesigns } from './admin-routes.ts';
import { createImporting } from './importing/service.ts';
import { createFulfilDesignJobs } from './jobs.ts';
import { createFulfilDesigns, type FulfilDesigns } from './service.ts';
import { createUploads } from './uploads/service.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log'> {
  audit: Pick<Audit, 'record'>;
  library: Pick<LibraryOffers, 'staffFiles'>;
  links: LinkReader;
}

/** Designs that staff keep ready for fulfilment, their own and the other team's. */
export function buildFulfilDesigns({ db, clock, log, audit, library, links }: Needs): Module & FulfilDesigns {
  const { staffFiles } = library;
  const uploads = createUploads({ db, clock, staffFiles });
  const designs = createFulfilDesigns({ db, clock, audit, staffFiles, uploads });
  const importing = createImporting({ db, clock, log, audit, links, staffFiles });
  return {
    name: 'fulfil-designs',
    ...designs,
    bind: (routes) => bindFulfilDesigns(routes, { designs, uploads, importing }),
    jobs: createFulfilDesignJobs(importing),
    lanes: { fetchDesignPictures: 'links' },
    tidy: uploads.tidy,
  };
}
