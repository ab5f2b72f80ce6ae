import { HOUSES } from '@bobbin/domain/factories/houses';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice } from '../../ui/list/list-search.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** State that the page of a factory's charges keeps in its URL. */
export const CHARGE_SEARCH = createListSchema({
  filters: {
    /** Month in Los Angeles to which the list is limited. */
    month: (value: unknown) => (typeof value === 'string' && MONTH.test(value) ? value : undefined),
  },
  views: { house: (value: unknown) => readChoice(value, HOUSES) },
  defaults: { house: HOUSES[0] },
});

export type ChargeSearch = ReturnType<typeof CHARGE_SEARCH.parse>;
