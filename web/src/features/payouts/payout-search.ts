import { checkDays, createListSchema, type ListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay, readText } from '../../ui/list/list-search.ts';

/** State that the list of payouts keeps in its URL. */
export const PAYOUT_SEARCH = createListSchema({
  filters: {
    search: readText,
    shops: readText,
    /** Statuses of the marketplace, separated by commas. */
    statuses: readText,
    notSynced: (value: unknown) => (value === true || value === 'true' ? true : undefined),
    /** First and last Los Angeles day of the payouts, both included. */
    from: readDay,
    to: readDay,
  },
  check: checkDays,
});

export type PayoutSearch = typeof PAYOUT_SEARCH extends ListSchema<infer S> ? S : never;
