import type { Transaction } from '@bobbin/contract/wallet';
import { formatMoney } from '@bobbin/domain/money/money';
import type { SellerScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import * as queries from './queries.ts';

interface TransactionQuery extends PageQuery {
  search?: string | undefined;
}

/** A seller's balance: so far the list of what moved it. */
export interface Wallet {
  listTransactions(scope: SellerScope, query: TransactionQuery): Promise<Paged<Transaction>>;
}

export function createWallet(db: Db): Wallet {
  return {
    async listTransactions(scope, query) {
      const words = query.search?.trim() ?? '';
      const totalItems = await queries.countTransactions(db, scope, words);
      const { offset, limit, meta } = toPage(query, totalItems);
      const rows = await queries.listTransactions(db, scope, words, {
        limit,
        offset,
        isOldestFirst: isAscending(query.sortBy),
      });
      return {
        data: rows.map((row) => ({
          id: row.id,
          // Whole dong look like dollars on the wire: the rate says which it is (MNY-16).
          amount: row.amountVnd === null ? formatMoney(row.amountCents) : `${row.amountVnd}.00`,
          code: row.code,
          transactionType: row.type,
          transactionStatus: row.status,
          exchangeRate: row.exchangeRate,
          description: row.description,
          beforeAmount: formatMoney(row.beforeCents),
          afterAmount: formatMoney(row.afterCents),
          deletedAt: row.deletedAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
        })),
        meta,
      };
    },
  };
}
