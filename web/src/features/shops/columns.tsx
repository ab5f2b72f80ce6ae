import type { Shop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { Counted } from '../../ui/counted.tsx';
import type { List } from '../../ui/data-list/column.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Money } from '../../ui/money.tsx';
import { Expiry, OpenBadge, ProxyCell, StoreName, SyncNowButton } from './shop-cells.tsx';
import { isBroken } from './shop-facts.ts';
import { SyncBadge } from './sync-badge.tsx';

/** The seller's shops. */
export const SHOP_LIST: List<Shop, { now: number }> = {
  name: 'shops',
  version: 1,
  toId: ({ id }) => id,
  toTint: (shop) => (isBroken(shop) ? 'red' : undefined),
  rowPx: 84,
  cardPx: 260,
  columns: [
    {
      key: 'store',
      title: 'shops:store',
      minWidth: 230,
      isFixed: true,
      card: 'head',
      cell: (shop) => <StoreName shop={shop} />,
    },
    {
      key: 'status',
      title: 'shops:status',
      width: 112,
      card: 'state',
      cell: ({ isActive }) => <OpenBadge isOpen={isActive} />,
    },
    {
      key: 'orders',
      title: 'shops:ordersCount',
      width: 92,
      align: 'end',
      card: 'fact',
      cell: (shop) => <Orders shop={shop} />,
    },
    {
      key: 'onHold',
      title: 'shops:onHold',
      hint: 'shops:onHoldHint',
      width: 120,
      align: 'end',
      card: 'fact',
      cell: (shop) => <OnHold shop={shop} />,
    },
    { key: 'proxy', title: 'shops:proxy', width: 180, card: 'fact', cell: (shop) => <ProxyCell shop={shop} /> },
    {
      key: 'sync',
      title: 'shops:syncTitle',
      width: [190, 240],
      card: 'foot',
      cell: (shop, { now }) => <SyncBadge shop={shop} now={now} />,
    },
    {
      key: 'expiry',
      title: 'shops:expiry',
      width: [170, 240],
      card: 'fact',
      cell: (shop, { now }) => <Expiry shop={shop} now={now} />,
    },
    {
      key: 'actions',
      title: 'shops:actions',
      width: 80,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (shop, { now }) => <SyncNowButton shop={shop} now={now} />,
    },
  ],
};

/** How many orders, and the way to them. */
function Orders({ shop }: { shop: Shop }) {
  return (
    <Link to="/community/orders" search={{ shops: [shop.id] }}>
      <Counted count={shop.ordersCount} />
    </Link>
  );
}

function OnHold({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return <Money amount={shop.payoutOnHold} hint={t('onHoldHint')} />;
}
