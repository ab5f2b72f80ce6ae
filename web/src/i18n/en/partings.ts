import type { English } from '../topic.ts';
import type { partingsTexts } from '../vi/partings.ts';

export const en: English<typeof partingsTexts> = {
  title: 'Shops given up',
  give: 'Give up the shop',
  section: 'Give this shop up',
  sectionText:
    'Bobbin stops reading its orders and removes the personal data of its buyers after 30 days. Connected again before that day, it keeps its history.',
  askTitle: 'Give up shop {{name}}?',
  stops:
    'Stops at once: syncing, labels, fulfilment and telling tracking numbers. The tokens and the proxy of the shop are removed from Bobbin.',
  purges:
    'On {{day}}: names, addresses, phones and messages of the buyers of {{count}} orders go, with the timelines, the label files, and the designs that only this shop used.',
  stays: 'Stays: amounts, statuses and numbers of orders, without anybody in them.',
  back: 'Connected again before that day, everything is as it was. The shop is free: somebody else with rights at TikTok Shop can connect it too.',
  unfinished:
    'Left undone: {{factory}} orders at a factory, {{labels}} labels that are not used. Bobbin will not tell the tracking numbers of these orders any more.',
  accept: 'I understand, and leave these orders undone',
  acceptFirst: 'Confirm first that these orders stay undone',
  given: '{{name}} is given up',
  givenText: 'Its personal data goes on {{day}}.',
  shop: 'Shop',
  givenUpAt: 'Given up',
  state: 'State',
  report: 'What went',
  waiting: 'Goes on {{day}}',
  purged: 'Gone since {{day}}',
  takenBack: 'Connected again on {{day}}',
  nothing: 'Nothing yet',
  byActor: 'by {{name}}',
  emptyTitle: 'No shop was given up',
  emptyText: 'Shops that you give up stand here, with the report of what went.',
};
