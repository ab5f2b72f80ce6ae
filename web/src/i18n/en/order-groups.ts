import type { English } from '../topic.ts';
import type { orderGroupsTexts } from '../vi/order-groups.ts';

export const en: English<typeof orderGroupsTexts> = {
  group: 'Group',
  none: 'Group: none',
  by: { shop: 'Group: shop', factory: 'Group: factory', product: 'Group: product', dueDay: 'Group: deadline day' },
  title: { shop: 'Shop', factory: 'Factory', product: 'Product', dueDay: 'Deadline day (PT)' },
  empty: { shop: 'No shop', factory: 'No factory', product: 'No product', dueDay: 'No deadline' },
  orders: 'Orders',
  earn: 'Earn',
  cost: 'Cost',
  profit: 'Profit',
  priced: 'Priced',
  pricedOf: '{{priced}} of {{orders}}',
  tooMany:
    'There are {{count}} orders; at most {{max}} can be grouped. Filter the list first, for example by days or status.',
  cut: 'Only the first {{max}} groups are shown.',
  failed: 'The groups could not be loaded',
  retry: 'Try again',
};
