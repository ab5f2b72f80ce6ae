import type { ShopSummary } from '@bobbin/contract/shops';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import type { View } from '../../ui/button/view-tabs.tsx';
import { SHOP_SEARCH, type ShopSearch } from './shop-search.ts';

const VIEWS = [
  { value: 'all' },
  { value: 'broken', tone: 'red' },
  { value: 'expired', tone: 'red' },
  { value: 'ending', tone: 'amber' },
  { value: 'unassigned' },
] as const satisfies readonly Pick<View<string>, 'value' | 'tone'>[];

/** Lists the views with their counts under the current filters, each with its URL (SHP-50). The filter by team applies only to the owner. */
export function useShopViews(
  summary: ShopSummary | undefined,
  { statuses, teams, sortBy }: ShopSearch,
  isOwn: boolean,
): View<(typeof VIEWS)[number]['value']>[] {
  const t = useTexts(shopsTexts);
  return VIEWS.filter(({ value }) => isOwn || value !== 'unassigned').map((view) => {
    const { value } = view;
    const chosen: ShopSearch = value === 'all' ? {} : value === 'expired' ? { isExpired: true } : { view: value };
    return {
      ...view,
      label: t(`views.${value}`),
      count: value === 'all' ? summary?.all : summary?.views[value],
      search: SHOP_SEARCH.clean({ statuses, teams, sortBy, ...chosen }),
    };
  });
}
