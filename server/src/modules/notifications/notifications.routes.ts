import * as contract from '@bobbin/contract/connections';
import * as inboxContract from '@bobbin/contract/inbox';
import type { SellerScope } from '../../platform/access.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Choices } from './notification-settings.ts';
import type { Inbox } from './inbox.ts';
import type { Notifications } from './notifications.ts';

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

export function bindInbox(
  routes: Routes,
  inbox: Inbox,
  choices: Choices,
  checkUnlocked: (scope: SellerScope) => Promise<void>,
): void {
  routes.bindSeller(inboxContract.listInbox, ({ scope, query }) => inbox.list(scope, query));
  routes.bindSeller(inboxContract.countUnread, async ({ scope }) => ({ unread: await inbox.countUnread(scope) }));
  routes.bindSeller(inboxContract.markInbox, async ({ scope, body }) => ({
    unread: await inbox.mark(scope, body.ids, body.isRead),
  }));
  routes.bindSeller(inboxContract.markAllRead, async ({ scope, body }) => {
    const { readAt, ...done } = await inbox.markAll(scope, new Date(body.until));
    return { ...done, readAt: readAt.toISOString() };
  });
  routes.bindSeller(inboxContract.unmarkAllRead, async ({ scope, body }) => ({
    unread: await inbox.unmarkAll(scope, new Date(body.readAt)),
  }));
  routes.bindSeller(inboxContract.getNotificationSettings, ({ scope }) => choices.read(scope));
  routes.bindSeller(inboxContract.chooseNotifications, async ({ scope, body }) => {
    await checkUnlocked(scope);
    return choices.choose(scope, body);
  });
  routes.bindSeller(inboxContract.setNotificationTimes, async ({ scope, body }) => {
    await checkUnlocked(scope);
    return choices.setTimes(scope, body);
  });
}
