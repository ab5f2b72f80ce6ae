import type { English } from '../topic.ts';
import type { todoTexts } from '../vi/todo.ts';

export const en: English<typeof todoTexts> = {
  name: 'Needs action',
  all: 'All reasons',
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
  doable: 'Actionable now',
  doableHint: 'Only orders where you can answer the buyer, get a label or send to a factory right now',
  done: {
    title: 'Nothing left to do',
    text: 'No order is late, due soon, stuck at a factory, missing a label, waiting on a cancel request or using a wrong tracking number.',
    action: 'See all orders',
  },
};
