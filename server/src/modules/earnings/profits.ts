import type { PeriodQuery } from '@bobbin/contract/earnings';
import type { Input, Reply } from '@bobbin/contract/endpoint';
import type { listProfitLines, listProfits, ProfitSum } from '@bobbin/contract/profits';
import { formatMoney } from '@bobbin/domain/money/money';
import { sumByCurrency } from '@bobbin/domain/money/other-currencies';
import {
  PROFIT_SORTS,
  profitOf,
  SHARED_GROUPS,
  type ProfitGroup,
  type ProfitLines,
  type ProfitSort,
} from '@bobbin/domain/money/profits';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { isAscending, toPage } from '../../platform/paging.ts';
import type { LibraryOffers } from '../library/module.ts';
import type { OrderFigures, ProfitAsk, ProfitSums } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import { readDayPeriod, shopsWith } from './ask.ts';
import type { Charges } from './sources.ts';

interface ProfitQuery extends PeriodQuery {
  by: ProfitGroup;
  page: number;
  limit: number;
}

export type ProfitPage = Reply<typeof listProfits>;
export type ProfitLinePage = Reply<typeof listProfitLines>;
type Row = ProfitPage['data'][number];
type Line = ProfitLinePage['data'][number];

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  charges: Charges;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
  readFileNames: LibraryOffers['readFileNames'];
}

const NOTHING: ProfitSums = {
  orders: 0,
  pieces: 0,
  revenueCents: 0,
  estimatedCents: 0,
  unpricedOrders: 0,
  unpricedCents: 0,
  costCents: 0,
  feesCents: 0,
  feesCount: 0,
};

function toSum(by: ProfitGroup, sums: ProfitSums, isRow: boolean): ProfitSum {
  const { orders, pieces, revenueCents, costCents, feesCents, feesCount } = sums;
  const { profit, net, percent } = profitOf({ revenue: revenueCents, cost: costCents, fees: feesCents });
  // The number of orders is exact for one SKU, because an order contains a SKU only once; for several SKUs an order would be counted several times.
  const isExact = !SHARED_GROUPS.has(by) || (isRow && by === 'sku');
  return {
    orders: isExact ? orders : null,
    pieces,
    revenue: formatMoney(revenueCents),
    estimated: formatMoney(sums.estimatedCents),
    unpricedOrders: isExact ? sums.unpricedOrders : null,
    unpricedRevenue: formatMoney(sums.unpricedCents),
    cost: formatMoney(costCents),
    profit: formatMoney(profit),
    fees: formatMoney(feesCents),
    feesCount,
    net: formatMoney(net),
    percent,
  };
}

/** The fields of a row that are not figures. */
type Named = Pick<Row, 'name' | 'thumbnailUrl' | 'shop'>;
const NAMELESS: Named = { name: '', thumbnailUrl: null, shop: null };

const toShop = (shops: ShopNames, id: string) => ({
  id,
  friendName: shops.get(id)?.friendName ?? id,
  nameShop: shops.get(id)?.nameShop ?? id,
});

/** Profit by group, before and after design fees, and the orders and fees of each row (PRF-16, PRF-17). */
export function createProfits({ clock, figures, charges, readShopNames, readFileNames }: Deps) {
  function toAsk(scope: OwnerScope, { by, ...query }: ProfitQuery): ProfitAsk {
    const days = readDayPeriod(query, clock.now());
    const range = days && { start: new Date(laDayStart(days.firstDay)), end: new Date(laDayEnd(days.lastDay)) };
    const shops = shopsWith(scope, query.shops, 'viewPayouts');
    return { by, shops, days, range, fees: charges.designFees(scope, shops, range) };
  }

  async function readNames(scope: OwnerScope, by: ProfitGroup, ids: readonly string[]): Promise<(id: string) => Named> {
    if (by === 'factory') return (id) => ({ ...NAMELESS, name: id });
    if (by === 'design') {
      const names = await readFileNames(scope, ids);
      return (id) => ({ ...NAMELESS, ...names.get(id) });
    }
    const shops = await readShopNames(scope);
    if (by === 'shop') {
      return (id) => ({ ...NAMELESS, name: shops.get(id)?.friendName || (shops.get(id)?.nameShop ?? id) });
    }
    const names = await figures.readProductNames(scope, { by, ids });
    return (id) => {
      const known = names.get(id);
      return known === undefined ? NAMELESS : { ...NAMELESS, name: known.name, shop: toShop(shops, known.shopId) };
    };
  }

  async function readLines(
    scope: OwnerScope,
    ask: ProfitAsk,
    { id, lines, page, limit }: ProfitQuery & { id: string; lines: ProfitLines },
    row: ProfitSums,
  ): Promise<{ data: (Omit<Line, 'shop'> & { shopId: string | null })[]; total: number }> {
    const window = { limit, offset: (page - 1) * limit };
    if (lines === 'fees') {
      const fees = await figures.listProfitFees(scope, ask, id, window);
      return {
        total: row.feesCount,
        data: fees.map(({ id: feeId, code, shopId, type, description, at, cents }) => ({
          id: feeId,
          subjectId: code,
          shopId,
          words: description,
          at: at.toISOString(),
          status: type,
          pieces: 0,
          revenue: formatMoney(0),
          cost: formatMoney(0),
          amount: formatMoney(cents),
        })),
      };
    }
    const skus = ask.by === 'design' ? await figures.listSkusOfDesign(scope, ask, id) : [id];
    const orders = await figures.listProfitOrders(scope, ask, { id, skus, isPriced: lines === 'orders' }, window);
    return {
      total: orders.total,
      data: orders.lines.map(({ orderId, shopId, productName, at, status, pieces, revenueCents, costCents }) => ({
        id: orderId,
        subjectId: orderId,
        shopId,
        words: productName,
        at: at.toISOString(),
        status,
        pieces,
        revenue: formatMoney(revenueCents),
        cost: formatMoney(costCents),
        amount: formatMoney(revenueCents - costCents),
      })),
    };
  }

  return {
    async list(
      scope: OwnerScope,
      query: ProfitQuery & { sortBy: NonNullable<Input<typeof listProfits>['query']>['sortBy'] },
    ): Promise<ProfitPage> {
      const { by, page, limit, sortBy = 'revenue:DESC' } = query;
      const ask = toAsk(scope, query);
      const sort: ProfitSort = PROFIT_SORTS.find((name) => sortBy.startsWith(`${name}:`)) ?? 'revenue';
      const window = { sort, isAscending: isAscending(sortBy), limit, offset: (page - 1) * limit };
      const [{ rows, total, sum }, others] = await Promise.all([
        figures.listProfits(scope, ask, window),
        figures.listOtherCurrencies(scope, ask.shops, ask.range),
      ]);
      const name = await readNames(
        scope,
        by,
        rows.map(({ id }) => id),
      );
      return {
        data: rows.map(({ id, ...sums }) => ({ id, ...name(id), ...toSum(by, sums, true) })),
        meta: toPage(query, total).meta,
        sum: toSum(by, sum, false),
        otherCurrencies: sumByCurrency(others, () => true),
        days: ask.days && { firstDay: ask.days.firstDay, lastDay: ask.days.lastDay },
      };
    },

    async open(scope: OwnerScope, query: ProfitQuery & { id: string; lines: ProfitLines }): Promise<ProfitLinePage> {
      const { by, id } = query;
      const ask = toAsk(scope, query);
      const found = await figures.sumProfit(scope, ask, id);
      const sums = found ?? NOTHING;
      const [{ data, total }, name, shops] = await Promise.all([
        readLines(scope, ask, query, sums),
        readNames(scope, by, [id]),
        readShopNames(scope),
      ]);
      return {
        data: data.map(({ shopId, ...line }) => ({ ...line, shop: shopId === null ? null : toShop(shops, shopId) })),
        meta: toPage(query, total).meta,
        row: { ...(found ? name(id) : NAMELESS), ...toSum(by, sums, true) },
      };
    },
  };
}

export type Profits = ReturnType<typeof createProfits>;
