import type { PrintEarnings } from '@bobbin/contract/profits';
import { formatMoney, percentOf } from '@bobbin/domain/money/money';
import { splitByPrint } from '@bobbin/domain/prints/earnings';
import type { OwnerScope } from '../../platform/access.ts';
import type { OrderFigures } from '../orders/module.ts';

const NOTHING = { orders: 0, revenue: 0, cost: 0, unpricedOrders: 0, unpriced: 0 };

/** Returns the earnings of prints; orders without a factory cost are counted apart, because their profit is not known yet (PRN-17). */
export function createPrintEarnings({ figures }: { figures: Pick<OrderFigures, 'listPrintMoney'> }) {
  return async (scope: OwnerScope, printIds: readonly string[]): Promise<PrintEarnings[]> => {
    const sums = new Map(printIds.map((id) => [id, { ...NOTHING }]));
    const rows = printIds.length === 0 ? [] : await figures.listPrintMoney(scope, printIds);
    for (const { orders, isPriced, lines, ...money } of rows) {
      for (const [id, { revenue, cost }] of splitByPrint(money, lines)) {
        const sum = sums.get(id);
        if (sum === undefined) continue;
        if (isPriced) {
          sum.orders += orders;
          sum.revenue += revenue;
          sum.cost += cost;
        } else {
          sum.unpricedOrders += orders;
          sum.unpriced += revenue;
        }
      }
    }
    return [...sums].map(([printId, { orders, revenue, cost, unpricedOrders, unpriced }]) => ({
      printId,
      orders,
      revenue: formatMoney(revenue),
      cost: formatMoney(cost),
      profit: formatMoney(revenue - cost),
      percent: percentOf(revenue - cost, revenue),
      unpricedOrders,
      unpricedRevenue: formatMoney(unpriced),
    }));
  };
}
