import { OPEN_WITHDRAWALS, WITHDRAWAL_STATUSES } from '@bobbin/domain/money/withdrawals';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readIds, readText } from '../../ui/list/list-search.ts';

/** Views of the withdrawals of all sellers; the first view contains those that need a decision. */
export const PAYMENT_VIEWS = ['open', 'CONFIRMED', 'DENIED', 'CANCELLED', 'all'] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];

export const PAYMENT_SEARCH = createListSchema({
  filters: { search: readText, file: readText, user: readIds },
  views: { view: (value: unknown) => readChoice(value, PAYMENT_VIEWS) },
  /** `pay` opens the confirmation of the open withdrawal. */
  places: { request: readText, pay: (value: unknown) => readChoice(value, ['now'] as const) },
  defaults: { view: 'open' },
});
export type PaymentSearch = ReturnType<typeof PAYMENT_SEARCH.parse>;

/** Returns the withdrawal statuses that a view contains. */
export function statusesOf(view: PaymentView): readonly string[] {
  if (view === 'open') return OPEN_WITHDRAWALS;
  return view === 'all' ? WITHDRAWAL_STATUSES : [view];
}
