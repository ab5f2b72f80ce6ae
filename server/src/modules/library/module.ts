import type { LinkReader } from '@bobbin/connectors/links';
import type { Objects } from '@bobbin/connectors/objects';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import { bindArtwork } from './placements/artwork.routes.ts';
import { createArtwork, type Skus } from './placements/artwork.ts';
import { bindContents } from './files/content.routes.ts';
import { createContents, type Contents, type MembershipCheck } from './files/content.ts';
import { bindDesigns } from './placements/designs.routes.ts';
import { createDesigns, type Designs } from './placements/designs.ts';
import { createGifts, type Gifts } from './staff/staff-copies.ts';
import { createImports } from './placements/link-import.ts';
import { createLibraryJobs } from './jobs.ts';
import { createKeep, type Keep } from './files/ingest.ts';
import { bindMemory } from './placements/placements.routes.ts';
import { createMemory, type Memory } from './placements/placements.ts';
import { createAdoption } from './prints/adoption.ts';
import { createCardPrints } from './prints/card-prints.ts';
import { createArtworkImports } from './imports/imports.ts';
import { bindArtworkImports } from './imports/imports.routes.ts';
import { createFilling, type Filling, type OpenOrders } from './prints/filling.ts';
import { createKeeping, type Keeping } from './prints/keeping.ts';
import { createLearning } from './prints/learning.ts';
import { createPlacing } from './prints/placing.ts';
import { createPreview } from './prints/preview.ts';
import { createPrints } from './prints/prints.ts';
import { createRefilling } from './prints/refilling.ts';
import { createTargets } from './prints/targets-of-line.ts';
import { createPrintWire } from './prints/wire.ts';
import { bindPrints } from './prints/prints.routes.ts';
import { bindMockups } from './mockups/mockups.routes.ts';
import type { MockupSize } from './mockups/drawn-mockup.ts';
import { createMockups } from './mockups/mockups.ts';
import { createFilePurge, type FilePurge } from './files/purge.ts';
import { createRentedFiles, type RentedFiles } from './staff/rented-files.ts';
import { createLibrary, type Library } from './library.ts';
import { bindShelf } from './browse/browse.routes.ts';
import { createShelf, type Shelf } from './browse/browse.ts';
import { openDisk } from './storage/disk.ts';
import { openFar } from './storage/s3.ts';
import { createStaffFetches, type StaffFetches } from './staff/staff-fetches.ts';
import { createStaffFiles, type StaffFiles } from './files/staff-files.ts';
import { createStorage, type Storage } from './storage/storage.ts';
import { parseAddress } from './storage/blob-store.ts';
import { bindUploads } from './uploads/uploads.routes.ts';
import { createUploads } from './uploads/uploads.ts';
import { createDrawOrders } from './texts/draw-orders.ts';
import { createTextEditor } from './texts/editor.ts';
import { createFontShelf } from './texts/font-shelf.ts';
import { createFonts } from './texts/fonts.ts';
import { bindFonts } from './texts/fonts.routes.ts';
import { askDrawing, askFilling, createTextLines, type TextOrders } from './texts/lines.ts';
import { listOrphanTexts } from './texts/texts.cross-tenant.sql.ts';
import { bindTexts } from './texts/texts.routes.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { OWN_TABLES } from './own-tables.ts';
import { createVerifying, type Verifying } from './files/verifying.ts';

export { readerOf } from './files/content.ts';
export type { BoardFacts } from './placements/placements.sql.ts';
export { designOf, knowsDesign } from './placements/placements.sql.ts';
export { findShopSkus, searchShopSkus, type ShopSkuRow } from './prints/shop-skus.sql.ts';
export { ordersWithPrints, printsOfLine } from './prints/filling.sql.ts';
export { sourceOf } from './prints/sources.ts';
export type { OrderedOrder } from './placements/ordered.ts';
export type { OpenLine } from './prints/filling.ts';
export { hasTexts } from './texts/texts.sql.ts';
export { listChosen } from './placements/uses.sql.ts';
export { removeUsesOf } from './placements/uses.ts';
export type { TextEvent, TextFilter, TextOrder } from './texts/lines.ts';
export type { Texts } from './texts/texts.ts';
export type { Library, PlacementRow } from './library.ts';
export type { RentedFile, RentedFiles } from './staff/rented-files.ts';
export { parseAddress, type Storage };
export type { StaffFetches } from './staff/staff-fetches.ts';
export type { Memory } from './placements/placements.ts';
export type { Gifts, GivenPicture } from './staff/staff-copies.ts';
export { createVerifying, type FileProblemKind } from './files/verifying.ts';
export type { StaffFile, StaffFiles } from './files/staff-files.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A picture was put on a product of an order, or removed from it; the order is locked. */
    designsChanged: { scope: OwnerScope; orderId: string };
    /** A fact on which cards of SKUs depend changed: whether a print supplies the SKU's files, its mark (FIL-25), its style or its colour. */
    skuMemoryChanged: { scope: OwnerScope; skuIds: readonly string[] };
    /** A requested picture of a staff resource was downloaded, and now belongs to the resource (FIL-61). */
    staffPictureCame: { holder: string; slot: string; fileId: string };
  }
}

export interface LibraryOffers extends Library {
  storage: Storage;
  contents: Contents;
  keep: Keep;
  shelf: Shelf;
  filePurge: FilePurge;
  staffFiles: StaffFiles;
  rentedFiles: RentedFiles;
  verifying: Verifying;
  keeping: Keeping;
}

/** Opens the storage of all files: a folder, or an S3-compatible object store. */
export function openStorage(dataDir: string, clock: Clock, objects: Objects | null): Storage {
  return createStorage(dataDir, clock, objects ? openFar(objects) : openDisk);
}

/** The module of files: stored by the hash of their bytes, with signed links, and placed on order products. */
export function buildLibrary({
  db,
  clock,
  vault,
  log,
  emit,
  config,
  objects = null,
  memberships,
}: Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'emit'> & {
  /** The object store; null when files are stored in a folder of this machine. */
  objects?: Objects | null;
  memberships: MembershipCheck;
  config: Pick<Platform['config'], 'DATA_DIR' | 'PUBLIC_URL'>;
}): Module & LibraryOffers {
  const storage = openStorage(config.DATA_DIR, clock, objects);
  const contents = createContents({ db, clock, vault, log, storage, memberships, publicUrl: config.PUBLIC_URL });
  const keeping = createKeeping({ emit });
  const library = createLibrary({ db, clock, log, storage, contents, keeping });
  const keep = createKeep({ db, clock, storage });
  const shelf = createShelf({ db, clock, keeping, contents, keep });
  const uploads = createUploads({ db, clock, storage, keep, shelf });
  return {
    name: 'library',
    ownTables: OWN_TABLES,
    ...library,
    storage,
    contents,
    keep,
    shelf,
    filePurge: createFilePurge(clock),
    staffFiles: createStaffFiles({ db, clock, contents, keep }),
    rentedFiles: createRentedFiles({ db, contents, keep }),
    verifying: createVerifying({ db, clock, storage }),
    keeping,
    bind(routes, app) {
      bindContents(app, contents);
      bindShelf(routes, shelf);
      bindUploads(routes, uploads);
    },
    jobs: createLibraryJobs(library, keep),
    lanes: { makeThumbnail: 'pictures', removeBytes: 'own' },
    tidy: () => oneByOne([library, uploads], (part) => part.tidy()),
    ...(storage.close ? { close: storage.close } : {}),
  };
}

interface DesignNeeds extends Pick<Platform, 'db' | 'clock' | 'emit' | 'log'> {
  library: Pick<
    LibraryOffers,
    'storage' | 'contents' | 'keep' | 'keeping' | 'shelf' | 'listPlacements' | 'toPlacementFile' | 'readFile'
  >;
  links: LinkReader;
  orders: OpenOrders & Skus & TextOrders;
  shops: { readNames(scope: OwnerScope): Promise<ReadonlyMap<string, { friendName: string }>> };
  /** Size of drawn mockups in pixels; `MOCKUP_SIZE` when absent. */
  mockupSize?: MockupSize | undefined;
}

/** The part of the library for sellers' files on order products. It depends on the orders module, which itself needs the links to files. */
export function buildDesigns({
  db,
  clock,
  emit,
  log,
  library,
  links,
  orders,
  shops,
  mockupSize,
}: DesignNeeds): Module & Designs & Memory & Gifts & Filling & Pick<Texts, 'listVerdicts'> {
  const { storage, contents, keep, keeping, shelf } = library;
  const lines = createTextLines({ clock, orders });
  const filling = createFilling({ db, clock, emit, keeping, orders, texts: lines });
  const refilling = createRefilling({ db, orders, filling });
  const learning = createLearning({ clock, keeping, refilling });
  const designs = createDesigns({ db, clock, emit, storage, keep, contents, learning, orders });
  const memory = createMemory({ db, clock, emit, orders, keeping, library });
  const imports = createImports({ designs, links });
  const artwork = createArtwork({ db, clock, keep, designs, filling, imports, learning, orders });
  const cardPrints = createCardPrints({ clock, keeping, learning, refilling });
  const gifts = createGifts({ clock, cardPrints, designs });
  const wire = createPrintWire({ contents });
  const placing = createPlacing({ db, clock, keeping, refilling, orders });
  const prints = createPrints({ db, clock, keeping, refilling, placing, orders, shops, wire });
  const fonts = createFonts({ db, storage });
  const fontShelf = createFontShelf({ db, clock, storage, keep });
  const drawing = createDrawOrders({ db, clock, emit, keep, fonts, lines, orders, library });
  const texts = createTexts({ db, clock, drawing, lines, orders, contents, library, shops });
  const editor = createTextEditor({ db, fonts, drawing, orders, prints, wire });
  const preview = createPreview({ db, orders, wire });
  const artworkImports = createArtworkImports({
    db,
    clock,
    keep,
    keeping,
    learning,
    refilling,
    placing,
    orders,
    shops,
    wire,
    links: imports,
  });
  const adoption = createAdoption({ db, clock, keeping, learning, orders });
  const targets = createTargets({ db, orders, shops });
  const mockups = createMockups({ db, clock, log, emit, keep, orders, library, size: mockupSize });
  return {
    name: 'designs',
    ...designs,
    ...memory,
    ...filling,
    ...gifts,
    listVerdicts: texts.listVerdicts,
    bind(routes) {
      bindDesigns(routes, designs, imports);
      bindArtwork(routes, artwork);
      bindArtworkImports(routes, artworkImports);
      bindMemory(routes, { memory, filling, shelf, orders });
      bindMockups(routes, mockups);
      bindPrints(routes, { prints, placing, preview, targets });
      bindTexts(routes, { texts, editor });
      bindFonts(routes, fontShelf);
    },
    jobs: {
      drawMockups: ({ ownerId, orderId, choices = [] }, signal) =>
        mockups.draw(systemScope(ownerId, 'drawMockups'), orderId, choices, signal),
      refillPrint: ({ ownerId, ...wish }, signal) =>
        refilling.refill(systemScope(ownerId, 'refillPrint'), wish, signal),
      drawTexts: ({ ownerId, orderId }, signal) =>
        drawing.drawOrder(systemScope(ownerId, 'drawTexts'), orderId, signal),
      fillTexts: ({ ownerId }, signal) => refilling.fillTexts(systemScope(ownerId, 'fillTexts'), signal),
      adoptPrints: ({ ownerId }, signal) => adoption.adopt(systemScope(ownerId, 'bobbin'), signal),
    },
    lanes: { drawMockups: 'pictures', drawTexts: 'pictures', fillTexts: 'own', refillPrint: 'own', adoptPrints: 'own' },
    waiting: [
      {
        column: 'order_texts.state',
        jobs: ['drawTexts'],
        listOrphans: (limit) => listOrphanTexts(db, limit),
        settle: ({ ownerId, id }) => askDrawing(db, systemScope(ownerId, 'drawTexts'), id),
      },
    ],
    timetable: [{ name: 'adoptPrints', everySeconds: 60, run: adoption.ask }],
    on: {
      productsStored: (trx, { scope, shopId, products }) => keeping.note(trx, scope, shopId, products),
      ordersWritten: (trx, { scope }) => askFilling(trx, scope),
      messagesChanged: (trx, { scope, orderIds }) => texts.onMessages(trx, scope, orderIds),
      // The order can be sent again, and its buyer may have changed the message meanwhile.
      factoryRefused: (trx, { scope, order }) => texts.onMessages(trx, scope, [order.id]),
      skuGarmentChosen: (trx, { scope, skuId, garment }) => keeping.noteGarment(trx, scope, skuId, garment),
    },
  };
}

interface FetchNeeds extends Pick<Platform, 'db' | 'log' | 'emit'> {
  library: Pick<LibraryOffers, 'staffFiles'>;
  links: LinkReader;
}

/** Downloads pictures of staff resources from their URLs. */
export function buildStaffFetches({ db, log, emit, library, links }: FetchNeeds): Module & StaffFetches {
  const { waiting, ...fetches } = createStaffFetches({ db, log, emit, links, staffFiles: library.staffFiles });
  return {
    name: 'staff-fetches',
    ...fetches,
    jobs: { fetchStaffPictures: ({ holder }) => fetches.fetch(holder) },
    lanes: { fetchStaffPictures: 'links' },
    waiting: [waiting],
  };
}
