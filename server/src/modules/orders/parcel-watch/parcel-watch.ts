import type { Input } from '@bobbin/contract/endpoint';
import type { Parcel, ParcelWatch, RateChange, ShopRates, watchParcels } from '@bobbin/contract/parcel-watch';
import { isHouse } from '@bobbin/domain/factories/houses';
import { PARCELS_SHOWN } from '@bobbin/domain/limits';
import {
  PARCEL_TABS,
  PLATFORM_RATES,
  pressureOf,
  rangeOfGroup,
  savesNeeded,
  SCAN_GROUPS,
  scanGroupOf,
  toPercent,
  toRateFigure,
  weekAt,
  weekOf,
  type PlatformRate,
  type RatePart,
  type Week,
} from '@bobbin/domain/orders/platform-rates';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Shops } from '../../shops/module.ts';
import type { Orders } from '../order/order.ts';
import * as queries from './parcel-watch.sql.ts';

const HOUR_MS = 3_600_000;
/** A parcel is listed this long before its deadline. */
const AHEAD_HOURS = 24;
/** Number of orders of a rate that the page names. */
const NAMED = 20;
interface Deps {
  db: Db;
  clock: Clock;
  shops: Pick<Shops, 'readNames'>;
  orders: Pick<Orders, 'listProductHeads'>;
}

/** Which parcels are asked for. */
export type ParcelAsk = NonNullable<Input<typeof watchParcels>['query']>;

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

/** Returns a rate after `total` orders (PWT-10). */
function afterOf(rate: PlatformRate, forecast: RatePart, total: number): RatePart {
  const { count, of } = forecast;
  if (rate === 'validTracking' || rate === 'sellerCancels') return { count: count + total, of };
  // The forecast of late dispatch counts these parcels already; parcels that are not delivered in time are added to the deliveries.
  return rate === 'lateDispatch' ? { count, of } : { count, of: of + total };
}

function toChanges(rates: ShopRates['rates'], rows: readonly queries.ChangeRow[]): RateChange[] {
  return PLATFORM_RATES.flatMap((rate) => {
    const ids = rows.filter((row) => row.rate === rate).map(({ orderId }) => orderId);
    if (ids.length === 0) return [];
    const after = afterOf(rate, rates[rate].forecast, ids.length);
    return [
      {
        rate,
        total: ids.length,
        orderIds: ids.slice(0, NAMED),
        after: { ...after, percent: toPercent(after) },
        needed: Math.min(savesNeeded(rate, after), ids.length),
      },
    ];
  });
}

type ClaimColumns = Pick<queries.ParcelRow, 'claimKind' | 'claimParty' | 'claimState' | 'claimDeadlineAt'>;

function toClaim({ claimKind: kind, claimParty: party, claimState: state, claimDeadlineAt }: ClaimColumns) {
  if (kind === null || party === null || state === null) return null;
  return { kind, party, state, deadlineAt: isoOrNull(claimDeadlineAt) };
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Reads how a seller's shops ship, measured like the marketplace does, and lists parcels (PWT-1 to PWT-10). */
export function createParcelWatch({ db, clock, shops, orders }: Deps) {
  function toChoice({ shopId, factory, group }: ParcelAsk, week: Week, now: number): queries.ParcelChoice {
    const range = group === undefined ? null : rangeOfGroup(group);
    const from = range?.from ?? -Infinity;
    return {
      shopId,
      factory,
      from: new Date(week.from),
      to: new Date(week.to),
      now: new Date(now),
      dueFrom: from === -Infinity ? null : new Date(now + from),
      dueTo: new Date(now + (range?.to ?? AHEAD_HOURS * HOUR_MS)),
    };
  }

  const weekAsked = ({ day }: ParcelAsk, now: number) => (day === undefined ? weekAt(now) : weekOf(day));

  async function toParcels(scope: OwnerScope, rows: readonly queries.ParcelRow[], now: number): Promise<Parcel[]> {
    const names = await shops.readNames(scope);
    const ids = rows.map(({ orderId }) => orderId);
    const products = Map.groupBy(await orders.listProductHeads(scope, ids), ({ orderId }) => orderId);
    return rows.map(({ house, ...row }) => ({
      orderId: row.orderId,
      shopId: row.shopId,
      shopName: names.get(row.shopId)?.friendName ?? '',
      products: (products.get(row.orderId) ?? []).map(({ productName, skuName, quantity }) => ({
        productName,
        skuName,
        quantity,
      })),
      trackingNumber: row.trackingNumber,
      carrier: row.carrier,
      createdAt: row.createdAt.toISOString(),
      dueAt: isoOrNull(row.dueAt),
      group: row.dueAt === null || row.scannedAt !== null ? null : scanGroupOf(row.dueAt.getTime(), now),
      factory: isHouse(house) ? house : null,
      factoryStatus: row.factoryStatus,
      expectedAt: isoOrNull(row.expectedAt),
      isExpectedLate: row.expectedAt !== null && row.dueAt !== null && row.expectedAt > row.dueAt,
      scannedAt: isoOrNull(row.scannedAt),
      deliveryDueAt: isoOrNull(row.deliveryDueAt),
      deliveredAt: isoOrNull(row.deliveredAt),
      problem: row.problem,
      lastEventAt: isoOrNull(row.lastEventAt),
      lastEvent: row.lastEvent,
      claim: toClaim(row),
    }));
  }

  /** Reads what would still change the rates of the asked shop, or else of the shop with the worst forecast (PWT-10). */
  async function readChanges(
    scope: OwnerScope,
    shopId: string | undefined,
    found: readonly ShopRates[],
    span: queries.Span,
  ) {
    const [worst] = found.toSorted((one, other) => pressureOf(other.rates) - pressureOf(one.rates));
    const shop = shopId === undefined ? worst : found.find((one) => one.shopId === shopId);
    if (shop === undefined) return null;
    const rows = await queries.listChanges(db, scope, shop.shopId, span);
    return { shopId: shop.shopId, rates: toChanges(shop.rates, rows) };
  }

  return {
    /** @throws AppError NOT_FOUND for a shop outside the scope */
    async watch(scope: SellerScope, ask: ParcelAsk): Promise<ParcelWatch> {
      const { shopId, tab = 'unscanned' } = ask;
      const now = clock.now();
      const names = await shops.readNames(scope);
      const isInScope = (id: string) => names.has(id) && (scope.shops === 'all' || scope.shops.includes(id));
      if (shopId !== undefined && !isInScope(shopId)) throw new AppError('NOT_FOUND');
      const week = weekAsked(ask, now);
      const span = { from: new Date(week.from), to: new Date(week.to), now: new Date(now) };
      const choice = toChoice(ask, week, now);
      // Counts of lists and groups ignore the chosen group.
      const whole = toChoice({ ...ask, group: undefined }, week, now);
      const [rates, { readAt, ...tabs }, deadlines, rows] = await Promise.all([
        queries.countRates(db, scope, span),
        queries.countParcels(db, scope, whole),
        queries.listDeadlines(db, scope, whole),
        queries.listParcels(db, scope, choice, tab, PARCELS_SHOWN),
      ]);
      const groups = Object.fromEntries(SCAN_GROUPS.map((one) => [one, 0])) as ParcelWatch['groups'];
      for (const dueAt of deadlines) groups[scanGroupOf(dueAt.getTime(), now)] += 1;
      const found = rates.map((row) => ({
        shopId: row.shopId,
        shopName: names.get(row.shopId)?.friendName ?? '',
        rates: toRates(row),
      }));
      return {
        firstDay: week.firstDay,
        lastDay: week.lastDay,
        shops: found,
        tabs,
        groups,
        total: tab === 'unscanned' && ask.group !== undefined ? groups[ask.group] : tabs[tab],
        parcels: await toParcels(scope, rows, now),
        changes: await readChanges(scope, shopId, found, span),
        trackingReadAt: isoOrNull(readAt),
      };
    },

    /** Counts and lists the parcels of an export, all of them up to a limit (PWT-11). */
    async countFor(scope: OwnerScope, ask: ParcelAsk): Promise<number> {
      const now = clock.now();
      const counts = await queries.countParcels(db, scope, toChoice(ask, weekAsked(ask, now), now));
      return counts[ask.tab ?? PARCEL_TABS[0]];
    },
    async listFor(scope: OwnerScope, ask: ParcelAsk, limit: number): Promise<Parcel[]> {
      const now = clock.now();
      const choice = toChoice(ask, weekAsked(ask, now), now);
      return toParcels(scope, await queries.listParcels(db, scope, choice, ask.tab ?? PARCEL_TABS[0], limit), now);
    },
  };
}

export type ParcelWatching = ReturnType<typeof createParcelWatch>;
