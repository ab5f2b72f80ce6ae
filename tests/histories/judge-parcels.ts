import type { Order } from '@bobbin/contract/orders';
import { differ, findLive, FREE, toCents } from './judge-basics.ts';
import type { FactoryBook, OrderBook } from './books.ts';
import type { Journal, Wanted } from './journal.ts';
import { PARCEL_MOVES } from './parcels.ts';
import type { Stage } from './stage.ts';

type Book = OrderBook & { shopId: string };

/** An order that is sent, together with the orders whose products are in its factory order. */
export interface Parcel {
  lead: Order;
  all: Order[];
}

/** Fulfil states of an order whose products no factory makes and whose parcel can still change. */
const UNDECIDED = FREE.filter((state) => state !== 'MANUAL');

/** Lists each order that is sent by itself, with the orders that ship with it. */
export function listParcels(orders: readonly Order[]): Parcel[] {
  return orders
    .filter(({ shipsWith }) => shipsWith === null)
    .map((lead) => ({ lead, all: [lead, ...orders.filter(({ shipsWith }) => shipsWith === lead.id)] }));
}

/** Checks which orders share a package, and with which order they ship (FUL-95). */
export function judgeMembership(books: readonly Book[], orders: readonly Order[]): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const liveOf = ({ id, status }: { id: string; status: string }) =>
    status === 'CANCELLED' ? [] : (books.find((book) => book.id === id)?.packageIds ?? []);
  const faults: string[] = [];
  for (const book of books) {
    const order = byId.get(book.id);
    if (!order) continue;
    const mates = books.filter((other) => other !== book && liveOf(other).some((id) => liveOf(book).includes(id)));
    faults.push(...differ(`${book.id} its parcel`, order.sameParcel.toSorted(), mates.map(({ id }) => id).toSorted()));
    if ((order.fulfilState === 'JOINED') !== (order.shipsWith !== null))
      faults.push(`${book.id} is ${order.fulfilState} and goes with ${order.shipsWith ?? 'none'}`);
    if (order.shipsWith === null) continue;
    const lead = byId.get(order.shipsWith);
    if (!lead || lead.shipsWith !== null) faults.push(`${book.id} goes with ${order.shipsWith}, which is no lead`);
    else if (UNDECIDED.includes(lead.fulfilState) && !order.sameParcel.includes(lead.id))
      faults.push(`${book.id} goes with ${lead.id} in ${lead.fulfilState}, and shares no package with it`);
  }
  const packages = Map.groupBy(
    books.flatMap((book) => (liveOf(book).length === 1 ? liveOf(book).map((id) => ({ id, book })) : [])),
    ({ id }) => id,
  );
  for (const [id, members] of packages) {
    const shown = members.flatMap(({ book }) => byId.get(book.id) ?? []);
    const free = shown.filter(({ fulfilState, shipsWith }) =>
      UNDECIDED.includes(shipsWith === null ? fulfilState : (byId.get(shipsWith)?.fulfilState ?? '')),
    );
    const leads = free.filter(({ shipsWith }) => shipsWith === null);
    const isRight = free.length === 0 || (leads.length === 1 && free.every(isLedBy(leads[0])));
    if (!isRight)
      faults.push(
        `package ${id}: ${free.map((one) => `${one.id} ${one.fulfilState} with ${one.shipsWith ?? 'none'}`).join(', ')}`,
      );
  }
  return faults;
}

const isLedBy =
  (lead: Order | undefined) =>
  ({ shipsWith }: Order): boolean =>
    shipsWith === null || shipsWith === lead?.id;

/** Checks that the products of each order are printed once: in exactly one factory order and in the ordered quantity (FUL-95). */
export function judgeGoodsOfParcels(
  books: readonly Book[],
  orders: readonly Order[],
  made: readonly FactoryBook[],
  journal: Journal,
): string[] {
  const faults: string[] = [];
  for (const { lead, all } of listParcels(orders)) {
    const [one] = findLive(made.filter(({ refId }) => refId.split('-')[0] === lead.id));
    if (!one) continue;
    const printed = new Map<string, number>();
    for (const { size, quantity } of one.pieces) printed.set(size, (printed.get(size) ?? 0) + quantity);
    for (const order of all) {
      const wanted = journal.orders.find(({ id }) => id === order.id);
      const book = books.find(({ id }) => id === order.id);
      if (!wanted || !book) continue;
      const count = printed.get(wanted.size) ?? 0;
      printed.delete(wanted.size);
      faults.push(...judgePieces(book, order, wanted, count).map((fault) => `${order.id} ${fault}`));
    }
    for (const [size, count] of printed)
      faults.push(`${lead.id} has ${count} pieces of ${size} printed, which are no goods of its parcel`);
  }
  return faults;
}

function judgePieces(book: OrderBook, order: Order, wanted: Wanted, printed: number): string[] {
  const open = book.pieces.filter(({ isCancelled }) => !isCancelled).length;
  const seen = [...wanted.pieces.values()].reduce((sum, quantity) => sum + quantity, 0);
  const least = book.status === 'CANCELLED' ? 0 : open;
  const faults =
    printed < least || printed > seen
      ? [`has ${printed} pieces printed, ${least} are wanted, ${seen} were sent`]
      : ([] as string[]);
  if (book.status === 'CANCELLED') return faults;
  return [...faults, ...differ('pieces cancelled after sending', order.cancelledAfterSending, printed - open)];
}

/**
 * Checks the shares of a parcel's cost: no share is negative, and a cancelled order has no share while another order of the parcel is active
 * (FUL-96).
 */
export function judgeShares(orders: readonly Order[]): string[] {
  return listParcels(orders).flatMap(({ lead, all }) => {
    if (all.length === 1 || lead.fulfilState === 'DRAFT') return [];
    const isLiving = all.some(({ status }) => status !== 'CANCELLED');
    return all.flatMap(({ id, status, fulfillPrice }) => {
      const cents = toCents(fulfillPrice ?? 'hidden');
      if (cents < 0) return [`${id} bears ${cents} cents`];
      return isLiving && status === 'CANCELLED' && cents > 0 ? [`${id} bears ${cents} cents although cancelled`] : [];
    });
  });
}

/**
 * Checks that a package has one label, which all its orders show (LBL-20), and that a stored label belongs to the current package (LBL-21).
 */
export async function judgeLabels({ world }: Stage, books: readonly Book[]): Promise<string[]> {
  const rows = await world.db
    .selectFrom('orders')
    .select(['id', 'label_file_id as fileId', 'label_package_id as packageId'])
    .execute();
  const faults: string[] = [];
  for (const book of books) {
    const row = rows.find(({ id }) => id === book.id);
    if (!row || row.fileId === null || row.packageId === null || book.status === 'CANCELLED') continue;
    if (!book.packageIds.includes(row.packageId)) faults.push(`${book.id} keeps the label of ${row.packageId}`);
  }
  for (const [packageId, members] of Map.groupBy(
    books.flatMap((book) => book.packageIds.map((id) => ({ id, book }))),
    ({ id }) => id,
  )) {
    if (members.length < 2) continue;
    const numbers = new Set(members.map(({ book }) => book.parcels.join(' ')));
    if (numbers.size > 1) faults.push(`package ${packageId} has the numbers ${[...numbers].join(' and ')}`);
    const files = members.flatMap(({ book }) => rows.find(({ id }) => id === book.id)?.fileId ?? []);
    if (new Set(files).size > 1) faults.push(`package ${packageId} has ${new Set(files).size} labels`);
  }
  return faults;
}

/** Checks that the history made every transition into and out of a parcel that the product's state machine contains. */
export function judgeMoves({ parcelMoves }: Journal): string[] {
  return differ(
    'moves of parcels that no step made',
    PARCEL_MOVES.filter((move) => !parcelMoves.has(move)),
    [],
  );
}
