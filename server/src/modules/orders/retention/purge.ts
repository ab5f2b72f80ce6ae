import { searchTermsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { toLabelName } from '../labels/label-name.ts';
import * as queries from './purge.sql.ts';

/** Deletes the personal data of a shop's orders after the seller disconnected it (SHP-38). */
export function createOrderPurge() {
  return {
    /** Counts the work in a shop that would stay unfinished if the shop were disconnected now. */
    countUnfinished: queries.countUnfinished,
    /** Counts the same work in all shops of a seller who closes the account. */
    countAllUnfinished: queries.countAllUnfinished,
    /** Deletes the marketplace's records of the shop and its sync history. */
    removeShopRecords: queries.removeShopRecords,

    /**
     * Removes the personal data of the next orders of a shop, at most `limit` orders after the given id. Afterwards the orders no longer contain
     * their buyers, and no search for a buyer finds them. Returns the orders and their label files.
     */
    async emptyNext(
      trx: Queryable,
      scope: OwnerScope,
      { shopId, after, limit }: { shopId: string; after: string; limit: number },
    ): Promise<{
      orderIds: string[];
      rows: { buyers: number; timelines: number; searchWords: number; labelPrints: number };
      labelIds: string[];
      /** File names of all copies that ever existed of the orders' labels. */
      labelNames: string[];
      sheetIds: string[];
      /** Pictures of the orders' notes. */
      pictureIds: string[];
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
      const { timelines, pictureIds } = await queries.removeTraces(trx, scope, orderIds);
      const printed = await queries.emptyPrints(trx, scope, orderIds);
      const sheetIds = [...printed, ...(await queries.emptyPackingPrints(trx, scope, orderIds))];
      const rows = { buyers, timelines, searchWords, labelPrints: printed.length };
      return { orderIds, rows, labelIds, labelNames: orderIds.map(toLabelName), sheetIds, pictureIds };
    },
  };
}

export type OrderPurge = ReturnType<typeof createOrderPurge>;
