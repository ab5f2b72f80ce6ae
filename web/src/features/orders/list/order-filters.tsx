import { FULFIL_CHOICES, isOwnFactory } from '@bobbin/domain/orders/list-url';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { Suspense, lazy } from 'react';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { FilterCheck } from '../../../ui/list/filter-check.tsx';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import { Room } from '../../../ui/list/list-states.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { ORDER_LOOKS } from '../../../ui/domain/states.ts';
import { OrderStatusBadge } from '../../../ui/domain/status-badge.tsx';
import { whenIdle } from '../../../ui/browser/when-idle.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import styles from './price-cell.module.css';
import type { OrderSearch } from './order-search.ts';
import { useShopNames, useTrackingSummary } from './use-orders.ts';

// The less frequent filters load after the first rows.
const MoreFilters = lazy(async () => {
  await whenIdle();
  return { default: (await import('./more-filters.tsx')).MoreFilters };
});

const DateRange = lazy(async () => {
  await whenIdle();
  return { default: (await import('../../../ui/form/date-range.tsx')).DateRange };
});

const SortChoice = lazy(async () => {
  await whenIdle();
  return { default: (await import('./order-sorts.tsx')).OrderSorts };
});

export interface OrderFiltersProps {
  search: OrderSearch;
  /** Called with a changed filter; the list then shows its first page (UI-13). */
  onChange: (change: OrderSearch) => void;
}

/** Filters above the list (ORD-1); in narrow windows a button opens them. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const t = useTexts(ordersTexts);
  const isNarrow = useNarrow();
  const count = [
    search.statuses,
    search.shops,
    search.fulfills,
    search.kinds,
    search.isAutofulfill,
    search.tags,
    search.assignees,
    search.mentions,
    search.isPaused,
    search.from ?? search.to,
  ].filter((value) => value !== undefined).length;
  if (!isNarrow) return <Filters search={search} onChange={onChange} />;
  return (
    <Popover align="end" label={count > 0 ? t('filtersCount', { number: count }) : t('filters')}>
      {() => (
        <div className={styles.panel}>
          <Filters search={search} onChange={onChange} />
          <OrderSorts search={search} onChange={onChange} />
        </div>
      )}
    </Popover>
  );
}

/** Chooses the sort order; the choices load after the first rows. */
export function OrderSorts(props: OrderFiltersProps) {
  return (
    <Suspense fallback={<Room width={300} height={32} />}>
      <SortChoice {...props} />
    </Suspense>
  );
}

function Filters({ search, onChange }: OrderFiltersProps) {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const shops = useShopNames();
  const others = useTrackingSummary(search.shops).data?.otherStatuses ?? [];
  const statuses = [...new Set<string>([...ORDER_STATUSES, ...others, ...(search.statuses ?? [])])];
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
          label: isHouse(house) ? houseName(house) : t('noHouse'),
        }))}
        selected={(search.fulfills ?? []).filter((house) => !isOwnFactory(house))}
        onChange={(chosen) =>
          onChange({ fulfills: orNone([...chosen, ...(search.fulfills ?? []).filter(isOwnFactory)]) })
        }
      />
      <Suspense fallback={<Room width={110} height={32} />}>
        <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      </Suspense>
      <FilterCheck
        label={t('onlyUnfulfilled')}
        isChecked={search.isAutofulfill ?? false}
        onChange={(isChecked) => onChange({ isAutofulfill: isChecked || undefined })}
      />
      <Suspense fallback={<Room width={76} height={32} />}>
        <MoreFilters search={search} onChange={onChange} />
      </Suspense>
    </>
  );
}

function isKnown(status: string): status is keyof typeof ORDER_LOOKS {
  return status in ORDER_LOOKS;
}

function orNone<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}
