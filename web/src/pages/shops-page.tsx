import '../i18n/topics/shops.ts';
import { SHOP_STATUSES } from '@bobbin/contract/shops';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openAddShop } from '../features/shops/open-shop-dialogs.tsx';
import { ShopCards } from '../features/shops/shop-cards.tsx';
import { DEFAULT_STATUSES, type ShopSearch } from '../features/shops/shop-search.ts';
import { ShopTable } from '../features/shops/shop-table.tsx';
import { useShopNews, useShops } from '../features/shops/use-shops.ts';
import { FilterCheck } from '../ui/filter-check.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page, Toolbar } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './shops-page.module.css';

const route = getRouteApi('/community/shops');

/** Shops list (Spec 1 §2). */
export function ShopsPage() {
  const { t } = useTranslation(['shops', 'ui']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useShops(search);
  const isNarrow = useNarrow();
  const now = useNow();
  useShopNews();

  const rows = shops.data?.data ?? [];
  const statuses = search.statuses ?? DEFAULT_STATUSES;
  const isFiltered = [search.search, search.statuses, search.isExpired].some((value) => value !== undefined);
  // Of all shops, not of some that were searched for: then nothing found is good news.
  const isAllExpired = search.isExpired === true && search.search === undefined && statuses.length !== 1;
  const add = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={openAddShop}>
      {t('addShop')}
    </Button>
  );

  /** Another filter starts on its first page (W57). */
  function filter(change: ShopSearch) {
    void navigate({ search: ({ page: _page, ...old }) => ({ ...old, ...change }), replace: true });
  }

  function clearFilters() {
    void navigate({ search: {}, replace: true });
  }

  return (
    <Page title={t('title')} actions={add}>
      <p className={styles.hint}>{t('hint')}</p>
      <Toolbar>
        <SearchBox
          value={search.search ?? ''}
          placeholder={t('search')}
          onSearch={(text) => filter({ search: text === '' ? undefined : text })}
        />
        <FilterMenu
          name={t('status')}
          options={SHOP_STATUSES.map((status) => ({ value: status, label: t(status === 'OPEN' ? 'open' : 'closed') }))}
          selected={statuses}
          onChange={(chosen) => filter({ statuses: chosen })}
        />
        <FilterCheck
          label={t('onlyExpired')}
          isChecked={search.isExpired ?? false}
          onChange={(isChecked) => filter({ isExpired: isChecked || undefined })}
        />
      </Toolbar>
      <ListStates
        query={shops}
        count={rows.length}
        skeleton={<RowsSkeleton rows={5} height={84} />}
        empty={
          isAllExpired ? (
            <Message
              title={t('noneExpired')}
              text={t('noneExpiredText')}
              action={<Button onClick={clearFilters}>{t('ui:clearFilters')}</Button>}
            />
          ) : (
            <Message title={t('emptyTitle')} text={t('emptyText')} action={add} />
          )
        }
        onClearFilters={isFiltered && !isAllExpired ? clearFilters : undefined}
      >
        {isNarrow ? <ShopCards shops={rows} now={now} /> : <ShopTable shops={rows} now={now} />}
      </ListStates>
      {shops.data && rows.length > 0 ? (
        <Pagination
          meta={shops.data.meta}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: page > 1 ? page : undefined }) })}
        />
      ) : null}
    </Page>
  );
}
