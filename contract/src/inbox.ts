import { INBOX_PAGE_SIZE } from '@bobbin/domain/limits';
import { EXPORT_ZONES } from '@bobbin/domain/time/zones';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './inbox.calls.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_GROUPS } from './inbox.calls.ts';

export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Maximum number of ids in one call that marks entries. */
const MARK_MAX = 100;

/** A text in both languages; a page shows the current one, also after a change of language. */
const both = z.object({ vi: z.string(), en: z.string() });

export const inboxEntry = z.object({
  id: z.string(),
  group: z.enum(NOTIFICATION_GROUPS),
  title: both,
  text: both,
  isUrgent: z.boolean(),
  /** Path of the page where the user can act: `/community/orders/5764…`. */
  path: z.string(),
  /** The owner of the shop, when the user works for this owner in a team (TEA-15). */
  deskId: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const listInbox = endpoint({
  ...calls.listInbox,
  summary: 'List the notifications of my inbox, newest first; they are kept for 90 days',
  query: pageQuery(['createdAt'], INBOX_PAGE_SIZE)
    .omit({ search: true })
    .extend({
      groups: commaList.pipe(z.array(z.enum(NOTIFICATION_GROUPS))).optional(),
      isUnread: z.literal('true').optional(),
    }),
  /** `unread` counts the whole inbox, independent of the filter. */
  reply: paged(inboxEntry).extend({ unread: z.number().int() }),
  errors: [],
});

export const countUnread = endpoint({
  ...calls.countUnread,
  summary: 'Count the unread entries of my inbox',
  reply: z.object({ unread: z.number().int() }),
  errors: [],
});

const unreadLeft = z.object({ unread: z.number().int() });

export const markInbox = endpoint({
  ...calls.markInbox,
  summary: 'Mark entries of my inbox as read or unread',
  body: z.object({ ids: z.array(z.string().min(1).max(300)).min(1).max(MARK_MAX), isRead: z.boolean() }),
  reply: unreadLeft,
  errors: [],
});

export const markAllRead = endpoint({
  ...calls.markAllRead,
  summary: 'Mark entries as read that arrived before an instant; later ones stay unread',
  body: z.object({ until: z.iso.datetime() }),
  /** `readAt` identifies this call, so that it can be undone. */
  reply: unreadLeft.extend({ readAt: instant, count: z.number().int() }),
  errors: [],
});

export const unmarkAllRead = endpoint({
  ...calls.unmarkAllRead,
  summary: 'Undo marking many entries as read; entries that were read one by one stay read',
  body: z.object({ readAt: z.iso.datetime() }),
  reply: unreadLeft,
  errors: [],
});

const hour = z.number().int().min(0).max(23);
const minuteOfDay = z.number().int().min(0).max(1439);

/** Times at which notifications may be sent (INB-8, INB-9). */
export const notificationTimes = z.object({
  zone: z.enum(EXPORT_ZONES),
  /** Full hour of the daily mail; null without a daily mail. */
  digestHour: hour.nullable(),
  /** Minutes since midnight; the range crosses midnight when `from` is greater than `to`. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  /** Whether the user also gets notifications about the shops of the user's teams outside the inbox, for the chosen events (TEA-16). */
  teamsByMail: z.boolean(),
  teamsByTelegram: z.boolean(),
});
export type NotificationTimes = z.infer<typeof notificationTimes>;

export const notificationSettings = z.object({
  topics: z.array(
    z.object({
      topic: z.string(),
      group: z.enum(NOTIFICATION_GROUPS),
      word: both,
      /** Whether some notifications of this topic are sent immediately, in spite of quiet hours and the daily mail. */
      isUrgent: z.boolean(),
      inbox: z.boolean(),
      mail: z.boolean(),
      telegram: z.boolean(),
      /** Whether some notifications of this topic are mailed when no Telegram group is connected. */
      isMailedInstead: z.boolean(),
    }),
  ),
  times: notificationTimes,
  hasTelegram: z.boolean(),
  isInTeam: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  ...calls.getNotificationSettings,
  summary: 'Get my notification settings',
  reply: notificationSettings,
  errors: [],
});

export const chooseNotifications = endpoint({
  ...calls.chooseNotifications,
  summary: 'Turn the notifications of an event on or off in a channel',
  body: z.object({ topic: z.string().min(1).max(50), channel: z.enum(NOTIFICATION_CHANNELS), isOn: z.boolean() }),
  reply: notificationSettings,
  errors: ['PROFILE_LOCKED'],
});

export const setNotificationTimes = endpoint({
  ...calls.setNotificationTimes,
  summary:
    'Set the hour of my daily mail, my quiet hours, and notifications about my teams’ shops; omitted fields stay unchanged',
  body: notificationTimes.partial().refine(({ quiet }) => !quiet || quiet.from !== quiet.to, {
    path: ['quiet'],
    message: 'quietEmpty',
  }),
  reply: notificationSettings,
  errors: ['PROFILE_LOCKED'],
});
