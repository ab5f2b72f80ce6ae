import type { Shop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { List } from '../../ui/list/data-list/column.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { HiddenMoney } from '../../ui/text/hidden-money.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Expiry } from './shop-expiry.tsx';
import { Health } from './shop-health.tsx';
import { ProxyAndBank } from './shop-proxy.tsx';
import { ProductCounts, StatusCell } from './shop-status.tsx';
import { AutoSwitches } from './shop-switches.tsx';
import { StoreName } from './shop-warnings.tsx';
import { ShopActions } from './shop-row-menu.tsx';
import { isRed } from './shop-facts.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

export interface ShopContext {
  now: number;
  /** Renders the teams of a shop. */
  toTeams: (shop: Shop) => ReactNode;
}

/** Columns of the seller's shops. */
export const SHOP_LIST: List<Shop, ShopContext> = {
  name: 'shops',
  version: 2,
  toId: ({ id }) => id,
  toTint: (shop) => (isRed(shop) ? 'red' : undefined),
  rowPx: 54,
  cardPx: 420,
  columns: [
    {
      key: 'store',
      title: 'shops:store',
      minWidth: 198,
      isFixed: true,
      sticky: 'start',
      card: { at: 'head', cell: (shop) => <StoreName shop={shop} /> },
      cell: (shop) => <StoreName shop={shop} isOneLine />,
    },
    {
      key: 'status',
      title: 'shops:statusAndTier',
      hint: 'shops:tierHint',
      width: [168, 210],
      card: 'state',
      cell: (shop, { now }) => <StatusCell shop={shop} now={now} />,
    },
    {
      key: 'onHold',
      title: 'shops:onHoldAndOrders',
      hint: 'shops:onHoldHint',
      width: 112,
      align: 'end',
      card: 'fact',
      cell: (shop) => <OnHoldAndOrders shop={shop} />,
    },
    {
      key: 'products',
      title: 'shops:products',
      hint: 'shops:productsHint',
      width: [92, 104],
      align: 'end',
      card: { at: 'fact', cell: (shop) => <ProductCounts shop={shop} /> },
      cell: (shop) => <ProductCounts shop={shop} />,
    },
    {
      key: 'health',
      title: 'shops:health',
      hint: 'shops:extensionHint',
      width: [128, 142],
      card: 'fact',
      cell: (shop) => <Health shop={shop} />,
    },
    {
      key: 'proxy',
      title: 'shops:proxyAndBank',
      width: [152, 180],
      card: 'fact',
      cell: (shop, { now }) => <ProxyAndBank shop={shop} now={now} />,
    },
    {
      key: 'auto',
      title: 'shops:auto',
      hint: 'shops:autoHint',
      width: [106, 118],
      card: 'fact',
      cell: (shop) => <AutoSwitches shop={shop} />,
    },
    {
      key: 'teams',
      title: 'shops:teams',
      hint: 'shops:teamsHint',
      width: [98, 128],
      // In narrower windows this column is hidden, because the other columns need the space.
      from: 1380,
      card: 'fact',
      cell: (shop, { toTeams }) => toTeams(shop),
    },
    {
      key: 'expiry',
      title: 'shops:expiry',
      hint: 'shops:expiryHint',
      width: [152, 260],
      card: 'body',
      cell: (shop, { now }) => <Expiry shop={shop} now={now} />,
    },
    {
      key: 'actions',
      title: 'shops:actions',
      width: [102, 132],
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (shop, { now }) => <ShopActions shop={shop} now={now} />,
    },
  ],
};

/** Columns for shops of another owner; the teams are left out, because only the owner may see them (TEA-13). */
export const MEMBER_SHOP_LIST: typeof SHOP_LIST = {
  ...SHOP_LIST,
  columns: SHOP_LIST.columns.filter(({ key }) => key !== 'teams'),
};

/** Shows the number of a shop's orders, with a link to the orders. */
function Orders({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <Link to="/community/orders" search={{ shops: [shop.id] }}>
      {t('ordersOf', { count: shop.ordersCount })}
    </Link>
  );
}

function OnHoldAndOrders({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <Stack as="span" inline gap={2} numeric>
      {shop.payoutOnHold === null ? <HiddenMoney /> : <Money amount={shop.payoutOnHold} hint={t('onHoldHint')} />}
      <Orders shop={shop} />
    </Stack>
  );
}
