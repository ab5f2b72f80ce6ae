import type { DesignOrder } from '@bobbin/contract/designs';
import type { ErrorName } from '@bobbin/contract/errors';
import { toRentedCode } from '@bobbin/domain/designs/rented-designs';
import { DESIGN_BYTES_MAX, DESIGN_IMAGES_MAX, DESIGN_PRODUCTS_MAX } from '@bobbin/domain/limits';
import type { Readable } from 'node:stream';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { parseMoney } from '@bobbin/domain/money/money';
import { createId } from '../../../platform/ids.ts';
import { toWords } from '../../../platform/full-text.ts';
import type { RentedFiles } from '../../library/module.ts';
import type { OrdersOffers } from '../../orders/module.ts';
import { insertImages, insertProducts } from '../parts.sql.ts';
import * as queries from '../designs.sql.ts';
import type { Showing } from '../views.ts';
import { notify } from '../work/transitions.ts';
import type { DesignFields } from './fields.ts';

type Received = Parameters<Parameters<RentedFiles['receive']>[1]>[0];

/** A received image with the index of its product and its position. */
interface Image {
  product: number;
  image: number;
  received: Received;
}

export interface ImageUpload {
  product: number;
  image: number;
  fileName: string;
  stream: Readable;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  files: Pick<RentedFiles, 'receive' | 'keep'>;
  orders: Pick<OrdersOffers, 'getForWork' | 'listProducts'>;
  showing: Showing;
}

/** Errors of the library that, in this form, mean that a file is not an image. */
const NO_IMAGE: ReadonlySet<ErrorName> = new Set(['FILE_NOT_IMAGE', 'FILE_IS_SVG']);

/** Asserts that an image fits into the design. @throws AppError DESIGN_IMAGES_MAX, DESIGN_IMAGE_TWICE, DESIGN_TOO_BIG */
function assertFits(images: readonly Image[], product: number, received: Received): void {
  const own = images.filter((image) => image.product === product);
  if (own.some((image) => image.received.file.sha256 === received.file.sha256)) {
    throw new AppError('DESIGN_IMAGE_TWICE', { reasons: [received.name] });
  }
  const bytes = images.reduce((sum, image) => sum + image.received.file.sizeBytes, received.file.sizeBytes);
  if (bytes > DESIGN_BYTES_MAX) throw new AppError('DESIGN_TOO_BIG');
}

/** Checks a file before its bytes are read. @throws AppError DESIGN_IMAGES_MAX, INVALID_INPUT */
function assertRoom(images: readonly Image[], { product, image, fileName }: ImageUpload): void {
  const own = images.filter((one) => one.product === product);
  if (own.length >= DESIGN_IMAGES_MAX) throw new AppError('DESIGN_IMAGES_MAX', { reasons: [fileName] });
  const path = `body.products_${product}_images_${image}`;
  if (own.some((one) => one.image === image)) {
    throw new AppError('INVALID_INPUT', { issues: [{ path, message: 'imagePlaceTwice' }] });
  }
  const products = new Set([...images.map((one) => one.product), product]);
  if (products.size > DESIGN_PRODUCTS_MAX) {
    throw new AppError('INVALID_INPUT', { issues: [{ path, message: 'designProductsTooMany' }] });
  }
}

/** Creates a requested design; receives the images one after another, and then the fields of the form. */
export function createCreating({ db, clock, emit, files, orders, showing }: Deps) {
  async function receiveNext(
    images: readonly Image[],
    next: () => Promise<ImageUpload | null>,
    finish: (images: readonly Image[]) => Promise<string>,
  ): Promise<string> {
    const upload = await next();
    if (upload === null) return finish(images);
    let isReceived = false;
    try {
      assertRoom(images, upload);
      // A received image waits until the following ones have arrived, because an error in one of them removes it too.
      return await files.receive(upload, (received) => {
        isReceived = true;
        assertFits(images, upload.product, received);
        const image = { product: upload.product, image: upload.image, received };
        return receiveNext([...images, image], next, finish);
      });
    } catch (error) {
      // Reads the rest of the form, because otherwise the form never ends (FIL-6).
      upload.stream.resume();
      const isOdd = !isReceived && error instanceof AppError && NO_IMAGE.has(error.error);
      throw isOdd ? new AppError('DESIGN_IMAGE_INVALID', { reasons: [upload.fileName] }) : error;
    }
  }

  /** Reads what the order contains about its SKUs. @throws AppError NOT_FOUND for an unknown order or SKU */
  async function readOrder(trx: Queryable, scope: OwnerScope, { form, products }: DesignFields) {
    if (form.orderId === undefined) {
      if ([...products.values()].some(({ skuId }) => skuId !== undefined)) throw new AppError('NOT_FOUND');
      return { shopId: null, bySku: new Map() };
    }
    const { shopId } = await orders.getForWork(trx, scope, form.orderId);
    const rows = await orders.listProducts(scope, form.orderId, trx);
    const bySku = new Map(rows.map((row) => [row.skuId, row]));
    for (const { skuId } of products.values()) {
      if (skuId !== undefined && !bySku.has(skuId)) throw new AppError('NOT_FOUND');
    }
    return { shopId, bySku };
  }

  async function insert(scope: SellerScope, fields: DesignFields, images: readonly Image[]): Promise<string> {
    const byProduct = [...Map.groupBy(images, ({ product }) => product)].toSorted(([one], [other]) => one - other);
    const { note, orderId, maxPrice } = fields.form;
    // The price is charged to the owner's balance, so only the owner may accept one in advance.
    if (maxPrice !== undefined && !scope.can('own')) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.maxPrice', message: 'designMaxOwnerOnly' }] });
    }
    return inTransaction(db, async (trx) => {
      const { shopId, bySku } = await readOrder(trx, scope, fields);
      if (byProduct.length === 0) throw new AppError('DESIGN_EMPTY');
      const now = new Date(clock.now());
      const id = createId(clock.now());
      const products = byProduct.map(([index, own], position) => {
        const said = fields.products.get(index);
        const ordered = said?.skuId === undefined ? undefined : bySku.get(said.skuId);
        const typed = said?.name === undefined || said.name === '' ? null : said.name;
        const row = {
          id: createId(clock.now()),
          design_id: id,
          position: position + 1,
          name: typed ?? ordered?.productName ?? `Sản phẩm ${position + 1}`,
          side: said?.side ?? null,
          sku_id: said?.skuId ?? null,
          sku_name: ordered?.skuName ?? '',
          sku_image: ordered?.skuImage ?? null,
        };
        return { row, images: own.toSorted((one, other) => one.image - other.image) };
      });
      const kept: { product_id: string; file_id: string; position: number; name: string }[] = [];
      for (const { row, images: own } of products) {
        for (const [place, { received }] of own.entries()) {
          const { fileId } = await files.keep(trx, scope, received, `${row.id}.${place + 1}`);
          kept.push({ product_id: row.id, file_id: fileId, position: place + 1, name: received.name });
        }
      }
      // Takes the number last, because a concurrent creation waits for it until this transaction ends.
      const number = await queries.nextNumber(trx);
      const code = toRentedCode(number);
      const names = products.map(({ row }) => row.name);
      await queries.insertDesign(trx, scope, {
        id,
        number,
        status: 'CREATED',
        note,
        order_id: orderId ?? null,
        shop_id: shopId,
        actor_id: scope.actor.userId,
        actor_name: scope.actor.name,
        max_cents: maxPrice === undefined ? null : parseMoney(maxPrice),
        words: toWords(code, `DS${number}`, orderId ?? '', ...names),
        created_at: now,
        updated_at: now,
      });
      await insertProducts(
        trx,
        scope,
        products.map(({ row }) => row),
      );
      await insertImages(
        trx,
        scope,
        kept.map((image) => ({ ...image, design_id: id })),
      );
      await queries.addToCount(trx, scope, shopId, 'CREATED', 1);
      await emit(trx, 'designCreated', { scope, designId: id, code });
      await notify(trx, { ownerId: scope.ownerId, id, shopId }, 'state');
      return id;
    });
  }

  return {
    /**
     * Receives images and creates one design with all of them; after an error no file is stored.
     * @param next returns the next image, or null when there is none
     * @param finish returns the fields of the form and the owner; called when all images have been received
     * @throws AppError DESIGN_…, FILE_…, NOT_FOUND, and what `next` and `finish` throw
     */
    async create(
      next: () => Promise<ImageUpload | null>,
      finish: () => Promise<{ scope: SellerScope; fields: DesignFields }>,
    ): Promise<DesignOrder> {
      let owner: SellerScope | null = null;
      const id = await receiveNext([], next, async (images) => {
        const { scope, fields } = await finish();
        owner = scope;
        return insert(scope, fields, images);
      });
      if (owner === null) throw new AppError('NOT_FOUND');
      const { revisions: _, ...design } = await showing.showOne(owner, id);
      return design;
    },
  };
}

export type Creating = ReturnType<typeof createCreating>;
