import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { AnyShop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Health } from './shop-health.tsx';
import { Bank, ProxySince } from './shop-proxy.tsx';
import { OpenBadge, ProductCounts, Tier } from './shop-status.tsx';
import { AutoSwitches } from './shop-switches.tsx';
import { isExpired, isRed } from './shop-facts.ts';
import styles from './shops.module.css';
import { EndCell } from './end-cell.tsx';
import { ShopMenu } from './shop-menu.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

export interface AllShopsContext {
  now: number;
  /** Reason why the staff user may not change shops; null if they may. */
  missing: string | null;
}

/** Columns of the shops of all sellers. */
export const ALL_SHOP_LIST: List<AnyShop, AllShopsContext> = {
  name: 'admin-shops',
  version: 2,
  toId: ({ id }) => id,
  toTint: (shop) => (isRed(shop) ? 'red' : undefined),
  rowPx: 76,
  cardPx: 400,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'shop',
      title: 'admin-shops:shop',
      minWidth: 184,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: (shop) => <ShopCell shop={shop} />,
    },
    {
      key: 'owner',
      title: 'admin-shops:owner',
      width: [120, 190],
      card: 'fact',
      cell: (shop) => <Owner shop={shop} />,
    },
    {
      key: 'status',
      title: 'admin-shops:status',
      width: 86,
      card: 'state',
      cell: (shop) => (
        <Stack align="start" gap={2} shrinks className={styles.stack}>
          <OpenBadge isOpen={shop.isActive} />
          <Tier shop={shop} />
        </Stack>
      ),
    },
    {
      key: 'orders',
      title: 'admin-shops:orders',
      width: 102,
      align: 'end',
      card: 'fact',
      cell: (shop) => (
        <Stack inline gap={2} numeric>
          <ShopOrders shop={shop} />
          <Money amount={shop.payoutOnHold} />
        </Stack>
      ),
    },
    {
      key: 'products',
      title: 'admin-shops:products',
      hint: 'admin-shops:productsHint',
      width: 84,
      from: 1366,
      align: 'end',
      card: 'fact',
      cell: (shop) => <ProductCounts shop={shop} />,
    },
    { key: 'health', title: 'admin-shops:health', width: 124, card: 'fact', cell: (shop) => <Health shop={shop} /> },
    {
      key: 'proxy',
      title: 'admin-shops:proxy',
      width: 120,
      card: 'fact',
      cell: (shop, { now }) => <Proxy shop={shop} now={now} />,
    },
    {
      key: 'extension',
      title: 'admin-shops:extension',
      width: 96,
      from: 1500,
      card: 'fact',
      cell: (shop) => <Extension shop={shop} />,
    },
    {
      key: 'auto',
      title: 'admin-shops:auto',
      hint: 'shops:autoHint',
      width: 108,
      card: 'fact',
      cell: (shop, { missing }) => <AutoSwitches shop={shop} reason={missing} />,
    },
    {
      key: 'end',
      title: 'admin-shops:end',
      width: 110,
      card: 'fact',
      cell: (shop, { now }) => <EndCell shop={shop} now={now} hasEnded={isExpired(shop, now)} />,
    },
    {
      key: 'updatedAt',
      title: 'admin-shops:updatedAt',
      width: 120,
      from: 1700,
      card: 'fact',
      cell: ({ updatedAt }) => <LaTime at={updatedAt} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 72,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (shop, { missing }) => <ShopMenu shop={shop} canEdit={missing === null} />,
    },
  ],
};

function ShopCell({ shop }: { shop: AnyShop }) {
  return (
    <Stack align="start" gap={2} shrinks className={styles.stack}>
      <Link className={styles.name} to="/admin/shops/$id" params={{ id: shop.id }}>
        {shop.friendName}
      </Link>
      <Row as="span" inline wrap gap="4 8" title={shop.nameShop}>
        {shop.code}
        {shop.nameShop === shop.friendName ? null : ` · ${shop.nameShop}`}
      </Row>
      <CopyId id={shop.id} />
      <Reasons shop={shop} />
    </Stack>
  );
}

/** Shows why the row is red, in the words that the seller reads (SHP-4). */
function Reasons({ shop }: { shop: AnyShop }) {
  const t = useTexts(shopsTexts);
  if (shop.purgeAt !== null) return null;
  return (
    <>
      {shop.isSyncExtension ? null : (
        <Text size={12} tone="red">
          {t('notSynced')}
        </Text>
      )}
      {shop.isErrorProxy ? (
        <Text size={12} tone="red">
          {t('proxyError')}
        </Text>
      ) : null}
      {shop.needsAuthorization ? (
        <Text size={12} tone="red">
          {t('needsAuthorization')}
        </Text>
      ) : null}
    </>
  );
}

/** Shows the number of a shop's orders, with a link to the orders. */
function ShopOrders({ shop }: { shop: AnyShop }) {
  const t = useTexts(adminShopsTexts);
  const { data: user } = useUser();
  const count = <Counted count={shop.ordersCount} />;
  if (!user || !hasPermission(user, 'VIEW_ORDERS')) return count;
  return (
    <Link to="/admin/orders" search={{ shop: shop.id }} title={t('ordersOf', { name: shop.friendName })}>
      {count}
    </Link>
  );
}

function Owner({ shop: { owner } }: { shop: AnyShop }) {
  const { data: user } = useUser();
  const isLinked = user !== undefined && hasPermission(user, 'VIEW_MEMBERS');
  return (
    <Stack align="start" gap={2} shrinks className={styles.stack}>
      {isLinked ? (
        <Link to="/admin/users/$id" params={{ id: owner.id }}>
          {owner.name}
        </Link>
      ) : (
        <span>{owner.name}</span>
      )}
      <span className={styles.muted}>{owner.email}</span>
    </Stack>
  );
}

function Proxy({ shop, now }: { shop: AnyShop; now: number }) {
  const t = useTexts(adminShopsTexts);
  return (
    <Stack align="start" gap={2} shrinks className={styles.stack}>
      {shop.proxy === null ? <span className={styles.muted}>{t('noProxy')}</span> : <code>{shop.proxy}</code>}
      <ProxySince shop={shop} now={now} />
      <Bank shop={shop} />
    </Stack>
  );
}

function Extension({ shop }: { shop: AnyShop }) {
  const t = useTexts(adminShopsTexts);
  const ofShops = useTexts(shopsTexts);
  if (shop.isSyncExtension) return <Badge tone="green">{t('synced')}</Badge>;
  // A shop from which the extension never sent data has no date to show.
  if (shop.extensionSyncedAt === null) return <span className={styles.muted}>{ofShops('noData')}</span>;
  return <Badge tone="amber">{t('notSynced')}</Badge>;
}
