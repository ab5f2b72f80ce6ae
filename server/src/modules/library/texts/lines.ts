import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { ResolvedLine } from '../prints/resolver.ts';
import * as queries from './texts.sql.ts';
import type { OrderTextRow, TextRevocation } from './texts.sql.ts';

export type TextEvent = 'textApproved' | 'textRevoked' | 'textEdited';

/** The message of the buyer of an order, and the products of the order. */
export interface TextOrder {
  orderId: string;
  shopId: string;
  message: string;
  dueAt: Date | null;
  /** Whether the order is not sent yet and can still be sent. */
  isWaiting: boolean;
  products: {
    id: string;
    skuId: string;
    productName: string;
    skuName: string;
    color: string | null;
    quantity: number;
  }[];
}

/** Which orders a review shows; an absent part does not narrow it. */
export interface TextFilter {
  /** With ids, also orders that do not wait any more are shown. */
  orderIds?: readonly string[] | undefined;
  search?: string | undefined;
  shopIds?: readonly string[] | undefined;
  printIds?: readonly string[] | undefined;
}

/** Functions of the orders module about the buyers' texts. */
export interface TextOrders {
  /** Reads orders with the messages of their buyers, within the caller's shops. */
  readTextOrders(scope: OwnerScope, orderIds: readonly string[], trx?: Queryable): Promise<TextOrder[]>;
  /** Lists the waiting orders with text fields, or the named ones, most urgent first. */
  listTextOrders(scope: OwnerScope, filter: TextFilter, limit: number): Promise<TextOrder[]>;
  /** Lists the newest messages of buyers of SKUs. */
  listMessages(
    scope: OwnerScope,
    skuIds: readonly string[],
    limit: number,
  ): Promise<{ orderId: string; message: string }[]>;
  /** Adds an event about a drawn file to the timeline of an order. */
  noteText(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    event: TextEvent,
    details: Record<string, string | null>,
  ): Promise<void>;
}

/** Enqueues the drawing of the texts of an order, in the transaction of the change. */
export function askDrawing(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<void> {
  return addJob(
    trx,
    'drawTexts',
    { ownerId, orderId },
    { key: `texts:${ownerId}:${orderId}`, queue: `texts:${ownerId}`, isUrgent: true },
  );
}

/** Enqueues the filling of new orders of prints with text fields, if the seller has such a print. */
export async function askFilling(trx: Queryable, scope: OwnerScope): Promise<void> {
  if (!(await queries.hasTextPrints(trx, scope))) return;
  const { ownerId } = scope;
  await addJob(trx, 'fillTexts', { ownerId }, { key: `texts:${ownerId}` });
}

/** Returns the base files of the sides with text fields. */
export function toBase(line: ResolvedLine): queries.BaseFile[] {
  return line.files.flatMap(({ side, fileId, hasText }) => (hasText ? [{ side, fileId }] : []));
}

/** Returns whether two texts are drawn on the same files; another variant of the print has other files (PTX-10). */
export function isSameBase(a: readonly queries.BaseFile[], b: readonly queries.BaseFile[]): boolean {
  const keyOf = (base: readonly queries.BaseFile[]) =>
    base
      .map(({ side, fileId }) => `${side} ${fileId}`)
      .toSorted()
      .join();
  return keyOf(a) === keyOf(b);
}

/** The rows of order products whose print has text fields; the caller has locked the order. */
export function createTextLines({ clock, orders }: { clock: Clock; orders: Pick<TextOrders, 'noteText'> }) {
  /** Revokes the approval of a product, if it has one, and takes the drawn files off their sides (PTX-10). */
  async function revoke(
    trx: Queryable,
    scope: OwnerScope,
    row: Pick<OrderTextRow, 'orderId' | 'skuId' | 'approvedAt' | 'state'>,
    because: TextRevocation,
    print: string,
  ): Promise<void> {
    if (row.state !== 'approved') return;
    const now = new Date(clock.now());
    await queries.removeDrawn(trx, scope, row);
    await queries.changeLine(
      trx,
      scope,
      row,
      { state: 'drawn', approval: null, revocation: { at: now, because } },
      now,
    );
    await orders.noteText(trx, scope, row.orderId, 'textRevoked', { because, print });
  }

  return {
    revoke,

    /** Stores the print of an order product, or removes the row when the print has no text fields; enqueues the drawing. */
    async put(
      trx: Queryable,
      scope: OwnerScope,
      { orderId, shopId, skuId }: { orderId: string; shopId: string; skuId: string },
      line: ResolvedLine | null,
    ): Promise<void> {
      const now = new Date(clock.now());
      const row = (await queries.listTexts(trx, scope, [orderId])).find((one) => one.skuId === skuId);
      const base = line === null ? [] : toBase(line);
      if (line === null || base.length === 0) {
        if (row) {
          await revoke(trx, scope, row, 'print', line?.print.name ?? '');
          await queries.removeDrawn(trx, scope, row);
          await queries.deleteLine(trx, scope, { orderId, skuId });
        }
        return;
      }
      if (row) await revoke(trx, scope, row, 'print', line.print.name);
      const of = { printId: line.print.id, printVersion: line.print.version, placeId: line.place.id, base };
      await queries.putLine(trx, scope, { orderId, shopId, skuId, ...of }, now);
      // Texts that a seller wrote for the fields of another print say nothing about this print.
      const isOther = row !== undefined && row.printId !== line.print.id;
      await queries.changeLine(
        trx,
        scope,
        { orderId, skuId },
        { state: 'waiting', ...(isOther ? { edits: {} } : {}) },
        now,
      );
      await askDrawing(trx, scope, orderId);
    },
  };
}

export type TextLines = ReturnType<typeof createTextLines>;
