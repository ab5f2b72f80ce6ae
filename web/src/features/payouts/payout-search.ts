import { checkDays, createListSchema, type ListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay, readText } from '../../ui/list/list-search.ts';

/** What the list of payouts keeps in its URL. */
export const PAYOUT_SEARCH = createListSchema({
  filters: {
    search: readText,
    shops: readText,
    /** Words of the marketplace, with commas between. */
    statuses: readText,
    notSynced: (value: unknown) => (value === true || value === 'true' ? true : undefined),
    /** Whole Los Angeles days on which they were made, both included. */
    from: readDay,
    to: readDay,
  },
  check: checkDays,
});

export type PayoutSearch = typeof PAYOUT_SEARCH extends ListSchema<infer S> ? S : never;
