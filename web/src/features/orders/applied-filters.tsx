import { HOUSE_NAMES, isHouseSupported } from '@bobbin/domain/fulfilment';
import { isOrderStatus } from '@bobbin/domain/order-status';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { ORDER_LOOKS } from '../../ui/states.ts';
import styles from './order-filters.module.css';
import { hasFilters, type OrderSearch } from './order-search.ts';
import { useShopNames } from './use-orders.ts';

interface Chip {
  key: string;
  label: string;
  without: OrderSearch;
}

interface AppliedFiltersProps {
  search: OrderSearch;
  onChange: (change: OrderSearch) => void;
  onClear: () => void;
}

/** What narrows the list, each to be taken off by one press, all of them by another (U3). */
export function AppliedFilters({ search, onChange, onClear }: AppliedFiltersProps) {
  const { t } = useTranslation('ui');
  const chips = useChips(search);
  if (!hasFilters(search)) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ key, label, without }) => (
        <FilterChip key={key} label={label} onRemove={() => onChange(without)} />
      ))}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('clearAll')}
      </button>
    </div>
  );
}

function useChips(search: OrderSearch): Chip[] {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const shops = useShopNames();
  const chips: Chip[] = [];
  if (search.search !== undefined) {
    const words = search.search.split(/[\s,;]+/);
    const label = words.length > 3 ? t('searchList', { count: words.length }) : `“${search.search}”`;
    chips.push({ key: 'search', label, without: { search: undefined } });
  }
  for (const status of search.statuses ?? []) {
    const label = isOrderStatus(status) ? ORDER_LOOKS[status].word[locale] : status;
    chips.push({ key: status, label, without: { statuses: drop(search.statuses, status) } });
  }
  for (const id of search.shops ?? []) {
    const shop = shops.data?.find((other) => other.id === id);
    chips.push({
      key: id,
      label: shop?.friendName || shop?.nameShop || id,
      without: { shops: drop(search.shops, id) },
    });
  }
  for (const house of search.fulfills ?? []) {
    const label = isHouseSupported(house) ? HOUSE_NAMES[house] : t('noHouse');
    chips.push({ key: house, label, without: { fulfills: drop(search.fulfills, house) } });
  }
  if (search.from !== undefined || search.to !== undefined) {
    const label = `${toShownDay(search.from)} – ${toShownDay(search.to)}`;
    chips.push({ key: 'days', label, without: { from: undefined, to: undefined } });
  }
  if (search.isAutofulfill) {
    chips.push({ key: 'auto', label: t('onlyUnfulfilled'), without: { isAutofulfill: undefined } });
  }
  return chips;
}

function drop<T>(values: T[] | undefined, value: T): T[] | undefined {
  const rest = (values ?? []).filter((other) => other !== value);
  return rest.length === 0 ? undefined : rest;
}

function toShownDay(day: string | undefined): string {
  return day === undefined ? '…' : day.split('-').toReversed().join('/');
}
