import type { English } from '../topic.ts';
import type { notificationSettingsTexts } from '../vi/notification-settings.ts';

export const en: English<typeof notificationSettingsTexts> = {
  title: 'Notifications',
  text: 'Choose how you are notified about each event',
  event: 'Event',
  inbox: 'Inbox',
  mail: 'Email',
  telegram: 'Telegram',
  urgent: 'Urgent: sent immediately, even during quiet hours',
  choice: '{{event}}: {{channel}}',
  noTelegram: 'No Telegram group connected: events marked * are sent by email, the rest only to your inbox.',
  digest: 'Digest',
  digestText: 'Receive non-urgent events in one daily email.',
  digestHour: 'Digest time',
  quiet: 'Quiet hours',
  quietText: 'Non-urgent Telegram messages and emails are sent after quiet hours end.',
  quietFrom: 'Quiet hours start',
  quietTo: 'Quiet hours end',
  to: 'to',
  zone: 'Time zone',
  zoneVn: 'Vietnam',
  zoneLa: 'Los Angeles',
  zoneUtc: 'UTC',
  teams: 'Team shops',
  teamsText: 'Events from your teams’ shops always go to your inbox. Also send them by:',
};
