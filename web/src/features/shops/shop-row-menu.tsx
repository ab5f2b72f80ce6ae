import type { Shop } from '@bobbin/contract/shops';
import { IconBolt, IconDotsVertical } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { MenuAction } from '../../ui/overlay/menu-list.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { openEditName, openEditProxy, openRenew, openViolations } from './open-shop-dialogs.tsx';
import styles from './shops.module.css';
import { SyncNowButton } from './sync-now.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

/** Shows 'sync now' and the other actions on a shop; actions that the role does not permit are left out (TEA-12). */
export function ShopActions({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const name = t('moreOf', { name: shop.friendName });
  return (
    <Row as="span" inline gap={2}>
      {shop.purgeAt === null ? (
        <LinkButton
          to="/community/flash-sale"
          search={{ id: shop.id }}
          size="small"
          aria-label={t('flashSaleOf', { name: shop.friendName })}
          title={`${t('flashSale')}. ${t('hint')}`}
        >
          <IconBolt size={16} stroke={1.5} aria-hidden />
        </LinkButton>
      ) : null}
      {shop.purgeAt === null ? <SyncNowButton shop={shop} now={now} /> : null}
      <Menu
        align="end"
        buttonClass={styles.button}
        name={name}
        title={name}
        label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
        actions={listActions(shop, t)}
      />
    </Row>
  );
}

function listActions(shop: Shop, t: ReturnType<typeof useTexts<'shops'>>): MenuAction[] {
  const look: MenuAction[] = [
    { key: 'details', label: t('details'), href: `/community/shop-details/${encodeURIComponent(shop.id)}` },
    { key: 'orders', label: t('seeOrders'), href: `/community/orders?shops=${encodeURIComponent(shop.id)}` },
    { key: 'flashSale', label: t('flashSale'), href: `/community/flash-sale?id=${encodeURIComponent(shop.id)}` },
    ...(shop.violationCount === null
      ? []
      : [
          {
            key: 'violations',
            label: t('violations', { count: shop.violationCount }),
            reads: true,
            onAction: () => openViolations(shop),
          },
        ]),
  ];
  if (shop.purgeAt !== null) return look;
  return [
    ...look,
    ...(may(shop, 'manageShops')
      ? [
          { key: 'name', label: t('editName'), onAction: () => openEditName(shop) },
          { key: 'proxy', label: t('editProxy'), onAction: () => openEditProxy(shop) },
        ]
      : []),
    ...(may(shop, 'own') ? [{ key: 'authorize', label: t('renew'), onAction: () => openRenew(shop) }] : []),
  ];
}
