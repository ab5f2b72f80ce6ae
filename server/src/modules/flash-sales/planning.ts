import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import type { FlashSaleActivity } from '@bobbin/connectors/marketplace-promotion';
import { activityTitle, placeSkus } from '@bobbin/domain/flash-sales/calls';
import { dealPrice } from '@bobbin/domain/flash-sales/deal';
import { FLASH_SALE_MIN_MS } from '@bobbin/domain/flash-sales/times';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { ShopsOffers } from '../shops/module.ts';
import { createMark, type Ending } from './ending.ts';
import type { Fee, Margins, SellableSku } from './margins.ts';
import { lossAt } from './preview.ts';
import * as queries from './flash-sales.sql.ts';
import type { SaleRow } from './flash-sales.sql.ts';
import { insertSkus, recount, type NewSku } from './skus.sql.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 5;
/** Maximum number of other flash sales that are checked for conflicts; conflicts with further ones appear only as rejections of the marketplace. */
const OTHERS_MAX = 20;

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Pick<ShopsOffers, 'getAccess' | 'facts'>;
  margins: Margins;
  ending: Ending;
  /** Returns whether a user may still change flash sales of an owner's shop. */
  mayManage(userId: string, ownerId: string, shopId: string): Promise<boolean>;
}

export function createPlanning({ db, clock, marketplace, shops, margins, ending, mayManage }: Deps) {
  /**
   * Reads, by variant, flash sales at the same time that the shop has outside of Bobbin, because the marketplace rejects a variant in two of them.
   */
  async function readOthers(access: ShopAccess, sale: SaleRow): Promise<Map<string, FlashSaleActivity>> {
    const others: FlashSaleActivity[] = [];
    for (const status of ['ONGOING', 'NOT_START'] as const) {
      let pageToken: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const found = await marketplace.searchFlashSales(access, { status, pageSize: PAGE_SIZE, pageToken });
        others.push(...found.activities.filter((one) => meets(one, sale)));
        pageToken = found.nextPageToken;
        if (pageToken === null) break;
      }
    }
    const taken = new Map<string, FlashSaleActivity>();
    for (const other of others.slice(0, OTHERS_MAX)) {
      const { skuIds } = await marketplace.getFlashSale(access, other.id);
      for (const skuId of skuIds) taken.set(skuId, other);
    }
    return taken;
  }

  return {
    /** Reads the shop's current products, finds conflicts, and plans the calls; sends nothing to the marketplace (FSL-5). */
    async plan(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
      const { id: saleId, shopId } = sale;
      const isGone = sale.actorId !== null && !(await mayManage(sale.actorId, scope.ownerId, shopId));
      const isLate = sale.endsAt.getTime() - clock.now() < FLASH_SALE_MIN_MS;
      if (isGone || isLate) {
        return inTransaction(db, async (trx) => {
          // Keeps a flash sale stopped that a user stopped in the meantime.
          const locked = await queries.lockSale(trx, scope, saleId);
          if (locked?.phase !== 'planned') return;
          await ending.fail(trx, scope, locked, isGone ? 'STARTER_GONE' : 'TIME');
        });
      }
      await shops.facts.readPrices(scope, shopId, signal);
      const taken = await readOthers(await shops.getAccess(scope, shopId, { signal }), sale);
      const fee = await margins.readFee(scope, shopId);
      const skus = toRows(sale, await margins.listSkus(scope, shopId), taken, fee);
      await inTransaction(db, async (trx) => {
        const locked = await queries.lockSale(trx, scope, saleId);
        if (locked?.phase !== 'planned' || locked.stopAskedAt !== null) return;
        await insertSkus(trx, scope, sale, skus);
        await recount(trx, scope, saleId, new Date(clock.now()));
        const numbers = new Set(skus.flatMap(({ state, activity }) => (state === 'waiting' ? [activity] : [])));
        if (numbers.size === 0) return ending.fail(trx, scope, locked, 'NO_SKUS');
        for (const number of numbers) {
          const title = activityTitle(sale.name, createMark());
          await queries.insertActivity(trx, scope, sale, { number, title });
        }
        await queries.updateSale(trx, scope, saleId, { phase: 'creating', ...queries.GOES_ON });
      });
    },
  };
}

export type Planning = ReturnType<typeof createPlanning>;

function meets({ beginAt, endAt }: FlashSaleActivity, { startsAt, endsAt }: SaleRow): boolean {
  return (beginAt ?? 0) < endsAt.getTime() && (endAt ?? Infinity) > startsAt.getTime();
}

/** Returns the SKUs of a flash sale: included SKUs with the call that sends them, the others with the reason why they are left out. */
function toRows(
  sale: SaleRow,
  skus: readonly SellableSku[],
  taken: ReadonlyMap<string, FlashSaleActivity>,
  fee: Fee,
): NewSku[] {
  const rows = skus.map(({ makingCents, ...sku }): NewSku => {
    const { priceCents } = sku;
    const row = { ...sku, activity: 0, call: 0, reason: null, detail: '', overlapEndsAt: null };
    if (priceCents === null) return { ...row, dealCents: null, state: 'left', reason: 'NO_PRICE' };
    const dealCents = dealPrice(priceCents, sale.deal);
    const loses = (lossAt({ priceCents, makingCents }, sale.deal, fee) ?? 0) > 0;
    if (loses && sale.belowCost === 'skip') return { ...row, dealCents, state: 'left', reason: 'BELOW_COST' };
    const other = taken.get(sku.skuId);
    if (other === undefined) return { ...row, dealCents, state: 'waiting' };
    const overlapEndsAt = other.endAt === null ? null : new Date(other.endAt);
    return { ...row, dealCents, state: 'failed', reason: 'OVERLAP', detail: other.title, overlapEndsAt };
  });
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const products = [...Map.groupBy(waiting, ({ productId }) => productId).values()];
  const placed = placeSkus(
    products.map((own) => ({ skuIds: own.map(({ skuId }) => skuId) })),
    sale.batch,
  );
  const places = new Map(placed.map((place) => [place.skuId, place]));
  return rows.map((row) => {
    const place = places.get(row.skuId);
    return place ? { ...row, activity: place.activity, call: place.call } : row;
  });
}
