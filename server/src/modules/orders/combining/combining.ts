import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, PackageChange, ShopAccess } from '@bobbin/connectors/marketplace';
import type { OrderPackages, PackageOrder } from '@bobbin/contract/combining';
import { COMBINED_MAX } from '@bobbin/domain/limits';
import {
  isSameBuyer,
  whyNotCombined,
  whyNotSplit,
  whyNotUncombined,
  type PackageRefusal,
} from '@bobbin/domain/orders/combining';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { withClaimInTurn, type ClaimDeps } from '../../../platform/claims.ts';
import { inTransaction } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/module.ts';
import type { Shops } from '../../shops/module.ts';
import { keepTrying } from '../labels/keep-trying.ts';
import { packageClaimOf, type Parcels } from '../labels/parcels.ts';
import type { OrderSync } from '../sync/sync.ts';
import * as queries from './combining.sql.ts';
import type { PackageRow } from './combining.sql.ts';

/** How long, in milliseconds, a caller waits while another call changes packages of the same shop. */
const PATIENCE_MS = 45_000;
/** Maximum number of pages of combinable groups that are read to find the group of the orders. */
const PAGES_MAX = 20;

interface Deps extends ClaimDeps {
  audit: Audit;
  marketplace: Pick<
    Marketplace,
    'searchCombinable' | 'combinePackages' | 'uncombinePackage' | 'whyNotSplittable' | 'splitOrder'
  >;
  shops: Pick<Shops, 'getAccess' | 'noteFailure'>;
  parcels: Pick<Parcels, 'settle'>;
  sync: Pick<OrderSync, 'pullOrders'>;
}

export interface TakenPiece {
  productId: string;
  quantity: number;
}

/** What a change did: the orders whose packages it changed, and the name of the event in their timelines. */
interface Done {
  event: 'packagesCombined' | 'packageUncombined' | 'packageSplit';
  orderIds: string[];
  packageId: string;
  /** The order that was removed from the package. */
  removed?: string;
}

function refuse(refusal: PackageRefusal | null, orderId: string): void {
  if (refusal !== null) throw new AppError('PACKAGE_FIXED', { reasons: [`${orderId}:${refusal}`] });
}

function assertTaken({ problem }: PackageChange): void {
  if (problem !== null) throw new AppError('PACKAGE_FIXED', { reasons: ['MARKETPLACE'], detail: problem });
}

function toMarketplaceRefusal(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const isRefused = error.kind === 'rejected' || error.kind === 'auth';
  return isRefused
    ? new AppError('PACKAGE_FIXED', { reasons: ['MARKETPLACE'], detail: error.providerMessage, cause: error })
    : new AppError('MARKETPLACE_UNAVAILABLE', { cause: error });
}

/** Returns the package that all orders share; null when they share none. */
function findShared(rows: readonly PackageRow[]): string | null {
  const [first, ...others] = rows;
  return first?.packageIds.find((id) => others.every(({ packageIds }) => packageIds.includes(id))) ?? null;
}

function toPackageOrder(row: PackageRow, refusal: PackageRefusal | null): PackageOrder {
  return {
    id: row.id,
    dueAt: row.dueAt?.toISOString() ?? null,
    status: row.status,
    fulfilState: row.fulfilState,
    fulfillHouse: row.fulfilHouse,
    products: row.products.map(({ name, skuName, image, quantity }) => ({ name, skuName, image, quantity })),
    refusal,
  };
}

/** Chooses the pieces that go into the second package; the others stay in the first one. @throws AppError INVALID_INPUT */
function toGroups({ products }: PackageRow, taken: readonly TakenPiece[]): [string[], string[]] {
  const wanted = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
  const isKnown = [...wanted].every(([id, quantity]) =>
    products.some((product) => product.id === id && product.quantity >= quantity),
  );
  const out = products.flatMap(({ id, lineItemIds }) => lineItemIds.slice(0, wanted.get(id) ?? 0));
  const stay = products.flatMap(({ lineItemIds }) => lineItemIds).filter((id) => !out.includes(id));
  if (!isKnown || stay.length === 0 || out.length === 0)
    throw new AppError('INVALID_INPUT', { issues: [{ path: 'taken', message: 'packageNeedsPiece' }] });
  return [stay, out];
}

export function createCombining(deps: Deps) {
  const { db, clock, audit, marketplace, shops, parcels, sync } = deps;

  async function readOne(scope: OwnerScope, orderId: string): Promise<PackageRow> {
    const [row] = await queries.readPackages(db, scope, [orderId]);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Reads the orders from the marketplace again and returns their stored rows (CMB-4). */
  async function readFresh(scope: OwnerScope, shopId: string, ids: readonly string[]): Promise<PackageRow[]> {
    await sync.pullOrders(scope, shopId, ids);
    // The job that determines shared packages may still wait.
    await inTransaction(db, (trx) => parcels.settle(trx, scope, ids));
    const rows = await queries.readPackages(db, scope, ids);
    if (rows.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
    return rows;
  }

  async function findGroup(access: ShopAccess, ids: readonly string[]) {
    let pageToken: string | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { groups, nextPageToken } = await marketplace.searchCombinable(access, pageToken);
      const group = groups.find(({ orderIds }) => ids.every((id) => orderIds.includes(id)));
      if (group !== undefined) return group;
      if (nextPageToken === null) break;
      pageToken = nextPageToken;
    }
    throw new AppError('PACKAGE_FIXED', { reasons: ['MARKETPLACE'] });
  }

  /** Stores the new packages, and who changed them; a repeated call adds no second entry. */
  async function record(scope: OwnerScope, { event, orderIds, packageId, removed }: Done): Promise<void> {
    const at = new Date(clock.now());
    await inTransaction(db, async (trx) => {
      await parcels.settle(trx, scope, orderIds);
      const details = { orders: orderIds.join(', '), packageId, ...(removed === undefined ? {} : { removed }) };
      const isNew = await queries.insertPackageEvents(trx, scope, orderIds, { event, at, details });
      const [entityId = ''] = orderIds;
      if (isNew) await audit.record(trx, scope, { action: event, entity: 'order', entityId, after: details });
    });
  }

  async function describe(scope: OwnerScope, orderId: string): Promise<OrderPackages> {
    const order = await readOne(scope, orderId);
    const near = await queries.readPackages(db, scope, await queries.listNearby(db, scope, order));
    const mates = await queries.readPackages(db, scope, order.mates);
    const open = near
      .filter((one) => isSameBuyer(order, one) && !order.mates.includes(one.id))
      .map((one) => ({ row: one, refusal: whyNotCombined(order, one) }))
      .toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
      .slice(0, COMBINED_MAX - 1);
    const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      order: toPackageOrder(order, whyNotCombined(order, order)),
      sameBuyer: open.map(({ row, refusal }) => toPackageOrder(row, refusal)),
      mates: mates.map((mate) => toPackageOrder(mate, null)),
      uncombineRefusal: whyNotUncombined(order, mates),
      splitRefusal: whyNotSplit(order, pieces),
      packagesCount: order.packageIds.length,
    };
  }

  async function claimed<T>(scope: OwnerScope, name: string, work: () => Promise<T>): Promise<T> {
    const done = await withClaimInTurn(deps, scope, name, PATIENCE_MS, work);
    if (done === null) throw new AppError('STILL_RUNNING');
    return done.value;
  }

  /**
   * Keeps orders from being sent while `work` runs. `work` must read the orders after it has begun (`readFresh`, which locks them): an order that is
   * being sent holds its lock until then, and one that is sent later finds the claim.
   */
  function keepUnsent<T>(scope: OwnerScope, orderIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = orderIds;
    if (first === undefined) return work();
    return claimed(scope, packageClaimOf(first), () => keepUnsent(scope, others, work));
  }

  /** Changes packages of one shop one after another, because each change decides on the packages that the one before left. */
  async function change(
    scope: SellerScope,
    orderId: string,
    listOthers: (order: PackageRow) => readonly string[],
    work: (access: ShopAccess, shopId: string) => Promise<Done>,
  ): Promise<OrderPackages> {
    const { shopId } = await readOne(scope, orderId);
    const startedAt = clock.now();
    try {
      const done = await claimed(scope, `packages:${shopId}`, async () => {
        const orderIds = new Set([orderId, ...listOthers(await readOne(scope, orderId))]);
        return keepUnsent(scope, [...orderIds], () =>
          keepTrying(async () => work(await shops.getAccess(scope, shopId), shopId)),
        );
      });
      await record(scope, done);
    } catch (error) {
      if (error instanceof ConnectorError) await shops.noteFailure(scope, shopId, error, startedAt);
      throw toMarketplaceRefusal(error);
    }
    return describe(scope, orderId);
  }

  return {
    describe: (scope: SellerScope, orderId: string) => describe(scope, orderId),

    /**
     * Combines orders into one package at the marketplace. When an earlier call took effect and its response was lost, nothing is changed.
     * @throws AppError NOT_FOUND, PACKAGE_FIXED, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED, MARKETPLACE_UNAVAILABLE, STILL_RUNNING
     */
    combine(scope: SellerScope, orderId: string, others: readonly string[]): Promise<OrderPackages> {
      const orderIds = [...new Set([orderId, ...others])];
      return change(
        scope,
        orderId,
        () => others,
        async (access, shopId) => {
          const known = await queries.readPackages(db, scope, orderIds);
          for (const row of known) if (row.shopId !== shopId) refuse('OTHER_SHOP', row.id);
          const rows = await readFresh(scope, shopId, orderIds);
          const event = 'packagesCombined';
          const shared = findShared(rows);
          if (shared !== null && rows.length > 1) return { event, orderIds, packageId: shared };
          const first = rows.find(({ id }) => id === orderId);
          if (first === undefined) throw new AppError('NOT_FOUND');
          // An order cannot be combined with itself.
          if (rows.length < 2) throw new AppError('PACKAGE_FIXED', { reasons: ['MARKETPLACE'] });
          for (const row of rows) refuse(whyNotCombined(first, row), row.id);
          const group = await findGroup(access, orderIds);
          const members = group.orderIds.filter((id) => orderIds.includes(id));
          assertTaken(await marketplace.combinePackages(access, { id: group.id, orderIds: members }));
          const after = await readFresh(scope, shopId, orderIds);
          return { event, orderIds, packageId: findShared(after) ?? group.id };
        },
      );
    },

    /**
     * Removes an order from its shared package. Nothing is changed when it shares no package any more.
     * @throws AppError as `combine`
     */
    uncombine: (scope: SellerScope, orderId: string): Promise<OrderPackages> =>
      change(
        scope,
        orderId,
        (order) => order.mates,
        async (access, shopId) => {
          const { mates } = await readOne(scope, orderId);
          const event = 'packageUncombined';
          const rows = await readFresh(scope, shopId, [orderId, ...mates]);
          const order = rows.find(({ id }) => id === orderId);
          const [packageId] = order?.packageIds ?? [];
          if (order === undefined || packageId === undefined) throw new AppError('NOT_FOUND');
          // The order was removed before; an earlier attempt of this call may have done it.
          if (order.mates.length === 0) {
            const left = mates.length > 0 ? null : await queries.findUnended(db, scope, orderId);
            const others = left?.orderIds.filter((id) => id !== orderId) ?? mates;
            return {
              event,
              orderIds: others.length === 0 ? [] : [orderId, ...others],
              packageId: left?.packageId ?? packageId,
              removed: orderId,
            };
          }
          refuse(
            whyNotUncombined(
              order,
              rows.filter(({ id }) => id !== orderId),
            ),
            orderId,
          );
          assertTaken(await marketplace.uncombinePackage(access, packageId, [orderId]));
          const orderIds = [orderId, ...order.mates];
          await readFresh(scope, shopId, orderIds);
          return { event, orderIds, packageId, removed: orderId };
        },
      ),

    /**
     * Splits an order into two packages. Nothing is changed when it has several packages already.
     * @throws AppError as `combine`, INVALID_INPUT
     */
    split: (scope: SellerScope, orderId: string, taken: readonly TakenPiece[]): Promise<OrderPackages> =>
      change(
        scope,
        orderId,
        () => [],
        async (access, shopId) => {
          const event = 'packageSplit';
          const [order] = await readFresh(scope, shopId, [orderId]);
          if (order === undefined) throw new AppError('NOT_FOUND');
          const [packageId = ''] = order.packageIds;
          if (order.packageIds.length > 1) return { event, orderIds: [orderId], packageId };
          refuse(
            whyNotSplit(
              order,
              order.products.reduce((sum, { quantity }) => sum + quantity, 0),
            ),
            orderId,
          );
          const groups = toGroups(order, taken);
          const problem = await marketplace.whyNotSplittable(access, orderId);
          assertTaken({ packages: [], problem });
          assertTaken(await marketplace.splitOrder(access, orderId, groups));
          const [after] = await readFresh(scope, shopId, [orderId]);
          return { event, orderIds: [orderId], packageId: after?.packageIds[0] ?? packageId };
        },
      ),
  };
}

export type Combining = ReturnType<typeof createCombining>;
