import type { ArtworkCheck, placeArtwork } from '@bobbin/contract/artwork';
import type { Reply } from '@bobbin/contract/endpoint';
import type { Side } from '@bobbin/contract/files';
import { findNearest } from '@bobbin/domain/products/artwork-name';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { readProduct, type Designs } from './designs.ts';
import type { OrderedOrder, Products } from './ordered.ts';
import type { Keep } from '../files/ingest.ts';
import type { Imports } from './link-import.ts';
import { isMockup } from './sides.ts';
import { listMarked } from './placements.sql.ts';
import { cleanName } from '../files/names.ts';
import { lockDesign } from '../library.sql.ts';
import type { Filling } from '../prints/filling.ts';
import { listOwnFiles } from '../prints/filling.sql.ts';
import type { Learning } from '../prints/learning.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { lockSku } from './uses.sql.ts';
import * as queries from './artwork.sql.ts';

const ORDERS_AT_ONCE = 200;
/** Maximum number of waiting orders of a SKU that are read; no SKU has more. */
const ORDERS_MAX = 5_000;
/** Number of first characters that a suggestion for an unknown SKU must share with it. */
const BEGINNING = 4;

/** A SKU that was found by its seller SKU. */
interface KnownSku {
  word: string;
  skuId: string;
  productId: string;
  shopId: string;
  productName: string;
  productType: string | null;
  size: string | null;
  waitingOrders: number;
}

/** Functions of the orders module that this module needs. */
export interface Skus {
  findSkus(scope: OwnerScope, words: readonly string[]): Promise<KnownSku[]>;
  listSkuWords(scope: OwnerScope, beginnings: readonly string[]): Promise<string[]>;
  listWaitingProducts(scope: OwnerScope, skuIds: readonly string[], limit: number): Promise<string[]>;
}

interface Row {
  key: string;
  target: string;
  side: Side;
  sha256?: string | undefined;
  url?: string | undefined;
}

type Wanted = { target: string; side: Side } & ({ fileId: string } | { url: string });

interface Deps {
  db: Db;
  clock: Clock;
  keep: Keep;
  designs: Pick<Designs, 'selectDesign'>;
  filling: Pick<Filling, 'fill' | 'refill'>;
  learning: Pick<Learning, 'setSkuFiles'>;
  imports: Pick<Imports, 'withLink' | 'judgeLink'>;
  orders: Products & Skus;
  /** Number of waiting orders that get a picture immediately; later orders without changes get it as a remembered design when they are opened. */
  ordersAtOnce?: number;
}

/** Lists each combination of garment and size once, because a seller SKU may belong to several SKUs. */
function listGarments(of: readonly ArtworkCheck['garments'][number][]): ArtworkCheck['garments'] {
  const byWords = new Map(of.map(({ productType, size }) => [`${productType}:${size}`, { productType, size }]));
  return [...byWords.values()];
}

const toWord = (target: string) => target.trim().toLowerCase();
const isOrderId = (target: string) => /^\d{8,30}$/.test(target);

export function createArtwork(deps: Deps) {
  const { db, clock, keep, designs, filling, imports, learning, orders, ordersAtOnce = ORDERS_AT_ONCE } = deps;

  async function findOrders(scope: OwnerScope, ids: readonly string[]): Promise<Map<string, OrderedOrder>> {
    const found = new Map<string, OrderedOrder>();
    for (const id of new Set(ids)) {
      const order = await orders.readOrdered(scope, id);
      if (order) found.set(id, order);
    }
    return found;
  }

  /** Returns the only product of an order that is to be made; undefined when there are several, because the target is then ambiguous. */
  function onlyProduct({ products }: OrderedOrder) {
    const wanted = products.filter(({ quantity }) => quantity > 0);
    return wanted.length === 1 ? wanted[0] : undefined;
  }

  /** Downloads a file and stores it in the library. */
  function fetchFile(scope: SellerScope, url: string, side: Side): Promise<string> {
    return imports.withLink(url, ({ fileName, stream }) => {
      const name = cleanName(fileName);
      return keep.receive(stream, !isMockup(side), (received) =>
        inTransaction(db, async (trx) => (await keep.keep(trx, scope, received, { name, source: 'link' })).fileId),
      );
    });
  }

  /**
   * Lists all products that a new design changes at once: the first ones of the list, and all products that had a design before, because those are
   * never filled automatically again.
   */
  async function listToChange(scope: SellerScope, skuIds: readonly string[]): Promise<string[]> {
    const waiting = await orders.listWaitingProducts(scope, skuIds, ORDERS_MAX);
    const others = waiting.slice(ordersAtOnce);
    // The orders belong to the caller's scope; the complete scope is needed only to read their own changes.
    const touched = await withFullScope(scope, (whole) => queries.listTouchedOf(db, whole, others));
    return [...waiting.slice(0, ordersAtOnce), ...others.filter((productId) => touched.has(productId))];
  }

  /** Sets the design of a side for SKUs, so that the next order of each SKU gets it (BLK-14). */
  const setSide = (scope: SellerScope, skus: readonly KnownSku[], side: Side, fileId: string) =>
    inTransaction(db, async (trx) => {
      await lockPrints(trx, scope);
      const now = new Date(clock.now());
      const inOrder = skus.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1));
      for (const { skuId } of inOrder) await lockSku(trx, scope, skuId);
      const file = await lockDesign(trx, scope, fileId);
      if (!file) throw new AppError('NOT_FOUND');
      if (!isMockup(side) && file.mime !== 'image/png') throw new AppError('FILE_NOT_PNG');
      await withFullScope(scope, async (whole) => {
        for (const { skuId, shopId, productId } of inOrder) {
          await queries.noteImport(trx, whole, { skuId, side, fileId }, { shopId, productId, now });
        }
        for (const sku of inOrder) await learning.setSkuFiles(trx, whole, sku, [{ side, fileId }]);
      });
    });

  /** Puts the file on a waiting product: through the SKU's print, or only on the side when a user chose other files for the order. */
  async function putNow(scope: SellerScope, productId: string, side: Side, fileId: string): Promise<boolean> {
    const { orderId, skuId } = await readProduct(orders, scope, productId);
    const own = (await listOwnFiles(db, scope, [orderId])).filter((file) => file.skuId === skuId);
    if (own.some(({ source, placeId }) => source !== 'drawn' && source !== 'text' && placeId === null)) {
      try {
        await designs.selectDesign(scope, { productId, side, fileId });
      } catch (error) {
        // The order was sent to the factory or cancelled in the meantime.
        const isGone = error instanceof AppError && error.error === 'FILE_LOCKED';
        if (!isGone) throw error;
        return false;
      }
      return true;
    }
    // A product whose print has text fields has no files before the approval, but was filled already.
    if ((await filling.fill(scope, orderId)).length === 0) await filling.refill(scope, orderId);
    const now = await listOwnFiles(db, scope, [orderId]);
    return now.some((file) => file.skuId === skuId && file.side === side && file.fileId === fileId);
  }

  async function placeOnSkus(scope: SellerScope, skus: readonly KnownSku[], side: Side, fileId: string) {
    await setSide(scope, skus, side, fileId);
    let count = 0;
    for (const productId of await listToChange(
      scope,
      skus.map(({ skuId }) => skuId),
    )) {
      if (await putNow(scope, productId, side, fileId)) count += 1;
    }
    return { fileId, orders: count, skus: skus.length };
  }

  return {
    /** Returns what an import would do with each picture; changes nothing (BLK-11). */
    async checkArtwork(scope: SellerScope, rows: readonly Row[]): Promise<ArtworkCheck[]> {
      const words = [...new Set(rows.map(({ target }) => toWord(target)))];
      const skus = Map.groupBy(await orders.findSkus(scope, words), ({ word }) => word);
      const unknown = words.filter((word) => !skus.has(word));
      const found = await findOrders(scope, unknown.filter(isOrderId));
      const lost = unknown.filter((word) => !found.has(word));
      const beginnings = [...new Set(lost.map((word) => word.slice(0, BEGINNING)))];
      const near = beginnings.length === 0 ? [] : await orders.listSkuWords(scope, beginnings);
      const skuIds = [...skus.values()].flat().map(({ skuId }) => skuId);
      const marked = await listMarked(db, scope, skuIds);
      const versions = await queries.listVersions(db, scope, skuIds);
      const hashes = rows.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
      const known = new Map((await queries.listBySha(db, scope, hashes)).map((file) => [file.sha256, file.fileId]));

      return rows.map(({ key, target, side, sha256, url }): ArtworkCheck => {
        const word = toWord(target);
        const fileId = sha256 === undefined ? null : (known.get(sha256) ?? null);
        const link = url === undefined ? null : imports.judgeLink(url);
        const nothing = { suggestion: null, productName: '', openOrders: 0, version: null, garments: [] };
        const base = { key, fileId, link, ...nothing };
        const of = skus.get(word);
        if (of !== undefined) {
          const had = versions.filter((one) => one.side === side && of.some(({ skuId }) => skuId === one.skuId));
          const version = Math.max(0, ...had.map((one) => one.version));
          const isMarked = of.some(({ skuId }) => marked.has(skuId));
          return {
            ...base,
            kind: 'sku',
            state: isMarked ? 'personalised' : version === 0 ? 'new' : 'replaces',
            productName: of[0]?.productName ?? '',
            openOrders: of.reduce((sum, { waitingOrders }) => sum + waitingOrders, 0),
            version: version + 1,
            garments: listGarments(of),
          };
        }
        const order = found.get(word);
        if (order === undefined) return { ...base, kind: null, state: 'unknown', suggestion: findNearest(word, near) };
        const product = onlyProduct(order);
        const isOpen = !order.isLocked && product !== undefined;
        return {
          ...base,
          kind: 'order',
          state: order.isLocked ? 'locked' : isOpen ? 'new' : 'several',
          openOrders: isOpen ? 1 : 0,
          garments: product === undefined ? [] : listGarments([product]),
        };
      });
    },

    /**
     * Puts a picture on a side of a SKU or an order, as the dialog would; idempotent (BLK-13).
     * @throws AppError NOT_FOUND, FILE_LOCKED, PERSONALISED_UNCHECKED, INVALID_INPUT and those of `selectDesign` and links
     */
    async placeArtwork(scope: SellerScope, wanted: Wanted): Promise<Reply<typeof placeArtwork>> {
      const { target, side } = wanted;
      const word = toWord(target);
      const skus = await orders.findSkus(scope, [word]);
      const order = skus.length === 0 && isOrderId(word) ? await orders.readOrdered(scope, word) : null;
      if (skus.length === 0 && order === null) throw new AppError('NOT_FOUND');
      const marked = await listMarked(
        db,
        scope,
        skus.map(({ skuId }) => skuId),
      );
      if (marked.size > 0) throw new AppError('PERSONALISED_UNCHECKED');
      const product = order === null ? undefined : onlyProduct(order);
      if (order !== null && order.isLocked) throw new AppError('FILE_LOCKED');
      if (order !== null && product === undefined) {
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.target', message: 'productsDiffer' }] });
      }
      // Downloads only after the permission check, so that no caller can trigger a download for another owner's product.
      const fileId = 'url' in wanted ? await fetchFile(scope, wanted.url, side) : wanted.fileId;
      if (product === undefined) return placeOnSkus(scope, skus, side, fileId);
      await designs.selectDesign(scope, { productId: product.id, side, fileId });
      return { fileId, orders: 1, skus: 0 };
    },
  };
}

export type Artwork = ReturnType<typeof createArtwork>;
