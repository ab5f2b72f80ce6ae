import { SHOP_STATUSES, type Shop } from '@bobbin/contract/shops';
import { IconPlus, IconPuzzle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../api/user.ts';
import { DESK_SHOP_LIST, SHOP_LIST, type ShopContext } from '../features/shops/columns.tsx';
import { openAddShop, openInstall } from '../features/shops/open-shop-dialogs.tsx';
import { DEFAULT_STATUSES, SHOP_SEARCH } from '../features/shops/shop-search.ts';
import { useShopNews, useShops } from '../features/shops/use-shops.ts';
import { ShopTeams } from '../features/teams/shop-teams.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { uiTexts } from '../i18n/vi/ui.ts';
import { FilterCheck } from '../ui/filter-check.tsx';
import { ListPage } from '../ui/list-page/list-page.tsx';
import { useListReply } from '../ui/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list-page/use-list-url.ts';
import { Message } from '../ui/message.tsx';
import { may } from '../ui/use-role.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './shops-page.module.css';
import { Button } from '../ui/button.tsx';

const toTeams = (shop: Shop) => <ShopTeams shop={shop} />;

/** Shops list. */
export function ShopsPage() {
  const t = useTexts(shopsTexts, uiTexts);
  const url = useListUrl(SHOP_SEARCH);
  const { search } = url;
  const reply = useListReply(useShops(search));
  const now = useNow();
  const context = useMemo<ShopContext>(() => ({ now, toTeams }), [now]);
  useShopNews();

  const statuses = search.statuses ?? DEFAULT_STATUSES;
  // Only when all shops were looked through is 'none' good news.
  const isAllExpired = search.isExpired === true && search.search === undefined && statuses.length !== 1;
  const user = useUser().data;
  // A shop that is connected here would be the member's own, not this desk's.
  const add = user?.actingFor ? null : (
    <Button look="main" icon={<IconPlus size={16} stroke={1.75} />} onClick={openAddShop}>
      {t('addShop')}
    </Button>
  );
  // What the extension brings is of the shops of whoever's key it has.
  const install = user?.actingFor ? null : (
    <Button icon={<IconPuzzle size={16} stroke={1.75} />} onClick={openInstall}>
      {t('installExtension')}
    </Button>
  );

  return (
    <ListPage
      list={user && !user.actingFor ? SHOP_LIST : DESK_SHOP_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        <>
          {reply.rows.some((shop) => may(shop, 'viewPayouts')) ? (
            <Link to="/community/payouts">{t('payouts')}</Link>
          ) : null}
          {user && !user.actingFor ? <Link to="/community/shops-given-up">{t('givenUp')}</Link> : null}
        </>
      }
      actions={
        <>
          {install}
          {add}
        </>
      }
      lead={<p className={styles.hint}>{t('hint')}</p>}
      searchName={t('search')}
      filters={
        <>
          {SHOP_STATUSES.map((status) => (
            <FilterCheck
              key={status}
              label={status}
              isChecked={statuses.includes(status)}
              onChange={(isOn) =>
                url.filter({
                  statuses: SHOP_STATUSES.filter((one) => (one === status ? isOn : statuses.includes(one))),
                })
              }
            />
          ))}
          <FilterCheck
            label={t('onlyExpired')}
            isChecked={search.isExpired ?? false}
            onChange={(isChecked) => url.filter({ isExpired: isChecked || undefined })}
          />
        </>
      }
      skeletonRows={5}
      empty={
        isAllExpired ? (
          <Message
            title={t('noneExpired')}
            text={t('noneExpiredText')}
            action={<Button onClick={url.clearFilters}>{t('ui:clearFilters')}</Button>}
          />
        ) : (
          <Message title={t('emptyTitle')} text={user?.actingFor ? t('emptyAway') : t('emptyText')} action={add} />
        )
      }
      isFilterQuiet={isAllExpired}
    />
  );
}
