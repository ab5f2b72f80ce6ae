import type { TeamworkChange, TeamworkResult } from '@bobbin/contract/teamwork';
import { TAGS_PER_ORDER_MAX } from '@bobbin/domain/limits';
import { whyNotPaused } from '@bobbin/domain/orders/teamwork';
import type { EventDetails } from '../tables.ts';
import type { StoredFields, TeamworkFields, TeamworkRow } from './teamwork.sql.ts';

/** A user to whom orders may be assigned; `worksIn` returns whether the user may work on orders of a shop. */
export interface Assignable {
  id: string;
  name: string;
  worksIn(shopId: string): boolean;
}

/** A person whom a note mentions. */
export interface Mentioned {
  id: string;
  /** Empty when the id belongs to no one in the team. */
  name: string;
  worksIn(shopId: string): boolean;
}

/** A change of the team's fields, with the rows that it refers to. */
export interface KnownChange extends Omit<TeamworkChange, 'assignee' | 'mentions'> {
  /** Undefined keeps the assignee, null removes the assignee, and 'unknown' means that the given id is not a user who may be assigned. */
  assignee: Assignable | 'unknown' | null | undefined;
  /** Names of the tags, by id; deleted tags are not included. */
  tagNames: ReadonlyMap<string, string>;
  mentioned?: readonly Mentioned[];
  /** Ids of the pictures of the note. */
  pictureIds?: readonly string[];
  actor: { id: string | null; name: string };
  now: number;
}

/** The result of a change for one order, with a timeline event for each changed field. */
export interface PlannedOrder {
  result: TeamworkResult;
  fields: TeamworkFields;
  events: { event: string; details: EventDetails }[];
  /** Ids of the people whom the added note mentions, without its author. */
  mentionedIds?: readonly string[];
}

function planTags(row: TeamworkRow, change: KnownChange, plan: PlannedOrder): void {
  const { addTags = [], removeTags = [], tagNames } = change;
  const added = addTags.filter((id) => tagNames.has(id) && !row.tagIds.includes(id));
  const removed = removeTags.filter((id) => row.tagIds.includes(id) && !addTags.includes(id));
  if (added.length + removed.length === 0) return;
  const tagIds = [...row.tagIds.filter((id) => !removed.includes(id)), ...new Set(added)];
  if (added.length > 0 && tagIds.filter((id) => tagNames.has(id)).length > TAGS_PER_ORDER_MAX) {
    plan.result.refused.push({ part: 'tags', reason: 'TAGS_FULL' });
    return;
  }
  plan.fields.tagIds = tagIds;
  plan.result.changed.push('tags');
  const name = (id: string) => tagNames.get(id) ?? '';
  plan.events.push({
    event: 'tagged',
    details: { added: added.map(name).join(', '), removed: removed.map(name).filter(Boolean).join(', ') },
  });
}

function planAssignee(row: TeamworkRow, { assignee }: KnownChange, plan: PlannedOrder): void {
  if (assignee === undefined) return;
  if (assignee === 'unknown' || (assignee !== null && !assignee.worksIn(row.shopId))) {
    plan.result.refused.push({ part: 'assignee', reason: 'ASSIGNEE_UNKNOWN' });
    return;
  }
  if ((assignee?.id ?? null) === row.assigneeId) return;
  plan.fields.assigneeId = assignee?.id ?? null;
  plan.fields.assigneeName = assignee?.name ?? null;
  plan.result.changed.push('assignee');
  plan.events.push({ event: 'assigned', details: { from: row.assigneeName, to: assignee?.name ?? null } });
}

function planPause(row: TeamworkRow, { pause, actor, now }: KnownChange, plan: PlannedOrder): void {
  if (pause === undefined) return;
  if (pause === null) {
    if (row.pausedUntil === null) return;
    plan.fields.pausedUntil = null;
    plan.fields.pause = null;
    plan.result.changed.push('pause');
    plan.events.push({ event: 'resumed', details: {} });
    return;
  }
  const until = Date.parse(pause.until);
  const facts = { ...row, dueAt: row.dueAt?.getTime() ?? null };
  const reason = whyNotPaused(facts, until, now, pause.acceptsLate);
  if (reason !== null) {
    plan.result.refused.push({ part: 'pause', reason });
    return;
  }
  plan.fields.pausedUntil = new Date(until);
  plan.fields.pause = { reason: pause.reason, note: pause.note, by: actor.name, byId: actor.id };
  plan.result.changed.push('pause');
  plan.events.push({
    event: 'paused',
    details: { until: pause.until, reason: pause.reason, note: pause.note, isLate: pause.acceptsLate },
  });
}

/** Lists the names of people that are known. */
export const toNames = (people: readonly Pick<Mentioned, 'name'>[]): string[] =>
  people.map(({ name }) => name).filter((name) => name !== '');

/** Refuses the note as a whole when a mentioned person does not work on the order's shop (TMW-13). */
function planNote(row: TeamworkRow, change: KnownChange, plan: PlannedOrder): void {
  const { note, mentioned = [], pictureIds = [], actor } = change;
  if (note === undefined) return;
  const outside = mentioned.filter(({ worksIn }) => !worksIn(row.shopId));
  if (outside.length > 0) {
    plan.result.refused.push({ part: 'note', reason: 'MENTION_UNKNOWN', names: toNames(outside) });
    return;
  }
  const mentionedIds = mentioned.map(({ id }) => id).filter((id) => id !== actor.id);
  plan.mentionedIds = mentionedIds;
  plan.fields.noteCount = row.noteCount + 1;
  plan.result.changed.push('note');
  plan.events.push({
    event: 'noted',
    details: {
      text: note,
      ...(mentionedIds.length > 0 ? { mentions: mentionedIds.join(',') } : {}),
      ...(pictureIds.length > 0 ? { pictures: pictureIds.join(',') } : {}),
    },
  });
}

/** Plans a change of one locked order; each field changes or is refused independently of the others (TMW-8). A pure function. */
export function planChange(row: TeamworkRow, change: KnownChange): PlannedOrder {
  const { tagIds, assigneeId, assigneeName, pausedUntil, pause, noteCount } = row;
  const plan: PlannedOrder = {
    result: { id: row.id, changed: [], refused: [] },
    fields: { tagIds, assigneeId, assigneeName, pausedUntil, pause, noteCount },
    events: [],
  };
  planTags(row, change, plan);
  planAssignee(row, change, plan);
  planPause(row, change, plan);
  planNote(row, change, plan);
  return plan;
}

/** Returns the team's fields of an order in the form in which a change stores them. */
export function toStored({ tagIds, assigneeId, assigneeName, pausedUntil, pause }: TeamworkFields): StoredFields {
  return { tagIds, assigneeId, assigneeName, pausedUntil: pausedUntil?.toISOString() ?? null, pause };
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A stored change of one order, with what decides whether its former values are still possible. */
interface Reverted {
  before: StoredFields;
  after: StoredFields;
  hasNote: boolean;
  /** The former assignee; undefined when there was none, or when the person no longer works on orders. */
  assignee: Assignable | undefined;
  now: number;
}

/** Returns whether the former pause may be set again: an order that is being sent or was sent cannot be paused (TMW-5). */
function mayPauseAgain(row: TeamworkRow, { before: { pausedUntil }, now }: Reverted): boolean {
  if (pausedUntil === null) return true;
  const facts = { ...row, dueAt: row.dueAt?.getTime() ?? null };
  return whyNotPaused(facts, Date.parse(pausedUntil), now, true) === null;
}

/**
 * Plans the undo of a change of one order. A field gets its former value back only if it still has the value that the change gave it, and if the
 * former value is still possible (TMW-9). `fields` is null when nothing can be undone; `isKept` is true when a former value is no longer possible, or
 * nothing can be undone.
 */
export function revert(row: TeamworkRow, change: Reverted): { fields: TeamworkFields | null; isKept: boolean } {
  const { before, after, hasNote, assignee } = change;
  const current = toStored(row);
  const isOwn = (...names: (keyof StoredFields)[]) =>
    names.some((name) => !isEqual(before[name], after[name])) &&
    names.every((name) => isEqual(current[name], after[name]));
  const added = after.tagIds.filter((id) => !before.tagIds.includes(id));
  const removed = before.tagIds.filter((id) => !after.tagIds.includes(id));
  const tagIds = [
    ...row.tagIds.filter((id) => !added.includes(id)),
    ...removed.filter((id) => !row.tagIds.includes(id)),
  ];
  const mayAssign = before.assigneeId === null || assignee?.worksIn(row.shopId) === true;
  const mayPause = mayPauseAgain(row, change);
  const isAssigneeOwn = isOwn('assigneeId', 'assigneeName') && mayAssign;
  const isPauseOwn = isOwn('pausedUntil', 'pause') && mayPause;
  const areTagsOwn = !isEqual(tagIds, row.tagIds);
  if (!isAssigneeOwn && !isPauseOwn && !areTagsOwn && !hasNote) return { fields: null, isKept: true };
  const isKept = (isOwn('assigneeId', 'assigneeName') && !mayAssign) || (isOwn('pausedUntil', 'pause') && !mayPause);
  const fields = {
    tagIds,
    assigneeId: isAssigneeOwn ? before.assigneeId : row.assigneeId,
    assigneeName: isAssigneeOwn ? before.assigneeName : row.assigneeName,
    pausedUntil: isPauseOwn ? (before.pausedUntil === null ? null : new Date(before.pausedUntil)) : row.pausedUntil,
    pause: isPauseOwn ? before.pause : row.pause,
    noteCount: row.noteCount - (hasNote ? 1 : 0),
  };
  return { fields, isKept };
}
