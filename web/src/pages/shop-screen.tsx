import type { ShopDetail } from '@bobbin/contract/shops';
import { IconEdit, IconRefresh } from '../ui/icons.ts';
import type { ReactNode } from 'react';
import { DisconnectSection } from '../features/disconnections/disconnect-section.tsx';
import { openEditName } from '../features/shops/open-shop-dialogs.tsx';
import { openPlaceOnProduct } from '../features/prints/open-prints.tsx';
import { Products } from '../features/shops/products.tsx';
import { useSyncNow } from '../features/shops/sync-now.tsx';
import { ShopSummary } from '../features/shops/shop-summary.tsx';
import { StatusCounts } from '../features/shops/status-counts.tsx';
import { SyncErrors } from '../features/shops/sync-errors.tsx';
import { SyncHistory } from '../features/shops/sync-history.tsx';
import { useShop, useShopNews } from '../features/shops/use-shops.ts';
import { Warehouses } from '../features/shops/warehouses.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { may } from '../ui/hooks/use-role.ts';
import { Button } from '../ui/button/button.tsx';

interface ShopScreenProps {
  id: string;
  /** Link back to the list and, for staff, the seller. */
  back: ReactNode;
  /** Further links at the end of the page's head. */
  actions?: ReactNode;
}

/** Shows one shop (SHP-9): its facts, order counts and warehouses, and its sync with history and errors. */
export function ShopScreen({ id, back, actions }: ShopScreenProps) {
  const t = useTexts(shopsTexts);
  const shop = useShop(id);
  useShopNews();
  return (
    <>
      {shop.data ? (
        <ShopContent
          shop={shop.data}
          back={back}
          actions={actions}
          failure={shop.isError ? <FailedBanner query={shop} hasRows /> : null}
        />
      ) : (
        <Page title={t('title')} aside={back}>
          {shop.isError ? <FailedBanner query={shop} hasRows={false} /> : <RowsSkeleton rows={6} />}
        </Page>
      )}
    </>
  );
}

interface ShopContentProps {
  shop: ShopDetail;
  back: ReactNode;
  actions: ReactNode;
  failure: ReactNode;
}

function ShopContent({ shop, back, actions, failure }: ShopContentProps) {
  const t = useTexts(shopsTexts);
  const now = useNow();
  const { isBusy, reason, run } = useSyncNow(shop, now);
  return (
    <Page
      title={
        <>
          {shop.friendName}
          {may(shop, 'manageShops') ? (
            <IconButton
              name={t('editNameOf', { name: shop.friendName })}
              icon={<IconEdit size={16} stroke={1.5} />}
              onClick={() => openEditName(shop)}
            />
          ) : null}
        </>
      }
      aside={back}
      actions={
        <>
          {actions}
          <Button
            look="main"
            icon={<IconRefresh size={16} stroke={1.5} />}
            disabled={reason !== null}
            title={reason ?? undefined}
            isBusy={isBusy}
            onClick={run}
          >
            {t('syncNow')}
          </Button>
        </>
      }
    >
      {failure}
      <ShopSummary shop={shop} now={now} />
      <StatusCounts shop={shop} />
      <SyncErrors shop={shop} reason={reason} />
      <Products shop={shop} onPlace={openPlaceOnProduct} />
      <Warehouses shop={shop} />
      <SyncHistory runs={shop.syncRuns} />
      <DisconnectSection shop={shop} />
    </Page>
  );
}
