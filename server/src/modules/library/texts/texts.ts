import { isDeepStrictEqual } from 'node:util';
import type * as contract from '@bobbin/contract/texts';
import type { TEXT_VIEWS } from '@bobbin/contract/texts.calls';
import { colorHex } from '@bobbin/domain/products/colors';
import { isSameText, toDrawn } from '@bobbin/domain/texts/text-fields';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { SeenFields } from '@bobbin/contract/envelope';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { readerOf, type Contents } from '../files/content.ts';
import type { PlacementRow } from '../library.sql.ts';
import { readProduct, type OrderedOrder, type Products } from '../placements/designs.ts';
import { toCurrent, isShared, type DrawOrders } from './draw-orders.ts';
import { askDrawing, type TextLines, type TextOrder, type TextOrders } from './lines.ts';
import { isExactly, isReplaced, type ReadTexts } from './reading.ts';
import * as queries from './texts.sql.ts';
import type { OrderTextRow } from './texts.sql.ts';

/** Maximum number of orders in one response. */
const SHOWN_MAX = 300;

interface Deps {
  db: Db;
  clock: Clock;
  drawing: DrawOrders;
  lines: TextLines;
  orders: Products & TextOrders;
  contents: Pick<Contents, 'toLink' | 'toThumbnailLink'>;
  library: { listPlacements(scope: OwnerScope, orderIds: readonly string[], trx?: Queryable): Promise<PlacementRow[]> };
  shops: { readNames(scope: OwnerScope): Promise<ReadonlyMap<string, { friendName: string }>> };
}

type Current = ReturnType<typeof toCurrent>[number];

/** Lists the reasons why a person must look closely at a drawn file (PTX-11). */
function listLooks({ texts, rest }: ReadTexts, isOfMany: boolean): contract.OrderText['looks'] {
  const isOtherCase = texts.some(
    ({ field, text, isEdited }) => !isEdited && text !== null && !isSameText(text, toDrawn(text, field)),
  );
  return [
    ...(rest === '' ? [] : (['rest'] as const)),
    ...(texts.some(({ isEdited }) => isEdited) ? (['edited'] as const) : []),
    ...(isOtherCase ? (['case'] as const) : []),
    ...(isOfMany ? (['shared'] as const) : []),
  ];
}

const RANK: Readonly<Record<contract.OrderText['state'], number>> = { refused: 0, drawn: 1, waiting: 2, approved: 3 };

/** Which texts a caller wants to see. */
type TextQuery = z.output<NonNullable<typeof contract.listTexts.query>>;

function isIn(view: (typeof TEXT_VIEWS)[number], { state, isExact }: contract.OrderText): boolean {
  if (view === 'open') return state !== 'approved';
  return view === 'inexact' ? state === 'drawn' && !isExact : state === view;
}

/** Converts found texts to the wire format. */
export const toFoundTexts = ({ texts }: ReadTexts) =>
  texts.map(({ field, text, rule, isEdited }) => ({ key: field.key, name: field.name, text, rule, isEdited }));

/** Reviews of drawn files: a person compares each with the buyer's words before the order may be sent (PTX-9). */
export function createTexts({ db, clock, drawing, lines, orders, contents, library, shops }: Deps) {
  async function toWire(scope: SellerScope, waiting: readonly TextOrder[]): Promise<contract.OrderText[]> {
    const rows = await queries.listTexts(
      db,
      scope,
      waiting.map(({ orderId }) => orderId),
    );
    const prints = await queries.listFields(
      db,
      scope,
      rows.map(({ printId }) => printId),
    );
    const [names, files] = await Promise.all([
      shops.readNames(scope),
      queries.listSizes(
        db,
        scope,
        rows.flatMap((row) => row.files.map(({ fileId }) => fileId)),
      ),
    ]);
    const fileOf = ({ side, fileId }: queries.DrawnFile) => {
      const file = files.get(fileId);
      return {
        side: side as contract.OrderText['files'][number]['side'],
        fileId,
        url: file ? contents.toLink(scope.ownerId, fileId, file.name, readerOf(scope)) : null,
        thumbnailUrl: file ? contents.toThumbnailLink(scope, { fileId, ...file }) : null,
      };
    };
    return toCurrent(rows, waiting, prints).flatMap((current) => {
      const order = waiting.find(({ orderId }) => orderId === current.row.orderId);
      const product = order?.products.find(({ skuId }) => skuId === current.row.skuId);
      if (order === undefined || product === undefined) return [];
      const shop = { id: order.shopId, friendName: names.get(order.shopId)?.friendName ?? '' };
      return [
        { ...toItem(current, order, rows), ...toProduct(product, order), shop, files: current.row.files.map(fileOf) },
      ];
    });
  }

  function toProduct(product: TextOrder['products'][number], { orderId, dueAt, message }: TextOrder) {
    return {
      orderId,
      productId: product.id,
      productName: product.productName,
      skuName: product.skuName,
      hex: product.color === null ? null : colorHex(product.color),
      quantity: product.quantity,
      dueAt: dueAt?.toISOString() ?? null,
      message,
    };
  }

  function toItem({ row, print, read, fingerprint }: Current, order: TextOrder, rows: readonly OrderTextRow[]) {
    // A file of an earlier text is no file of this order any more; the job draws the new one.
    const isStale = row.fingerprint !== fingerprint;
    const nameOf = (key: string) => print.fields.find((field) => field.key === key)?.name ?? key;
    const scales = row.files.flatMap(({ texts }) => texts.map(({ scale }) => scale));
    const isApproved = row.state === 'approved' && !isStale && row.approvedAt !== null;
    return {
      print: { id: print.printId, name: print.name, version: print.version },
      texts: toFoundTexts(read),
      rest: read.rest,
      state: isStale ? ('waiting' as const) : row.state,
      refusals: isStale ? [] : row.refusals.map((refusal) => ({ ...refusal, fieldName: nameOf(refusal.field) })),
      scale: scales.length === 0 ? null : Math.min(...scales),
      isExact: !isStale && row.state !== 'refused' && isExactly(read) && !isShared(order, rows),
      looks: listLooks(read, isShared(order, rows)),
      approval: isApproved ? { at: row.approvedAt?.toISOString() ?? '', by: row.approvedBy } : null,
      revocation:
        row.revokedAt === null || row.revokedFor === null || isApproved
          ? null
          : { at: row.revokedAt.toISOString(), because: row.revokedFor },
      fingerprint: isStale ? null : row.fingerprint,
    };
  }

  async function readItem(scope: SellerScope, productId: string): Promise<contract.OrderText> {
    const { orderId } = await readProduct(orders, scope, productId);
    const items = await toWire(scope, await orders.readTextOrders(scope, [orderId]));
    const item = items.find((one) => one.productId === productId);
    if (item === undefined) throw new AppError('TEXT_NONE');
    return item;
  }

  /** Locks an order and returns the text of one of its products. @throws AppError NOT_FOUND, TEXT_NONE, FILE_LOCKED */
  async function lockText(trx: Queryable, scope: SellerScope, productId: string) {
    const product = await readProduct(orders, scope, productId, trx);
    const order = await orders.readOrdered(scope, product.orderId, trx);
    const { current, order: asked, rows } = await drawing.readCurrent(trx, scope, product.orderId, trx);
    const found = current.find(({ row }) => row.skuId === product.skuId);
    if (found === undefined || order === null) throw new AppError('TEXT_NONE');
    if (order.isLocked) throw new AppError('FILE_LOCKED');
    const isExact = asked !== undefined && isExactly(found.read) && !isShared(asked, rows);
    return { ...found, order, isExact };
  }

  async function putFiles(trx: Queryable, scope: SellerScope, { row, print }: Current, order: OrderedOrder) {
    const { orderId, skuId, printId, printVersion, placeId } = row;
    const now = new Date(clock.now());
    const { userId: actorId, name: actorName } = scope.actor;
    await drawing.changeOrder(trx, scope, order, async () => {
      await queries.removeDrawn(trx, scope, row);
      for (const { side, fileId } of row.files)
        await queries.placeDrawn(trx, scope, { orderId, skuId, side }, { fileId, printId, printVersion, placeId, now });
      // Inside the change, because a draft is told afterwards whether it still waits for an approval.
      await queries.changeLine(
        trx,
        scope,
        row,
        { state: 'approved', approval: { at: now, actorId, actorName }, revocation: null },
        now,
      );
    });
    const texts = row.files.flatMap((file) => file.texts.map(({ text }) => text)).join(' · ');
    await orders.noteText(trx, scope, orderId, 'textApproved', {
      print: print.name,
      version: String(print.version),
      texts,
    });
  }

  /** Approves the files of one product; returns whether they are approved now. */
  async function approveOne(
    trx: Queryable,
    scope: SellerScope,
    { productId, fingerprint }: { productId: string; fingerprint: string },
    isExactOnly: boolean,
  ): Promise<boolean> {
    const { order, isExact, ...current } = await lockText(trx, scope, productId);
    const { row } = current;
    if (row.fingerprint !== fingerprint || current.fingerprint !== fingerprint) return false;
    if (row.state === 'approved') return true;
    if (row.state !== 'drawn' || (isExactOnly && !isExact)) return false;
    // Files that no order uses are deleted after thirty days (FIL-21); such files are drawn again.
    const ids = row.files.map(({ fileId }) => fileId);
    if ((await queries.listSizes(trx, scope, ids)).size < new Set(ids).size || ids.length === 0) {
      await queries.changeLine(trx, scope, row, { state: 'waiting' }, new Date(clock.now()));
      await askDrawing(trx, scope, row.orderId);
      return false;
    }
    await putFiles(trx, scope, current, order);
    return true;
  }

  return {
    /** Lists the texts of the waiting orders, refused ones first, then the most urgent; the counts are those of all views of the filter. */
    async list(
      scope: SellerScope,
      { orders: orderIds, search, shops: shopIds, prints: printIds, view, counts }: TextQuery,
    ): Promise<contract.OrderTexts> {
      const filter = { orderIds, search, shopIds, printIds };
      const waiting = await orders.listTextOrders(scope, filter, SHOWN_MAX + 1);
      const items = (await toWire(scope, waiting.slice(0, SHOWN_MAX)))
        .filter(({ print }) => printIds === undefined || printIds.includes(print.id))
        .toSorted((a, b) => RANK[a.state] - RANK[b.state]);
      const count = (isCounted: (item: contract.OrderText) => boolean) => items.filter(isCounted).length;
      return {
        data: counts === undefined ? items.filter((item) => view === undefined || isIn(view, item)) : [],
        prints: counts === undefined ? await queries.listDrawnPrints(db, scope) : [],
        counts: {
          all: items.length,
          waiting: count(({ state }) => state === 'waiting'),
          refused: count(({ state }) => state === 'refused'),
          drawn: count(({ state }) => state === 'drawn'),
          exact: count(({ state, isExact }) => state === 'drawn' && isExact),
          inexact: count((item) => isIn('inexact', item)),
          approved: count(({ state }) => state === 'approved'),
        },
        isCut: waiting.length > SHOWN_MAX,
        mayApprove: scope.can('workOrders'),
      };
    },

    /** Approves files that the caller saw. A file that changed meanwhile, or whose order was sent, is left out (PTX-11). */
    async approve(
      scope: SellerScope,
      files: readonly { productId: string; fingerprint: string }[],
      isExactOnly: boolean,
    ): Promise<{ approved: string[]; left: string[] }> {
      const approved: string[] = [];
      const left: string[] = [];
      // One transaction for each order: an order that cannot be approved does not hold up the others.
      for (const file of files) {
        const isDone = await inTransaction(db, (trx) => approveOne(trx, scope, file, isExactOnly)).catch(
          (error: unknown) => {
            // A product outside the scope is in neither list.
            if (error instanceof AppError && error.error === 'NOT_FOUND') return null;
            if (error instanceof AppError && ['FILE_LOCKED', 'TEXT_NONE'].includes(error.error)) return false;
            throw error;
          },
        );
        if (isDone !== null) (isDone ? approved : left).push(file.productId);
      }
      return { approved, left };
    },

    /** Revokes an approval; the order waits again. @throws AppError NOT_FOUND, TEXT_NONE, FILE_LOCKED */
    async revoke(scope: SellerScope, productId: string): Promise<contract.OrderText> {
      await inTransaction(db, async (trx) => {
        const { order, row, print } = await lockText(trx, scope, productId);
        await drawing.changeOrder(trx, scope, order, () => lines.revoke(trx, scope, row, 'person', print.name));
        await askDrawing(trx, scope, row.orderId);
      });
      return readItem(scope, productId);
    },

    /** Writes other texts than the buyer's, which revokes an approval (PTX-12). @throws AppError NOT_FOUND, TEXT_NONE, FILE_LOCKED, CHANGED_MEANWHILE, INVALID_INPUT */
    async edit(
      scope: SellerScope,
      productId: string,
      texts: readonly { key: string; text: string | null }[],
      seen: SeenFields,
    ): Promise<contract.OrderText> {
      await inTransaction(db, async (trx) => {
        const { order, row, print } = await lockText(trx, scope, productId);
        const keys = new Set(print.fields.map(({ key }) => key));
        if (texts.some(({ key }) => !keys.has(key))) throw new AppError('NOT_FOUND');
        const changed = new Map(Object.entries(row.edits));
        for (const { key, text } of texts) {
          if (text === null) changed.delete(key);
          else changed.set(key, text);
        }
        const edits = Object.fromEntries(changed);
        // A repeated call changes nothing and is no conflict.
        if (isDeepStrictEqual(edits, row.edits)) return;
        assertUnchanged(seen, { fingerprint: row.fingerprint });
        await drawing.changeOrder(trx, scope, order, () => lines.revoke(trx, scope, row, 'edits', print.name));
        await queries.changeLine(trx, scope, row, { edits, state: 'waiting' }, new Date(clock.now()));
        await orders.noteText(trx, scope, row.orderId, 'textEdited', {
          print: print.name,
          texts: texts.flatMap(({ text }) => text ?? []).join(' · '),
        });
        await askDrawing(trx, scope, row.orderId);
      });
      return readItem(scope, productId);
    },

    /**
     * Returns for each order product with text fields whether its drawn files may be sent: they are approved, nothing that decides them changed since,
     * and exactly these files are on their sides (PTX-9). Files of the seller on all sides need no approval.
     */
    async listVerdicts(
      trx: Queryable,
      scope: OwnerScope,
      orderIds: readonly string[],
    ): Promise<{ orderId: string; skuId: string; isApproved: boolean }[]> {
      const rows = await queries.listTexts(trx, scope, orderIds);
      if (rows.length === 0) return [];
      const asked = [...new Set(rows.map(({ orderId }) => orderId))];
      const [known, prints, placed] = [
        await orders.readTextOrders(scope, asked, trx),
        await queries.listFields(
          trx,
          scope,
          rows.map(({ printId }) => printId),
        ),
        await library.listPlacements(scope, asked, trx),
      ];
      const current = toCurrent(rows, known, prints);
      return rows.map((row) => {
        const now = current.find((one) => one.row === row);
        const own = placed.filter((file) => file.orderId === row.orderId && file.skuId === row.skuId);
        const fileOf = (side: string) => own.find((file) => file.side === side);
        const isUnchanged =
          row.state === 'approved' && row.fingerprint !== null && row.fingerprint === now?.fingerprint;
        const isPlaced = row.files.length > 0 && row.files.every(({ side, fileId }) => fileOf(side)?.fileId === fileId);
        return {
          orderId: row.orderId,
          skuId: row.skuId,
          isApproved: isReplaced(row, own) || (isUnchanged && isPlaced),
        };
      });
    },

    /** Enqueues the drawing for orders whose buyer changed the message. */
    async onMessages(trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<void> {
      const rows = await queries.listTexts(trx, scope, orderIds);
      for (const orderId of new Set(rows.map((row) => row.orderId))) await askDrawing(trx, scope, orderId);
    },
  };
}

export type Texts = ReturnType<typeof createTexts>;
