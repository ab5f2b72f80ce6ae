import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { OrderedOrder, Products } from '../placements/ordered.ts';
import { dropLoneDrawn } from '../placements/drawn-mockups.sql.ts';
import { listTouched } from '../placements/placements.sql.ts';
import { changePlaces } from '../placements/uses.ts';
import * as queries from './filling.sql.ts';
import type { Keeping } from './keeping.ts';
import { listTexts, type OrderTextRow } from '../texts/texts.sql.ts';
import { isSameBase, toBase, type TextLines } from '../texts/lines.ts';
import { resolveLines, type ResolvedLine } from './resolver.ts';
import { lockPrints, type SkuFacts } from './skus.sql.ts';

type OrderProduct = OrderedOrder['products'][number];

/** A product of an order that is not sent yet. */
export interface OpenLine {
  orderId: string;
  skuId: string;
  isDraft: boolean;
  dueAt: Date | null;
}

/** Functions of the orders module that this module needs. */
export interface OpenOrders extends Products {
  /** Adds an event to the timeline of an order. */
  noteDesigns(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    details: Record<string, string | null>,
  ): Promise<void>;
  /** Lists the products of unsent orders that have one of the SKUs. */
  listOpenLines(scope: OwnerScope, skuIds: readonly string[]): Promise<OpenLine[]>;
  /** Lists ordered SKUs with their product, sorted by product id. */
  listSkuFacts(scope: OwnerScope, afterProductId: string, limit: number): Promise<(SkuFacts & { shopId: string })[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  keeping: Pick<Keeping, 'note'>;
  orders: OpenOrders;
  texts: Pick<TextLines, 'put'>;
}

/** What became of the files of an order. */
interface Refitted {
  isChanged: boolean;
  /** Ids of the order products that have no files because their colour waits for a confirmation. */
  asks: string[];
}

/** Puts the files of prints on the products of orders: once on a new order, and again on a waiting order when the print changes (PRN-11). */
export function createFilling({ db, clock, emit, keeping, orders, texts }: Deps) {
  const resolve = (reader: Queryable, scope: OwnerScope, products: readonly OrderProduct[]) =>
    withFullScope(scope, (whole) => resolveLines(reader, whole, products));

  async function put(
    trx: Queryable,
    scope: OwnerScope,
    { orderId, shopId }: OrderedOrder,
    filled: readonly { product: OrderProduct; line: ResolvedLine | null }[],
  ): Promise<void> {
    const now = new Date(clock.now());
    const productIds = new Map(filled.map(({ product }) => [product.skuId, product.productId]));
    await changePlaces(trx, scope, { orderId, shopId, productIds }, now, async () => {
      for (const { product, line } of filled) {
        const { skuId } = product;
        await queries.removeFilled(trx, scope, { orderId, skuId });
        await texts.put(trx, scope, { orderId, shopId, skuId }, line);
        for (const { side, fileId } of (line?.files ?? []).filter(({ hasText }) => !hasText)) {
          const from = {
            printId: line?.print.id ?? '',
            printVersion: line?.print.version ?? 0,
            placeId: line?.place.id ?? '',
          };
          await queries.putFile(trx, scope, { orderId, skuId, side }, { fileId, ...from, now });
        }
        await dropLoneDrawn(trx, scope, { orderId, skuId });
      }
    });
    for (const { product, line } of filled) {
      const { skuId } = product;
      if (line === null) await queries.untouch(trx, scope, { orderId, skuId });
      else await orders.noteDesigns(trx, scope, orderId, toDetails(line));
    }
    await emit(trx, 'designsChanged', { scope, orderId });
  }

  /** As `refill`, in the caller's transaction. Also returns the products whose garment has a colour that waits for a confirmation (PRN-10). */
  async function refit(trx: Queryable, scope: OwnerScope, orderId: string): Promise<Refitted> {
    const order = await orders.readOrdered(scope, orderId, trx);
    if (!order || order.isLocked) return { isChanged: false, asks: [] };
    await lockPrints(trx, scope);
    const own = Map.groupBy(await queries.listOwnFiles(trx, scope, [orderId]), ({ skuId }) => skuId);
    const drawn = new Map((await listTexts(trx, scope, [orderId])).map((text) => [text.skuId, text]));
    const filled = order.products.filter(({ skuId, quantity }) => {
      const files = own.get(skuId) ?? [];
      const isOfPrint = files.some(({ placeId }) => placeId !== null) || drawn.has(skuId);
      return quantity > 0 && isOfPrint && files.every(isFilled);
    });
    const lines = await resolve(trx, scope, filled);
    const changed = filled.flatMap((product, at) => {
      const found = lines[at] ?? null;
      const line = found?.state === 'ready' ? found : null;
      const isSameText = isTextOf(drawn.get(product.skuId), line);
      return isSame(own.get(product.skuId) ?? [], line) && isSameText ? [] : [{ product, line }];
    });
    if (changed.length > 0) await put(trx, scope, order, changed);
    const asks = filled.flatMap(({ id }, at) => (lines[at]?.state === 'asks' ? [id] : []));
    return { isChanged: changed.length > 0, asks };
  }

  return {
    /**
     * Fills the products of an order that no user changed with their prints, once for each product; returns the ids of the filled products. Does
     * nothing for an order at the factory. @throws AppError NOT_FOUND
     */
    fill: (scope: OwnerScope, orderId: string): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const order = await orders.readOrdered(scope, orderId, trx);
        if (!order) throw new AppError('NOT_FOUND');
        if (order.isLocked) return [];
        await keeping.note(trx, scope, order.shopId, order.products);
        const touched = await listTouched(trx, scope, orderId);
        const open = order.products.filter(({ skuId, quantity }) => quantity > 0 && !touched.has(skuId));
        if (open.length === 0) return [];
        // A change of the prints either is complete before this, or finds the order filled when it lists the orders that get other files (PRN-11).
        await lockPrints(trx, scope);
        const lines = await resolve(trx, scope, open);
        const filled = open.flatMap((product, at) => {
          const line = lines[at] ?? null;
          return line?.state === 'ready' ? [{ product, line }] : [];
        });
        if (filled.length === 0) return [];
        await put(trx, scope, order, filled);
        return filled.map(({ product }) => product.id);
      }),

    /**
     * Gives products that a print filled the files that they would get now. Does not change a product that a user changed, nor an order at the
     * factory. Returns whether at least one product changed. Safe to run twice.
     */
    refill: (scope: OwnerScope, orderId: string): Promise<boolean> =>
      inTransaction(db, async (trx) => (await refit(trx, scope, orderId)).isChanged),

    refit,
  };
}

export type Filling = ReturnType<typeof createFilling>;

/** Removes a drawn mockup together with its design. */
const isFilled = ({ source, placeId }: queries.OwnFile) => placeId !== null || source === 'drawn';

function isSame(own: readonly queries.OwnFile[], line: ResolvedLine | null): boolean {
  const keys = (files: readonly { side: string; fileId: string }[]) =>
    files
      .map(({ side, fileId }) => `${side} ${fileId}`)
      .toSorted()
      .join();
  const had = own.filter(({ source }) => source !== 'drawn' && source !== 'text');
  return (
    keys(had) === keys((line?.files ?? []).filter(({ hasText }) => !hasText)) &&
    had.every(({ placeId }) => placeId === line?.place.id)
  );
}

/** Returns whether the stored text of a product is the one that its print has now. */
function isTextOf(text: OrderTextRow | undefined, line: ResolvedLine | null): boolean {
  const hasText = line?.files.some((file) => file.hasText) ?? false;
  if (line === null || text === undefined || !hasText) return text === undefined && !hasText;
  const isSamePrint = text.printId === line.print.id && text.printVersion === line.print.version;
  return isSamePrint && text.placeId === line.place.id && isSameBase(text.base, toBase(line));
}

/** Returns what the timeline says about the placement from which the files came (PRN-13). */
function toDetails({ print, place, files }: ResolvedLine): Record<string, string | null> {
  return {
    printId: print.id,
    print: print.name,
    version: String(print.version),
    kind: place.kind,
    colour: place.color === '' ? null : place.color,
    pattern: place.pattern,
    sides: files
      .filter(({ side }) => isDesignSide(side))
      .map(({ side }) => side)
      .join(', '),
  };
}
