import type { createFlashSale, FlashSale, FlashSaleDetail, FlashSaleSku } from '@bobbin/contract/flash-sales';
import { activityTitle, SALE_CALL_MAX } from '@bobbin/domain/flash-sales/calls';
import { dealPrice } from '@bobbin/domain/flash-sales/deal';
import { flashSaleStanding, type SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import { FLASH_SALE_MIN_MS, findTimesFault } from '@bobbin/domain/flash-sales/times';
import { formatMoney } from '@bobbin/domain/money/money';
import { listRights, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import { createId } from '../../platform/ids.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from '../audit/module.ts';
import { assertWorks, type Shops } from '../shops/module.ts';
import { createMark, type Ending } from './ending.ts';
import { enqueueSale } from './enqueue.ts';
import type { Margins } from './margins.ts';
import { lossAt } from './preview.ts';
import * as queries from './flash-sales.sql.ts';
import * as skus from './skus.sql.ts';

type Wish = NonNullable<(typeof createFlashSale)['body']>['_output'];

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'getShop'>;
  ending: Ending;
  margins: Margins;
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const SORTS = { createdAt: 'created_at', timeEnd: 'ends_at' } as const;

export function createFlashSales({ db, clock, audit, shops, ending, margins }: Deps) {
  function show(scope: SellerScope, sale: queries.SaleRow): FlashSale {
    const facts = { ...sale, isStopping: sale.stopAskedAt !== null };
    const endsAt = sale.endsAt.getTime();
    const endedAt = sale.endedAt?.getTime() ?? null;
    return {
      id: sale.id,
      name: sale.name,
      deal: sale.deal,
      shopId: sale.shopId,
      isExecuted: sale.isExecuted,
      status: sale.isOk,
      message: sale.message,
      timeEnd: toSeconds(sale.endsAt),
      createdAt: sale.createdAt.toISOString(),
      updatedAt: sale.updatedAt.toISOString(),
      timeStart: toSeconds(sale.startsAt),
      isScheduled: sale.isScheduled,
      batch: sale.batch,
      standing: flashSaleStanding({ ...facts, endsAt, endedAt }, clock.now()),
      problem: sale.problem,
      autoRenew: sale.autoRenew,
      belowCost: sale.belowCost,
      createdBy: sale.actorName,
      stoppedBy: sale.stoppedBy,
      endedAt: sale.endedAt?.toISOString() ?? null,
      skuTotal: sale.skuTotal,
      skuOk: sale.skuOk,
      skuFailed: sale.skuFailed,
      skuLeft: sale.skuLeft,
      callTotal: sale.callTotal,
      callDone: sale.callDone,
      rights: listRights(scope, sale.shopId),
    };
  }

  async function read(scope: SellerScope, shopId: string, saleId: string, reader: Queryable = db) {
    const sale = await queries.getSale(reader, scope, saleId);
    if (sale?.shopId !== shopId) throw new AppError('NOT_FOUND');
    return sale;
  }

  /** Changes a flash sale under its lock, so that a request cannot interfere with the job of the flash sale. */
  async function changeSale(
    scope: SellerScope,
    shopId: string,
    saleId: string,
    action: string,
    change: (trx: Queryable, sale: queries.SaleRow) => Promise<Record<string, unknown> | null>,
  ): Promise<FlashSale> {
    return inTransaction(db, async (trx) => {
      const sale = await queries.lockSale(trx, scope, saleId);
      if (sale?.shopId !== shopId) throw new AppError('NOT_FOUND');
      const after = await withFullScope(scope, () => change(trx, sale));
      if (after !== null)
        await audit.record(trx, scope, { action, entity: 'flashSale', entityId: saleId, after: { shopId, ...after } });
      return show(scope, await read(scope, shopId, saleId, trx));
    });
  }

  /** Lists the SKUs that would be sold below their cost with a deal. */
  async function listLosing(scope: SellerScope, shopId: string, deal: number): Promise<Set<string>> {
    const [all, fee] = await withFullScope(scope, (whole) =>
      Promise.all([margins.listSkus(whole, shopId), margins.readFee(whole, shopId)]),
    );
    return new Set(all.filter((sku) => (lossAt(sku, deal, fee) ?? 0) > 0).map(({ skuId }) => skuId));
  }

  const run = async (trx: Queryable, scope: SellerScope, sale: queries.SaleRow, changes: queries.SaleChanges) => {
    const now = new Date(clock.now());
    await queries.updateSale(trx, scope, sale.id, { ...changes, due_at: now, ...queries.ANSWERED, updated_at: now });
    await enqueueSale(trx, clock, scope.ownerId, sale);
  };

  return {
    /** @throws AppError NOT_FOUND */
    async list(
      scope: SellerScope,
      { id: shopId, search, ...query }: PageQuery & { id: string; search?: string | undefined },
    ): Promise<Paged<FlashSale>> {
      await shops.getShop(scope, shopId);
      const words = search?.trim();
      const filter = { shopId, ...(words ? { search: words } : {}) };
      const page = toPage(query, await queries.countSales(db, scope, filter));
      const column = SORTS[query.sortBy.startsWith('timeEnd') ? 'timeEnd' : 'createdAt'];
      const order = { ...page, column, isAscending: isAscending(query.sortBy) };
      const rows = await queries.listSales(db, scope, filter, order);
      return { data: rows.map((row) => show(scope, row)), meta: page.meta };
    },

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, shopId: string, saleId: string): Promise<FlashSaleDetail> {
      const sale = await read(scope, shopId, saleId);
      const [calls, reasons] = await Promise.all([
        skus.listCalls(db, scope, saleId),
        skus.countReasons(db, scope, saleId),
      ]);
      return {
        ...show(scope, sale),
        calls: calls.map(({ call, skus: count, failed, waiting, sending }) => ({
          call,
          skus: count,
          failed,
          state: sending > 0 ? 'running' : waiting > 0 ? 'waiting' : 'done',
        })),
        reasons,
      };
    },

    /** @throws AppError NOT_FOUND */
    async listSkus(
      scope: SellerScope,
      shopId: string,
      saleId: string,
      { state, reason, ...query }: Pick<PageQuery, 'page' | 'limit'> & skus.SkuFilter,
    ): Promise<Paged<FlashSaleSku>> {
      await read(scope, shopId, saleId);
      const filter = { state, reason };
      const page = toPage(query, await skus.countSkus(db, scope, saleId, filter));
      const rows = await skus.listSkus(db, scope, saleId, filter, page);
      const isPriced = scope.can('viewCosts', shopId);
      const money = (cents: number | null) => (cents === null || !isPriced ? null : formatMoney(cents));
      return {
        data: rows.map((row) => ({
          skuId: row.skuId,
          productId: row.productId,
          productName: row.title,
          skuName: row.name,
          skuImage: row.image,
          price: money(row.priceCents),
          dealPrice: money(row.dealCents),
          state: row.state,
          reason: row.reason,
          detail: row.detail,
          overlapEndsAt: row.overlapEndsAt?.toISOString() ?? null,
          call: row.call,
        })),
        meta: page.meta,
      };
    },

    /**
     * Stores a flash sale and its job in one transaction; the job creates it at the marketplace later.
     * @throws AppError NOT_FOUND, FLASH_SALE_TOO_LONG, FLASH_SALE_TIME_WRONG, FLASH_SALE_OVERLAPS, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED
     */
    async create(
      scope: SellerScope,
      shopId: string,
      { name, deal, batch, timeend, timestart, autoRenew, belowCost }: Wish,
    ): Promise<FlashSale> {
      const now = clock.now();
      assertWorks(await shops.getShop(scope, shopId), now);
      const endsAt = timeend * 1000;
      const fault = findTimesFault({ startsAt: timestart === undefined ? null : timestart * 1000, endsAt }, now);
      if (fault !== null) throw new AppError(fault === 'TOO_LONG' ? 'FLASH_SALE_TOO_LONG' : 'FLASH_SALE_TIME_WRONG');
      const isScheduled = timestart !== undefined && timestart * 1000 > now;
      const startsAt = isScheduled ? timestart * 1000 : now;
      const sale = {
        id: createId(now),
        shopId,
        name,
        deal,
        batch,
        startsAt: new Date(startsAt),
        isScheduled,
        endsAt: new Date(endsAt),
        belowCost,
        autoRenew,
        renewedFrom: null,
        renewDays: null,
        // Skips the check for staff, who belong to no team of the seller; their permission is checked at each call.
        actorId: scope.stands === 'staff' ? null : scope.actor.userId,
        actorName: scope.actor.name,
        now: new Date(now),
      };
      return inTransaction(db, async (trx) => {
        const other = await queries.findMeeting(trx, scope, shopId, sale);
        if (other) throw new AppError('FLASH_SALE_OVERLAPS', { reasons: [other.name] });
        await queries.insertSale(trx, scope, sale);
        await enqueueSale(trx, clock, scope.ownerId, sale, sale.startsAt);
        const after = { shopId, name, deal, batch, startsAt: sale.startsAt, endsAt: sale.endsAt, autoRenew, belowCost };
        await audit.record(trx, scope, {
          action: 'createFlashSale',
          entity: 'flashSale',
          entityId: sale.id,
          after: { ...after, startsAt: sale.startsAt.toISOString(), endsAt: sale.endsAt.toISOString() },
        });
        return show(scope, await read(scope, shopId, sale.id, trx));
      });
    },

    /** @throws AppError NOT_FOUND, FLASH_SALE_OVER */
    change: (scope: SellerScope, shopId: string, saleId: string, autoRenew: boolean): Promise<FlashSale> =>
      changeSale(scope, shopId, saleId, 'changeFlashSale', async (trx, sale) => {
        if (sale.autoRenew === autoRenew) return null;
        if (sale.phase === 'over' || sale.stopAskedAt !== null) throw new AppError('FLASH_SALE_OVER');
        const updated_at = new Date(clock.now());
        await queries.updateSale(trx, scope, saleId, { auto_renew: autoRenew, updated_at });
        return { autoRenew };
      }),

    /** Stops a flash sale; idempotent. @throws AppError NOT_FOUND */
    stop: (scope: SellerScope, shopId: string, saleId: string): Promise<FlashSale> =>
      changeSale(scope, shopId, saleId, 'stopFlashSale', async (trx, sale) => {
        if (sale.phase === 'over' || sale.stopAskedAt !== null) return null;
        const stop = { stop_asked_at: new Date(clock.now()), stopped_by: scope.actor.name, auto_renew: false };
        // The marketplace has no activity of this flash sale yet.
        if (sale.phase === 'planned') {
          await queries.updateSale(trx, scope, saleId, stop);
          await ending.stop(trx, scope, sale);
        } else await run(trx, scope, sale, stop);
        return { name: sale.name };
      }),

    /**
     * Retries failed SKUs. SKUs that the deal would sell below cost stay left out, as when the flash sale was planned (FSL-8).
     * @throws AppError NOT_FOUND, FLASH_SALE_OVER, FLASH_SALE_OVERLAPS, FLASH_SALE_BELOW_COST, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED
     */
    async retry(
      scope: SellerScope,
      shopId: string,
      saleId: string,
      {
        skuIds,
        reason,
        deal,
      }: { skuIds?: string[] | undefined; reason?: SaleSkuReason | undefined; deal?: number | undefined },
    ): Promise<FlashSale> {
      const { belowCost } = await read(scope, shopId, saleId);
      const losing = belowCost === 'keep' || deal === undefined ? new Set() : await listLosing(scope, shopId, deal);
      return changeSale(scope, shopId, saleId, 'retryFlashSale', async (trx, sale) => {
        assertWorks(await shops.getShop(scope, shopId), clock.now());
        const isFailed = sale.phase === 'over' && sale.problem === 'ALL_REFUSED';
        const isLate = sale.endsAt.getTime() - clock.now() < FLASH_SALE_MIN_MS;
        if ((sale.phase === 'over' && !isFailed) || sale.stopAskedAt !== null || isLate)
          throw new AppError('FLASH_SALE_OVER');
        // Checks again, because the shop may have another flash sale by now.
        const rest = { startsAt: new Date(clock.now()), endsAt: sale.endsAt };
        const other = isFailed ? await queries.findMeeting(trx, scope, shopId, rest) : undefined;
        if (other) throw new AppError('FLASH_SALE_OVERLAPS', { reasons: [other.name] });
        // SKUs that are still waiting will be sent without a retry.
        const wanted = await skus.listFailed(trx, scope, saleId, { ids: skuIds, reason });
        if (wanted.length === 0) return null;
        const failed = wanted.filter(({ skuId }) => !losing.has(skuId));
        if (failed.length === 0) throw new AppError('FLASH_SALE_BELOW_COST');
        const last = await skus.readLast(trx, scope, saleId);
        const activities = await queries.listActivities(trx, scope, saleId);
        const open = activities.findLast(
          ({ state }) => state === 'made' || state === 'waiting' || state === 'creating',
        );
        const activity = open?.number ?? last.activity + 1;
        if (!open) {
          const title = activityTitle(sale.name, createMark());
          await queries.insertActivity(trx, scope, sale, { number: activity, title });
        }
        const again = failed.map(({ skuId, priceCents }, place) => ({
          skuId,
          dealCents: dealPrice(priceCents ?? 0, deal ?? sale.deal),
          activity,
          call: last.call + 1 + Math.floor(place / SALE_CALL_MAX),
        }));
        await skus.reopenSkus(trx, scope, saleId, again);
        await skus.recount(trx, scope, saleId, new Date(clock.now()));
        const reopened = isFailed ? { is_executed: false, ended_at: null } : {};
        await run(trx, scope, sale, { phase: 'creating', problem: null, message: '', ...reopened });
        return { skus: failed.length, ...(deal === undefined ? {} : { deal }) };
      });
    },
  };
}

export type FlashSales = ReturnType<typeof createFlashSales>;
