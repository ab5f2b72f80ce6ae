import { VIEWS_PINNED_MAX } from '../limits.ts';
import { ORDER_ATTENTION, ORDER_FILTERS, toUrlText } from './list-url.ts';

/** Views that every user has and that cannot be changed: all orders, and orders that need action now. */
export const BUILT_IN_VIEWS = ['todo', 'all'] as const;

/** Time in which a change or a deletion of a view can be undone, in milliseconds (VIW-7). */
export const VIEW_UNDO_MS = 24 * 3_600_000;

const READERS = { ...ORDER_FILTERS, ...ORDER_ATTENTION };
type Readers = typeof READERS;

/** Filters of the orders list by name, each as a text in the spelling of the URL: `{ statuses: 'UNPAID,ON_HOLD' }`. */
export type FilterTexts = Readonly<Record<string, string>>;

/** Filters of the orders list by name, as parsed values. */
export type FilterValues = { [K in keyof Readers]?: NonNullable<ReturnType<Readers[K]>> };

const isFilter = (key: string): key is keyof Readers => Object.hasOwn(READERS, key);

/**
 * Reads stored filters with the parsers of the list's URL. Errors: none; names of filters that are unknown or invalid are in `invalid`.
 * @example readFilters({ statuses: 'UNPAID', color: 'red' }) // { values: { statuses: ['UNPAID'] }, invalid: ['color'] }
 */
export function readFilters(texts: FilterTexts): { values: FilterValues; invalid: string[] } {
  const read = Object.entries(texts).map(
    ([key, text]) => [key, isFilter(key) ? READERS[key](text) : undefined] as const,
  );
  const { from, to } = texts;
  const isReversed = from !== undefined && to !== undefined && from > to;
  return {
    values: Object.fromEntries(read.filter(([, value]) => value !== undefined)) as FilterValues,
    invalid: [...read.filter(([, value]) => value === undefined).map(([key]) => key), ...(isReversed ? ['to'] : [])],
  };
}

/**
 * Returns the filters of a list's URL as texts, sorted by name; parameters that are not filters are left out. Errors: none.
 * @example toFilterTexts({ statuses: ['UNPAID'], page: 2 }) // { statuses: 'UNPAID' }
 */
export function toFilterTexts(search: object): FilterTexts {
  const texts = Object.entries(search).flatMap(([key, value]) => {
    const text = isFilter(key) ? toUrlText(value) : null;
    return text === null || text === '' ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Facts of a view that decide who may see and change it. */
export interface ViewFacts {
  authorId: string;
  /** Id of the team with which the view is shared; null for a personal view. */
  teamId: string | null;
}

/** A user in the workspace of one owner. */
export interface ViewPerson {
  userId: string;
  /** Ids of the user's teams; for the owner the ids of all teams. */
  teamIds: readonly string[];
  /** True for the owner, and for members whose role may manage shops. */
  isManager: boolean;
}

/**
 * Returns whether a user sees a view. Only its author sees a personal view; the owner and the members of its team see a shared view (VIW-4).
 * Errors: none.
 * @example canSeeView({ authorId: 'mai', teamId: null }, { userId: 'lan', teamIds: [], isManager: true }) // false
 */
export function canSeeView({ authorId, teamId }: ViewFacts, { userId, teamIds }: ViewPerson): boolean {
  return teamId === null ? authorId === userId : teamIds.includes(teamId);
}

/** Returns whether a user may change, delete and reorder a view. Its author may, and managers may for a shared view that they see (VIW-4). Errors: none. */
export function canEditView(view: ViewFacts, person: ViewPerson): boolean {
  return canSeeView(view, person) && (view.authorId === person.userId || (view.teamId !== null && person.isManager));
}

/**
 * Returns the form in which two names of views are compared; it is equal for names that differ only in case or spaces. Errors: none.
 * @example toViewKey('  GẤP  hôm nay') === toViewKey('Gấp hôm nay') // true
 */
export function toViewKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('vi');
}

/** How a user arranged the views. */
export interface ViewChoices {
  /** Ids of views in the user's sequence. */
  order: readonly string[];
  /** True for a view that the user pinned, false for a view that the user unpinned. A view without an entry is pinned when its team pinned it. */
  pins: Readonly<Record<string, boolean>>;
  hidden: readonly string[];
}

export const NO_CHOICES: ViewChoices = { order: [], pins: {}, hidden: [] };

/** A view in the user's list of views. */
interface Listed {
  id: string;
  isTeamPinned: boolean;
}

/**
 * Sorts views in the user's sequence; views that the user has not placed follow in the given sequence. A hidden view is never pinned (VIW-5). Errors: none.
 * @example arrangeViews([{ id: 'a', isTeamPinned: true }], NO_CHOICES) // [{ id: 'a', isTeamPinned: true, isPinned: true, isHidden: false }]
 */
export function arrangeViews<V extends Listed>(
  views: readonly V[],
  { order, pins, hidden }: ViewChoices,
): (V & { isPinned: boolean; isHidden: boolean })[] {
  const placed = order.flatMap((id) => views.find((view) => view.id === id) ?? []);
  const others = views.filter(({ id }) => !order.includes(id));
  return [...placed, ...others].map((view) => {
    const isHidden = hidden.includes(view.id);
    return { ...view, isHidden, isPinned: !isHidden && (pins[view.id] ?? view.isTeamPinned) };
  });
}

/** Lists the views that a user sees as tabs, at most VIEWS_PINNED_MAX. Errors: none. */
export function listPinned<V extends { isPinned: boolean }>(views: readonly V[]): V[] {
  return views.filter(({ isPinned }) => isPinned).slice(0, VIEWS_PINNED_MAX);
}

/**
 * Returns whether a new sequence of a team's views moves only views that the user may move, so that all other views keep their sequence. Errors: none.
 * @example movesOnly(['a', 'b', 'c'], ['c', 'a', 'b'], (id) => id === 'c') // true
 */
export function movesOnly(
  before: readonly string[],
  after: readonly string[],
  isMovable: (id: string) => boolean,
): boolean {
  const fixed = (ids: readonly string[]) => ids.filter((id) => !isMovable(id)).join(' ');
  return fixed(before) === fixed(after);
}
