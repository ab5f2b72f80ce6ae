import type { AnyShop } from '@bobbin/contract/shops';
import { IconDotsVertical } from '../../ui/icons.ts';
import { lazy } from 'react';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import type { MenuAction } from '../../ui/overlay/menu-list.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { openEditName, openEditProxy, openViolations } from './open-shop-dialogs.tsx';
import styles from './shops.module.css';
import { useReleaseShop } from './use-all-shops.ts';

const DebtDialog = lazy(async () => ({ default: (await import('./debt-dialog.tsx')).DebtDialog }));

type ShopOfMenu = Pick<AnyShop, 'id' | 'friendName' | 'code' | 'proxy' | 'owner' | 'violationCount'>;

/** Returns the actions of staff on a shop; without the permission EDIT_SHOPS only actions that change nothing. */
export function useShopActions(shop: ShopOfMenu, canEdit: boolean): MenuAction[] {
  const t = useTexts(adminShopsTexts);
  const release = useReleaseShop();
  const { data: user } = useUser();

  function askRelease() {
    confirm({
      title: t('releaseTitle', { name: shop.friendName }),
      text: t('releaseText', { owner: shop.owner.email }),
      action: t('release'),
      isDangerous: true,
      onConfirm: async () => {
        await release.mutateAsync(shop.id);
        notify({ tone: 'success', title: t('released', { name: shop.friendName }) });
      },
    });
  }

  const actions: MenuAction[] = [
    { key: 'details', label: t('details'), href: `/admin/shops/${encodeURIComponent(shop.id)}` },
    ...(user && hasPermission(user, 'VIEW_ORDERS')
      ? [{ key: 'orders', label: t('orderList'), href: `/admin/orders?shop=${encodeURIComponent(shop.id)}` }]
      : []),
    { key: 'flashSale', label: t('flashSale'), href: `/admin/flash-sale/${encodeURIComponent(shop.id)}` },
    {
      key: 'debt',
      label: t('showDebt'),
      reads: true,
      onAction: () => openDialog((close) => <DebtDialog shop={shop} onClose={close} />),
    },
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
  if (!canEdit) return actions;
  return [
    ...actions,
    { key: 'name', label: t('editName'), onAction: () => openEditName(shop) },
    { key: 'proxy', label: t('editProxy'), onAction: () => openEditProxy(shop) },
    { key: 'release', label: t('release'), onAction: askRelease, isDangerous: true },
  ];
}

export function ShopMenu({ shop, canEdit }: { shop: ShopOfMenu; canEdit: boolean }) {
  const t = useTexts(adminShopsTexts);
  const actions = useShopActions(shop, canEdit);
  const name = t('moreOf', { name: shop.friendName });
  return (
    <Menu
      align="end"
      buttonClass={styles.menuButton}
      name={name}
      title={name}
      label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
      actions={actions}
    />
  );
}
