import type { English } from '../topic.ts';
import type { todoTexts } from '../vi/todo.ts';

export const en: English<typeof todoTexts> = {
  name: 'Reasons to act',
  all: 'Every reason',
  reasons: {
    late: 'Late',
    dueSoon: 'Not fulfilled, due within 24 h',
    cancelRequested: 'Cancel requested',
    factoryRefused: 'Stuck at factory',
    unsettled: 'Unknown at factory',
    wrongTracking: 'Wrong tracking number',
    missingLabel: 'Label missing',
  },
  words: { missingLabel: 'no label' },
  doable: 'Can be done now',
  doableHint: 'Only orders whose buyer can be answered, whose label can be made, or that can be sent right now',
  done: {
    title: 'Nothing left to do',
    text: 'No order is late, due soon, asked to be cancelled, stuck or unknown at a factory, with a wrong tracking number or without a label.',
    action: 'See all orders',
  },
};
