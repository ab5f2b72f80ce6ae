import type { English } from '../topic.ts';
import type { partingsTexts } from '../vi/partings.ts';

export const en: English<typeof partingsTexts> = {
  title: 'Disconnected shops',
  give: 'Disconnect the shop',
  section: 'Disconnect this shop',
  sectionText:
    'Bobbin stops reading its orders and deletes the personal data of its buyers after 30 days. If you connect it again before then, it keeps its history.',
  askTitle: 'Disconnect shop {{name}}?',
  stops:
    'Stops immediately: syncing, labels, fulfilment and sending tracking numbers. The tokens and the proxy of the shop are removed from Bobbin.',
  purges:
    'On {{day}}: names, addresses, phones and messages of the buyers of {{count}} orders go, with the timelines, the label files, and the designs that only this shop used.',
  stays: 'Stays: amounts, statuses and numbers of orders, without anybody in them.',
  back: 'Connected again before that day, everything is as it was. The shop is free: somebody else with rights at TikTok Shop can connect it too.',
  unfinished:
    'Left undone: {{factory}} orders at a factory, {{labels}} labels that are not used. Bobbin will not tell the tracking numbers of these orders any more.',
  accept: 'I understand, and leave these orders undone',
  acceptFirst: 'Confirm first that these orders stay undone',
  given: '{{name}} is disconnected',
  givenText: 'Its personal data will be deleted on {{day}}.',
  shop: 'Shop',
  givenUpAt: 'Disconnected',
  state: 'State',
  report: 'Deleted data',
  waiting: 'Will be deleted on {{day}}',
  purged: 'Deleted on {{day}}',
  takenBack: 'Connected again on {{day}}',
  nothing: 'Nothing yet',
  byActor: 'by {{name}}',
  emptyTitle: 'No disconnected shops',
  emptyText: 'Shops that you disconnect appear here, with a report of what was deleted.',
};
