import type { ParcelWatch, ShopRates } from '@bobbin/contract/parcel-watch';
import { isHouse } from '@bobbin/domain/factories/houses';
import { PARCELS_SHOWN } from '@bobbin/domain/limits';
import { SCAN_GROUPS, scanGroupOf, toRateFigure, weekAt, weekOf } from '@bobbin/domain/orders/platform-rates';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Shops } from '../../shops/module.ts';
import type { Orders } from '../order/order.ts';
import * as queries from './parcel-watch.sql.ts';

const HOUR_MS = 3_600_000;
/** A parcel is listed this long before its deadline. */
const AHEAD_HOURS = 24;
interface Deps {
  db: Db;
  clock: Clock;
  shops: Pick<Shops, 'readNames'>;
  orders: Pick<Orders, 'listProductHeads'>;
}

interface Asked {
  day?: string | undefined;
  shopId?: string | undefined;
}

function toRates(row: queries.RateCounts): ShopRates['rates'] {
  const { due, late, tracked, badTracking, delivered, onTime, undelivered, orders, sellerCancelled } = row;
  const valid = { count: tracked - badTracking, of: tracked };
  const cancelled = { count: sellerCancelled, of: orders };
  return {
    lateDispatch: toRateFigure('lateDispatch', { count: late, of: due }, { count: late + row.expectedLate, of: due }),
    validTracking: toRateFigure('validTracking', valid, valid),
    // An order that is late and not delivered will be delivered late.
    onTime: toRateFigure('onTime', { count: onTime, of: delivered }, { count: onTime, of: delivered + undelivered }),
    sellerCancels: toRateFigure('sellerCancels', cancelled, cancelled),
  };
}

/** Reads how a seller's shops ship, measured like the marketplace does (PWT-1 to PWT-3). */
export function createParcelWatch({ db, clock, shops, orders }: Deps) {
  /** @throws AppError NOT_FOUND for a shop outside the scope */
  return async (scope: SellerScope, { day, shopId }: Asked): Promise<ParcelWatch> => {
    const now = clock.now();
    const names = await shops.readNames(scope);
    const isInScope = (id: string) => names.has(id) && (scope.shops === 'all' || scope.shops.includes(id));
    if (shopId !== undefined && !isInScope(shopId)) throw new AppError('NOT_FOUND');
    const week = day === undefined ? weekAt(now) : weekOf(day);
    const at = new Date(now);
    const [counts, waiting] = await Promise.all([
      queries.countRates(db, scope, { from: new Date(week.from), to: new Date(week.to), now: at }),
      queries.listWaiting(db, scope, { before: new Date(now + AHEAD_HOURS * HOUR_MS), now: at, shopId }),
    ]);
    const groups = Object.fromEntries(SCAN_GROUPS.map((group) => [group, 0])) as ParcelWatch['groups'];
    for (const { dueAt } of waiting) groups[scanGroupOf(dueAt.getTime(), now)] += 1;
    const shown = waiting.slice(0, PARCELS_SHOWN);
    const products = Map.groupBy(
      await orders.listProductHeads(
        scope,
        shown.map(({ orderId }) => orderId),
      ),
      ({ orderId }) => orderId,
    );
    const nameOf = (id: string) => names.get(id)?.friendName ?? '';
    return {
      firstDay: week.firstDay,
      lastDay: week.lastDay,
      shops: counts.map((row) => ({ shopId: row.shopId, shopName: nameOf(row.shopId), rates: toRates(row) })),
      groups,
      waiting: shown.map(({ house, dueAt, createdAt, expectedAt, ...row }) => ({
        ...row,
        shopName: nameOf(row.shopId),
        products: (products.get(row.orderId) ?? []).map(({ productName, skuName, quantity }) => ({
          productName,
          skuName,
          quantity,
        })),
        createdAt: createdAt.toISOString(),
        dueAt: dueAt.toISOString(),
        group: scanGroupOf(dueAt.getTime(), now),
        factory: isHouse(house) ? house : null,
        expectedAt: expectedAt?.toISOString() ?? null,
        isExpectedLate: expectedAt !== null && expectedAt > dueAt,
      })),
    };
  };
}

export type WatchParcels = ReturnType<typeof createParcelWatch>;
