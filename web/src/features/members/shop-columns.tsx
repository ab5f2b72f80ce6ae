import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, endsByAuthorization, isShopExpired } from '@bobbin/domain/shops/shop-expiry';
import { IconAlertTriangle, IconCheck, IconLock } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './members.module.css';

/** Columns of a member's shops for staff, read-only. */
export const MEMBER_SHOP_LIST: List<Shop, { now: number }> = {
  name: 'member-shops',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 84,
  cardPx: 190,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    { key: 'shop', title: 'members:shop', isFixed: true, card: 'head', cell: (shop) => <ShopName shop={shop} /> },
    {
      key: 'status',
      title: 'members:shopStatus',
      width: 120,
      card: 'state',
      cell: ({ isActive }) => <OpenBadge isOpen={isActive} />,
    },
    {
      key: 'orders',
      title: 'members:shopOrders',
      width: 100,
      align: 'end',
      card: 'fact',
      cell: ({ ordersCount }) => <Counted count={ordersCount} />,
    },
    { key: 'proxy', title: 'members:shopProxy', width: 170, card: 'fact', cell: ({ proxy }) => proxy ?? <NoProxy /> },
    {
      key: 'expiry',
      title: 'members:shopExpiry',
      width: 190,
      card: 'fact',
      cell: (shop, { now }) => <Expiry shop={shop} now={now} />,
    },
  ],
};

function NoProxy() {
  const t = useTexts(membersTexts);
  return <span className={styles.muted}>{t('noProxy')}</span>;
}

function ShopName({ shop }: { shop: Shop }) {
  const t = useTexts(membersTexts);
  const { data: user } = useUser();
  const mayOpen = user !== undefined && hasPermission(user, 'VIEW_SHOPS');
  const warnings = [
    ...(shop.isErrorProxy ? [t('proxyError')] : []),
    ...(shop.needsAuthorization ? [t('needsAuthorization')] : []),
  ];
  return (
    <Stack align="start" breaks shrinks className={styles.person}>
      {mayOpen ? (
        <Link to="/admin/shops/$id" params={{ id: shop.id }}>
          {shop.friendName}
        </Link>
      ) : (
        <strong>{shop.friendName}</strong>
      )}
      <span className={styles.small}>
        {shop.nameShop} · {shop.code}
      </span>
      <CopyId id={shop.id} />
      {warnings.map((warning) => (
        <span key={warning} className={styles.expired}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden /> {warning}
        </span>
      ))}
    </Stack>
  );
}

function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTexts(membersTexts);
  return (
    <Badge tone={isOpen ? 'green' : 'neutral'} icon={isOpen ? <IconCheck aria-hidden /> : <IconLock aria-hidden />}>
      {t(isOpen ? 'shopOpen' : 'shopClosed')}
    </Badge>
  );
}

function Expiry({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(membersTexts);
  const endsAt = Date.parse(shop.expirationDate);
  const hasEnded = isShopExpired({ endsAt, needsAuthorization: shop.needsAuthorization }, now);
  return (
    <Stack align="start" breaks shrinks className={styles.person}>
      <Badge tone={hasEnded ? 'red' : 'neutral'} icon={hasEnded ? <IconAlertTriangle aria-hidden /> : undefined}>
        {hasEnded ? t('shopExpired') : t('shopDays', { count: daysToEnd(endsAt, now) })}
      </Badge>
      <span className={styles.small}>
        {endsByAuthorization(shop) ? t('byAuthorization') : t('bySubscription')} ·{' '}
        <LaTime at={shop.expirationDate} format="date" />
      </span>
    </Stack>
  );
}
