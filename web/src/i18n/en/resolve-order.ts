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
  later: 'Later',
  manyTitle_one: 'Settle {{count}} order by hand',
  manyTitle_other: 'Settle {{count}} orders by hand',
  manyHint:
    'Say of each order whether its factory has it; those for later stay as they are. The factory is asked once more first, and its word goes before yours. An order recorded as No that the factory has after all is printed twice once it is sent again.',
  manyReason: 'Say how you know',
  manyNone: 'No order is answered in full yet',
  manySave_one: 'Record {{count}} order',
  manySave_other: 'Record {{count}} orders',
  manySaved_one: '{{count}} order is settled',
  manySaved_other: '{{count}} orders are settled',
};
