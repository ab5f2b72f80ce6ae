import { type Shop } from '@bobbin/contract/shops';
import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { IconPlus, IconPuzzle } from '../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../api/user.ts';
import { MEMBER_SHOP_LIST, SHOP_LIST, type ShopContext } from '../features/shops/columns.tsx';
import { openAddShop, openInstall } from '../features/shops/open-shop-dialogs.tsx';
import { RenewNotice } from '../features/shops/renew-notice.tsx';
import { DEFAULT_STATUSES, SHOP_SEARCH, SHOP_SORTS } from '../features/shops/shop-search.ts';
import { useShopViews } from '../features/shops/shop-views.ts';
import { useShopNews, useShops, useShopSummary } from '../features/shops/use-shops.ts';
import { ShopTeams } from '../features/teams/shop-teams.tsx';
import { TeamFilter } from '../features/teams/team-filter.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { uiTexts } from '../i18n/vi/ui.ts';
import { FilterCheck } from '../ui/list/filter-check.tsx';
import { SortSelect } from '../ui/list/list-page/sort-select.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { useNarrow } from '../ui/hooks/use-narrow.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { may } from '../ui/hooks/use-role.ts';
import { Button } from '../ui/button/button.tsx';
import { Text } from '../ui/layout/boxes.tsx';

const toTeams = (shop: Shop) => <ShopTeams shop={shop} />;

/** Text keys of the sort orders, because a sort's own name contains a colon, which separates topic and key. */
const SORT_NAMES = { 'needs:DESC': 'needs', 'createdAt:DESC': 'newest', 'friendName:ASC': 'name' } as const;

/** Page that lists the seller's shops. */
export function ShopsPage() {
  const t = useTexts(shopsTexts, uiTexts);
  const url = useListUrl(SHOP_SEARCH);
  const { search } = url;
  const reply = useListReply(useShops(search));
  const now = useNow();
  const context = useMemo<ShopContext>(() => ({ now, toTeams }), [now]);
  useShopNews();

  const statuses = search.statuses ?? DEFAULT_STATUSES;
  // That no shop needs renewal may be said only after all shops were checked.
  const isAllExpired =
    search.isExpired === true && search.search === undefined && search.teams === undefined && statuses.length !== 1;
  const isNarrowed = SHOP_SEARCH.hasFilters(search) || search.view !== undefined || search.isExpired === true;
  const user = useUser().data;
  const isOwn = user !== undefined && user !== null && !user.actingFor;
  const summary = useShopSummary(search).data;
  const isNarrow = useNarrow();
  // A team member gets no button to add a shop, because the shop would belong to the member and not to the acting owner.
  const add = user?.actingFor ? null : (
    <Button look="main" icon={<IconPlus size={16} stroke={1.75} />} onClick={openAddShop}>
      {t('addShop')}
    </Button>
  );
  // A team member gets no button to install the extension, because it reports the shops of the API key's owner.
  const install = user?.actingFor ? null : (
    <Button reads icon={<IconPuzzle size={16} stroke={1.75} />} onClick={openInstall}>
      {t('installExtension')}
    </Button>
  );

  const hint = (
    <Text size={13} tone="muted">
      {t('hint')}
    </Text>
  );

  return (
    <ListPage
      list={isOwn ? SHOP_LIST : MEMBER_SHOP_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        <>
          {isNarrow ? null : hint}
          {reply.rows.some((shop) => may(shop, 'viewPayouts')) ? (
            <Link to="/community/payouts">{t('payouts')}</Link>
          ) : null}
          {isOwn ? <Link to="/community/shops-given-up">{t('disconnected')}</Link> : null}
        </>
      }
      actions={
        <>
          {install}
          {add}
        </>
      }
      lead={isNarrow ? hint : null}
      searchName={t('search')}
      views={{
        options: useShopViews(summary, search, isOwn),
        current: search.isExpired ? 'expired' : (search.view ?? 'all'),
      }}
      filters={
        <>
          {SHOP_STATUSES.map((status) => (
            <FilterCheck
              key={status}
              label={status}
              count={status === 'OPEN' ? summary?.open : summary?.closed}
              isChecked={statuses.includes(status)}
              onChange={(isOn) =>
                url.filter({
                  statuses: SHOP_STATUSES.filter((one) => (one === status ? isOn : statuses.includes(one))),
                })
              }
            />
          ))}
          {isOwn ? <TeamFilter selected={search.teams ?? []} onChange={(teams) => url.filter({ teams })} /> : null}
        </>
      }
      end={
        <>
          {isNarrow ? null : <RenewNotice summary={summary} />}
          <SortSelect
            name={t('sort')}
            sorts={SHOP_SORTS.map((value) => ({ value, label: t(`sorts.${SORT_NAMES[value]}`) }))}
            current={search.sortBy ?? SHOP_SORTS[0]}
            onSort={(sortBy) => url.filter({ sortBy })}
          />
        </>
      }
      notice={isNarrow ? <RenewNotice summary={summary} /> : null}
      skeletonRows={5}
      empty={
        isAllExpired ? (
          <Message
            title={t('noneExpired')}
            text={t('noneExpiredText')}
            action={
              <Button reads onClick={() => url.go({})}>
                {t('ui:clearFilters')}
              </Button>
            }
          />
        ) : (
          <Message title={t('emptyTitle')} text={user?.actingFor ? t('emptyAway') : t('emptyText')} action={add} />
        )
      }
      isFilterQuiet={isAllExpired}
      onClearFilters={isNarrowed && !isAllExpired ? () => url.go({}) : undefined}
    />
  );
}
