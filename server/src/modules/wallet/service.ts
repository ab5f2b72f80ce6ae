import type { PageMeta } from '@bobbin/contract/envelope';
import type { Transaction } from '@bobbin/contract/wallet';
import { formatMoney } from '@bobbin/domain/money';
import type { SellerScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import * as queries from './queries.ts';

interface TransactionQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  sortBy: string;
}

/** A seller's balance: so far the list of what moved it. */
export interface Wallet {
  listTransactions(scope: SellerScope, query: TransactionQuery): Promise<{ data: Transaction[]; meta: PageMeta }>;
}

export function createWallet(db: Db): Wallet {
  return {
    async listTransactions(scope, { page, limit, search = '', sortBy }) {
      const words = search.trim();
      const totalItems = await queries.countTransactions(db, scope.ownerId, words);
      const totalPages = Math.ceil(totalItems / limit);
      const currentPage = Math.min(page, Math.max(totalPages, 1));
      const rows = await queries.listTransactions(db, scope.ownerId, words, {
        limit,
        offset: (currentPage - 1) * limit,
        isOldestFirst: sortBy.endsWith(':ASC'),
      });
      return {
        data: rows.map((row) => ({
          id: row.id,
          // Whole dong look like dollars on the wire: the rate says which it is (Spec 1 §9).
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
        meta: { itemsPerPage: limit, totalItems, currentPage, totalPages },
      };
    },
  };
}
