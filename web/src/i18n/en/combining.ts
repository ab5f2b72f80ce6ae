import type { English } from '../topic.ts';
import type { combiningTexts } from '../vi/combining.ts';

export const en: English<typeof combiningTexts> = {
  hint_one: 'Can be combined with {{count}} order of this buyer',
  hint_other: 'Can be combined with {{count}} orders of this buyer',
  same_one: '{{count}} open order of this buyer that cannot be combined',
  same_other: '{{count}} open orders of this buyer that cannot be combined',
  open: 'Combine orders of this buyer',
  leave: 'Remove from the shared package',
  divide: 'Split the package',
  refusals: {
    OTHER_SHOP: 'Another shop: TikTok Shop combines within one shop only',
    OTHER_BUYER: 'Another buyer',
    OTHER_SHIPPING: 'Another shipping type',
    COMBINED_ALREADY: 'Already combined with another order',
    SPLIT_ALREADY: 'The order is already split into several packages',
    NOT_COMBINED: 'The order is not combined',
    ONE_PIECE: 'The order has only one piece',
    ELSEWHERE: 'The marketplace does not know the order',
  },
  combine: {
    title: 'Combine orders of this buyer',
    note: 'Nothing is sent, and no label is bought. The timeline of each combined order shows it.',
    list: 'Orders of this buyer',
    this: 'this order',
    can: 'Can be combined',
    due: 'due {{time}} PT',
    noDue: 'no deadline yet',
    deadline: 'Deadline of the package: {{time}}, from the earliest order. If it is late, all orders are late.',
    after:
      'One label and one factory order for the whole package. The label cost is divided by order value. If one order is cancelled, the remaining orders bear all of it.',
    undo: 'You can undo this on the order’s page until the label is bought or the order is sent to a factory.',
    houses:
      'The orders use several factories ({{names}}). The whole package goes to the factory of the order that is sent.',
    action_one: 'Combine {{count}} order',
    action_other: 'Combine {{count}} orders',
    done_one: '{{count}} order combined into one package',
    done_other: '{{count}} orders combined into one package',
  },
  uncombine: {
    title: 'Remove order {{id}} from the shared package?',
    text: 'Order {{id}} gets its own package and label, and is sent to a factory separately.\nRemaining in the shared package: {{mates}}.',
    action: 'Remove this order',
    done: 'Order {{id}} has its own package',
  },
  split: {
    title: 'Split the package of order {{id}}',
    text: 'Choose what goes into the second package. This cannot be undone. Bobbin creates the label of the first package only. Create the label of the second package in Seller Center.',
    quantity: 'Quantity in the second package: {{name}}',
    of: '{{count}} of {{total}}',
    action: 'Split into 2 packages',
    need: 'Each package needs at least one piece',
    done: 'Order {{id}} has 2 packages',
  },
};
