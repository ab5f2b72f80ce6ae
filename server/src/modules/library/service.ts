import type { PlacementFile } from '@bobbin/contract/orders';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { readerOf, type Contents, type LinkOptions } from './content/service.ts';
import { cleanName } from './names.ts';
import * as queries from './queries.ts';
import type { PlacementRow } from './queries.ts';
import { addressOf, type Storage } from './storage.ts';
import { createThumbnailJob } from './thumbnails/service.ts';

export type { LinkOptions, PlacementRow };

export interface NewFile {
  bytes: Uint8Array;
  name: string;
  ext: string;
  mime: string;
  source: string;
}

export interface Library {
  /** Keeps bytes that we made or fetched ourselves; with `trx` the row joins the caller's transaction. */
  storeFile(scope: OwnerScope, file: NewFile, trx?: Queryable): Promise<{ fileId: string }>;
  /** The bytes of a file of the seller; null when it is not there. */
  readFile(scope: OwnerScope, fileId: string): Promise<Uint8Array | null>;
  /** A signed address that works until it expires; reads nothing. */
  fileLink(ownerId: string, fileId: string, name: string, options?: LinkOptions): string;
  listPlacements(scope: OwnerScope, orderIds: readonly string[], trx?: Queryable): Promise<PlacementRow[]>;
  toPlacementFile(scope: OwnerScope, row: PlacementRow): PlacementFile;
  /** What the newest other order of the same SKU carries, to fill a new one with (FIL-14). */
  findMemory(scope: OwnerScope, skuId: string, exceptOrderId: string): Promise<PlacementRow[]>;
  /** Job of the worker; safe to run twice. */
  makeThumbnail(ownerId: string, fileId: string): Promise<void>;
  /** Removes what uploads left behind that a crash cut off; gives how many files. */
  removeLeftovers(): Promise<number>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
  contents: Contents;
}

/** Wire name of a side: `front` is productFront, `mockupFront` is productMockupFront (FIL-1). */
function toPlacement(side: string): string {
  return `product${side.charAt(0).toUpperCase()}${side.slice(1)}`;
}

export function createLibrary({ db, clock, log, storage, contents }: Deps): Library {
  const fileLink = contents.toLink;

  return {
    async storeFile(scope, { bytes, name, ext, mime, source }, trx = db) {
      const address = addressOf(bytes, ext);
      await storage.write(address, bytes);
      const now = new Date(clock.now());
      const { id: fileId } = await queries.upsertFile(trx, scope, {
        id: createId(clock.now()),
        sha256: address.sha256,
        name: cleanName(name),
        ext,
        mime,
        size_bytes: bytes.length,
        width: null,
        height: null,
        source,
        created_at: now,
        updated_at: now,
      });
      return { fileId };
    },

    fileLink,

    async readFile(scope, fileId) {
      const row = await queries.getFile(db, scope, fileId);
      const opened = row ? await storage.open(row) : null;
      if (opened === null) return null;
      try {
        return await opened.handle.readFile();
      } finally {
        await opened.handle.close();
      }
    },

    listPlacements: (scope, orderIds, trx = db) => queries.listPlacements(trx, scope, orderIds),

    toPlacementFile: (scope, row) => ({
      placement: toPlacement(row.side),
      fileId: row.fileId,
      name: row.name,
      size: row.sizeBytes,
      width: row.width ?? 0,
      height: row.height ?? 0,
      url: fileLink(scope.ownerId, row.fileId, row.name, readerOf(scope)),
      thumbnailUrl: contents.toThumbnailLink(scope, row),
      source: row.source,
    }),

    findMemory: (scope, skuId, exceptOrderId) => queries.listMemory(db, scope, skuId, exceptOrderId),

    makeThumbnail: createThumbnailJob({ db, clock, log, storage }),

    removeLeftovers: () => storage.removeLeftovers(),
  };
}
