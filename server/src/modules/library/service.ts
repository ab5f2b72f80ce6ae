import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ERRORS } from '@bobbin/contract/errors';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import type { PlacementFile } from '@bobbin/contract/orders';
import { FILE_NAME_MAX } from '@bobbin/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { bindContents } from './content/routes.ts';
import { createContents, type LinkOptions } from './content/service.ts';
import { readPicture } from './pictures/service.ts';
import * as queries from './queries.ts';
import type { PlacementRow } from './queries.ts';
import { addressOf, createStorage } from './storage/service.ts';
import { createThumbnailJob } from './thumbnails/service.ts';

export type { LinkOptions, PlacementRow };

/** What this module must know of an order product. */
export interface LibraryProduct {
  orderId: string;
  skuId: string;
  /** The order is at the factory, its designs stay as they are. */
  isLocked: boolean;
}

export interface DesignUpload {
  productId: string;
  side: Side;
  fileName: string;
  stream: Readable;
}

export interface NewFile {
  bytes: Uint8Array;
  name: string;
  ext: string;
  mime: string;
  source: string;
}

/** Bytes of an upload that came before we know where they belong. */
export interface HeldUpload {
  stream: Readable;
  remove(): Promise<void>;
}

export interface Library {
  /**
   * Puts a picture on a side of an order product. Refused bytes leave nothing behind; the stream may then be half read.
   * @throws AppError NOT_FOUND, FILE_LOCKED, FILE_NAME_TOO_LONG, FILE_TOO_LARGE, FILE_NOT_PNG, FILE_NOT_IMAGE, FILE_BROKEN,
   * FILE_TOO_MANY_PIXELS, FILE_BOMB
   */
  uploadDesign(scope: SellerScope, upload: DesignUpload): Promise<UploadedFile>;
  /** Keeps an upload aside, unchecked but for its length; the caller removes it. */
  holdUpload(stream: Readable): Promise<HeldUpload>;
  /** @throws AppError NOT_FOUND, FILE_LOCKED */
  removeDesign(scope: SellerScope, productId: string, side: Side): Promise<void>;
  /** Keeps bytes that we made or fetched ourselves; with `trx` the row joins the caller's transaction. */
  storeFile(scope: OwnerScope, file: NewFile, trx?: Queryable): Promise<{ fileId: string }>;
  /** A signed address that works until it expires; reads nothing. */
  fileLink(ownerId: string, fileId: string, name: string, options?: LinkOptions): string;
  listPlacements(scope: OwnerScope, orderIds: readonly string[], trx?: Queryable): Promise<PlacementRow[]>;
  toPlacementFile(ownerId: string, row: PlacementRow): PlacementFile;
  /** What the newest other order of the same SKU carries, to fill a new one with (AC-27). */
  findMemory(scope: OwnerScope, skuId: string, exceptOrderId: string): Promise<PlacementRow[]>;
  /** Job of the worker; safe to run twice. */
  makeThumbnail(ownerId: string, fileId: string): Promise<void>;
  /** Removes what uploads left behind that a crash cut off; gives how many files. */
  removeLeftovers(): Promise<number>;
  serveFiles(app: FastifyInstance): void;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  config: Pick<Config, 'DATA_DIR' | 'PUBLIC_URL'>;
  log: Logger;
  /** Null when the seller has no such product. With `trx` the order stays as it is read until the transaction ends. */
  readProduct(scope: SellerScope, productId: string, trx?: Queryable): Promise<LibraryProduct | null>;
}

function isMockup(side: Side): boolean {
  return side.startsWith('mockup');
}

/** Marks of direction, zero-width spaces, soft hyphens, tags: every format character (Unicode Cf) but the two joiners. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/** Wire name of a side: `front` is productFront, `mockupFront` is productMockupFront (Spec 1 §3). */
function toPlacement(side: string): string {
  return `product${side.charAt(0).toUpperCase()}${side.slice(1)}`;
}

/**
 * The last part of a name without what no name needs: control signs, slashes that a path could be made of, and signs that are not
 * seen or turn the order of what is read, so that `…gnp.exe` looks like a picture. Joiners stay: emojis are made with them.
 */
function cleanName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\\u2028\u2029]/gu, '_')
    .replaceAll(INVISIBLE, '')
    .trim();
  if (/^\.*$/.test(name)) {
    throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.file', message: 'fileNameEmpty' }] });
  }
  const length = [...name].length;
  if (length > FILE_NAME_MAX) {
    // The sentence says 100, the rule is 95: both are said (Spec 1 §9, W32).
    const detail = `${ERRORS.FILE_NAME_TOO_LONG.vi} (tối đa ${FILE_NAME_MAX}, tên này có ${length})`;
    throw new AppError('FILE_NAME_TOO_LONG', { detail });
  }
  return name;
}

function checkOpen(product: LibraryProduct | null): LibraryProduct {
  if (!product) throw new AppError('NOT_FOUND');
  if (product.isLocked) throw new AppError('FILE_LOCKED');
  return product;
}

export function createLibrary({ db, clock, vault, config, log, readProduct }: Deps): Library {
  const storage = createStorage(config.DATA_DIR, clock);
  const contents = createContents({ db, clock, vault, log, storage, publicUrl: config.PUBLIC_URL });
  const fileLink = contents.toLink;

  function toThumbnailUrl(ownerId: string, file: { fileId: string; name: string; hasThumbnail: boolean }) {
    return file.hasThumbnail ? fileLink(ownerId, file.fileId, file.name, { variant: 'thumb' }) : null;
  }

  return {
    async uploadDesign(scope, { productId, side, fileName, stream }) {
      const name = cleanName(fileName);
      checkOpen(await readProduct(scope, productId));
      const { file, result: picture } = await storage.receive(stream, (reader) => readPicture(reader, !isMockup(side)));
      try {
        return await inTransaction(db, async (trx) => {
          // The upload took its time: the order may have left for the factory meanwhile.
          const { orderId, skuId } = checkOpen(await readProduct(scope, productId, trx));
          const now = new Date(clock.now());
          const { id: fileId, hasThumbnail } = await queries.upsertFile(trx, scope, {
            id: createId(clock.now()),
            sha256: file.sha256,
            name,
            ext: picture.ext,
            mime: picture.mime,
            size_bytes: file.sizeBytes,
            width: picture.width,
            height: picture.height,
            source: 'upload',
            created_at: now,
            updated_at: now,
          });
          await queries.upsertPlacement(trx, scope, { orderId, skuId, side }, { fileId, source: 'manual', now });
          if (!hasThumbnail) {
            const options = { key: `thumbnail:${scope.ownerId}:${fileId}`, queue: `thumbnails:${scope.ownerId}` };
            await addJob(trx, 'makeThumbnail', { ownerId: scope.ownerId, fileId }, options);
          }
          // Before the commit: bytes without a row are harmless and found again, a row without bytes is not.
          await storage.keep(file, picture.ext);
          return {
            url: fileLink(scope.ownerId, fileId, name),
            thumbnailUrl: toThumbnailUrl(scope.ownerId, { fileId, name, hasThumbnail }),
            fileId,
            name,
            size: file.sizeBytes,
            width: picture.width,
            height: picture.height,
          };
        });
      } finally {
        await file.remove();
      }
    },

    async holdUpload(stream) {
      const { file } = await storage.receive(stream, () => Promise.resolve());
      const held = createReadStream(file.path);
      return {
        stream: held,
        async remove() {
          held.destroy();
          await file.remove();
        },
      };
    },

    async removeDesign(scope, productId, side) {
      await inTransaction(db, async (trx) => {
        const { orderId, skuId } = checkOpen(await readProduct(scope, productId, trx));
        await queries.removePlacement(trx, scope, { orderId, skuId, side });
      });
    },

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

    listPlacements: (scope, orderIds, trx = db) => queries.listPlacements(trx, scope, orderIds),

    toPlacementFile: (ownerId, row) => ({
      placement: toPlacement(row.side),
      fileId: row.fileId,
      name: row.name,
      size: row.sizeBytes,
      width: row.width ?? 0,
      height: row.height ?? 0,
      url: fileLink(ownerId, row.fileId, row.name),
      thumbnailUrl: toThumbnailUrl(ownerId, row),
      source: row.source,
    }),

    findMemory: (scope, skuId, exceptOrderId) => queries.listMemory(db, scope, skuId, exceptOrderId),

    makeThumbnail: createThumbnailJob({ db, clock, log, storage }),

    removeLeftovers: () => storage.removeLeftovers(),

    serveFiles: (app) => bindContents(app, contents),
  };
}
