import type { Fault } from '../fault.ts';

export const SCREENS: readonly Fault[] = [
  {
    id: 'hidden-price-shown-as-missing',
    file: 'web/src/features/orders/price-cell.tsx',
    find: '  if (order.fulfillPrice === null) return <HiddenMoney />;\n',
    replace: '  if (order.fulfillPrice === null) return shown;\n',
    harm: 'A price that the role hides looks as if there were none.',
    tests: ['web/src/features/money-states.test.tsx', 'web/src/features/orders/price-cell.test.tsx'],
  },
  {
    id: 'cancelled-withdrawal-without-return',
    file: 'web/src/features/withdrawals/columns.tsx',
    find: "(row.status === 'DENIED' || row.status === 'CANCELLED') && row.decidedAt",
    replace: "row.status === 'DENIED' && row.decidedAt",
    harm: 'The row of a cancelled withdrawal does not say when its money came back.',
    tests: [
      'web/src/features/money-states.test.tsx',
      'web/src/pages/second-person.test.tsx',
      'web/src/pages/profile-page.test.tsx',
    ],
  },
  {
    id: 'falling-costs-look-bad',
    file: 'web/src/features/dashboard/figure-strip.tsx',
    find: "(wish === 'more' ? change >= 0 : change <= 0)",
    replace: "(wish === 'more' ? change >= 0 : change >= 0)",
    harm: 'Costs that fall are shown as bad news, and rising ones as good.',
    tests: ['web/src/features/money-states.test.tsx', 'web/src/pages/dashboard-page.test.tsx'],
  },
  {
    id: 'quote-sum-without-sides',
    file: 'web/src/features/fulfilment/quote-table.tsx',
    find: 'formatMoney(parseMoney(price) + (sides === null ? 0 : parseMoney(sides)))',
    replace: 'formatMoney(parseMoney(price))',
    harm: 'The sum of a line leaves out what further print sides cost.',
    tests: ['web/src/features/fulfilment/quote-table.test.tsx'],
  },
  {
    id: 'estimated-revenue-looks-final',
    file: 'web/src/features/orders/order-money.tsx',
    find: '<Money amount={result} isEstimate={isEstimate(state)} hint={formula} />',
    replace: '<Money amount={result} hint={formula} />',
    harm: 'A revenue that may still change has no mark.',
    tests: [
      'web/src/features/money-states.test.tsx',
      'web/src/features/orders/orders-list.test.tsx',
      'web/src/features/orders/order-view.test.tsx',
    ],
  },
  {
    id: 'sale-counts-while-sending',
    file: 'web/src/features/flash-sales/sale-states.tsx',
    find: 'const isDone = sale.callDone === sale.callTotal;',
    replace: 'const isDone = sale.callDone <= sale.callTotal;',
    harm: 'A sale that is being sent looks as if all its SKUs were those that it has so far.',
    tests: [
      'web/src/features/shop-states.test.tsx',
      'web/src/features/flash-sales/sale-panel.test.tsx',
      'web/src/pages/flash-sale-page.test.tsx',
    ],
  },
  {
    id: 'ended-shop-looks-near',
    file: 'web/src/features/shops/end-cell.tsx',
    find: "tone={hasEnded ? 'red' : isNear ? 'amber' : 'neutral'}",
    replace: "tone={isNear ? 'amber' : hasEnded ? 'red' : 'neutral'}",
    harm: 'A shop that has ended looks like one that ends soon.',
    tests: [
      'web/src/features/shop-states.test.tsx',
      'web/src/features/shops/shop-cells.test.tsx',
      'web/src/pages/admin-shops-page.test.tsx',
    ],
  },
  {
    id: 'partial-sync-looks-whole',
    file: 'web/src/features/shops/sync-badge.tsx',
    find: "sync.lastResult === 'complete' || sync.lastResult === null",
    replace: "sync.lastResult !== 'failed'",
    harm: 'A sync that left orders out has a green tick.',
    tests: [
      'web/src/features/shop-states.test.tsx',
      'web/src/features/shops/shop-cells.test.tsx',
      'web/src/features/shops/sync-reason.test.tsx',
    ],
  },
];
