import type { Order, Package } from './model.ts';
import { shipFirstPiece } from './history.ts';
import { changeSettled } from './control-money.ts';
import { orderId } from './ids.ts';
import {
  ControlError,
  readChoice,
  readFields,
  readFlag,
  readNumber,
  readText,
  type Fields,
} from '../runtime/fields.ts';
import { KINDS, POISONS, RETURN_TYPES } from './model.ts';
import { addPackage, buyLabel } from './new-order.ts';
import {
  cancelLines,
  cancelOrder,
  findOpenRequest,
  getExtra,
  markUpdated,
  notify,
  refund,
  refuseCancel,
  requestCancel,
  setStatus,
} from './order-changes.ts';
import { getBuyer, listPieces, sumMoney, toAmount } from './order-content.ts';
import { settle } from './order-life.ts';
import { askReturn, findOpenReturn, sendBack, withdrawReturn } from './return-changes.ts';
import { toAddress } from './address.ts';
import { toWireOrder } from './order-wire.ts';
import { getSettlement } from './settlement.ts';
import { combine, listSharers, shareShipment, uncombine } from './shared-packages.ts';
import { findOrder, type World } from './world.ts';

const SHIPPED = ['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'];
const UNSHIPPED = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT'];
const PIECES_MAX = 99;

/*
 * POST /_sim/orders/{id}: any of these, applied in this order.
 *
 * | field            | effect                                                                                       |
 * |------------------|----------------------------------------------------------------------------------------------|
 * | pieces           | number of line items, up to 99                                                               |
 * | kind             | sample, gift, replacement or exchange: sent, not sold                                        |
 * | shippingType     | TIKTOK or SELLER                                                                             |
 * | currency         | currency of the buyer's payment, such as GBP; the order is then on no statement of the shop    |
 * | masked           | masks the address whatever the shipping type                                                 |
 * | changeAddress    | true: the buyer moves, RECIPIENT_ADDRESS_UPDATE is sent                                      |
 * | buyerMessage     | text                                                                                         |
 * | productDeleted   | line items without product, names and picture                                                |
 * | poison           | missing-payment, missing-line-items, broken-money, missing-id; '' repairs the order          |
 * | requestCancel    | reason text: the buyer asks to cancel                                                        |
 * | withdrawCancel   | true: the buyer withdraws the request                                                        |
 * | askReturn        | REFUND, RETURN_AND_REFUND or REPLACEMENT; with returnReason, returnCents (first piece)         |
 * | sendBack         | true: the buyer sends the pieces of the approved return                                       |
 * | withdrawReturn   | true: the buyer withdraws the return                                                         |
 * | cancelLines      | indexes of the line items to cancel, from 0; with cancelReason, cancelInitiator               |
 * | buyerOf          | id of another order of the shop: this order gets the same buyer                              |
 * | combineWith      | ids of orders of the shop: they share one package from now on, even where the rules forbid it |
 * | uncombine        | true: the order gets its own package again                                                    |
 * | status           | any word, also one that does not exist; CANCELLED with cancelReason, cancelInitiator         |
 * | settle           | true, with settlementCents? (also negative); at any time, once                               |
 * | refundCents      | partial refund; after settlement a row of its own                                            |
 * | scans            | events of the carrier: a list of { text, secondsAgo }                                        |
 * | maskTracking     | true: texts and times of the carrier's events are masked                                     |
 * | backdateSeconds  | the changes above are dated this much earlier, but not before the order's last change, and not its money |
 *
 * Changes of settled money, without other fields; they change neither the order nor its update time:
 *
 * | adjustCents      | a correction, with adjustType? (the name of its kind on a statement)                         |
 * | reserveCents     | amount that is withheld, for reserveSeconds (14 days)                                        |
 * | releaseReserve   | true: the withheld amount is released now                                                    |
 */
export function changeOrder(world: World, order: Order, body: Fields): void {
  if (changeSettled(world, order, body)) return;
  const back = readNumber(body, 'backdateSeconds', 0) ?? 0;
  const at = Math.max(order.updateTime * 1_000, world.clock.now() - back * 1_000);
  const now = world.clock.seconds();
  if (back === 0) changeNow(world, order, body, now);
  else world.clock.runAt(at, () => changeNow(world, order, body, now));
}

function changeNow(world: World, order: Order, body: Fields, now: number): void {
  const extra = getExtra(order);
  const pieces = readNumber(body, 'pieces', 1, PIECES_MAX);
  if (pieces !== null) extra.pieces = pieces;
  const kind = readChoice(body, 'kind', KINDS);
  if (kind !== null) extra.kind = kind;
  order.shippingType = readChoice(body, 'shippingType', ['TIKTOK', 'SELLER'] as const) ?? order.shippingType;
  extra.currency = readText(body, 'currency') ?? extra.currency;
  extra.isMasked = readFlag(body, 'masked') ?? extra.isMasked;
  extra.buyerMessage = readText(body, 'buyerMessage') ?? extra.buyerMessage;
  extra.isProductDeleted = readFlag(body, 'productDeleted') ?? extra.isProductDeleted;
  if (body['poison'] === '') delete extra.poison;
  else extra.poison = readChoice(body, 'poison', POISONS) ?? extra.poison;
  markUpdated(world, order);
  if (readFlag(body, 'changeAddress') === true) changeAddress(world, order);
  changeCancelRequest(world, order, body);
  changeParcel(world, order, body);
  addScans(world, order, body);
  cancelSome(world, order, body);
  const status = readText(body, 'status');
  if (status !== null) forceStatus(world, order, status, body);
  changeMoney(world, order, body, now);
  changeReturn(world, order, body);
}

function changeParcel(world: World, order: Order, body: Fields): void {
  const find = (id: unknown): Order => {
    const found = typeof id === 'string' ? findOrder(order.shop, id) : null;
    if (found === null) throw new ControlError('an order of the same shop is needed');
    return found;
  };
  if (readText(body, 'buyerOf') !== null) getExtra(order).buyerOf = find(body['buyerOf']).number;
  const others: unknown = body['combineWith'];
  if (Array.isArray(others)) combine(world, [order, ...others.map(find)]);
  if (readFlag(body, 'uncombine') !== true) return;
  const parcel = order.packages.find((one) => one.isGone !== true && one.shared !== undefined);
  if (parcel !== undefined) uncombine(world, order, parcel, [order]);
}

function addScans(world: World, order: Order, body: Fields): void {
  const extra = getExtra(order);
  extra.isTrackingMasked = readFlag(body, 'maskTracking') ?? extra.isTrackingMasked;
  const scans: unknown = body['scans'];
  if (!Array.isArray(scans)) return;
  const now = world.clock.seconds();
  for (const scan of scans.map(readFields)) {
    const time = now - (readNumber(scan, 'secondsAgo', -1e9) ?? 0);
    extra.scans = [...(extra.scans ?? []), { time, text: readText(scan, 'text') ?? '' }];
  }
}

function changeAddress(world: World, order: Order): void {
  const extra = getExtra(order);
  extra.addressChanges = (extra.addressChanges ?? 0) + 1;
  notify(world, order, 'RECIPIENT_ADDRESS_UPDATE', {
    order_id: orderId(order.shop.index, order.number),
    update_time: order.updateTime,
  });
}

function changeCancelRequest(world: World, order: Order, body: Fields): void {
  if (readFlag(body, 'withdrawCancel') === true) refuseCancel(world, order);
  const reason = readText(body, 'requestCancel');
  if (reason !== null && findOpenRequest(order) === null)
    requestCancel(
      world,
      order,
      reason,
      listPieces(order).map((_, line) => line),
    );
}

function changeReturn(world: World, order: Order, body: Fields): void {
  const open = findOpenReturn(order);
  if (open !== null && readFlag(body, 'withdrawReturn') === true) withdrawReturn(world, open);
  if (open !== null && open.status === 'AWAITING_BUYER_SHIP' && readFlag(body, 'sendBack') === true)
    sendBack(world, open);
  const type = readChoice(body, 'askReturn', RETURN_TYPES);
  if (type === null) return;
  const cents = readNumber(body, 'returnCents', 1, 1e9) ?? listPieces(order)[0]?.saleCents ?? 0;
  askReturn(world, order, { type, cents, lines: [0], reason: readText(body, 'returnReason') ?? 'Item is damaged' });
}

function readCancel(body: Fields) {
  const initiator = readChoice(body, 'cancelInitiator', ['SELLER', 'BUYER', 'SYSTEM'] as const) ?? 'BUYER';
  return { initiator, reason: readText(body, 'cancelReason') ?? 'No longer needed' };
}

function cancelSome(world: World, order: Order, body: Fields): void {
  if (body['cancelLines'] === undefined) return;
  const count = listPieces(order).length;
  const lines: unknown = body['cancelLines'];
  const isLine = (line: unknown): line is number => Number.isInteger(line) && Number(line) >= 0 && Number(line) < count;
  if (!Array.isArray(lines) || !lines.every(isLine)) throw new ControlError('cancelLines: places of line items');
  const { initiator, reason } = readCancel(body);
  cancelLines(world, order, lines, initiator, reason);
}

/** Sets the timestamps and the package that belong to a forced status. */
function forceStatus(world: World, order: Order, status: string, body: Fields): void {
  const now = world.clock.seconds();
  if (status === 'CANCELLED') {
    const { initiator, reason } = readCancel(body);
    cancelOrder(world, order, initiator, reason);
    return;
  }
  order.cancelTime = 0;
  // When the status goes back from CANCELLED, all pieces are restored; an order that was not cancelled keeps its cancelled pieces.
  if (UNSHIPPED.includes(status) && !UNSHIPPED.includes(order.status)) {
    Object.assign(order, { rtsTime: 0, collectionTime: 0, deliveryTime: 0, completeTime: 0, packages: [] });
    delete getExtra(order).cancelledLines;
    delete getExtra(order).lineCancels;
  }
  if (status === 'PARTIALLY_SHIPPING') shipFirstPiece(order, now);
  if (status !== 'UNPAID' && order.paidTime === 0) order.paidTime = now;
  if (SHIPPED.includes(status)) {
    if (order.rtsTime === 0) order.rtsTime = now;
    const own = order.packages.filter((one) => one.isGone !== true);
    const waiting = own.find((one) => !one.isShipped && one.status !== 'CANCELLED');
    if (!own.some((one) => one.isShipped)) shipAll(world, order, waiting ?? addPackage(order, null, now), now);
  }
  if (status === 'DELIVERED' || status === 'COMPLETED') {
    if (order.collectionTime === 0) order.collectionTime = now;
    if (order.deliveryTime === 0) order.deliveryTime = now;
  }
  setStatus(world, order, status);
}

/** Buys the label of a package, which ships all its orders. */
function shipAll(world: World, order: Order, parcel: Package, now: number): void {
  buyLabel(order, parcel, now);
  shareShipment(order, parcel);
  for (const sharer of listSharers(order, parcel))
    if (sharer.order !== order && sharer.order.status === 'AWAITING_SHIPMENT')
      setStatus(world, sharer.order, 'AWAITING_COLLECTION');
}

/** Changes of money always have the time `now`, even when other changes are backdated, because a finished statement does not change. */
function changeMoney(world: World, order: Order, body: Fields, now: number): void {
  const settlementCents = readNumber(body, 'settlementCents', -1e9, 1e9);
  if (settlementCents !== null) getExtra(order).settlementCents = settlementCents;
  if (readFlag(body, 'settle') === true) settle(world, order, now);
  const refundCents = readNumber(body, 'refundCents', 1, 1e9);
  if (refundCents !== null) refund(world, order, refundCents, now);
}

/** Returns all facts of an order, unmasked, for comparison. */
export function toTruth(world: World, order: Order): unknown {
  const buyer = getBuyer(order);
  const money = sumMoney(listPieces(order), buyer.city);
  const settlement = getSettlement(order);
  return {
    shopId: order.shop.id,
    order: toWireOrder(order, '202507', world.baseUrl, world.clock.seconds()),
    address: toAddress(buyer, false),
    totalAmount: toAmount(money.totalCents),
    settleTime: order.settleTime,
    settlementAmount: toAmount(settlement.settlementCents),
    refunds: order.extra?.refunds ?? [],
    adjustments: order.extra?.adjustments ?? [],
    reserves: order.extra?.reserves ?? [],
    packages: order.packages.filter((one) => one.isGone !== true),
    cancellations: order.shop.cancellations
      .filter((one) => one.order === order)
      .map(({ id, status, role, reason }) => ({ id, status, role, reason })),
    returns: order.shop.returns
      .filter((one) => one.order === order)
      .map(({ id, type, status, reason, cents }) => ({ id, type, status, reason, cents })),
  };
}
