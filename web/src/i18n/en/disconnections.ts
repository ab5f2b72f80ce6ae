import type { English } from '../topic.ts';
import type { disconnectionsTexts } from '../vi/disconnections.ts';

export const en: English<typeof disconnectionsTexts> = {
  title: 'Disconnected shops',
  give: 'Disconnect shop',
  section: 'Disconnect this shop',
  sectionText:
    'Bobbin stops syncing its orders and deletes its buyers’ personal data after 30 days. If you reconnect it before then, it keeps its history.',
  askTitle: 'Disconnect shop {{name}}?',
  stops:
    'Stops immediately: syncing, labels, fulfilment and tracking updates. The shop’s tokens and proxy are removed from Bobbin.',
  purges:
    'Deleted on {{day}}: buyer names, addresses, phone numbers and messages of {{count}} orders, the timelines, the label files, and the designs that only this shop used.',
  stays: 'Kept: amounts, statuses and order numbers, without personal data.',
  back: 'If you reconnect before that day, everything is restored. Another account with access at TikTok Shop can connect the shop too.',
  unfinished:
    'Unfinished: {{factory}} orders at a factory, {{labels}} unused labels. Bobbin will no longer send tracking numbers for these orders.',
  accept: 'I understand that these orders stay unfinished',
  acceptFirst: 'Confirm first that these orders stay unfinished',
  given: '{{name}} disconnected',
  givenText: 'Its personal data will be deleted on {{day}}.',
  shop: 'Shop',
  givenUpAt: 'Disconnected',
  state: 'State',
  report: 'Deleted data',
  waiting: 'Will be deleted on {{day}}',
  purged: 'Deleted on {{day}}',
  takenBack: 'Reconnected on {{day}}',
  nothing: 'Nothing yet',
  byActor: 'by {{name}}',
  emptyTitle: 'No disconnected shops',
  emptyText: 'Shops that you disconnect appear here, with a report of what was deleted.',
};
