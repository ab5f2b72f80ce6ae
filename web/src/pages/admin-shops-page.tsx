import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { useMemo } from 'react';
import { AllShopFilters, useAllShopChips } from '../features/shops/all-shop-filters.tsx';
import { CheckProxies } from '../features/shops/check-proxies.tsx';
import { ADMIN_SHOP_SEARCH } from '../features/shops/all-shop-search.ts';
import { ALL_SHOP_LIST } from '../features/shops/all-shop-columns.tsx';
import { useAllShops } from '../features/shops/use-all-shops.ts';
import { DEFAULT_STATUSES } from '../features/shops/shop-search.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { FilterCheck } from '../ui/list/filter-check.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import type { View } from '../ui/button/view-tabs.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';

const VIEWS = [
  { value: 'all' },
  { value: 'expired', tone: 'red' },
  { value: 'ending', tone: 'amber' },
  { value: 'failing', tone: 'red' },
  { value: 'violating', tone: 'amber' },
] as const satisfies readonly Pick<View<string>, 'value' | 'tone'>[];

/** Lists the shops of all sellers, for staff (ROL-35), in views with counts (ROL-47). */
export function AdminShopsPage() {
  const t = useTexts(adminShopsTexts);
  const url = useListUrl(ADMIN_SHOP_SEARCH);
  const found = useAllShops(url.search);
  const reply = useListReply(found);
  const counts = found.data?.counts;
  const now = useNow();
  const missing = usePermissionReason('EDIT_SHOPS');
  const context = useMemo(() => ({ now, missing }), [now, missing]);
  const statuses = url.search.statuses ?? DEFAULT_STATUSES;

  return (
    <ListPage
      list={ALL_SHOP_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      actions={<CheckProxies search={url.search} count={counts?.failingProxies ?? 0} reason={missing} />}
      searchName={t('search')}
      chips={useAllShopChips(url.search)}
      views={{
        options: VIEWS.map((view) => ({
          ...view,
          label: t(`views.${view.value}`),
          count: counts?.[view.value],
          search: ADMIN_SHOP_SEARCH.clean({
            ...url.search,
            page: undefined,
            view: view.value === 'all' ? undefined : view.value,
          }),
        })),
        current: url.search.view ?? 'all',
      }}
      filters={
        <>
          {SHOP_STATUSES.map((status) => (
            <FilterCheck
              key={status}
              label={status}
              count={status === 'OPEN' ? counts?.open : counts?.closed}
              isChecked={statuses.includes(status)}
              onChange={(isOn) =>
                url.filter({
                  statuses: SHOP_STATUSES.filter((one) => (one === status ? isOn : statuses.includes(one))),
                })
              }
            />
          ))}
          <AllShopFilters search={url.search} onChange={url.filter} />
        </>
      }
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
