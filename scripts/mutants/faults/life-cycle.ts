import type { Fault } from '../fault.ts';

export const LIFE_CYCLE: readonly Fault[] = [
  {
    id: 'confirmed-withdrawal-cancelled',
    file: 'server/src/modules/wallet/withdrawals/service.ts',
    find: "if (row.status !== 'WAITING') throw new AppError('WITHDRAWAL_DECIDED');",
    replace: "if (row.status !== 'WAITING' && row.status !== 'APPROVAL') throw new AppError('WITHDRAWAL_DECIDED');",
    harm: 'A seller takes back a withdrawal whose payment has left the bank.',
    tests: ['tests/money/withdrawals.test.ts'],
  },
  {
    id: 'cancelled-order-revives',
    file: 'domain/src/orders/order-status.ts',
    find: "  if (from === 'CANCELLED') return false;\n",
    replace: '',
    harm: 'A cancelled order becomes open again by an old notification of an unknown status.',
    tests: ['domain/src/orders/order-status.test.ts', 'domain/src/orders/order-merge.test.ts'],
  },
  {
    id: 'resolved-attempt-stays-ended',
    file: 'server/src/modules/fulfilment/resolving/service.ts',
    find: 'ended_at: isAtFactory ? null : now,',
    replace: 'ended_at: now,',
    harm: 'An order that a person found at its factory is never followed again.',
    tests: ['tests/fulfilment/late-reports.test.ts', 'tests/fulfilment/resolving.test.ts'],
  },
  {
    id: 'approved-return-underway-is-otherwise',
    file: 'server/src/modules/requests/answering/service.ts',
    find: "stage === 'done' || stage === 'underway'",
    replace: "stage === 'done'",
    harm: 'Approving a return that somebody approved at the marketplace says that it ended otherwise.',
    tests: ['tests/orders/requests.test.ts'],
  },
  {
    id: 'partly-shipped-not-cancellable',
    file: 'domain/src/orders/order-status.ts',
    find: "  'AWAITING_SHIPMENT',\n  'PARTIALLY_SHIPPING',\n  'AWAITING_COLLECTION',\n  'IN_TRANSIT',\n];",
    replace: "  'AWAITING_SHIPMENT',\n  'AWAITING_COLLECTION',\n  'IN_TRANSIT',\n];",
    harm: 'A cancel request for an order that is partly on its way appears in no list.',
    tests: ['domain/src/orders/order-status.test.ts', 'domain/src/orders/attention.test.ts'],
  },
  {
    id: 'sale-ended-outside-renews',
    file: 'server/src/modules/flash-sales/ending/service.ts',
    find: 'sale.autoRenew && problem === null ?',
    replace: 'sale.autoRenew ?',
    harm: 'A flash sale that somebody took down at the marketplace is put up again.',
    tests: ['tests/shops/flash-sale-renewals.test.ts', 'tests/shops/flash-sales.test.ts'],
  },
];
