import type { SellerScope } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Audit } from '../../audit/module.ts';
import type { ExportPiece, ExportQuery, OrderList } from './list.ts';

interface Deps {
  db: Db;
  audit: Audit;
  list: Pick<OrderList, 'exportLines'>;
}

export function createOrderExports({ db, audit, list }: Deps) {
  return {
    /**
     * Returns a chunk of the seller's orders for the clipboard. Each chunk writes an action log with the user, the orders and their number (ORD-23).
     */
    async exportOrders(scope: SellerScope, query: ExportQuery): Promise<ExportPiece> {
      const piece = await list.exportLines(scope, query);
      const { ids, filter = {}, sortBy, after } = query;
      const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
      await inTransaction(db, (trx) =>
        audit.record(trx, scope, {
          action: 'export',
          entity: 'order',
          entityId: '',
          after: {
            ...(ids ? { chosen: ids.length } : { filter: asked }),
            sortBy,
            rows: piece.lines.length,
            totalItems: piece.totalItems,
            ...(after === undefined ? {} : { after }),
          },
        }),
      );
      return piece;
    },
  };
}

export type OrderExports = ReturnType<typeof createOrderExports>;
