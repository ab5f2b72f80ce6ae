import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Shops } from '../shops/module.ts';
import { createReleaseReader } from './release.ts';
import { bindExtension } from './extension.routes.ts';
import { listViolatingShops } from './extension.cross-tenant.sql.ts';
import { createExtension, type Extension } from './extension.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findViolationCodes } from './codes.cross-tenant.sql.ts';

export type { Extension } from './extension.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** The marketplace recorded a new violation of a shop; `words` is the reason, `appealBy` is null when no appeal is possible. */
    violationFound: { scope: OwnerScope; shopId: string; recordId: string; words: string; appealBy: Date | null };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit'> {
  config: Pick<Platform['config'], 'WEB_DIR'>;
  shops: Pick<Shops, 'getShop' | 'findOwner'>;
}

/** The module of the data that a seller's browser extension reads on the marketplace's seller pages. */
export function buildExtension({
  db,
  clock,
  emit,
  config,
  shops,
}: Needs): Module & Extension & { listViolating(): Promise<{ ownerId: string; shopId: string }[]> } {
  const extension = createExtension({ db, clock, emit, shops });
  return {
    name: 'extension',
    ownTables: OWN_TABLES,
    ...extension,
    listViolating: () => listViolatingShops(db),
    codeSearches: [
      {
        kinds: ['violation'],
        find: async (scope, question) => toFound('violation', await findViolationCodes(db, scope, question)),
      },
    ],
    bind: (routes) => bindExtension(routes, extension, createReleaseReader(config.WEB_DIR)),
  };
}
