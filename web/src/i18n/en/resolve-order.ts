import type { English } from '../topic.ts';
import type { resolveOrderTexts } from '../vi/resolve-order.ts';

export const en: English<typeof resolveOrderTexts> = {
  title: 'Settle order {{id}} by hand',
  hint: 'For when Bobbin cannot learn from {{name}} how this order stands. The factory is asked once more first, and its word goes before yours.',
  question: 'Does the factory have this order?',
  has: 'Yes',
  hasNot: 'No',
  hasText: 'The order goes on at the factory and is followed as usual.',
  hasNotText:
    'The order is free to be sent again, under a new reference. If the factory has it after all, it is printed twice.',
  fulfilId: 'Order id at the factory',
  reason: 'How you know',
  reasonHint: 'For example: asked the factory in the chat. It stands in the history of the order.',
  save: 'Record',
  saved: 'Order {{id}} is settled',
};
