import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindContents } from './content/routes.ts';
import { createContents, type Contents, type SeatCheck } from './content/service.ts';
import { bindDesigns } from './designs/routes.ts';
import { createDesigns, type Designs, type Products } from './designs/service.ts';
import { createLibraryJobs } from './jobs.ts';
import { createLibrary, type Library } from './service.ts';
import { createStorage, type Storage } from './storage.ts';

export { readerOf } from './content/service.ts';
export type { Library, PlacementRow } from './service.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A picture was put on a product of an order, or taken away; the order is locked. */
    designsChanged: { scope: OwnerScope; orderId: string };
  }
}

export interface LibraryOffers extends Library {
  storage: Storage;
  contents: Contents;
}

/** Files by their content, the links to them, and what lies where on which order product. */
export function buildLibrary({
  db,
  clock,
  vault,
  log,
  config,
  seats,
}: Pick<Platform, 'db' | 'clock' | 'vault' | 'log'> & {
  seats: SeatCheck;
  config: Pick<Platform['config'], 'DATA_DIR' | 'PUBLIC_URL'>;
}): Module & LibraryOffers {
  const storage = createStorage(config.DATA_DIR, clock);
  const contents = createContents({ db, clock, vault, log, storage, seats, publicUrl: config.PUBLIC_URL });
  const library = createLibrary({ db, clock, log, storage, contents });
  return {
    name: 'library',
    ...library,
    storage,
    contents,
    bind: (_routes, app) => bindContents(app, contents),
    jobs: createLibraryJobs(library),
    lanes: { makeThumbnail: 'own' },
    tidy: library.removeLeftovers,
  };
}

interface DesignNeeds extends Pick<Platform, 'db' | 'clock' | 'emit'> {
  library: Pick<LibraryOffers, 'storage' | 'contents'>;
  orders: Products;
}

/** What sellers put on their order products; needs to know the orders, which link to files themselves. */
export function buildDesigns({ db, clock, emit, library, orders }: DesignNeeds): Module & Designs {
  const { storage, contents } = library;
  const designs = createDesigns({ db, clock, emit, storage, contents, orders });
  return { name: 'designs', ...designs, bind: (routes) => bindDesigns(routes, designs) };
}
