import { Readable } from 'node:stream';
import type { TextField, TextRefusal } from '@bobbin/domain/texts/text-fields';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Keep, ReceivedPicture } from '../files/ingest.ts';
import type { Library } from '../library.ts';
import type { OrderedOrder, Products } from '../placements/ordered.ts';
import { changePlaces } from '../placements/uses.ts';
import { resolveLines } from '../prints/resolver.ts';
import { drawTexts, outlineText, type Outlined } from './drawing.ts';
import type { Fonts } from './fonts.ts';
import { isSameBase, toBase, type TextLines, type TextOrder, type TextOrders } from './lines.ts';
import { digestOf, fingerprintOf, readTexts, type ReadTexts } from './reading.ts';
import * as queries from './texts.sql.ts';
import type { DrawnFile, OrderTextRow, TextRevocation, TextsOfPrint } from './texts.sql.ts';

/** Maximum number of times that a job draws again because something changed while it drew; a later change enqueues a job of its own. */
const ROUNDS_MAX = 5;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  keep: Keep;
  fonts: Fonts;
  lines: TextLines;
  orders: Products & TextOrders;
  library: Pick<Library, 'readFile'>;
}

/** An order product as it is drawn: its row, its print now, and the texts that its fields get. */
interface Current {
  row: OrderTextRow;
  print: TextsOfPrint;
  read: ReadTexts;
  fingerprint: string;
}

interface Drawn {
  refusals: TextRefusal[];
  pictures: { side: string; bytes: Buffer; texts: DrawnFile['texts'] }[];
}

/** Returns the current texts of order products, and the hash of everything that decides their files. */
export function toCurrent(
  rows: readonly OrderTextRow[],
  orders: readonly TextOrder[],
  prints: ReadonlyMap<string, TextsOfPrint>,
): Current[] {
  return rows.flatMap((row) => {
    const order = orders.find(({ orderId }) => orderId === row.orderId);
    const print = prints.get(row.printId);
    if (order === undefined || print === undefined) return [];
    const { fields, version } = print;
    const { edits, base, printId } = row;
    const read = readTexts(order.message, fields, edits);
    return [
      {
        row,
        print,
        read,
        fingerprint: fingerprintOf({ printId, version, message: order.message, fields, edits, base }),
      },
    ];
  });
}

/** Returns whether a side shows a single buyer's text: an order has one message, so several personalised pieces need a look (PTX-11). */
export function isShared(order: TextOrder, rows: readonly OrderTextRow[]): boolean {
  const own = rows.filter(({ orderId }) => orderId === order.orderId);
  const pieces = order.products
    .filter(({ skuId }) => own.some((row) => row.skuId === skuId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces > 1;
}

/** Returns whether the files of a product are missing or outdated. A sent order keeps the files that were approved for it. */
function isToDraw({ row, fingerprint }: Current, isSent: boolean): boolean {
  return row.state === 'waiting' || (!isSent && row.fingerprint !== fingerprint);
}

/** Draws the files of order products whose print has text fields. */
export function createDrawOrders({ db, clock, emit, keep, fonts, lines, orders, library }: Deps) {
  async function readCurrent(reader: Queryable, scope: OwnerScope, orderId: string, trx?: Queryable) {
    const rows = await queries.listTexts(reader, scope, [orderId]);
    if (rows.length === 0) return { current: [], order: undefined, rows };
    const [order] = await orders.readTextOrders(scope, [orderId], trx);
    const prints = await queries.listFields(
      reader,
      scope,
      rows.map(({ printId }) => printId),
    );
    return { current: toCurrent(rows, order === undefined ? [] : [order], prints), order, rows };
  }

  async function outline(
    scope: OwnerScope,
    fields: readonly TextField[],
    { texts }: ReadTexts,
    canvas: { width: number; height: number },
  ): Promise<{ outlined: Outlined[]; refusals: TextRefusal[] }> {
    const outlined: Outlined[] = [];
    const refusals: TextRefusal[] = [];
    for (const field of fields) {
      const text = texts.find((one) => one.field.key === field.key)?.text ?? null;
      const font = await fonts.open(scope, field.font);
      if (text === null && !field.isRequired) continue;
      const result =
        font === null
          ? { refusal: { field: field.key, code: 'NO_FONT' as const, characters: [], fits: null } }
          : outlineText(field, text ?? '', canvas, font);
      if ('refusal' in result) refusals.push(result.refusal);
      else outlined.push(result.outlined);
    }
    return { outlined, refusals };
  }

  async function draw(scope: OwnerScope, { row, print, read }: Current): Promise<Drawn> {
    const sizes = await queries.listSizes(
      db,
      scope,
      row.base.map(({ fileId }) => fileId),
    );
    const sides = [];
    for (const { side, fileId } of row.base) {
      const size = sizes.get(fileId);
      if (size === undefined) throw new Error(`The file ${fileId} of a print has no size`);
      const fields = print.fields.filter((field) => field.side === side);
      sides.push({ side, fileId, size, ...(await outline(scope, fields, read, size)) });
    }
    const refusals = sides.flatMap((side) => side.refusals);
    const pictures: Drawn['pictures'] = [];
    // A single refused text refuses the whole product, because half of the buyer's words is not what the buyer wrote.
    if (refusals.length > 0) return { refusals, pictures };
    for (const { side, fileId, size, outlined } of sides) {
      const base = await library.readFile(scope, fileId);
      if (base === null) throw new Error(`The file ${fileId} of a print cannot be read`);
      const texts = outlined.map(({ field, text, scale }) => ({ field, text, scale }));
      pictures.push({ side, bytes: await drawTexts(base, outlined, size), texts });
    }
    return { refusals, pictures };
  }

  /** Receives all pictures before the transaction begins. */
  async function receiveAll<T>(
    pictures: readonly { bytes: Buffer }[],
    work: (received: readonly ReceivedPicture[]) => Promise<T>,
    done: readonly ReceivedPicture[] = [],
  ): Promise<T> {
    const [first, ...rest] = pictures;
    if (first === undefined) return work(done);
    return keep.receive(Readable.from([first.bytes]), true, (received) => receiveAll(rest, work, [...done, received]));
  }

  /** Runs a change of the pictures of a locked order, and counts the files of the library again. */
  async function changeOrder(trx: Queryable, scope: OwnerScope, order: OrderedOrder, change: () => Promise<void>) {
    const own = await queries.listTexts(trx, scope, [order.orderId]);
    const productIds = new Map(
      order.products
        .filter(({ skuId }) => own.some((row) => row.skuId === skuId))
        .map((one) => [one.skuId, one.productId]),
    );
    if (productIds.size === 0) return change();
    await changePlaces(
      trx,
      scope,
      { orderId: order.orderId, shopId: order.shopId, productIds },
      new Date(clock.now()),
      change,
    );
    await emit(trx, 'designsChanged', { scope, orderId: order.orderId });
  }

  /** Revokes the approval of a product of a locked order, if it has one. */
  async function revokeOf(
    trx: Queryable,
    scope: OwnerScope,
    order: OrderedOrder,
    row: OrderTextRow,
    because: TextRevocation,
    print: string,
  ): Promise<void> {
    if (row.state !== 'approved') return;
    await changeOrder(trx, scope, order, () => lines.revoke(trx, scope, row, because, print));
  }

  /** Stores what was drawn, unless the order, the buyer's text or the print changed during drawing. */
  async function store(scope: OwnerScope, orderId: string, drawn: Current, { refusals, pictures }: Drawn) {
    await receiveAll(pictures, (received) =>
      inTransaction(db, async (trx) => {
        const locked = await orders.readOrdered(scope, orderId, trx);
        if (!locked) return;
        const { current, order } = await readCurrent(trx, scope, orderId, trx);
        const now = current.find(({ row }) => row.skuId === drawn.row.skuId);
        if (now === undefined || order === undefined || now.fingerprint !== drawn.fingerprint) return;
        if (!isToDraw(now, locked.isLocked)) return;
        const at = new Date(clock.now());
        const files: DrawnFile[] = [];
        for (const [index, picture] of received.entries()) {
          const { side = '', texts = [] } = pictures[index] ?? {};
          const name = `${orderId}-${side}.png`;
          const { fileId } = await keep.keep(trx, scope, picture, { name, source: 'drawn' });
          files.push({ side, fileId, texts });
        }
        const digest = digestOf(order.message);
        const because = now.row.digest === digest ? 'print' : 'message';
        await revokeOf(trx, scope, locked, now.row, because, now.print.name);
        await queries.changeLine(
          trx,
          scope,
          now.row,
          {
            state: refusals.length > 0 ? 'refused' : 'drawn',
            fingerprint: now.fingerprint,
            digest,
            refusals,
            files,
          },
          at,
        );
      }),
    );
  }

  /**
   * Gives the rows of an order the current version of their print, and the variant for their garment; text always follows the newest version, in
   * drafts too (PTX-10).
   */
  async function follow(scope: OwnerScope, orderId: string): Promise<void> {
    await withFullScope(scope, (whole) =>
      inTransaction(db, async (trx) => {
        const order = await orders.readOrdered(scope, orderId, trx);
        if (!order || order.isLocked) return;
        const rows = await queries.listTexts(trx, scope, [orderId]);
        const products = order.products.filter(({ skuId }) => rows.some((row) => row.skuId === skuId));
        const resolved = await resolveLines(trx, whole, products);
        for (const [at, { skuId }] of products.entries()) {
          const line = resolved[at] ?? null;
          const row = rows.find((one) => one.skuId === skuId);
          if (!row || line === null || line.print.id !== row.printId) continue;
          const base = toBase(line);
          if (line.print.version === row.printVersion && isSameBase(row.base, base)) continue;
          const of = { printId: row.printId, printVersion: line.print.version, placeId: line.place.id };
          await revokeOf(trx, scope, order, row, 'print', line.print.name);
          if (base.length === 0) {
            await changeOrder(trx, scope, order, () => queries.deleteLine(trx, scope, { orderId, skuId }));
            continue;
          }
          await queries.putLine(trx, scope, { orderId, skuId, shopId: row.shopId, ...of, base }, new Date(clock.now()));
        }
      }),
    );
  }

  return {
    readCurrent,
    changeOrder,
    outline,

    /** Job: draws the files of an order that are missing or outdated. Safe to run twice. */
    async drawOrder(scope: OwnerScope, orderId: string, signal: AbortSignal): Promise<void> {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        await follow(scope, orderId);
        const order = await orders.readOrdered(scope, orderId);
        if (!order) return;
        const { current } = await readCurrent(db, scope, orderId);
        const open = current.filter((one) => isToDraw(one, order.isLocked));
        if (open.length === 0) return;
        for (const one of open) {
          signal.throwIfAborted();
          await store(scope, orderId, one, await draw(scope, one));
        }
      }
    },
  };
}

export type DrawOrders = ReturnType<typeof createDrawOrders>;
