import type { Fault } from '../fault.ts';

export const LISTS: readonly Fault[] = [
  {
    id: 'order-of-two-codes-counted-twice',
    file: 'server/src/modules/orders/list/queries.ts',
    find: 'count(${search.codes.length > 0 ? sql`distinct order_id` : sql`*`})',
    replace: 'count(*)',
    harm: 'A search for the id and the tracking number of one order says that two were found.',
    tests: ['tests/lists/two-filters.test.ts', 'tests/orders/list.test.ts', 'tests/orders/shown-and-found.test.ts'],
  },
  {
    id: 'withdrawal-search-finds-all',
    file: 'server/src/modules/wallet/withdrawals/queries.ts',
    find: 'parts.push(sql`strpos(r.search_text, ${search}) > 0`)',
    replace: 'parts.push(sql`strpos(r.search_text, ${search}) >= 0`)',
    harm: 'The search of withdrawals finds every one.',
    tests: ['tests/lists/two-filters.test.ts', 'tests/money/withdrawals.test.ts'],
  },
  {
    id: 'second-page-of-statuses',
    file: 'server/src/modules/orders/everyone/sweeps.ts',
    find: 'sql`limit ${page.offset + page.limit}`',
    replace: 'sql`limit ${page.limit}`',
    harm: 'The second page of several statuses is short or empty.',
    tests: ['tests/lists/two-filters.test.ts', 'tests/staff/orders.test.ts'],
  },
  {
    id: 'sku-counts-ignore-teams',
    file: 'server/src/modules/sku-designs/service.ts',
    find: 'queries.listCounts(db, scope, shopIds)',
    replace: 'queries.listCounts(db, scope, chosen)',
    harm: 'The tabs of SKU designs, narrowed to a team, count the cards of all shops.',
    tests: ['tests/lists/two-filters.test.ts', 'tests/fulfilment/sku-designs.test.ts'],
  },
  {
    id: 'shop-views-count-closed',
    file: 'server/src/modules/shops/sweeps.ts',
    find: 'count(*) filter (where ${isOf(filter)} and ${isIn(view, filter)})::bigint',
    replace: 'count(*) filter (where ${isIn(view, filter)})::bigint',
    harm: 'The view of open shops counts closed ones.',
    tests: ['tests/lists/two-filters.test.ts', 'tests/staff/shops.test.ts'],
  },
  {
    id: 'last-page-repeats-rows',
    file: 'server/src/platform/paging.ts',
    find: 'limit: Math.min(limit, left), isFromEnd: true',
    replace: 'limit, isFromEnd: true',
    harm: 'The last page repeats rows of the page before.',
    tests: [
      'tests/lists/two-filters.test.ts',
      'tests/staff/history.test.ts',
      'tests/designs/asking.test.ts',
      'tests/orders/list.test.ts',
    ],
  },
];
