import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { LibraryOffers, StaffFetches } from '../library/module.ts';
import { bindSpy } from './admin.routes.ts';
import { createSpy, type Spy } from './spy.ts';

interface Needs extends Pick<Platform, 'db' | 'clock'> {
  audit: Pick<Audit, 'record'>;
  library: Pick<LibraryOffers, 'staffFiles'>;
  fetches: StaffFetches;
}

/** The module of spied products, which staff view. */
export function buildSpy({ library, ...needs }: Needs): Module & Spy {
  const spy = createSpy({ ...needs, staffFiles: library.staffFiles });
  return {
    name: 'spy',
    ...spy,
    bind: (routes) => bindSpy(routes, spy),
    on: { staffPictureCame: (trx, { holder, slot, fileId }) => spy.take(trx, holder, slot, fileId) },
  };
}
