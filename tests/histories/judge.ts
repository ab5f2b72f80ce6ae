import { PAYMENT_STATUSES } from '@bobbin/connectors/marketplace-money';
import { getDashboard } from '@bobbin/contract/earnings';
import { getShop } from '@bobbin/contract/shops';
import type { Order } from '@bobbin/contract/orders';
import { listOrders } from '@bobbin/contract/orders';
import { listOrderRequests } from '@bobbin/contract/requests';
import { judgeFigures, type Ask } from '../money/judge-figures.ts';
import { checkCounts } from '../world/marketplace.ts';
import {
  readFactoryBooks,
  readNews,
  readShopBooks,
  type FactoryBook,
  type FactoryBooks,
  type OrderBook,
  type ShopBooks,
} from './books.ts';
import { differ, findLive, FREE, toCents } from './judge-basics.ts';
import {
  judgeGoodsOfParcels,
  judgeLabels,
  judgeMembership,
  judgeMoves,
  judgeShares,
  listParcels,
} from './judge-parcels.ts';
import type { Journal, Wanted } from './journal.ts';
import type { Stage } from './stage.ts';

/** Bobbin's fulfil state for each status word of a factory. The test defines it independently of the product. */
const STATE_OF: Readonly<Record<string, string>> = {
  in_production: 'IN_PRODUCTION',
  on_hold: 'HOLD',
  CONFIRMED: 'SUBMITTED',
  IN_PRODUCING: 'IN_PRODUCTION',
  HOLD: 'HOLD',
  COMPLETED: 'SHIPPED',
  new_order: 'SUBMITTED',
  priority: 'SUBMITTED',
  fixed: 'SUBMITTED',
  onhold: 'HOLD',
  wrongsize: 'HOLD',
  labelprinted: 'IN_PRODUCTION',
  printed: 'IN_PRODUCTION',
  pressed: 'IN_PRODUCTION',
  shipped: 'SHIPPED',
  delivered: 'DELIVERED',
};
/** Lists every difference between Bobbin's data and the records of the simulated partners. The list is empty when they agree. */
export async function judgeHistory(stage: Stage, journal: Journal): Promise<string[]> {
  const { world, seller, shopIds } = stage;
  const shops = await Promise.all(shopIds.map((id) => readShopBooks(world, id)));
  const [factory, orders] = [await readFactoryBooks(world), await listShown(stage)];
  const books = shops.flatMap((shop) => shop.orders.map((book) => ({ ...book, shopId: shop.id })));
  const faults: string[] = [...journal.faults];
  const shown = new Map(orders.map((order) => [order.id, order]));
  if (orders.length !== shown.size) faults.push(`the list shows ${orders.length} rows of ${shown.size} orders`);
  for (const { id } of orders) {
    if (!books.some((book) => book.id === id)) faults.push(`${id} is no order of the marketplace`);
  }
  for (const { refId } of factory.orders) {
    const wanted = journal.orders.find(({ id }) => id === refId.split('-')[0]);
    if ((wanted?.submits ?? 0) === 0) faults.push(`the factory has ${refId}, which nobody submitted`);
  }
  const costs = new Map<string, number>();
  for (const { lead, all } of listParcels(orders)) {
    const own = factory.orders.filter(({ refId }) => refId.split('-')[0] === lead.id);
    const ofLead = journal.orders.find(({ id }) => id === lead.id);
    const ours = sumPrices(all);
    faults.push(...differ(`${lead.id} cost of its parcel`, ours, findCost(lead, ours, own, ofLead)));
    for (const order of all) costs.set(order.id, toCents(order.fulfillPrice ?? 'hidden'));
  }
  for (const book of books) {
    const order = shown.get(book.id);
    const wanted = journal.orders.find(({ id }) => id === book.id);
    if (!order || !wanted) {
      faults.push(`${book.id} is missing`);
      continue;
    }
    const made = factory.orders.filter(({ refId }) => refId.split('-')[0] === book.id);
    const all = [
      ...differ('shop', order.shop.id, book.shopId),
      ...judgeOrder(book, order),
      ...(await judgeRequests(stage, book)),
      ...judgeMoney(book, order, costs.get(order.id) ?? 0),
      ...judgeGoods(order, made, wanted),
    ];
    faults.push(...all.map((fault) => `${book.id} ${fault}`));
  }
  faults.push(...judgeMembership(books, orders), ...judgeGoodsOfParcels(books, orders, factory.orders, journal));
  faults.push(...judgeShares(orders), ...(await judgeLabels(stage, books)), ...judgeMoves(journal));
  faults.push(...(await judgeSums(stage, shops, toKnownCharges(factory, orders), orders)));
  for (const shop of shops) faults.push(...(await judgeStatements(stage, shop)));
  faults.push(...(await judgePayments(stage, shops, journal)));
  faults.push(...(await judgeDashboard(stage)));
  faults.push(...(await judgeNews(stage, books, factory.orders, journal)));
  await checkCounts(world, seller).catch((error: unknown) => faults.push(String(error)));
  return faults;
}

/**
 * Returns the charges of the factories. Where a factory keeps a part of the cost without reporting it, the cost that Bobbin kept is used (FUL-90).
 */
function toKnownCharges({ chargedCents, orders: made }: FactoryBooks, orders: readonly Order[]): number {
  const keptTruly = made.filter(isKept).reduce((sum, { paidCents }) => sum + paidCents, 0);
  const keptWithUs = listParcels(orders).reduce((sum, { lead, all }) => {
    const own = made.filter(({ refId }) => refId.split('-')[0] === lead.id);
    const isOwn = ['DRAFT', 'MANUAL'].includes(lead.fulfilState) || findLive(own).length > 0;
    return isOwn ? sum : sum + findKeptCost(sumPrices(all), own);
  }, 0);
  return chargedCents - keptTruly + keptWithUs;
}

async function listShown(stage: Stage): Promise<Order[]> {
  const answer = await stage.call(listOrders, { query: { limit: 200 } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body.data;
}

function judgeOrder(book: OrderBook, order: Order): string[] {
  const { status } = book;
  const waits = ['ON_HOLD', 'AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING'].includes(status);
  const due = waits ? book.shipUntil : status === 'AWAITING_COLLECTION' ? book.collectUntil : null;
  const faults = [
    ...differ('status', order.status, status),
    ...differ('update time', Date.parse(order.updatedAt) / 1_000, book.updateTime),
    ...differ('currency', order.currency, book.currency),
    ...differ('total', toCents(order.paymentTotalAmount ?? 'hidden'), book.totalCents),
    ...differ('due', order.dueAt === null ? null : Date.parse(order.dueAt) / 1_000, due),
    ...differ('wish to cancel', order.isBuyerRequestCancel, book.isCancelWished && status !== 'CANCELLED'),
    ...differ('shipping', order.shippingType, book.shippingType),
  ];
  const missing = book.parcels.filter((number) => !order.trackingNumbers.includes(number));
  if (missing.length > 0) faults.push(`does not know the parcels ${missing.join(', ')}`);
  if (book.parcels.length > 1) faults.push(`was sent in ${book.parcels.length} parcels`);
  if (book.shippingType === 'SELLER' && status === 'AWAITING_SHIPMENT')
    faults.push(...differ('address', order.recipientAddressFullAddress, book.address.full_address));
  // An order that is cancelled completely still shows the pieces that were ordered.
  for (const [skuId, pieces] of Map.groupBy(book.pieces, (piece) => piece.skuId)) {
    const open = pieces.filter(({ isCancelled }) => !isCancelled || status === 'CANCELLED').length;
    const product = order.orderProducts.find((one) => one.skuId === skuId);
    faults.push(...differ(`pieces of ${skuId}`, product?.quantity ?? 0, open));
  }
  return faults;
}

/** Words of the marketplace that differ between request and response. */
const ANSWERED_AS: Readonly<Record<string, string>> = {
  CANCELLATION_REQUEST_CANCEL: 'CANCELLATION_REQUEST_CANCELLED',
};

/** Checks the buyer's requests for an order, and their results. */
async function judgeRequests(stage: Stage, { id, cancels, returns }: OrderBook): Promise<string[]> {
  const { body } = await stage.call(listOrderRequests, { params: { id } });
  const sort = (rows: readonly (readonly [string, string])[]) =>
    rows.toSorted(([left], [right]) => (left < right ? -1 : 1));
  const known = sort((body ?? []).map((one): [string, string] => [one.id, one.status]));
  const truly = sort(
    [...cancels, ...returns].map((one): [string, string] => [one.id, ANSWERED_AS[one.status] ?? one.status]),
  );
  return differ('requests', known, truly);
}

/**
 * Returns whether a factory cancelled the order after production had begun, and therefore keeps a part of the cost without reporting how much
 * (FUL-90).
 */
const isKept = ({ isCancelled, isBegun, paidCents }: FactoryBook) => isCancelled && isBegun && paidCents > 0;

const sumPrices = (orders: readonly Order[]) =>
  orders.reduce((sum, { fulfillPrice }) => sum + toCents(fulfillPrice ?? 'hidden'), 0);

/** Returns the cost that Bobbin kept for a parcel that was cancelled too late, or 0 when Bobbin did not know that production had begun. */
function findKeptCost(ours: number, made: readonly FactoryBook[]): number {
  return made.filter(isKept).some(({ costCents }) => costCents === ours) ? ours : 0;
}

/** Returns the expected total cost of a parcel's orders; `ours` is Bobbin's total. */
function findCost(lead: Order, ours: number, made: readonly FactoryBook[], wanted: Wanted | undefined): number {
  // No factory charges the estimate of a draft.
  if (lead.fulfilState === 'DRAFT') return ours;
  const live = findLive(made)[0]?.costCents;
  if (live !== undefined) return live;
  return lead.fulfilState === 'MANUAL' ? (wanted?.ownPriceCents ?? 0) : findKeptCost(ours, made);
}

/** Checks the money of an order; `cost` is the order's share of the parcel's cost, whose total is checked separately. */
function judgeMoney(book: OrderBook, order: Order, cost: number): string[] {
  const isDraft = order.fulfilState === 'DRAFT';
  const isCancelled = book.status === 'CANCELLED';
  const basis =
    book.settledCents ?? (isCancelled ? 0 : (book.heldCents ?? 0) === 0 ? book.totalCents : (book.heldCents ?? 0));
  return [
    ...differ('settled', order.isSettled, book.settledCents !== null),
    ...differ('settlement', toCents(order.settlementAmount ?? 'hidden'), book.settledCents ?? 0),
    ...differ('on hold', toCents(order.onholdAmount ?? 'hidden'), book.heldCents ?? 0),
    ...differ(
      'revenue',
      order.revenue?.result == null ? null : toCents(order.revenue.result),
      // The price of a draft is shown, but counts in no sum (MNY-33).
      cost === 0 || isDraft || book.currency !== 'USD' ? null : basis - cost,
    ),
    ...differ('cost that counts', toCents(order.revenue?.cost ?? 'hidden'), isDraft ? 0 : cost),
  ];
}

function judgeGoods(order: Order, made: readonly FactoryBook[], wanted: Wanted): string[] {
  const live = findLive(made);
  const faults: string[] = [];
  if (live.length > 1) faults.push(`is made ${live.length} times: ${live.map(({ refId }) => refId).join(', ')}`);
  if (made.length > wanted.submits)
    faults.push(`reached the factory ${made.length} times, submitted ${wanted.submits} times`);
  const [one] = live;
  // Factories have the same status word for shipped and delivered orders, so Bobbin knows the difference only from the tracking.
  const hasArrived = STATE_OF[one?.status ?? ''] === 'SHIPPED' && order.fulfilState === 'DELIVERED';
  const isRight =
    one === undefined
      ? FREE.includes(order.fulfilState) || order.shipsWith !== null
      : hasArrived || order.fulfilState === STATE_OF[one.status];
  if (!isRight) faults.push(`is ${order.fulfilState} with us and ${one?.status ?? 'not there'} at the factory`);
  if (one === undefined) return faults;
  // A factory whose orders are looked up by Bobbin's reference also has this reference as its order id.
  if (order.fulfillId !== one.refId) faults.push(...differ('id at the factory', order.fulfillId, one.id));
  faults.push(...differ('house', order.fulfillHouse, one.house));
  return faults;
}

async function judgeSums(stage: Stage, shops: readonly ShopBooks[], chargedCents: number, orders: readonly Order[]) {
  // Costs that no factory charged: those of orders made by hand, and estimates of drafts.
  const ownCents = listParcels(orders)
    .filter(({ lead }) => lead.fulfilState === 'MANUAL' || lead.fulfilState === 'DRAFT')
    .reduce((sum, { all }) => sum + sumPrices(all), 0);
  const costs = sumPrices(orders);
  const settled = orders.reduce(
    (sum, order) => sum + (order.isSettled ? toCents(order.settlementAmount ?? 'hidden') : 0),
    0,
  );
  const settledTruly = shops.flatMap((shop) => shop.orders).reduce((sum, book) => sum + (book.settledCents ?? 0), 0);
  const details = await Promise.all(shops.map(({ id }) => stage.call(getShop, { params: { id } })));
  return [
    ...differ('what the factory charged in all', costs - ownCents, chargedCents),
    ...differ('what was settled in all', settled, settledTruly),
    ...differ('profit of what is settled and made', settled - costs + ownCents, settledTruly - chargedCents),
    ...differ(
      'on hold in the shops',
      details.map(({ body }) => toCents(body?.payoutOnHold ?? '0')),
      shops.map(({ heldCents }) => heldCents),
    ),
  ];
}

/** Checks that Bobbin's payments equal the marketplace's, and that only payments that reached the bank count as paid (PAY-15). */
async function judgePayments({ world, call }: Stage, shops: readonly ShopBooks[], journal: Journal): Promise<string[]> {
  const rows = await world.db.selectFrom('payments').select(['id', 'status']).execute();
  const books = shops.flatMap(({ payments }) => payments);
  const sort = (of: readonly { id: string; status: string }[]) =>
    of.map(({ id, status }) => `${id} ${status}`).toSorted(byText);
  const paid = books.filter(({ status }) => status === 'PAID');
  const { body } = await call(getDashboard, { query: {} });
  const payouts = body?.revenue.payouts;
  const unseen = PAYMENT_STATUSES.filter((status) => !journal.paymentStates.has(status));
  return [
    ...differ('payments', sort(rows), sort(books)),
    ...differ(
      'payouts',
      [toCents(payouts?.total ?? 'hidden'), payouts?.count],
      [paid.reduce((sum, { payableCents }) => sum + payableCents, 0), paid.length],
    ),
    ...differ('words of payments that no step reached', unseen, []),
  ];
}

/** Checks that every figure of the dashboard equals the list that the figure opens (PRF-8). */
async function judgeDashboard({ call }: Stage): Promise<string[]> {
  const ask: Ask = async (endpoint, input) => {
    const { body, exceptionBody } = await call(endpoint, input);
    if (body === null) throw new Error(JSON.stringify(exceptionBody));
    return body as never;
  };
  return [...(await judgeFigures(ask, {})), ...(await judgeFigures(ask, { period: 'last7days' }))];
}

/** Checks the settled amounts of each day, with and without an order (PAY-2). The newest day may not have been read yet. */
async function judgeStatements({ world }: Stage, shop: ShopBooks): Promise<string[]> {
  const rows = await world.db
    .selectFrom('statements as day')
    .leftJoin('statement_transactions as row', (join) =>
      join.onRef('row.owner_id', '=', 'day.owner_id').onRef('row.statement_id', '=', 'day.id'),
    )
    .select(['day.id as id', 'day.settlement_cents as cents', 'row.id as rowId'])
    .where('day.shop_id', '=', shop.id)
    .execute();
  const known = Map.groupBy(rows, ({ id }) => id);
  return shop.statements.slice(0, -1).flatMap(({ id, settlementCents, entries }) => {
    const told = known.get(id) ?? [];
    return differ(
      `statement ${id}`,
      [Number(told[0]?.cents ?? NaN), told.map(({ rowId }) => rowId).toSorted(byText)],
      [settlementCents, entries.map((entry) => entry.id).toSorted(byText)],
    );
  });
}

const byText = (left: string | null, right: string | null) => (left ?? '').localeCompare(right ?? '');

/** Checks that every expected notice was recorded and delivered once (NTF-1). After a killed process, the last notice may be delivered twice. */
async function judgeNews(
  { world, shopIds }: Stage,
  books: readonly OrderBook[],
  made: readonly FactoryBook[],
  journal: Journal,
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await world.db
    .selectFrom('seller_notices')
    .select(['kind', 'order_id as orderId', 'told_at as toldAt'])
    .execute();
  const news = await readNews(world);
  const untold = rows.filter(({ toldAt }) => toldAt === null);
  if (untold.length > 0) faults.push(`${untold.length} notices were not told`);
  const lost = rows.filter(({ kind }) => kind === 'authorizationLost').length;
  faults.push(...differ('notices of a lost authorization', lost, journal.revokes * shopIds.length));
  const said = (word: string) => news.reduce((sum, text) => sum + text.split(word).length - 1, 0);
  faults.push(...judgeSaid('a lost authorization', said('uỷ quyền lại'), lost, journal));
  for (const book of books) {
    const own = made.filter(({ refId }) => refId.split('-')[0] === book.id);
    const noted = rows.filter(({ kind, orderId }) => kind === 'cancelRefused' && orderId === book.id).length;
    const wanted = journal.orders.find(({ id }) => id === book.id);
    const isDue = book.status === 'CANCELLED' && findLive(own).length > 0;
    const mayBe = isDue || book.status === 'CANCELLED' || wanted?.isAskedBack === true;
    if (isDue && noted === 0) faults.push(`${book.id} is made although cancelled, and the seller was not told`);
    if (noted > own.length || (noted > 0 && !mayBe))
      faults.push(`${book.id} has ${noted} notices of a refused cancellation`);
    // Notices about refused or held orders, buyers' requests, refused labels and tracking numbers all contain the order in the same way.
    const alike = ['buyerAsked', 'factoryRefused', 'labelRefused', 'trackingRefused'];
    const asked = rows.filter(({ kind, orderId }) => alike.includes(kind) && orderId === book.id).length;
    const what = `what is to be told of ${book.id} (${news.filter((text) => text.includes(book.id)).join(' | ')})`;
    faults.push(...judgeSaid(what, said(`${book.id} (`), noted + asked, journal));
  }
  return faults;
}

function judgeSaid(what: string, said: number, noted: number, { isCut }: Journal): string[] {
  const isRight = isCut ? said >= noted && (said === 0) === (noted === 0) : said === noted;
  return isRight ? [] : [`${what} was told ${said} times, noted ${noted} times`];
}
