import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { readerOf, type Contents } from '../files/content.ts';
import type { Keep, KeptFile } from '../files/ingest.ts';
import { dropDrawn } from './drawn-mockups.sql.ts';
import type { OrderedOrder, Products } from './ordered.ts';
import { isMockup, mockupOf } from './sides.ts';
import { cleanName } from '../files/names.ts';
import { PICTURE_MIMES } from '../images/pictures.ts';
import * as queries from '../library.sql.ts';
import { detach } from '../prints/filling.sql.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import type { Learning } from '../prints/learning.ts';
import type { Storage } from '../storage/storage.ts';
import { lockSku } from './uses.sql.ts';
import { changePlaces } from './uses.ts';

export interface DesignPlace {
  productId: string;
  side: Side;
}

export interface DesignUpload extends DesignPlace {
  fileName: string;
  stream: Readable;
  source?: 'upload' | 'link';
  /** Resolves when the rest of the form has been read; when it rejects, the file is not stored. */
  readRest?: () => Promise<void>;
}

/** Bytes of an upload that were received before its order and side are known. */
export interface HeldUpload {
  stream: Readable;
  remove(): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  storage: Pick<Storage, 'receive'>;
  keep: Keep;
  contents: Pick<Contents, 'toLink' | 'toThumbnailLink'>;
  learning: Pick<Learning, 'learn'>;
  orders: Products;
}

interface OrderedProduct extends Omit<OrderedOrder, 'products'> {
  skuId: string;
  productId: string;
  product: OrderedOrder['products'][number];
}

/** Removes a drawn mockup together with its design (FIL-30). */
async function dropMockup(
  trx: Queryable,
  scope: OwnerScope,
  { orderId, skuId, side }: { orderId: string; skuId: string; side: Side },
): Promise<void> {
  if (isDesignSide(side)) await dropDrawn(trx, scope, { orderId, skuId, side: mockupOf(side) });
}

/** Asserts that the file on a side is the file that the caller saw, or already the wanted file (API-26). The caller has locked the order. */
async function assertPlaced(
  trx: Queryable,
  scope: OwnerScope,
  place: { orderId: string; skuId: string; side: Side },
  seen: SeenFields,
  wanted: string | null,
): Promise<void> {
  if (seen) assertUnchanged(seen, { fileId: await queries.readPlacedId(trx, scope, place) }, { fileId: wanted });
}

/** Returns the product with an id of the wire (`<order>-<sku>`). @throws AppError NOT_FOUND */
export async function readProduct(
  orders: Products,
  scope: OwnerScope,
  id: string,
  trx?: Queryable,
): Promise<OrderedProduct> {
  const order = await orders.readOrdered(scope, id.split('-')[0] ?? '', trx);
  const product = order?.products.find((row) => row.id === id);
  if (!order || !product) throw new AppError('NOT_FOUND');
  const { orderId, shopId, isLocked } = order;
  return { orderId, shopId, isLocked, skuId: product.skuId, productId: product.productId, product };
}

export function createDesigns({ db, clock, emit, storage, keep, contents, learning, orders }: Deps) {
  async function readOpen(scope: SellerScope, productId: string, trx?: Queryable): Promise<OrderedProduct> {
    const product = await readProduct(orders, scope, productId, trx);
    if (product.isLocked) throw new AppError('FILE_LOCKED');
    // Takes the locks in one sequence everywhere: prints, SKU, file. A change of prints that holds the first lock may need the same file.
    if (trx) {
      await lockPrints(trx, scope);
      await lockSku(trx, scope, product.skuId);
    }
    return product;
  }

  /** Changes one side of a product; the caller has locked the order. */
  async function change(
    trx: Queryable,
    scope: SellerScope,
    { orderId, shopId, skuId, productId, product }: OrderedProduct,
    side: Side,
    now: Date,
    work: () => Promise<void>,
  ): Promise<void> {
    await changePlaces(trx, scope, { orderId, shopId, productIds: new Map([[skuId, productId]]) }, now, work);
    await emit(trx, 'designsChanged', { scope, orderId });
    if (isDesignSide(side)) await detach(trx, scope, { orderId, skuId });
    await learning.learn(trx, scope, { orderId, shopId, skuId, productId }, product);
  }

  async function place(
    trx: Queryable,
    scope: SellerScope,
    product: OrderedProduct,
    side: Side,
    { fileId, name, sizeBytes, width, height, hasThumbnail }: KeptFile,
  ): Promise<UploadedFile> {
    const now = new Date(clock.now());
    const { orderId, skuId } = product;
    await change(trx, scope, product, side, now, async () => {
      await dropMockup(trx, scope, { orderId, skuId, side });
      await queries.upsertPlacement(trx, scope, { orderId, skuId, side }, { fileId, source: 'manual', now });
    });
    return {
      url: contents.toLink(scope.ownerId, fileId, name, readerOf(scope)),
      thumbnailUrl: contents.toThumbnailLink(scope, { fileId, name, hasThumbnail }),
      fileId,
      name,
      size: sizeBytes,
      width: width ?? 0,
      height: height ?? 0,
    };
  }

  /** Puts a file of the library on a side of a product; the caller has locked the order. */
  async function select(
    trx: Queryable,
    scope: SellerScope,
    product: OrderedProduct,
    { side, fileId, seen }: { side: Side; fileId: string; seen: SeenFields },
  ): Promise<UploadedFile> {
    await assertPlaced(trx, scope, { ...product, side }, seen, fileId);
    const file = await queries.lockDesign(trx, scope, fileId);
    if (!file) throw new AppError('NOT_FOUND');
    if (!isMockup(side) && file.mime !== 'image/png') throw new AppError('FILE_NOT_PNG');
    if (!PICTURE_MIMES.has(file.mime)) throw new AppError('FILE_NOT_IMAGE');
    return place(trx, scope, product, side, file);
  }

  return {
    /** Asserts that the product exists and that its designs may be changed. @throws AppError NOT_FOUND, FILE_LOCKED */
    async checkPlace(scope: SellerScope, productId: string): Promise<void> {
      await readOpen(scope, productId);
    },

    /**
     * Puts a picture on a side of an order product. Rejected bytes are not stored; the stream may then be only partly read.
     * @throws AppError NOT_FOUND, FILE_LOCKED, FILE_NAME_TOO_LONG, FILE_TOO_LARGE, FILE_NOT_PNG, FILE_NOT_IMAGE, FILE_BROKEN, FILE_TOO_MANY_PIXELS,
     * FILE_BOMB
     */
    async uploadDesign(
      scope: SellerScope,
      { productId, side, fileName, stream, source = 'upload', readRest }: DesignUpload,
    ): Promise<UploadedFile> {
      const name = cleanName(fileName);
      await readOpen(scope, productId);
      return keep.receive(stream, !isMockup(side), async (received) => {
        await readRest?.();
        return inTransaction(db, async (trx) => {
          // Checks again, because the order may have been sent to the factory during the upload.
          const product = await readOpen(scope, productId, trx);
          return place(trx, scope, product, side, await keep.keep(trx, scope, received, { name, source }));
        });
      });
    },

    /**
     * Puts a file of the library on a side.
     * @param seen `fileId`: the file that the caller saw on this side, null when there was none (API-26)
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_LOCKED, FILE_NOT_PNG, FILE_NOT_IMAGE
     */
    selectDesign: (
      scope: SellerScope,
      { productId, side, fileId }: DesignPlace & { fileId: string },
      seen?: SeenFields,
    ): Promise<UploadedFile> =>
      inTransaction(db, async (trx) => {
        const product = await readOpen(scope, productId, trx);
        return select(trx, scope, product, { side, fileId, seen });
      }),

    /**
     * Puts a file that the same transaction creates on a side.
     * @param make creates the file and returns its id; the order is locked, and so are the remembered designs of the SKU
     * @throws AppError as `selectDesign`
     */
    placeMade: (
      scope: SellerScope,
      { productId, side }: DesignPlace,
      make: (trx: Queryable) => Promise<string>,
      seen?: SeenFields,
    ): Promise<UploadedFile> =>
      inTransaction(db, async (trx) => {
        const product = await readOpen(scope, productId, trx);
        return select(trx, scope, product, { side, fileId: await make(trx), seen });
      }),

    /** Stores an upload in a temporary file, checking only its length; the caller must remove the file. */
    async holdUpload(stream: Readable): Promise<HeldUpload> {
      const { file } = await storage.receive(stream, () => Promise.resolve());
      const held = createReadStream(file.path);
      // The file may fail to open before anyone reads the stream, and an unhandled error would end the process. The reader still gets the error.
      held.on('error', () => {});
      return {
        stream: held,
        async remove() {
          held.destroy();
          await file.remove();
        },
      };
    },

    /** Clears a side. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_LOCKED */
    async removeDesign(scope: SellerScope, productId: string, side: Side, seen?: SeenFields): Promise<void> {
      await inTransaction(db, async (trx) => {
        const product = await readOpen(scope, productId, trx);
        const { orderId, skuId } = product;
        await assertPlaced(trx, scope, { orderId, skuId, side }, seen, null);
        await change(trx, scope, product, side, new Date(clock.now()), async () => {
          await dropMockup(trx, scope, { orderId, skuId, side });
          await queries.removePlacement(trx, scope, { orderId, skuId, side });
        });
      });
    },
  };
}

export type Designs = ReturnType<typeof createDesigns>;
