import { ORDER_STATUSES } from '@bobbin/domain/order-status';
import { HOUSE_NAMES, isHouseSupported } from '@bobbin/domain/fulfilment';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { FilterCheck } from '../../ui/filter-check.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ORDER_LOOKS } from '../../ui/states.ts';
import { OrderStatusBadge } from '../../ui/status-badge.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './order-filters.module.css';
import { DEFAULT_SORT, FULFIL_CHOICES, SORTS, type OrderSearch } from './order-search.ts';
import { useShopNames } from './use-orders.ts';

/** Keys of the sorts' words: a colon in a key would mean another topic. */
const SORT_NAMES = { 'dueAt:ASC': 'due', 'createdAt:DESC': 'newest', 'createdAt:ASC': 'oldest' } as const;

export interface OrderFiltersProps {
  search: OrderSearch;
  /** A changed filter; the list goes back to its first page (W57). */
  onChange: (change: OrderSearch) => void;
}

/** Search and filters above the list (Spec 1 §2); on narrow windows the filters wait behind one button. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const isNarrow = useNarrow();
  const count = [search.statuses, search.shops, search.fulfills, search.isAutofulfill, search.from ?? search.to].filter(
    (value) => value !== undefined,
  ).length;
  return (
    <Toolbar>
      <SearchBox
        value={search.search ?? ''}
        placeholder={t('searchPlaceholder')}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      {isNarrow ? (
        <Popover align="end" label={count > 0 ? t('filtersCount', { number: count }) : t('filters')}>
          {() => (
            <div className={styles.panel}>
              <Filters search={search} onChange={onChange} />
            </div>
          )}
        </Popover>
      ) : (
        <Filters search={search} onChange={onChange} />
      )}
    </Toolbar>
  );
}

function Filters({ search, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const shops = useShopNames();
  const statuses = [...new Set<string>([...ORDER_STATUSES, ...(search.statuses ?? [])])];
  return (
    <>
      <FilterMenu
        name={t('status')}
        options={statuses.map((status) => ({
          value: status,
          label: <OrderStatusBadge status={status} />,
          text: `${status} ${isKnown(status) ? ORDER_LOOKS[status].word[locale] : ''}`,
        }))}
        selected={search.statuses ?? []}
        onChange={(chosen) => onChange({ statuses: orNone(chosen) })}
      />
      <FilterMenu
        name={t('shop')}
        options={(shops.data ?? []).map(({ id, friendName, nameShop }) => ({
          value: id,
          label: friendName || nameShop,
        }))}
        selected={search.shops ?? []}
        onChange={(chosen) => onChange({ shops: orNone(chosen) })}
      />
      <FilterMenu
        name={t('house')}
        options={FULFIL_CHOICES.map((house) => ({
          value: house,
          label: isHouseSupported(house) ? HOUSE_NAMES[house] : t('noHouse'),
        }))}
        selected={search.fulfills ?? []}
        onChange={(chosen) => onChange({ fulfills: orNone(chosen) })}
      />
      <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterCheck
        label={t('onlyUnfulfilled')}
        isChecked={search.isAutofulfill ?? false}
        onChange={(isChecked) => onChange({ isAutofulfill: isChecked || undefined })}
      />
      <select
        className={styles.sort}
        aria-label={t('sort')}
        value={search.sortBy ?? DEFAULT_SORT}
        onChange={(event) => onChange({ sortBy: SORTS.find((sort) => sort === event.target.value) })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${SORT_NAMES[sort]}`)}
          </option>
        ))}
      </select>
    </>
  );
}

function isKnown(status: string): status is keyof typeof ORDER_LOOKS {
  return status in ORDER_LOOKS;
}

function orNone<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}
