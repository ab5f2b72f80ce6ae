import type { OrderView, ViewContent } from '@bobbin/contract/order-views';
import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import { toFilterTexts } from '@bobbin/domain/orders/views';
import type { Arrangement } from '../../../ui/list/data-list/arrangement.ts';
import type { Density } from '../../../ui/list/data-list/density.ts';
import { ORDER_LIST } from '../list/order-columns.tsx';
import { ORDER_SEARCH, type OrderSearch } from '../list/order-search.ts';

/** Returns the parts of the list's state that a view saves: the URL state and the settings. */
export function toContent(search: OrderSearch, arrangement: Arrangement, density: Density): ViewContent {
  return {
    filters: { ...toFilterTexts(search) },
    sortBy: search.sortBy ?? DEFAULT_ORDER_SORT,
    columns: toColumns(arrangement),
    density,
  };
}

function toColumns({ order, visible, widths }: Arrangement): ViewContent['columns'] {
  return {
    version: ORDER_LIST.version,
    ...(order === undefined ? {} : { order }),
    ...(visible === undefined ? {} : { visible }),
    ...(widths === undefined ? {} : { widths }),
  };
}

/** Returns the arrangement of the columns in a view; an arrangement of another version of the list is ignored. */
export function toArrangement({ columns: { version, ...columns } }: ViewContent): Arrangement {
  return version === ORDER_LIST.version ? columns : {};
}

/** Returns the URL state of a view. */
export function toViewSearch({ id, filters, sortBy }: Pick<OrderView, 'id' | 'filters' | 'sortBy'>): OrderSearch {
  const parsed = ORDER_SEARCH.parse({ ...filters, sortBy, view: id });
  const search = ORDER_SEARCH.clean(parsed);
  // A filter that this version does not know is reported, because the list cannot apply it.
  return parsed.ignored === undefined ? search : { ...search, ignored: parsed.ignored };
}

/** Returns a text for comparing states: keys are sorted, and absent and empty parts give the same text. */
function toText(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== undefined && !(typeof inner === 'object' && isEmpty(inner)))
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

const isEmpty = (value: object | null) => value !== null && Object.keys(value).length === 0;

/** Returns whether filters, sort, columns or density of the list differ from the open view (VIW-11). */
export function isChanged(open: ViewContent, current: ViewContent): boolean {
  const { filters, sortBy, density } = open;
  const saved = { filters, sortBy, density, columns: toColumns(toArrangement(open)) };
  return toText(saved) !== toText({ ...current });
}

/** Returns whether the list has filters or a sort order beyond those of a built-in view. */
export function hasOwnState({ filters, sortBy }: ViewContent): boolean {
  const { attention: _attention, ...others } = filters;
  return Object.keys(others).length > 0 || sortBy !== DEFAULT_ORDER_SORT;
}

/** Returns whether a URL contains no state of the list, so that the person has chosen no view. */
export function isBare(search: OrderSearch): boolean {
  return Object.values(search).every((value) => value === undefined);
}

/**
 * Returns the indexes of the tabs that fit into a row, in ascending sequence. The current tab is always among them; if it does not fit, it
 * replaces the last tabs that do. All widths are in pixels.
 * @example fitTabs([50, 50, 50], 110, 10, 2) // [0, 2]
 */
export function fitTabs(widths: readonly number[], room: number, gap: number, current: number): number[] {
  const shown: number[] = [];
  const sum = (indexes: readonly number[]) =>
    indexes.reduce((total, index) => total + (widths[index] ?? 0) + gap, -gap);
  for (const index of widths.keys()) {
    if (sum([...shown, index]) > room) break;
    shown.push(index);
  }
  if (current < 0 || shown.includes(current)) return shown;
  while (shown.length > 0 && sum([...shown, current]) > room) shown.pop();
  return [...shown, current];
}
