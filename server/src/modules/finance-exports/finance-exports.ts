import type { FinanceExports as Reply } from '@bobbin/contract/finance-exports';
import type { OrderExport } from '@bobbin/contract/order-exports';
import { PAYMENT_COLUMNS, TRANSACTION_COLUMNS } from '@bobbin/domain/money/money-columns';
import { systemScope, type OwnerScope, type SellerScope, type StaffScope } from '../../platform/access.ts';
import { AppError } from '../../platform/errors.ts';
import { inScope } from '../../platform/shop-scope.ts';
import type { People } from '../accounts/module.ts';
import {
  toMemberContext,
  toFinanceContext,
  type Cell,
  type SheetAsked,
  type SheetFiles,
  type SheetSource,
  type SheetWish,
} from '../orders/module.ts';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { ShopNames } from '../shops/module.ts';
import type { TransactionAsk, WalletOffers } from '../wallet/module.ts';
import { toPaymentCells, toTransactionCells } from './rows.ts';

interface Deps {
  sheets: SheetFiles;
  /** Maximum number of finance files that a user may request within 24 hours. */
  limit: number;
  people: Pick<People, 'readPeople'>;
  movements: WalletOffers['movements'];
  reports: PayoutsOffers['reports'];
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

/** Number of lines of a payment in one chunk of a file. */
const PIECE = 200;

async function* inPieces(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows.length; first += PIECE)
    yield await Promise.resolve(rows.slice(first, first + PIECE));
}

/** Finance exports: files of balance transactions and payout reports, which the job of order exports writes (EXP-10). */
export function createFinanceExports(deps: Deps) {
  const { sheets, limit, people, movements, reports, readShopNames } = deps;

  const transactions = (whose: (asked: SheetAsked) => OwnerScope): SheetSource => ({
    name: 'transactions',
    columns: Object.values(TRANSACTION_COLUMNS),
    count: (asked) => movements.count(whose(asked), asked.filter as TransactionAsk),
    read: (asked, work) =>
      movements.readAll(whose(asked), asked.filter as TransactionAsk, (pieces) => {
        async function* toCells() {
          const isWhole = asked.scope.can('viewPayouts');
          for await (const piece of pieces) yield piece.map((row) => toTransactionCells(row, asked.zone, isWhole));
        }
        return work(toCells());
      }),
  });
  sheets.offer(
    'transactions',
    transactions(({ scope }) => scope),
  );
  sheets.offer(
    'memberTransactions',
    transactions(({ subjectId }) => systemScope(subjectId ?? '', 'bobbin')),
  );
  sheets.offer('payout', {
    name: 'payout',
    columns: Object.values(PAYMENT_COLUMNS),
    count: async ({ scope, subjectId }) => (await reports.countLines(scope, subjectId ?? '')).count,
    read: ({ scope, subjectId, zone }, work) =>
      inScope(scope, async () => {
        const [lines, names] = await Promise.all([reports.readLines(scope, subjectId ?? ''), readShopNames(scope)]);
        const nameOf = (shopId: string) => names.get(shopId)?.friendName ?? shopId;
        return work(inPieces(lines.map((line) => toPaymentCells(line, nameOf(line.shopId), zone))));
      }),
  });

  async function contextOfMember(scope: StaffScope, memberId: string) {
    if (!(await people.readPeople([memberId])).has(memberId)) throw new AppError('NOT_FOUND');
    return toMemberContext(scope, memberId, limit);
  }

  async function contextOfPayment(scope: SellerScope, paymentId: string) {
    // Staff who may only view a shop must not export from it.
    if (scope.stands === 'staff') throw new AppError('NOT_FOUND');
    const { shopId } = await reports.countLines(scope, paymentId);
    return toFinanceContext(scope, limit, { paymentId, shopId });
  }

  return {
    /** @throws AppError EXPORT_LIMIT, EXPORT_TOO_LARGE */
    startOwn: (scope: SellerScope, wish: SheetWish): Promise<OrderExport> =>
      sheets.startSheet(toFinanceContext(scope, limit), wish),
    listOwn: (scope: SellerScope): Promise<Reply> => sheets.listSheets(toFinanceContext(scope, limit)),
    /** @throws AppError NOT_FOUND, EXPORT_LIMIT, EXPORT_TOO_LARGE */
    startOfMember: async (scope: StaffScope, id: string, wish: SheetWish): Promise<OrderExport> =>
      sheets.startSheet(await contextOfMember(scope, id), wish),
    /** @throws AppError NOT_FOUND */
    listOfMember: async (scope: StaffScope, id: string): Promise<Reply> =>
      sheets.listSheets(await contextOfMember(scope, id)),
    /** @throws AppError NOT_FOUND */
    cancelOfMember: async (scope: StaffScope, id: string, exportId: string): Promise<OrderExport> =>
      sheets.cancelSheet(await contextOfMember(scope, id), exportId),
    /** @throws AppError NOT_FOUND, EXPORT_LIMIT, EXPORT_TOO_LARGE */
    startOfPayment: async (scope: SellerScope, id: string, wish: Omit<SheetWish, 'filter'>): Promise<OrderExport> =>
      sheets.startSheet(await contextOfPayment(scope, id), { ...wish, filter: {} }),
    /** @throws AppError NOT_FOUND */
    listOfPayment: async (scope: SellerScope, id: string): Promise<Reply> =>
      sheets.listSheets(await contextOfPayment(scope, id)),
  };
}

export type FinanceExports = ReturnType<typeof createFinanceExports>;
