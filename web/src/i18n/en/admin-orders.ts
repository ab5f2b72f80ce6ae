import type { English } from '../topic.ts';
import type { adminOrdersTexts } from '../vi/admin-orders.ts';

export const en: English<typeof adminOrdersTexts> = {
  title: 'Orders',
  allShops: 'All shops',
  search: 'Search by order code',
  searchButton: 'Search',
  notYetFulfilled: 'Not yet fulfilled',
  autoFulfil: 'Auto fulfil',
  autoFulfilOf: 'Auto fulfil order {{id}}',
  onHold: 'ON HOLD',
  seller: 'Seller',
  ofShop: 'Shop {{name}}',
  ofUser: 'Owner {{name}}',
  exportFile: 'Export to file',
  exportNoSearch: 'Clear the search or select orders to export',
  exportNone: 'Select orders to copy',
  emptyTitle: 'No orders yet',
  emptyText: 'Orders of all sellers appear here.',
  columns: {
    order: 'Order',
    seller: 'Seller / Shop',
    product: 'Product',
    label: 'Label',
    status: 'Status',
    price: 'Price',
    earn: 'Earn',
    cost: 'Cost',
    revenue: 'Profit',
    fulfil: 'Fulfil',
    created: 'Created (LA)',
  },
};
