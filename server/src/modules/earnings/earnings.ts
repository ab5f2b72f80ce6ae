import type { MonthCost, OrderCount, ShopOnHold, ShopSales, PeriodQuery, TopProduct } from '@bobbin/contract/earnings';
import { TOP_PRODUCTS_MAX } from '@bobbin/domain/limits';
import { HELD_STATES } from '@bobbin/domain/money/counted-money';
import { isCounted } from '@bobbin/domain/money/figures';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { countDays } from '@bobbin/domain/time/period';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderFigures } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import { holdsAny, readDayPeriod, shopsWith } from './ask.ts';
import { createRevenueSummary } from './revenue.ts';
import type { Charges, PayoutFigures } from './sources.ts';

/** Maximum number of days that are shown by day; longer periods are shown by month. */
const DAYS_MAX = 92;

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  charges: Charges;
  payouts: PayoutFigures;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

const toDollars = (cents: Cents) => Number(formatMoney(cents));

/** Returns the last day of a month, given its first day. */
function monthEnd(firstDay: string): string {
  const next = addDays(firstDay, 32);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}

/** The figures of all screens, from the sums that are updated whenever orders are written (PRF-1). */
export function createEarnings(deps: Deps) {
  const { clock, figures, charges, payouts, readShopNames } = deps;

  return {
    readRevenue: createRevenueSummary(deps),

    async readStats(scope: OwnerScope, query: PeriodQuery): Promise<Record<string, number>> {
      const days = readDayPeriod(query, clock.now());
      const stats: Record<string, number> = {};
      for (const { status, orders } of await figures.sumByStatus(scope, query.shops, { days, grain: 'none' })) {
        // A status that only orders from elsewhere have contains a cost and no order (ELS-5).
        if (orders > 0) stats[status] = (stats[status] ?? 0) + orders;
      }
      return stats;
    },

    async readSales(scope: OwnerScope, query: PeriodQuery): Promise<ShopSales[]> {
      const days = readDayPeriod(query, clock.now());
      const [sums, names] = await Promise.all([figures.sumPeriods(scope, query.shops, [days]), readShopNames(scope)]);
      const shops = [...Map.groupBy(sums, ({ shopId }) => shopId)].map(([shopId, rows]) => ({
        shopId,
        friendName: names.get(shopId)?.friendName ?? shopId,
        nameShop: names.get(shopId)?.nameShop ?? shopId,
        count: rows.reduce((sum, row) => sum + (isCounted(row.state) ? row.orders : 0), 0),
        totalPrice: scope.can('viewPayouts', shopId)
          ? formatMoney(rows.reduce((sum, row) => sum + row.dayCents, 0))
          : null,
      }));
      return shops.toSorted((a, b) => b.count - a.count || (a.shopId < b.shopId ? -1 : 1));
    },

    async readCounts(scope: OwnerScope, query: PeriodQuery): Promise<OrderCount[]> {
      const now = clock.now();
      const days = readDayPeriod(query, now);
      const grain = days !== null && countDays(days.firstDay, days.lastDay) <= DAYS_MAX ? 'day' : 'month';
      const rows = await figures.sumByStatus(scope, query.shops, { days, grain });
      return [...Map.groupBy(rows, ({ day, status }) => `${day} ${status}`).values()].flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        // Returns null when the caller may see the money of none of these shops; otherwise the sum over the visible shops.
        const shown = group.filter(({ shopId }) => scope.can('viewCosts', shopId));
        const add = (take: (row: (typeof group)[number]) => number) =>
          shown.length === 0 ? null : formatMoney(shown.reduce((sum, row) => sum + take(row), 0));
        const last = grain === 'day' ? first.day : monthEnd(first.day);
        const end = days?.lastDay ?? laDay(now);
        return [
          {
            date: days !== null && days.firstDay > first.day ? days.firstDay : first.day,
            until: last > end ? end : last,
            status: first.status,
            count: group.reduce((sum, { orders }) => sum + orders, 0),
            totalFulfillCost: add(({ costCents }) => costCents),
            totalPaymentAmount: add(({ paidCents }) => paidCents),
          },
        ];
      });
    },

    async readProducts(scope: OwnerScope, query: PeriodQuery): Promise<TopProduct[]> {
      const days = readDayPeriod(query, clock.now());
      const top = await figures.listTopProducts(scope, query.shops, days, TOP_PRODUCTS_MAX);
      const ids = top.map(({ productId }) => productId);
      const names = await figures.readProductNames(scope, { by: 'product', ids });
      return top.map(({ productId, pieces }) => ({
        productId,
        productName: names.get(productId)?.name ?? productId,
        count: pieces,
      }));
    },

    async listOnHold(scope: OwnerScope, shops: string[] | undefined): Promise<ShopOnHold[]> {
      const [sums, names] = await Promise.all([
        figures.sumPeriods(scope, shopsWith(scope, shops, 'viewPayouts'), [null]),
        readShopNames(scope),
      ]);
      return [...Map.groupBy(sums, ({ shopId }) => shopId)]
        .map(([shopId, rows]) => {
          const held = rows.filter(({ state }) => HELD_STATES.some((word) => word === state));
          const expected = rows.filter(({ state }) => state === 'hold');
          const add = (of: typeof rows, take: (row: (typeof rows)[number]) => number) =>
            of.reduce((sum, row) => sum + take(row), 0);
          const temp = add(expected, ({ ownCents }) => ownCents);
          return {
            shopId,
            friendName: names.get(shopId)?.friendName ?? shopId,
            shopName: names.get(shopId)?.nameShop ?? shopId,
            total: formatMoney(add(held, ({ ownCents }) => ownCents) + temp),
            count: add([...held, ...expected], ({ orders }) => orders),
            tempTotal: formatMoney(temp),
            tempCount: add(expected, ({ orders }) => orders),
          };
        })
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => Number(b.total) - Number(a.total));
    },

    async readCosts(
      scope: OwnerScope,
      {
        shops,
        year = Number(laDay(clock.now()).slice(0, 4)),
      }: { shops?: string[] | undefined; year?: number | undefined },
    ): Promise<MonthCost[]> {
      const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);
      const ranges = months.map((first) => ({
        start: new Date(laDayStart(first)),
        end: new Date(laDayEnd(monthEnd(first))),
      }));
      const costShops = shopsWith(scope, shops, 'viewCosts');
      const paidShops = shopsWith(scope, shops, 'viewPayouts');
      const isPaid = holdsAny(scope, shops, 'viewPayouts');
      const days = { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
      const [rows, charged, paid] = await Promise.all([
        figures.sumByStatus(scope, costShops, { days, grain: 'month', isWholeMonths: true }),
        charges.sumCharges(scope, paidShops, ranges),
        isPaid
          ? payouts.sumPayments(scope, { from: days.firstDay, to: days.lastDay, shops: paidShops }, 'month')
          : null,
      ]);
      return months.map((first, index) => ({
        month: index + 1,
        fulfilltotal: toDollars(rows.reduce((sum, row) => sum + (row.day === first ? row.costCents : 0), 0)),
        designtotal: toDollars(charged[index]?.designs.total ?? 0),
        otherstotal: toDollars(charged[index]?.others.total ?? 0),
        payoutstotal:
          paid === null
            ? null
            : toDollars(paid.reduce((sum, row) => sum + (first.startsWith(row.key) ? row.paidCents : 0), 0)),
      }));
    },
  };
}

export type Earnings = ReturnType<typeof createEarnings>;
