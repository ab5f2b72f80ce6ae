import { FULFIL_CHOICES } from '@bobbin/domain/orders/list-url';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { ORDER_STATUSES, isOrderStatus } from '@bobbin/domain/orders/order-status';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { adminOrdersTexts } from '../../../i18n/vi/admin-orders.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateRange } from '../../../ui/form/date-range.tsx';
import { toShownDays } from '../../../ui/text/days.ts';
import { FilterCheck } from '../../../ui/list/filter-check.tsx';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import type { Chip } from '../../../ui/list/list-page/chips.tsx';
import { SearchMenu } from '../../../ui/list/search-menu.tsx';
import { SEARCH_FORM } from '../../../ui/list/search-box.tsx';
import { ORDER_LOOKS } from '../../../ui/domain/states.ts';
import { OrderStatusBadge } from '../../../ui/domain/status-badge.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { useOrderSellers } from './use-order-sellers.ts';
import type { AllOrderSearch } from './all-order-search.ts';

interface AllOrderFiltersProps {
  search: AllOrderSearch;
  onChange: (change: AllOrderSearch) => void;
}

function orNone<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Shows the search button and the filters of all sellers' orders. */
export function AllOrderFilters({ search, onChange }: AllOrderFiltersProps) {
  const t = useTexts(adminOrdersTexts, ordersTexts);
  const locale = useLocale();
  function useSellers(typed: string) {
    const { data, error } = useOrderSellers(typed, search.user ?? []);
    const options = data?.map(({ id, name, email, shopsCount }) => ({
      value: id,
      label: (
        <Stack as="span" shrinks>
          <span>{name}</span>
          <Text size={12} tone="muted">
            {email}
          </Text>
        </Stack>
      ),
      count: shopsCount,
    }));
    return { options: options ?? null, error };
  }

  const statuses = [...new Set<string>([...ORDER_STATUSES, ...(search.statuses ?? [])])];
  return (
    <>
      <Button type="submit" form={SEARCH_FORM}>
        {t('searchButton')}
      </Button>
      <SearchMenu
        name={t('seller')}
        selected={search.user ?? []}
        onChange={(ids) => onChange({ user: orNone(ids) })}
        useOptions={useSellers}
      />
      <FilterMenu
        name={t('columns.status')}
        options={statuses.map((status) => ({
          value: status,
          label: <OrderStatusBadge status={status} />,
          text: `${status} ${isOrderStatus(status) ? ORDER_LOOKS[status].word[locale] : ''}`,
        }))}
        selected={search.statuses ?? []}
        onChange={(chosen) => onChange({ statuses: orNone(chosen) })}
      />
      <FilterMenu
        name={t('orders:house')}
        options={FULFIL_CHOICES.map((house) => ({
          value: house,
          label: isHouse(house) ? houseName(house) : t('orders:noHouse'),
        }))}
        selected={search.fulfills ?? []}
        onChange={(chosen) => onChange({ fulfills: orNone(chosen) })}
      />
      <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterCheck
        label={t('notYetFulfilled')}
        isChecked={search.unfulfilled ?? false}
        onChange={(isChecked) => onChange({ unfulfilled: isChecked || undefined })}
      />
    </>
  );
}

/**
 * Returns the active filters, each with a button that removes it.
 * @param names name of the shop in the filter
 */
export function useAllOrderChips(search: AllOrderSearch, names: { shop?: string | undefined }): Chip<AllOrderSearch>[] {
  const t = useTexts(adminOrdersTexts, ordersTexts);
  const locale = useLocale();
  const sellers = useOrderSellers('', search.user ?? [], search.user !== undefined).data;
  const chips: Chip<AllOrderSearch>[] = [];
  const { search: words, statuses, fulfills, unfulfilled, from, to, shop, user } = search;
  if (words !== undefined) chips.push({ label: `“${words}”`, without: { search: undefined } });
  if (shop !== undefined) {
    chips.push({ label: t('ofShop', { name: names.shop ?? shop }), without: { shop: undefined } });
  }
  for (const id of user ?? []) {
    const seller = sellers?.find((one) => one.id === id);
    chips.push({
      label: t('ofUser', { name: seller?.name || seller?.email || id }),
      without: { user: orNone((user ?? []).filter((other) => other !== id)) },
    });
  }
  for (const status of statuses ?? []) {
    const label = isOrderStatus(status) ? ORDER_LOOKS[status].word[locale] : status;
    chips.push({ label, without: { statuses: orNone((statuses ?? []).filter((other) => other !== status)) } });
  }
  for (const house of fulfills ?? []) {
    const label = isHouse(house) ? houseName(house) : t('orders:noHouse');
    chips.push({ label, without: { fulfills: orNone((fulfills ?? []).filter((other) => other !== house)) } });
  }
  if (from !== undefined || to !== undefined) {
    chips.push({ label: toShownDays({ from, to }), without: { from: undefined, to: undefined } });
  }
  if (unfulfilled) chips.push({ label: t('notYetFulfilled'), without: { unfulfilled: undefined } });
  return chips;
}
