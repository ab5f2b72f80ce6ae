import type { English } from '../topic.ts';
import type { ordersLaterTexts } from '../vi/orders-later.ts';

export const en: English<typeof ordersLaterTexts> = {
  openOrder: 'Open order page',
  openFulfil: 'Open fulfil dialog',
  track: 'Track package',
  teamwork: 'Tags, assignee, pause…',
  ignored: 'Some parts of the link are not valid and were ignored: {{names}}.',
  ignoredReset: 'Remove invalid parts',
  walk: { end: 'End of the list: no more orders can be sent' },
  resolve: {
    action: 'Resolve manually',
    many_one: 'Resolve {{count}} order manually',
    many_other: 'Resolve {{count}} orders manually',
  },
  cancelFulfil: {
    action: 'Cancel at the factory',
    draftAction: 'Discard draft',
  },
};
