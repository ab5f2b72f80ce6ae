import type { RentedStatus } from '@bobbin/domain/designs/rented-designs';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readIds, readText } from '../../ui/list/list-search.ts';

/** Views, in both lists, that contain a single status, in the order of a design's life cycle. */
const STATUS_VIEWS = ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK', 'COMPLETED', 'CANCEL'] as const;

export const DESIGN_VIEWS = ['all', ...STATUS_VIEWS] as const;
export type DesignView = (typeof DESIGN_VIEWS)[number];

/** State that the seller's list of designs keeps in its URL. */
export const DESIGN_SEARCH = createListSchema({
  filters: { search: readText, designer: readText, order: readText },
  views: { view: (value: unknown) => readChoice(value, DESIGN_VIEWS) },
  places: {
    sortBy: (value: unknown) => readChoice(value, ['createdAt:ASC', 'createdAt:DESC'] as const),
    /** Id of the design whose details are open. */
    design: readText,
  },
  defaults: { view: 'all', sortBy: 'createdAt:DESC' },
});
export type DesignSearch = ReturnType<typeof DESIGN_SEARCH.parse>;

/**
 * Views of the staff list. The default view contains the open designs; the count on the first page of the staff area opens the view 'waiting'
 * (HOM-4).
 */
export const STAFF_DESIGN_VIEWS = ['open', 'waiting', ...STATUS_VIEWS] as const;
export type StaffDesignView = (typeof STAFF_DESIGN_VIEWS)[number];

/** State that the staff list keeps in its URL; it shows all designs, or only the staff user's own. */
export const STAFF_DESIGN_SEARCH = createListSchema({
  filters: { search: readText, designer: readText, user: readIds },
  views: {
    view: (value: unknown) => readChoice(value, STAFF_DESIGN_VIEWS),
    whose: (value: unknown) => readChoice(value, ['all', 'free', 'mine'] as const),
  },
  places: {
    sortBy: (value: unknown) =>
      readChoice(value, ['nextStep:ASC', 'timeLeft:ASC', 'timeLeft:DESC', 'createdAt:ASC', 'createdAt:DESC'] as const),
    design: readText,
  },
  defaults: { view: 'open', sortBy: 'nextStep:ASC' },
});
export type StaffDesignSearch = ReturnType<typeof STAFF_DESIGN_SEARCH.parse>;

/** Statuses for which `isWaiting` is true. They are repeated here because the routes load this file early and must not load the domain's rules. */
const WAITING: readonly RentedStatus[] = ['CREATED', 'INPROCESS', 'FEEDBACK'];
const OPEN: readonly RentedStatus[] = ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK'];

/** Returns the statuses of a view; an empty list means every status. */
export function statusesOf(view: DesignView | StaffDesignView): readonly RentedStatus[] {
  if (view === 'all') return [];
  if (view === 'waiting') return WAITING;
  return view === 'open' ? OPEN : [view];
}

/** Returns the number of designs in a view, from the counts that the server sent; undefined before the first response. */
export function countOf(
  view: DesignView | StaffDesignView,
  counts: readonly { status: RentedStatus; count: number }[] | undefined,
): number | undefined {
  const statuses = statusesOf(view);
  return counts
    ?.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}
