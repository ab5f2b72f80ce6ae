import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import type { FlashSaleActivity, PromotedProduct, PromotionRefusal } from '@bobbin/connectors/marketplace-promotion';
import { findNamedIds, readPromotionRefusal } from '@bobbin/connectors/marketplace/promotion-refusals';
import { activityTitle } from '@bobbin/domain/flash-sales/calls';
import type { SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import type { Shops } from '../shops/module.ts';
import { createMark } from './ending.ts';
import * as queries from './flash-sales.sql.ts';
import type { ActivityRow, SaleRow } from './flash-sales.sql.ts';
import * as skus from './skus.sql.ts';

/** Time between now and the beginning of an activity: it must begin in the future by the marketplace's clock, which may differ from ours. */
const BEGIN_AHEAD_MS = 2 * 60_000;
const PAGE_SIZE = 20;
const PAGES_MAX = 5;
/** Maximum number of titles that are tried, because the marketplace may reject a name in every title. */
const TITLES_MAX = 3;

const REASONS: Readonly<Record<PromotionRefusal, SaleSkuReason>> = {
  title: 'ITEM',
  time: 'TIME',
  over: 'OVER',
  item: 'ITEM',
  overlap: 'OVERLAP',
  price: 'PRICE',
  deal: 'DEAL',
  full: 'FULL',
};

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess'>;
}

export function createSending({ db, clock, marketplace, shops }: Deps) {
  /** Stores the result of a call, and updates the numbers of the flash sale. */
  function keep(scope: OwnerScope, sale: SaleRow, change: (trx: Queryable) => Promise<void>): Promise<void> {
    return inTransaction(db, async (trx) => {
      await change(trx);
      await skus.recount(trx, scope, sale.id, new Date(clock.now()));
      await queries.updateSale(trx, scope, sale.id, queries.GOES_ON);
    });
  }

  /** Finds an activity by its title whose creation had no response; null when there is none. */
  async function findActivity(access: ShopAccess, title: string): Promise<FlashSaleActivity | null> {
    let pageToken: string | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const found = await marketplace.searchFlashSales(access, { title, pageSize: PAGE_SIZE, pageToken });
      const own = found.activities.find((one) => one.title === title);
      if (own !== undefined) return own;
      pageToken = found.nextPageToken;
      if (pageToken === null) break;
    }
    return null;
  }

  const adopt = (scope: OwnerScope, sale: SaleRow, number: number, id: string) =>
    keep(scope, sale, (trx) => queries.updateActivity(trx, scope, sale.id, number, { activity_id: id, state: 'made' }));

  const refuseActivity = (scope: OwnerScope, sale: SaleRow, number: number, reason: SaleSkuReason, detail: string) =>
    keep(scope, sale, async (trx) => {
      await queries.updateActivity(trx, scope, sale.id, number, { state: 'refused' });
      await skus.markOpen(trx, scope, sale.id, number, { state: 'failed', reason, detail });
    });

  async function makeActivity(scope: OwnerScope, sale: SaleRow, activity: ActivityRow, signal: AbortSignal) {
    const access = await shops.getAccess(scope, sale.shopId, { signal });
    const { number, title } = activity;
    if (activity.state === 'creating') {
      // The result of the previous call is unknown; the title shows whether the activity exists (MKT-43).
      const known = await findActivity(access, title);
      if (known !== null) return adopt(scope, sale, number, known.id);
    } else await queries.updateActivity(db, scope, sale.id, number, { state: 'creating' });
    const beginAt = clock.now() + BEGIN_AHEAD_MS;
    try {
      const id = await marketplace.createFlashSale(access, { title, beginAt, endAt: sale.endsAt.getTime() });
      await adopt(scope, sale, number, id);
    } catch (error) {
      const refusal = error instanceof ConnectorError ? readPromotionRefusal(error) : null;
      if (!(error instanceof ConnectorError) || refusal === null) throw error;
      if (refusal !== 'title') return refuseActivity(scope, sale, number, REASONS[refusal], error.providerMessage);
      // An abandoned call may have arrived at the marketplace later.
      const known = await findActivity(access, title);
      if (known !== null) return adopt(scope, sale, number, known.id);
      if (activity.titles >= TITLES_MAX) return refuseActivity(scope, sale, number, 'ITEM', error.providerMessage);
      await inTransaction(db, async (trx) => {
        const next = activityTitle(sale.name, createMark());
        const titles = activity.titles + 1;
        await queries.updateActivity(trx, scope, sale.id, number, { title: next, titles, state: 'waiting' });
        await queries.updateSale(trx, scope, sale.id, queries.ANSWERED);
      });
    }
  }

  /** Finds out what an interrupted call did, from the variants of the activity. */
  async function lookAfter(
    scope: OwnerScope,
    sale: SaleRow,
    call: readonly skus.CallSku[],
    access: ShopAccess,
    id: string,
  ) {
    const { skuIds, standing } = await marketplace.getFlashSale(access, id);
    const known = new Set(skuIds);
    const ids = call.map(({ skuId }) => skuId);
    const number = call[0]?.activity ?? 0;
    await keep(scope, sale, async (trx) => {
      const there = ids.filter((skuId) => known.has(skuId));
      await skus.markSkus(trx, scope, sale.id, there, { state: 'in' });
      await skus.markSkus(
        trx,
        scope,
        sale.id,
        ids.filter((skuId) => !known.has(skuId)),
        { state: 'waiting' },
      );
      if (standing !== 'open') await queries.updateActivity(trx, scope, sale.id, number, { state: 'over' });
    });
  }

  /**
   * Stores a rejection, which had no effect at the marketplace (MKT-42). Variants that the rejection names are left out, and the others are sent
   * again; if it names none, the variants are sent in two halves.
   */
  async function keepRefusal(
    scope: OwnerScope,
    sale: SaleRow,
    call: readonly skus.CallSku[],
    { refusal, message }: { refusal: PromotionRefusal; message: string },
  ): Promise<void> {
    const ids = call.map(({ skuId }) => skuId);
    const number = call[0]?.activity ?? 0;
    const mark = { state: 'failed' as const, reason: REASONS[refusal], detail: message };
    const rest = { state: 'waiting' as const };
    await keep(scope, sale, async (trx) => {
      if (refusal === 'over') {
        await queries.updateActivity(trx, scope, sale.id, number, { state: 'over' });
        return skus.markOpen(trx, scope, sale.id, number, mark);
      }
      const last = await skus.readLast(trx, scope, sale.id);
      if (refusal === 'full' && (await skus.countIn(trx, scope, sale.id, number)) > 0) {
        const activity = last.activity + 1;
        const title = activityTitle(sale.name, createMark());
        await queries.insertActivity(trx, scope, sale, { number: activity, title });
        return skus.markOpen(trx, scope, sale.id, number, { ...rest, activity });
      }
      const products = findNamedIds(
        message,
        call.map(({ productId }) => productId),
      );
      const named = new Set([
        ...findNamedIds(message, ids),
        ...call.filter(({ productId }) => products.includes(productId)).map(({ skuId }) => skuId),
      ]);
      if (ids.length === 1 || named.size > 0) {
        await skus.markSkus(trx, scope, sale.id, ids.length === 1 ? ids : [...named], mark);
        return skus.markSkus(trx, scope, sale.id, ids, rest);
      }
      const half = Math.ceil(ids.length / 2);
      await skus.markSkus(trx, scope, sale.id, ids.slice(0, half), rest);
      await skus.markSkus(trx, scope, sale.id, ids.slice(half), { ...rest, call: last.call + 1 });
    });
  }

  async function sendCall(
    scope: OwnerScope,
    sale: SaleRow,
    call: readonly skus.CallSku[],
    id: string,
    signal: AbortSignal,
  ) {
    const access = await shops.getAccess(scope, sale.shopId, { signal });
    const ids = call.map(({ skuId }) => skuId);
    if (call.some(({ state }) => state === 'sending')) return lookAfter(scope, sale, call, access, id);
    await skus.markSkus(db, scope, sale.id, ids, { state: 'sending' });
    try {
      await marketplace.putFlashSaleSkus(access, id, toProducts(call));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const refusal = readPromotionRefusal(error);
      if (refusal !== null) return keepRefusal(scope, sale, call, { refusal, message: error.providerMessage });
      // A call that certainly failed needs no check.
      if (!error.mayHaveHappened) await skus.markSkus(db, scope, sale.id, ids, { state: 'waiting' });
      throw error;
    }
    await keep(scope, sale, (trx) => skus.markSkus(trx, scope, sale.id, ids, { state: 'in' }));
  }

  return {
    findActivity,

    /**
     * Makes the next call of a flash sale; returns false when none is left. After an interruption it first checks what the marketplace has (FSL-5).
     */
    async sendNext(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<boolean> {
      if (clock.now() + BEGIN_AHEAD_MS >= sale.endsAt.getTime())
        await keep(scope, sale, (trx) => skus.markOpen(trx, scope, sale.id, null, { state: 'failed', reason: 'TIME' }));
      const call = await skus.readNextCall(db, scope, sale.id);
      const [first] = call;
      if (first === undefined) return false;
      const activities = await queries.listActivities(db, scope, sale.id);
      const activity = activities.find(({ number }) => number === first.activity);
      if (activity === undefined || activity.state === 'over' || activity.state === 'refused') {
        await keep(scope, sale, (trx) =>
          skus.markOpen(trx, scope, sale.id, first.activity, { state: 'failed', reason: 'OVER' }),
        );
      } else if (activity.activityId === null) await makeActivity(scope, sale, activity, signal);
      else await sendCall(scope, sale, call, activity.activityId, signal);
      return true;
    },

    /** Abandons a call without a response, so that the following calls are made (FSL-7). */
    async giveUpCall(scope: OwnerScope, sale: SaleRow): Promise<void> {
      const call = await skus.readNextCall(db, scope, sale.id);
      const ids = call.map(({ skuId }) => skuId);
      await keep(scope, sale, (trx) =>
        skus.markSkus(trx, scope, sale.id, ids, { state: 'failed', reason: 'NO_ANSWER' }),
      );
    },
  };
}

export type Sending = ReturnType<typeof createSending>;

function toProducts(call: readonly skus.CallSku[]): PromotedProduct[] {
  const byProduct = Map.groupBy(call, ({ productId }) => productId);
  return [...byProduct].map(([id, own]) => ({
    id,
    skus: own.map(({ skuId, dealCents }) => ({ id: skuId, priceCents: dealCents })),
  }));
}
