import * as contract from '@bobbin/contract/connections';
import type { SellerScope } from '../../platform/access.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Notifications } from './service.ts';

export function bindNotifications(
  routes: Routes,
  notifications: Notifications,
  checkUnlocked: (scope: SellerScope) => Promise<void>,
): void {
  routes.bindSeller(contract.connectTelegram, async ({ scope, body }) => {
    await checkUnlocked(scope);
    if (body.api === '') await notifications.disconnectTelegram(scope);
    else await notifications.connectTelegram(scope, body.api);
    return true as const;
  });
  routes.bindSeller(contract.getTelegram, ({ scope }) => notifications.getTelegram(scope));
}
