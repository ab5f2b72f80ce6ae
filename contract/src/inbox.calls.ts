import type { Call } from './endpoint.ts';

/** Channels of notifications. */
export const NOTIFICATION_CHANNELS = ['inbox', 'mail', 'telegram'] as const;

/** Groups of events that notifications are about. */
export const NOTIFICATION_GROUPS = ['orders', 'shops', 'money', 'designs', 'staff', 'bobbin'] as const;

export const listInbox = {
  name: 'listInbox',
  method: 'GET',
  path: '/inbox',
  access: 'user',
} as const satisfies Call;

export const countUnread = {
  name: 'countUnread',
  method: 'GET',
  path: '/inbox/unread',
  access: 'user',
} as const satisfies Call;

export const markInbox = {
  name: 'markInbox',
  method: 'PATCH',
  path: '/inbox/read',
  access: 'user',
} as const satisfies Call;

export const markAllRead = {
  name: 'markAllRead',
  method: 'POST',
  path: '/inbox/read-all',
  access: 'user',
} as const satisfies Call;

export const unmarkAllRead = {
  name: 'unmarkAllRead',
  method: 'POST',
  path: '/inbox/unread-all',
  access: 'user',
} as const satisfies Call;

export const getNotificationSettings = {
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/inbox/choices',
  access: 'account',
} as const satisfies Call;

export const chooseNotifications = {
  name: 'chooseNotifications',
  method: 'PATCH',
  path: '/inbox/choices',
  access: 'account',
} as const satisfies Call;

export const setNotificationTimes = {
  name: 'setNotificationTimes',
  method: 'PATCH',
  path: '/inbox/times',
  access: 'account',
} as const satisfies Call;
