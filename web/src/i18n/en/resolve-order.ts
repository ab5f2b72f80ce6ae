import type { English } from '../topic.ts';
import type { resolveOrderTexts } from '../vi/resolve-order.ts';

export const en: English<typeof resolveOrderTexts> = {
  title: 'Resolve order {{id}} manually',
  hint: 'Use this when Bobbin cannot get the status of this order from {{name}}. Bobbin checks with the factory once more; if it answers, its answer is used instead of yours.',
  question: 'Does the factory have this order?',
  has: 'Yes',
  hasNot: 'No',
  hasText: 'The order continues at the factory and is tracked as usual.',
  hasNotText: 'The order can be sent again under a new reference. If the factory does have it, it is printed twice.',
  fulfilId: 'Factory order ID',
  reason: 'How you know',
  reasonHint: 'For example: asked the factory in chat. Saved in the order’s timeline.',
  save: 'Save',
  saved: 'Order {{id}} resolved',
  later: 'Later',
  manyTitle_one: 'Resolve {{count}} order manually',
  manyTitle_other: 'Resolve {{count}} orders manually',
  manyHint:
    'Choose for each order whether its factory has it; orders set to Later are not changed. Bobbin checks with the factory once more; if it answers, its answer is used instead of yours. If you choose No but the factory does have the order, sending it again prints it twice.',
  manyReason: 'Enter how you know',
  manyNone: 'No order has a complete answer yet',
  manySave_one: 'Save {{count}} order',
  manySave_other: 'Save {{count}} orders',
  manySaved_one: '{{count}} order resolved',
  manySaved_other: '{{count}} orders resolved',
};
