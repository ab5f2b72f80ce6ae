import type { Fault } from '../fault.ts';

export const TIME: readonly Fault[] = [
  {
    id: 'statement-on-next-day',
    file: 'server/src/modules/payouts/reading.ts',
    find: 'const day = laDay(told.at - 1);',
    replace: 'const day = laDay(told.at);',
    harm: 'A settled day that ends at midnight in Los Angeles is shown a day late.',
    tests: ['tests/money/settled-days.test.ts', 'tests/money/payouts.test.ts'],
  },
  {
    id: 'quiet-hours-one-minute-longer',
    file: 'domain/src/time/quiet-hours.ts',
    find: 'from <= now && now < to :',
    replace: 'from <= now && now <= to :',
    harm: 'A notice that is due at the end of the quiet hours comes a minute late.',
    tests: ['domain/src/time/quiet-hours.test.ts'],
  },
  {
    id: 'days-to-end-rounded-down',
    file: 'domain/src/shops/shop-expiry.ts',
    find: 'Math.ceil((endsAt - now) / DAY_MS) + 0',
    replace: 'Math.floor((endsAt - now) / DAY_MS) + 0',
    harm: 'A shop that has some hours left says that it ends in 0 days.',
    tests: ['domain/src/shops/shop-expiry.test.ts', 'domain/src/shops/renewal.test.ts'],
  },
  {
    id: 'leaderboard-counts-first-day-twice',
    file: 'server/src/modules/orders/figures/leaderboard.cross-tenant.sql.ts',
    find: 'filter (where la_day > ${firstDay}::date)',
    replace: 'filter (where la_day >= ${firstDay}::date)',
    harm: 'The leaderboard counts the orders of the first day twice.',
    tests: ['tests/accounts/leaderboard.test.ts'],
  },
  {
    id: 'cut-last-day-counted-twice',
    file: 'server/src/modules/orders/list/all-sellers.cross-tenant.sql.ts',
    find: 'parts.push(sql`la_day ${to ? sql`<` : sql`<=`} ${lastDay}::date`)',
    replace: 'parts.push(sql`la_day <= ${lastDay}::date`)',
    harm: 'A list of staff that ends at noon counts the whole last day.',
    tests: ['tests/staff/orders.test.ts'],
  },
];
