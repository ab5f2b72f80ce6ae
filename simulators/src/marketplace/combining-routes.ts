import type { Order } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { requireOrder, requirePackage } from './fulfilment-routes.ts';
import { orderId, packageId } from './ids.ts';
import { isFields, readOptionalText, readPageSize, readText, readTexts } from './input.ts';
import { addPackage } from './new-order.ts';
import { markUpdated } from './order-changes.ts';
import { listPieces } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { combine, listCombinable, listSharers, uncombine, whyNotCombinable } from './shared-packages.ts';
import { findLines, readPackageId } from './world.ts';

const PAGE_KIND = 11;
const ORDERS_MAX = 50;
const ENTRIES_MAX = 50;

/** Routes to combine packages of several orders, to remove orders from them, and to split an order. */
export const COMBINING_ROUTES: Route[] = [
  { method: 'GET', path: '/fulfillment/202309/combinable_packages/search', scope: 'shop', run: searchCombinable },
  { method: 'POST', path: '/fulfillment/202309/packages/combine', scope: 'shop', run: combinePackages },
  { method: 'POST', path: '/fulfillment/202309/packages/{package_id}/uncombine', scope: 'shop', run: uncombinePackage },
  { method: 'GET', path: '/fulfillment/202309/orders/split_attributes', scope: 'shop', run: getSplitAttributes },
  { method: 'POST', path: '/fulfillment/202309/orders/{order_id}/split', scope: 'shop', run: splitOrder },
];

const toId = (order: Order) => orderId(order.shop.index, order.number);

/** Returns the id that the combined package will have. */
function toDraftId(orders: readonly Order[]): string {
  const [host] = orders;
  return host === undefined ? '' : packageId(host.shop.index, host.number, host.packages.length);
}

function searchCombinable(_world: World, { query, shop }: ShopCall): unknown {
  const size = readPageSize(query, 50, null);
  const after = parsePageToken(PAGE_KIND, readOptionalText(query, 'page_token'));
  const groups = listCombinable(shop);
  const start = after === null ? 0 : after.number;
  const page = groups.slice(start, start + size);
  const next = start + page.length;
  return {
    combinable_packages: page.map((orders) => ({ id: toDraftId(orders), order_ids: orders.map(toId) })),
    total_count: groups.length,
    next_page_token: next < groups.length ? formatPageToken(PAGE_KIND, { time: 0, number: next }) : '',
  };
}

/** Returns whether the id is the offered id of a group that contains the orders; a part of a group may be combined too. */
function isOffered({ shop }: ShopCall, id: string, orders: readonly Order[]): boolean {
  const group = listCombinable(shop).find((one) => toDraftId(one) === id);
  return toDraftId(orders) === id || (group !== undefined && orders.every((order) => group.includes(order)));
}

function combinePackages(world: World, call: ShopCall): unknown {
  const entries = call.body.combinable_packages;
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > ENTRIES_MAX)
    throw invalidParam(`combinable_packages must be an array of 1 to ${ENTRIES_MAX}`);
  const packages: unknown[] = [];
  const errors: unknown[] = [];
  for (const entry of entries as unknown[]) {
    if (!isFields(entry)) throw invalidParam('combinable_packages');
    const id = readText(entry, 'id');
    const orders = (readTexts(entry, 'order_ids', ORDERS_MAX) ?? []).map((one) => requireOrder(call, one));
    const problem =
      whyNotCombinable(orders) ?? (orders.some(isShared) || !isOffered(call, id, orders) ? 'invalid package id' : null);
    if (problem !== null) {
      errors.push({ code: CODES.fulfilment, message: problem, detail: { package_id: id } });
      continue;
    }
    const parcel = combine(world, orders);
    packages.push({ id: readPackageId(orders[0] as Order, parcel), order_ids: orders.map(toId) });
  }
  return { packages, errors };
}

const isShared = (order: Order) => order.packages.some((one) => one.isGone !== true && one.shared !== undefined);

function uncombinePackage(world: World, call: ShopCall): unknown {
  const { order, parcel } = requirePackage(call, call.params.package_id ?? '');
  const sharers = listSharers(order, parcel);
  const leaving = (readTexts(call.body, 'order_ids', ORDERS_MAX) ?? []).map((one) => requireOrder(call, one));
  if (sharers.length < 2) throw refuse(CODES.fulfilment, 'the package is not combined');
  if (parcel.isShipped) throw refuse(CODES.fulfilment, 'package in freeze status');
  if (leaving.length === 0 || leaving.some((one) => !sharers.some((sharer) => sharer.order === one)))
    throw refuse(CODES.fulfilment, 'invalid order id');
  const fresh = uncombine(world, order, parcel, leaving);
  return { packages: fresh.map((one) => ({ id: readPackageId(one.order, one.parcel), order_ids: [toId(one.order)] })) };
}

/** Returns why an order cannot be split; null when it can. */
function whyNotSplittable(order: Order): string | null {
  if (order.status !== 'AWAITING_SHIPMENT') return 'The order can not be split in this status.';
  if (isShared(order)) return 'The order is part of a combined package.';
  if (listPieces(order).length < 2) return 'The order has one item only.';
  return order.packages.some((one) => one.isShipped) ? 'A package of the order has been shipped.' : null;
}

function getSplitAttributes(_world: World, call: ShopCall): unknown {
  const ids = (readOptionalText(call.query, 'order_ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.length > ORDERS_MAX) throw invalidParam(`order_ids must be a list of 1 to ${ORDERS_MAX}`);
  return {
    split_attributes: ids.map((id) => {
      const reason = whyNotSplittable(requireOrder(call, id));
      return { order_id: id, can_split: reason === null, ...(reason === null ? {} : { reason }), must_split: false };
    }),
  };
}

function splitOrder(world: World, call: ShopCall): unknown {
  const order = requireOrder(call, call.params.order_id ?? '');
  const groups = call.body.splittable_groups;
  if (!Array.isArray(groups) || groups.length < 2)
    throw invalidParam('splittable_groups must be an array of 2 or more');
  const reason = whyNotSplittable(order);
  if (reason !== null) throw refuse(CODES.fulfilment, reason);
  const pieceCount = listPieces(order).length;
  const parts = (groups as unknown[]).map((group) => {
    if (!isFields(group)) throw invalidParam('splittable_groups');
    const lines = findLines(order, readTexts(group, 'order_line_item_ids', 100) ?? [], pieceCount);
    if (lines === null || lines.length === 0) throw refuse(CODES.fulfilment, 'invalid order line item id');
    return { id: readText(group, 'id'), lines };
  });
  const all = parts.flatMap(({ lines }) => lines);
  if (new Set(all).size !== all.length || all.length !== pieceCount)
    throw refuse(CODES.fulfilment, 'every line item belongs to exactly one group');
  for (const one of order.packages) Object.assign(one, { status: 'CANCELLED', isGone: true, updateTime: call.now });
  const packages = parts.map(({ id, lines }) => ({
    splittable_group_id: id,
    id: readPackageId(order, addPackage(order, lines, call.now)),
  }));
  markUpdated(world, order);
  return { packages };
}
