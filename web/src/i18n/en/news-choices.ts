import type { English } from '../topic.ts';
import type { newsChoicesTexts } from '../vi/news-choices.ts';

export const en: English<typeof newsChoicesTexts> = {
  title: 'Notifications',
  text: 'Choose where you hear of each event',
  event: 'Event',
  inbox: 'Inbox',
  mail: 'Mail',
  telegram: 'Telegram',
  urgent: 'Urgent: waits for no digest and no quiet hours',
  choice: '{{event}}: {{channel}}',
  noTelegram: 'No Telegram group yet: what has a * comes by mail, the rest stays in the inbox.',
  digest: 'Digest',
  digestText: 'What is not urgent comes in one mail a day.',
  digestHour: 'Hour of the digest',
  quiet: 'Quiet hours',
  quietText: 'Telegram and mails wait until they end, but not what is urgent.',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  to: 'to',
  zone: 'Time zone',
  zoneVn: 'Vietnam',
  zoneLa: 'Los Angeles',
  zoneUtc: 'UTC',
  teams: 'Shops of teams',
  teamsText: 'News of the shops of your teams are always in the inbox. Also send them by:',
};
