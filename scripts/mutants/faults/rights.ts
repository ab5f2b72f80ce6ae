import type { Fault } from '../fault.ts';

export const RIGHTS: readonly Fault[] = [
  {
    id: 'refund-shown-to-packer',
    file: 'server/src/modules/orders/wire/service.ts',
    find: 'refundedAmount: cost(row.refundedCents),',
    replace: 'refundedAmount: formatMoney(row.refundedCents),',
    harm: 'A member whose role hides money reads what went back to the buyer.',
    tests: [
      'tests/access/hidden-fields.test.ts',
      'server/src/modules/orders/wire/service.test.ts',
      'tests/teams/sight.test.ts',
    ],
  },
  {
    id: 'bank-shown-to-member',
    file: 'server/src/modules/shops/list/service.ts',
    find: 'bank: isPaid ? row.bank : null,',
    replace: 'bank: row.bank,',
    harm: 'A member who sees no payouts reads the bank account of the shop.',
    tests: ['tests/access/hidden-fields.test.ts', 'tests/teams/sight.test.ts', 'tests/teams/sight-lists.test.ts'],
  },
  {
    id: 'request-refund-shown',
    file: 'server/src/modules/requests/service.ts',
    find: "row.refundCents !== null && scope.can('viewCosts', row.shopId) ? formatMoney(row.refundCents) : null,",
    replace: 'row.refundCents !== null ? formatMoney(row.refundCents) : null,',
    harm: 'A member whose role hides money reads the refund of a return.',
    tests: ['tests/access/hidden-fields.test.ts', 'tests/orders/requests.test.ts', 'tests/teams/sight.test.ts'],
  },
  {
    id: 'payment-decided-by-viewer',
    file: 'contract/src/withdrawals.ts',
    find: "path: '/admin/payment-requests/{id}',\n  access: { permission: 'EDIT_PAYMENTS' },",
    replace: "path: '/admin/payment-requests/{id}',\n  access: { permission: 'VIEW_PAYMENTS' },",
    harm: 'Staff who may only look at payments confirm withdrawals.',
    tests: ['tests/access/matrix.test.ts', 'tests/money/withdrawals.test.ts'],
  },
  {
    id: 'staff-viewer-writes',
    file: 'server/src/platform/acting.ts',
    find: 'return isWriting(right) ? [`EDIT_${area}`] : [`VIEW_${area}`, `EDIT_${area}`];',
    replace: 'return isWriting(right) ? [`EDIT_${area}`, `VIEW_${area}`] : [`VIEW_${area}`, `EDIT_${area}`];',
    harm: 'Staff who may only look at orders change them in the place of their seller.',
    tests: ['tests/staff/writes.test.ts', 'tests/access/matrix.test.ts'],
  },
  {
    id: 'product-sales-shown',
    file: 'server/src/modules/earnings/products/service.ts',
    find: "amount: scope.can('viewPayouts', shopId) ? formatMoney(cents) : null,",
    replace: 'amount: formatMoney(cents),',
    harm: 'A member who sees no payouts reads what a product brings.',
    tests: ['tests/access/hidden-fields.test.ts', 'tests/teams/sight.test.ts', 'tests/money/figures.test.ts'],
  },
  {
    id: 'agreed-price-shown',
    file: 'server/src/modules/sku-designs/service.ts',
    find: '...(isPriced ? {} : { price: null, agreedPrice: null }),',
    replace: '...(isPriced ? {} : { price: null }),',
    harm: 'A member whose role hides costs reads the agreed price of a SKU design.',
    tests: ['tests/access/hidden-fields.test.ts', 'tests/fulfilment/sku-designs.test.ts', 'tests/teams/sight.test.ts'],
  },
];
