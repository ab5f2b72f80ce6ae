import { canEditView, canSeeView, toViewKey, type ViewPerson } from '@bobbin/domain/orders/views';
import { VIEWS_MAX } from '@bobbin/domain/limits';
import { AppError } from '../../../platform/errors.ts';
import type { StoredView, ViewRow } from './views.sql.ts';

/** The user who calls, with the rights that depend on the acting owner. */
export interface Person extends ViewPerson {
  name: string;
  /** Whether the user may share views with the user's teams. */
  mayShare: boolean;
}

const FIELDS = ['name', 'teamId', 'isTeamPinned', 'content'] as const;

/** Returns the fields of a view in the form in which a change stores them. */
export function toStoredView({ name, teamId, isTeamPinned, content }: StoredView): StoredView {
  return { name, teamId, isTeamPinned, content };
}

/** Converts a value to JSON with sorted keys, because PostgreSQL returns the keys of `jsonb` in its own sequence. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns whether two states of a view are equal. */
export function isSameView(one: StoredView, other: StoredView): boolean {
  return FIELDS.every((field) => toText(one[field]) === toText(other[field]));
}

/** Asserts that a name is free. @throws AppError VIEW_EXISTS when the user sees another view with this name (VIW-2) */
export function assertNameFree(views: readonly ViewRow[], person: ViewPerson, name: string, but?: string): void {
  const key = toViewKey(name);
  const isTaken = views.some((view) => view.id !== but && canSeeView(view, person) && toViewKey(view.name) === key);
  if (isTaken) throw new AppError('VIEW_EXISTS');
}

/** Asserts that a user may have one more view. @throws AppError VIEWS_FULL when the user has the maximum number of views (VIW-2) */
export function assertRoom(views: readonly ViewRow[], authorId: string): void {
  if (views.filter((view) => view.authorId === authorId).length >= VIEWS_MAX) throw new AppError('VIEWS_FULL');
}

/**
 * Asserts that a user may share a view with a team, or pin it there (VIW-4, VIW-6).
 * @throws AppError NOT_FOUND for a team to which the user does not belong, FORBIDDEN
 */
export function assertSharing(person: Person, { teamId, isTeamPinned }: Pick<StoredView, 'teamId' | 'isTeamPinned'>) {
  if (teamId !== null && !person.teamIds.includes(teamId)) throw new AppError('NOT_FOUND');
  if (teamId !== null && !person.mayShare) throw new AppError('FORBIDDEN');
  if (isTeamPinned && (teamId === null || !person.isManager)) throw new AppError('FORBIDDEN');
}

/**
 * Returns a view after a change. Only its author may make it personal, and only managers may pin it for its team.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function changeView(
  row: ViewRow,
  person: Person,
  { name, content, teamId, isTeamPinned }: { [K in keyof StoredView]?: StoredView[K] | undefined },
): StoredView {
  if (!canSeeView(row, person)) throw new AppError('NOT_FOUND');
  if (!canEditView(row, person)) throw new AppError('FORBIDDEN');
  const isMoved = teamId !== undefined && teamId !== row.teamId;
  if (isMoved && teamId === null && row.authorId !== person.userId) throw new AppError('FORBIDDEN');
  const after: StoredView = {
    name: name ?? row.name,
    content: content ?? row.content,
    teamId: teamId === undefined ? row.teamId : teamId,
    isTeamPinned: isTeamPinned ?? (row.isTeamPinned && !isMoved),
  };
  const isPinChanged = after.isTeamPinned !== row.isTeamPinned;
  if (isPinChanged && !isMoved && !person.isManager) throw new AppError('FORBIDDEN');
  if (isMoved || (isPinChanged && after.isTeamPinned)) assertSharing(person, after);
  return after;
}

/** Returns a view after the undo of a change, or null when no field still has the value that the change gave it (VIW-7). */
export function revertView(current: StoredView, before: StoredView, after: StoredView): StoredView | null {
  const isOwn = (field: (typeof FIELDS)[number]) =>
    toText(before[field]) !== toText(after[field]) && toText(current[field]) === toText(after[field]);
  const pick = <K extends (typeof FIELDS)[number]>(field: K): StoredView[K] => (isOwn(field) ? before : current)[field];
  if (!FIELDS.some(isOwn)) return null;
  return {
    name: pick('name'),
    teamId: pick('teamId'),
    isTeamPinned: pick('isTeamPinned'),
    content: pick('content'),
  };
}
