import type { Transaction } from '@bobbin/contract/wallet';
import { formatMoney } from '@bobbin/domain/money/money';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import * as queries from './queries.ts';

interface TransactionQuery extends PageQuery {
  search?: string | undefined;
}

/** What a module takes from a balance. */
export interface Charge {
  cents: number;
  reason: 'shopRenewal';
  /** Names what is paid; the same reference is charged once. */
  reference: string;
}

/** A seller's balance: the list of what moved it, and what other modules take from it. */
export interface Wallet {
  /**
   * Takes money from the balance in the caller's transaction; nothing costs nothing.
   * @throws AppError BALANCE_TOO_LOW
   */
  charge(trx: Queryable, scope: OwnerScope, charge: Charge): Promise<void>;
  /** Whether the balance holds so much now. */
  canPay(db: Queryable, scope: OwnerScope, cents: number): Promise<boolean>;
  listTransactions(scope: SellerScope, query: TransactionQuery): Promise<Paged<Transaction>>;
}

export function createWallet(db: Db): Wallet {
  /** Nothing fills a balance yet, so it holds nothing. */
  const canPay: Wallet['canPay'] = async (_db, _scope, cents) => cents === 0;

  return {
    canPay,

    async charge(trx, scope, { cents }) {
      if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is nothing to charge`);
      if (!(await canPay(trx, scope, cents))) throw new AppError('BALANCE_TOO_LOW');
    },

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
