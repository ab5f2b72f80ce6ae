import { createListSchema, type ListSchema } from '../../ui/list-page/list-search.ts';
import { readText } from '../../ui/list-search.ts';

/** What the list of payouts keeps in its URL. */
export const PAYOUT_SEARCH = createListSchema({
  filters: {
    search: readText,
    shops: readText,
    notSynced: (value: unknown) => (value === true || value === 'true' ? true : undefined),
  },
});

export type PayoutSearch = typeof PAYOUT_SEARCH extends ListSchema<infer S> ? S : never;
