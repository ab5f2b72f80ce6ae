import {
  DEFAULT_ORDER_SORT,
  ORDER_GROUPINGS,
  ORDER_SORTS,
  type OrderSort,
  type OrderSortField,
} from '@bobbin/domain/orders/list-url';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderGroupsTexts } from '../../../i18n/vi/order-groups.ts';
import { orderSortsTexts } from '../../../i18n/vi/order-sorts.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { SortSelect } from '../../../ui/list/list-page/sort-select.tsx';
import type { OrderSearch } from './order-search.ts';

/** Sorts with a name of their own. */
const NAMED = { 'dueAt:ASC': 'due', 'createdAt:DESC': 'newest', 'createdAt:ASC': 'oldest' } as const;

/** The frequent sorts first, then every field of the list in both directions. */
const SORTS = [
  ...(Object.keys(NAMED) as (keyof typeof NAMED)[]),
  ...ORDER_SORTS.filter((sort) => !(sort in NAMED)),
] as const;

/** Returns a function that names a sort order of the list. */
export function useSortName(): (sort: OrderSort) => string {
  const t = useTexts(orderSortsTexts);
  return (sort) => {
    if (sort in NAMED) return t(`named.${NAMED[sort as keyof typeof NAMED]}`);
    const [field, direction] = sort.split(':') as [OrderSortField, string];
    const name = t(`fields.${field}`);
    return direction === 'ASC' ? t('up', { field: name }) : t('down', { field: name });
  };
}

interface OrderSortsProps {
  search: OrderSearch;
  onChange: (change: OrderSearch) => void;
}

/** Chooses the grouping and the sort order of the list (GRP-1, GRP-10); in wide windows it is at the end of the toolbar, on phones in the panel of filters. */
export function OrderSorts({ search, onChange }: OrderSortsProps) {
  const t = useTexts(orderSortsTexts, orderGroupsTexts);
  const toName = useSortName();
  const groupings = ORDER_GROUPINGS.map((value) => ({ value, label: t(`order-groups:by.${value}`) }));
  return (
    <>
      <NativeSelect
        name={t('order-groups:group')}
        value={search.groupBy ?? ''}
        options={[{ value: '', label: t('order-groups:none') }, ...groupings]}
        onChange={(chosen) => {
          const groupBy = ORDER_GROUPINGS.find((grouping) => grouping === chosen);
          onChange({ groupBy, group: undefined });
        }}
      />
      <SortSelect
        name={t('sort')}
        sorts={SORTS.map((value) => ({ value, label: toName(value) }))}
        current={search.sortBy ?? DEFAULT_ORDER_SORT}
        onSort={(sortBy) => onChange({ sortBy })}
      />
    </>
  );
}
