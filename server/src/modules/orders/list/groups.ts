import type { OrderGroups } from '@bobbin/contract/orders';
import { formatMoney } from '@bobbin/domain/money/money';
import { ORDER_GROUPS_MAX, ORDERS_GROUPED_MAX } from '@bobbin/domain/limits';
import type { MONEY_SORTS, OrderGrouping } from '@bobbin/domain/orders/list-url';
import type { SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { isAscending } from '../../../platform/paging.ts';
import type { ShopNames } from '../../shops/module.ts';
import { NO_GROUP } from './group-keys.sql.ts';
import { isSummed, readShopSums, sumGroups, type GroupRow } from './groups.sql.ts';
import { countOrders, type OrderFilter } from './list.sql.ts';
import { maySort } from './sorting.ts';

export interface GroupsQuery {
  by: OrderGrouping;
  sortBy: string;
}

interface Deps {
  db: Db;
  readShopNames(scope: SellerScope): Promise<ShopNames>;
}

const compareNames = new Intl.Collator('vi', { numeric: true }).compare;

/** The sums by which groups are sorted; null for a group without the amount. */
const SUMS: Readonly<Record<string, (row: GroupRow) => number | null>> = {
  earn: (row) => row.earnCents,
  cost: (row) => (row.priced === 0 ? null : row.costCents),
  profit: (row) => (row.priced === 0 ? null : row.pricedCents - row.costCents),
  quantity: (row) => row.pieces,
};

interface Named extends GroupRow {
  shown: string;
}

/**
 * Sorts groups by the sum of the sorted column, groups without the amount last. For other columns they are sorted by name, or by day, and orders
 * without a group come last (GRP-12).
 */
function sortGroups(rows: readonly Named[], sortBy: string, mayCompare: boolean): Named[] {
  const [field = ''] = sortBy.split(':');
  const isUp = isAscending(sortBy);
  const sum = mayCompare ? SUMS[field] : undefined;
  const byName = (one: Named, other: Named) =>
    Number(one.key === NO_GROUP) - Number(other.key === NO_GROUP) ||
    compareNames(one.shown, other.shown) ||
    compareNames(one.key, other.key);
  if (!sum) return rows.toSorted(byName);
  return rows.toSorted((one, other) => {
    const [left, right] = [sum(one), sum(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(one, other);
    return (isUp ? left - right : right - left) || byName(one, other);
  });
}

/**
 * Groups the orders of a filter, with sums. By shop the sums come from the stored sums where these can answer the filter. All other sums are read from
 * the orders, but only of at most ORDERS_GROUPED_MAX orders (GRP-13).
 */
export async function listGroups(
  { db, readShopNames }: Deps,
  scope: SellerScope,
  { by, sortBy, filter }: GroupsQuery & { filter: OrderFilter },
): Promise<OrderGroups> {
  const total = await countOrders(db, scope, filter);
  const isStored = by === 'shop' && isSummed(filter) && !filter.from && !filter.to;
  if (!isStored && total > ORDERS_GROUPED_MAX) return { groups: [], totalOrders: total, isTooMany: true, isCut: false };
  const [rows, names] = await Promise.all([
    isStored ? readShopSums(db, scope, filter) : sumGroups(db, scope, filter, by),
    by === 'shop' ? readShopNames(scope) : Promise.resolve(null),
  ]);
  const named = rows.map((row) => {
    const shop = names?.get(row.key);
    return { ...row, shown: shop ? shop.friendName || shop.nameShop : (row.name ?? row.key) };
  });
  const [field = ''] = sortBy.split(':');
  const sorted = sortGroups(named, sortBy, maySort(scope, field));
  const mayPrice = maySort(scope, 'cost' satisfies keyof typeof MONEY_SORTS);
  const mayEarn = maySort(scope, 'earn' satisfies keyof typeof MONEY_SORTS);
  return {
    groups: sorted.slice(0, ORDER_GROUPS_MAX).map((row) => ({
      key: row.key,
      name: by === 'shop' || by === 'product' ? row.shown : null,
      orders: row.orders,
      priced: mayPrice ? row.priced : null,
      earn: mayEarn ? formatMoney(row.earnCents) : null,
      cost: mayPrice && row.priced > 0 ? formatMoney(row.costCents) : null,
      profit: mayPrice && mayEarn && row.priced > 0 ? formatMoney(row.pricedCents - row.costCents) : null,
    })),
    totalOrders: total,
    isTooMany: false,
    isCut: sorted.length > ORDER_GROUPS_MAX,
  };
}
