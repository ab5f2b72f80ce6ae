import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { readerOf, type Contents } from '../content/service.ts';
import { cleanName } from '../names.ts';
import { readPicture } from '../pictures/pictures.ts';
import * as queries from '../queries.ts';
import type { Storage } from '../storage.ts';

/** What this module must know of an order product. */
export interface OrderedProduct {
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

/** Bytes of an upload that came before we know where they belong. */
export interface HeldUpload {
  stream: Readable;
  remove(): Promise<void>;
}

export interface Designs {
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
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  storage: Storage;
  contents: Pick<Contents, 'toLink' | 'toThumbnailLink'>;
  orders: Products;
}

export interface Products {
  /** Null when the seller has no such product. With `trx` the order stays as it is read until the transaction ends. */
  readProduct(scope: SellerScope, productId: string, trx?: Queryable): Promise<OrderedProduct | null>;
}

function isMockup(side: Side): boolean {
  return side.startsWith('mockup');
}

function checkOpen(product: OrderedProduct | null): OrderedProduct {
  if (!product) throw new AppError('NOT_FOUND');
  if (product.isLocked) throw new AppError('FILE_LOCKED');
  return product;
}

export function createDesigns({ db, clock, emit, storage, contents, orders }: Deps): Designs {
  return {
    async uploadDesign(scope, { productId, side, fileName, stream }) {
      const name = cleanName(fileName);
      checkOpen(await orders.readProduct(scope, productId));
      const { file, result: picture } = await storage.receive(stream, (reader) => readPicture(reader, !isMockup(side)));
      try {
        return await inTransaction(db, async (trx) => {
          // The upload took its time: the order may have left for the factory meanwhile.
          const { orderId, skuId } = checkOpen(await orders.readProduct(scope, productId, trx));
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
          await emit(trx, 'designsChanged', { scope, orderId });
          if (!hasThumbnail) {
            const options = { key: `thumbnail:${scope.ownerId}:${fileId}`, queue: `thumbnails:${scope.ownerId}` };
            await addJob(trx, 'makeThumbnail', { ownerId: scope.ownerId, fileId }, options);
          }
          // Before the commit: bytes without a row are harmless and found again, a row without bytes is not.
          await storage.keep(file, picture.ext);
          return {
            url: contents.toLink(scope.ownerId, fileId, name, readerOf(scope)),
            thumbnailUrl: contents.toThumbnailLink(scope, { fileId, name, hasThumbnail }),
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
        const { orderId, skuId } = checkOpen(await orders.readProduct(scope, productId, trx));
        await queries.removePlacement(trx, scope, { orderId, skuId, side });
        await emit(trx, 'designsChanged', { scope, orderId });
      });
    },
  };
}
