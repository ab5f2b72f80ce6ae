import type { English } from '../topic.ts';
import type { orderSortsTexts } from '../vi/order-sorts.ts';

export const en: English<typeof orderSortsTexts> = {
  sort: 'Sort',
  named: { due: 'Ship by (soonest)', newest: 'Newest', oldest: 'Oldest' },
  up: '{{field}}, ascending',
  down: '{{field}}, descending',
  fields: {
    dueAt: 'Ship by',
    createdAt: 'Created',
    shop: 'Shop',
    product: 'Product',
    quantity: 'Quantity',
    status: 'Status',
    factory: 'Factory',
    fulfilState: 'Fulfilment state',
    labelState: 'Label',
    earn: 'Earn',
    cost: 'Cost',
    profit: 'Profit',
    assignee: 'Assignee',
    tag: 'First tag',
    notes: 'Number of notes',
  },
};
