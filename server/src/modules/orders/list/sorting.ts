import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { DEFAULT_ORDER_SORT, MONEY_SORTS, type OrderSort } from '@bobbin/domain/orders/list-url';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { ShopNames } from '../../shops/module.ts';
import type { CountFilter } from '../counts/counts.sql.ts';
import {
  countByValue,
  isCountedColumn,
  listValues,
  type Sort,
  type ValueColumn,
  type ValueSort,
} from './sorting.sql.ts';

const VALUE_COLUMNS: readonly string[] = [
  'shop',
  'status',
  'factory',
  'fulfilState',
  'labelState',
  'assignee',
  'tag',
  'notes',
] satisfies ValueColumn[];

/** Label states in the sequence in which an order passes them. */
const LABEL_STATES = ['none', 'made', 'notNeeded'];
const NO_FACTORY = 'NONE';

const compareNames = new Intl.Collator('vi', { numeric: true }).compare;

function compareRanks(ranks: readonly string[]): (one: string, other: string) => number {
  const rank = (value: string) => (ranks.includes(value) ? ranks.indexOf(value) : ranks.length);
  return (one, other) => rank(one) - rank(other) || compareNames(one, other);
}

/** A named value of a column; `isEmpty` values are last in both directions (GRP-2). */
interface Named {
  value: string;
  name: string;
  isEmpty: boolean;
}

function compareValues(column: ValueColumn): (one: Named, other: Named) => number {
  const ranks = { status: ORDER_STATUSES, fulfilState: FULFIL_STATES, labelState: LABEL_STATES } as const;
  const ranked = column in ranks ? compareRanks(ranks[column as keyof typeof ranks]) : null;
  return (one, other) => (ranked ? ranked(one.value, other.value) : compareNames(one.name, other.name));
}

function nameFactory(value: string): string {
  return isHouse(value) ? houseName(value) : value;
}

/** Sorts the values of a column as the list shows them. */
function sortValues(column: ValueColumn, values: readonly Named[], isUp: boolean): Named[] {
  const compare = compareValues(column);
  const sorted = values.filter(({ isEmpty }) => !isEmpty).toSorted(compare);
  return [...(isUp ? sorted : sorted.toReversed()), ...values.filter(({ isEmpty }) => isEmpty)];
}

/** Returns whether the scope may see the money that a sort compares; otherwise the sequence of the rows would reveal it (GRP-6). */
export function maySort(scope: OwnerScope, name: string): boolean {
  const right = (MONEY_SORTS as Record<string, 'viewCosts' | 'viewPayouts' | undefined>)[name];
  if (right === undefined) return true;
  return scope.shops === 'all' ? scope.can(right) : scope.shops.every((id) => scope.can(right, id));
}

interface Asked {
  /** Names of the shops, which are sorted by name. */
  readShopNames: () => Promise<ShopNames>;
  /** A filter of counted columns and whole days, with the page: only the values of this page are then read. */
  page?: { filter: CountFilter; offset: number; limit: number } | undefined;
}

/** A sort, and the offset of the page within it. */
export interface ResolvedSort {
  sort: Sort;
  offset: number;
}

/**
 * Reads the values of a column with few values in their sequence. With the counts of these values, a page skips whole values without reading their
 * orders. A caller who may not see the sorted money gets the orders by deadline.
 */
export async function resolveSort(
  db: Queryable,
  scope: OwnerScope,
  sort: OrderSort,
  { readShopNames, page }: Asked,
): Promise<ResolvedSort> {
  const [name = '', direction] = sort.split(':');
  const offset = page?.offset ?? 0;
  if (!maySort(scope, name)) return { sort: DEFAULT_ORDER_SORT, offset };
  if (!VALUE_COLUMNS.includes(name)) return { sort: sort as Sort, offset };
  const by = name as ValueColumn;
  const isUp = direction === 'ASC';
  if (!isCountedColumn(by)) {
    const found = await listValues(db, scope, by);
    // A deleted tag has no name; its orders come after those with a tag.
    const named = found.map((one) => ({ ...one, isEmpty: one.name === '' }));
    return { sort: { by, values: sortValues(by, named, isUp).map(({ value }) => value) }, offset };
  }
  const [counts, shops] = await Promise.all([
    countByValue(db, scope, page?.filter ?? {}, by),
    by === 'shop' ? readShopNames() : Promise.resolve(null),
  ]);
  const named = [...counts.keys()].map((value) => {
    const shop = shops?.get(value);
    const text = shop ? shop.friendName || shop.nameShop : by === 'factory' ? nameFactory(value) : value;
    return { value, name: text, isEmpty: by === 'factory' && value === NO_FACTORY };
  });
  const values = sortValues(by, named, isUp).map(({ value }) => value);
  return page ? cutValues({ by, values }, counts, page) : { sort: { by, values }, offset };
}

/** Leaves out the values before and after a page. */
function cutValues(
  { by, values }: ValueSort,
  counts: ReadonlyMap<string, number>,
  { offset, limit }: { offset: number; limit: number },
): ResolvedSort {
  let before = 0;
  let skipped = 0;
  const inside: string[] = [];
  for (const value of values) {
    const end = before + (counts.get(value) ?? 0);
    if (end <= offset) skipped = end;
    else if (before < offset + limit) inside.push(value);
    before = end;
  }
  return { sort: { by, values: inside }, offset: offset - skipped };
}
