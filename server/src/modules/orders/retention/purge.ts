import { searchTermsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { toLabelName } from '../labels/label-name.ts';
import * as queries from './purge.sql.ts';

/** What of a shop's orders goes when its seller gave it up (SHP-38). */
export function createOrderPurge() {
  return {
    /** What giving the shop up would leave undone. */
    countUnfinished: queries.countUnfinished,
    /** The same for all shops of a seller who closes the account. */
    countAllUnfinished: queries.countAllUnfinished,
    /** Removes what the marketplace told of the shop, and how its reading went. */
    removeShopRecords: queries.removeShopRecords,

    /**
     * Empties the next orders of a shop behind an id, at most `limit` of them: no buyer stands in them or finds them any more.
     * Answers which they were, and the files that held their labels.
     */
    async emptyNext(
      trx: Queryable,
      scope: OwnerScope,
      { shopId, after, limit }: { shopId: string; after: string; limit: number },
    ): Promise<{
      orderIds: string[];
      rows: { buyers: number; timelines: number; searchWords: number; labelPrints: number };
      labelIds: string[];
      /** Names of all copies that there ever were of their labels. */
      labelNames: string[];
      sheetIds: string[];
    }> {
      const orders = await queries.lockNextOrders(trx, scope, shopId, after, limit);
      const orderIds = orders.map(({ id }) => id);
      const labelIds = orders.map(({ labelFileId }) => labelFileId).filter((id) => id !== null);
      let searchWords = 0;
      for (const { id, fulfilId, skuIds, sellerSkus, skuNames } of orders) {
        const kept = searchTermsOf({ orderId: id, fulfilId, skuIds, sellerSkus, skuNames });
        searchWords += await queries.removeTerms(trx, scope, id, kept);
      }
      const buyers = await queries.emptyOrders(trx, scope, orderIds);
      const timelines = await queries.removeTraces(trx, scope, orderIds);
      const sheetIds = await queries.emptyPrints(trx, scope, orderIds);
      const rows = { buyers, timelines, searchWords, labelPrints: sheetIds.length };
      return { orderIds, rows, labelIds, labelNames: orderIds.map(toLabelName), sheetIds };
    },
  };
}

export type OrderPurge = ReturnType<typeof createOrderPurge>;
