import type { Shop } from '@bobbin/contract/shops';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const AddShopDialog = lazy(async () => ({ default: (await import('./add-shop-dialog.tsx')).AddShopDialog }));
const EditNameDialog = lazy(async () => ({ default: (await import('./edit-name-dialog.tsx')).EditNameDialog }));
const EditProxyDialog = lazy(async () => ({ default: (await import('./edit-proxy-dialog.tsx')).EditProxyDialog }));
const InstallDialog = lazy(async () => ({ default: (await import('./install-dialog.tsx')).InstallDialog }));
const ViolationsDialog = lazy(async () => ({ default: (await import('./violations-dialog.tsx')).ViolationsDialog }));

export function openAddShop(): void {
  openDialog((close) => <AddShopDialog onClose={close} />);
}

/** Opens the dialog that authorizes a connected shop again, which replaces its tokens (SHP-8). */
export function openRenew(shop: Pick<Shop, 'friendName'>): void {
  openDialog((close) => <AddShopDialog renews={shop.friendName} onClose={close} />);
}

/** Opens the instructions from downloading the extension's ZIP to the first sync (EXT-12). */
export function openInstall(): void {
  openDialog((close) => <InstallDialog onClose={close} />);
}

export function openEditName(shop: Pick<Shop, 'id' | 'friendName'>): void {
  openDialog((close) => <EditNameDialog shop={shop} onClose={close} />);
}

export function openEditProxy(shop: Pick<Shop, 'id' | 'friendName' | 'proxy'>): void {
  openDialog((close) => <EditProxyDialog shop={shop} onClose={close} />);
}

export function openViolations(shop: Pick<Shop, 'id' | 'friendName' | 'code'>): void {
  openDialog((close) => <ViolationsDialog shop={shop} onClose={close} />);
}
