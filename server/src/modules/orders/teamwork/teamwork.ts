import type {
  TeamworkChange,
  addOrderNote,
  changeTeamwork,
  undoTeamwork,
  Assignee,
  OrderTag,
  TeamworkChangeSummary,
} from '@bobbin/contract/teamwork';
import type { Reply } from '@bobbin/contract/endpoint';
import type { z } from 'zod';
import { TAGS_MAX } from '@bobbin/domain/limits';
import { TEAMWORK_UNDO_MS } from '@bobbin/domain/orders/teamwork';
import { holdsRight, type TeamRole } from '@bobbin/domain/teams/rights';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Emit } from '../../../platform/events.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { People } from '../../accounts/module.ts';
import type { Audit } from '../../audit/module.ts';
import type { LibraryOffers } from '../../library/module.ts';
import { toActor } from '../order/actor.ts';
import type { EventDetails } from '../tables.ts';
import { insertEvent } from '../order/order.sql.ts';
import {
  planChange,
  revert,
  toNames,
  toStored,
  type Assignable,
  type KnownChange,
  type Mentioned,
  type PlannedOrder,
} from './changing.ts';
import { holdTags } from './tags.sql.ts';
import * as queries from './teamwork.sql.ts';
import { listOwnersOfEnded, listOwnersOfOldChanges } from './teamwork.cross-tenant.sql.ts';
import type {} from './teamwork-tables.ts';

type ChangeBody = z.output<NonNullable<typeof changeTeamwork.body>>;

/** A note with pictures for one order; `keep` stores the received pictures in the transaction and returns their ids. */
interface NewNote {
  orderId: string;
  text: string;
  mentions: readonly string[];
  keep(trx: Queryable): Promise<string[]>;
}

const CHANGES_SHOWN = 50;
const ENDED_AT_ONCE = 100;
/** Retention of changes: a day longer than a change can be undone. */
const KEPT_MS = 2 * TEAMWORK_UNDO_MS;

/** Functions of other modules that teamwork needs. */
export interface TeamworkNeeds {
  people: Pick<People, 'readPeople'>;
  memberships: {
    listShopMemberships(
      trx: Queryable,
      scope: OwnerScope,
    ): Promise<{ userId: string; role: TeamRole; shopId: string }[]>;
  };
}

interface Deps extends TeamworkNeeds {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Audit;
  files: Pick<LibraryOffers['filePurge'], 'removeFiles'>;
  rules: {
    /**
     * Evaluates the rules that skipped an order because of its pause, or because of a mention; called when the pause has ended or the mention is
     * answered (RUL-9, RUL-20).
     */
    resume(trx: Queryable, scope: OwnerScope, orderId: string): Promise<void>;
  };
}

/** Tags and users of an owner, which the actions of rules refer to. */
export interface TeamFacts {
  tagNames: ReadonlyMap<string, string>;
  findPerson(id: string): Assignable | 'unknown';
  /** Ids of all people who may work on at least one of the owner's shops. */
  personIds: readonly string[];
}

/** Names the people who do not work on the shop, as far as they are in the team. */
function toMentionError(outside: readonly Mentioned[]): AppError {
  const names = toNames(outside);
  const more = `(${names.join(', ')})`;
  return new AppError('MENTION_UNKNOWN', names.length === 0 ? {} : { more: { vi: more, en: more } });
}

/** Returns whether a change may have changed which mentions of an order are answered. */
function touchesMentions(row: queries.TeamworkRow, { events, mentionedIds = [] }: PlannedOrder): boolean {
  // An undo may have deleted a mention or an answer.
  if (events.some(({ event }) => event === 'undone')) return true;
  return events.some(({ event }) => event === 'noted') && row.mentionedIds.length + mentionedIds.length > 0;
}

/** The team's fields of orders: tags, assignee, pause and notes. */
export function createTeamwork({ db, clock, emit, audit, people, memberships, files, rules }: Deps) {
  /** Lists the owner and the team members who may work on orders of the caller's shops; for each member also these shops. */
  async function listPeople(reader: Queryable, scope: OwnerScope): Promise<Assignee[]> {
    const shopsOf = new Map<string, Set<string>>();
    const rows = await withFullScope(scope, (whole) => memberships.listShopMemberships(reader, whole));
    for (const { userId, role, shopId } of rows) {
      if (!holdsRight(role, 'workOrders')) continue;
      if (scope.shops !== 'all' && !scope.shops.includes(shopId)) continue;
      shopsOf.set(userId, (shopsOf.get(userId) ?? new Set()).add(shopId));
    }
    const names = await people.readPeople([scope.ownerId, ...shopsOf.keys()]);
    const toPerson = (id: string, shopIds: string[] | null) => ({ id, name: names.get(id)?.name ?? '', shopIds });
    return [toPerson(scope.ownerId, null), ...[...shopsOf].map(([id, shops]) => toPerson(id, [...shops]))];
  }

  function toAssignable(found: Assignee | undefined): Assignable | 'unknown' {
    if (!found) return 'unknown';
    return { ...found, worksIn: (shopId) => found.shopIds?.includes(shopId) ?? true };
  }

  const findAssignable = async (trx: Queryable, scope: OwnerScope, id: string) =>
    toAssignable((await listPeople(trx, scope)).find((person) => person.id === id));

  /** Finds the people whom a note mentions; for a member without the right to work on orders, the result contains the name for the refusal. */
  async function findMentioned(trx: Queryable, scope: OwnerScope, asked: readonly string[]): Promise<Mentioned[]> {
    if (asked.length === 0) return [];
    const known = await listPeople(trx, scope);
    const members = await withFullScope(scope, (whole) => memberships.listShopMemberships(trx, whole));
    const names = await people.readPeople(
      asked.filter((id) => members.some(({ userId }) => userId === id) && !known.some((one) => one.id === id)),
    );
    return [...new Set(asked)].map((id) => {
      const found = toAssignable(known.find((one) => one.id === id));
      return found === 'unknown' ? { id, name: names.get(id)?.name ?? '', worksIn: () => false } : found;
    });
  }

  /** Returns the notes that the actor's note answers, as its details. */
  async function toAnswers(trx: Queryable, scope: OwnerScope, row: queries.TeamworkRow): Promise<EventDetails> {
    const { userId } = scope.actor;
    if (userId === null || row.noteCount === 0) return {};
    const answers = await queries.listMentions(trx, scope, row.id, userId);
    return answers.length === 0 ? {} : { answers: answers.join(',') };
  }

  /** Writes the planned change of an order: its row, timeline events and the live event. Returns the id of the added note. */
  async function write(
    trx: Queryable,
    scope: OwnerScope,
    row: queries.TeamworkRow,
    plan: PlannedOrder,
    more: EventDetails = {},
  ) {
    await queries.updateTeamwork(trx, scope, row.id, plan.fields);
    if (row.pausedUntil !== null && plan.fields.pausedUntil === null) await rules.resume(trx, scope, row.id);
    let noteId: string | null = null;
    for (const { event, details } of plan.events) {
      const now = clock.now();
      const id = createId(now);
      if (event === 'noted') noteId = id;
      const answers = event === 'noted' ? await toAnswers(trx, scope, row) : {};
      await insertEvent(trx, scope, {
        orderId: row.id,
        id,
        at: new Date(now),
        event,
        ...toActor(scope, {}),
        details: { ...details, ...answers, ...more, ...(scope.stands === 'staff' ? { as: 'staff' } : {}) },
      });
    }
    if (touchesMentions(row, plan)) {
      const open = await queries.refreshMentions(trx, scope, row.id);
      if (row.mentionedIds.length > 0 && open.length === 0) await rules.resume(trx, scope, row.id);
    }
    await announce(trx, scope, row);
    return noteId;
  }

  /** Applies a change to locked orders, each independently of the others, stores the data for an undo, and notifies the mentioned people. */
  async function apply(trx: Queryable, scope: OwnerScope, rows: readonly queries.TeamworkRow[], known: KnownChange) {
    const changed: queries.ChangedOrder[] = [];
    const orders: Reply<typeof changeTeamwork>['orders'] = [];
    const mentioned = new Map<string, { orderId: string; shopId: string; count: number }>();
    for (const row of rows) {
      const plan = planChange(row, known);
      orders.push(plan.result);
      if (plan.result.changed.length === 0) continue;
      const noteId = await write(trx, scope, row, plan);
      const { id, shopId } = row;
      changed.push({ id, shopId, before: toStored(row), after: toStored(plan.fields), noteId });
      for (const personId of plan.mentionedIds ?? []) {
        const first = mentioned.get(personId) ?? { orderId: id, shopId, count: 0 };
        mentioned.set(personId, { ...first, count: first.count + 1 });
      }
    }
    if (changed.length === 0) return { changeId: null, undoUntil: null, orders };
    const { now } = known;
    const changeId = createId(now);
    const parts = [...new Set(orders.flatMap((order) => order.changed))];
    await queries.insertChange(trx, scope, { id: changeId, at: new Date(now), parts, orders: changed });
    // A person is notified once of a note, however many orders it was added to (NTF-46).
    for (const [personId, first] of mentioned) {
      await emit(trx, 'orderMentioned', { scope, ...first, personId, changeId, author: scope.actor.name });
    }
    return { changeId, undoUntil: new Date(now + TEAMWORK_UNDO_MS).toISOString(), orders };
  }

  const announce = (trx: Queryable, { ownerId }: OwnerScope, row: queries.TeamworkRow) =>
    publish(trx, {
      kind: 'event',
      ownerId,
      event: { type: 'orders', shopId: row.shopId, ids: [row.id], newCount: 0 },
    });

  /** The author and managers may undo a change, if they have the right in the shops of all its orders: an undo is never a partial one (TMW-10). */
  function mayUndo(scope: OwnerScope, { actorId, orders }: queries.ChangeRow): boolean {
    const right = actorId !== null && scope.actor.userId === actorId ? 'workOrders' : 'manageShops';
    return orders.every(({ shopId }) => scope.can(right, shopId));
  }

  return {
    async read(scope: SellerScope): Promise<{ tags: OrderTag[]; people: Assignee[] }> {
      const [tags, assignable] = await Promise.all([queries.listTags(db, scope), listPeople(db, scope)]);
      return { tags, people: assignable };
    },

    /** Creates a tag. @throws AppError TAG_EXISTS, TAGS_FULL */
    createTag: (scope: SellerScope, body: Omit<OrderTag, 'id'>): Promise<OrderTag> =>
      inTransaction(db, async (trx) => {
        const now = clock.now();
        if ((await queries.listTags(trx, scope)).length >= TAGS_MAX) throw new AppError('TAGS_FULL');
        const tag = { id: createId(now), ...body };
        if (!(await queries.insertTag(trx, scope, tag, new Date(now)))) throw new AppError('TAG_EXISTS');
        await audit.record(trx, scope, { action: 'createTag', entity: 'tag', entityId: tag.id, after: body });
        return tag;
      }),

    /** Changes a tag. @throws AppError NOT_FOUND, TAG_EXISTS */
    updateTag: (scope: SellerScope, id: string, body: Omit<OrderTag, 'id'>): Promise<OrderTag> =>
      inTransaction(db, async (trx) => {
        if (await queries.hasTagNamed(trx, scope, body.name, id)) throw new AppError('TAG_EXISTS');
        const tag = { id, ...body };
        if (!(await queries.updateTag(trx, scope, tag))) throw new AppError('NOT_FOUND');
        await audit.record(trx, scope, { action: 'updateTag', entity: 'tag', entityId: id, after: body });
        return tag;
      }),

    /** Deletes a tag. @throws AppError NOT_FOUND */
    removeTag: (scope: SellerScope, id: string): Promise<true> =>
      inTransaction(db, async (trx): Promise<true> => {
        const name = await queries.deleteTag(trx, scope, id, new Date(clock.now()));
        if (name === undefined) throw new AppError('NOT_FOUND');
        await audit.record(trx, scope, { action: 'removeTag', entity: 'tag', entityId: id, before: { name } });
        return true;
      }),

    /** Changes each order independently of the others, in one transaction, and stores the data for an undo. @throws AppError NOT_FOUND */
    change: (
      scope: SellerScope,
      { ids: asked, mentions = [], ...change }: ChangeBody,
    ): Promise<Reply<typeof changeTeamwork>> =>
      inTransaction(db, async (trx) => {
        const ids = [...new Set(asked)];
        await holdTags(trx, scope, change.addTags ?? []);
        const rows = new Map((await queries.lockTeamwork(trx, scope, ids)).map((row) => [row.id, row]));
        if (rows.size < ids.length) throw new AppError('NOT_FOUND');
        const tags = await queries.listTags(trx, scope);
        const known: KnownChange = {
          ...change,
          assignee:
            typeof change.assignee === 'string' ? await findAssignable(trx, scope, change.assignee) : change.assignee,
          tagNames: new Map(tags.map(({ id, name }) => [id, name])),
          mentioned: change.note === undefined ? [] : await findMentioned(trx, scope, mentions),
          actor: { id: scope.actor.userId, name: scope.actor.name },
          now: clock.now(),
        };
        return apply(
          trx,
          scope,
          ids.flatMap((id) => rows.get(id) ?? []),
          known,
        );
      }),

    /** Adds a note with pictures to an order. @throws AppError NOT_FOUND, MENTION_UNKNOWN */
    addNote: (scope: SellerScope, { orderId, text, mentions, keep }: NewNote): Promise<Reply<typeof addOrderNote>> =>
      inTransaction(db, async (trx) => {
        const [row] = await queries.lockTeamwork(trx, scope, [orderId]);
        if (!row) throw new AppError('NOT_FOUND');
        const mentioned = await findMentioned(trx, scope, mentions);
        const outside = mentioned.filter(({ worksIn }) => !worksIn(row.shopId));
        if (outside.length > 0) throw toMentionError(outside);
        const { changeId, undoUntil } = await apply(trx, scope, [row], {
          note: text,
          assignee: undefined,
          tagNames: new Map(),
          mentioned,
          pictureIds: await keep(trx),
          actor: { id: scope.actor.userId, name: scope.actor.name },
          now: clock.now(),
        });
        if (changeId === null || undoUntil === null) throw new Error('A note changed no order');
        return { changeId, undoUntil };
      }),

    /** Reads the tags and users that the actions of rules refer to. */
    async readTeam(trx: Queryable, scope: OwnerScope): Promise<TeamFacts> {
      const [tags, assignable] = [await queries.listTags(trx, scope), await listPeople(trx, scope)];
      return {
        tagNames: new Map(tags.map(({ id, name }) => [id, name])),
        findPerson: (id) => toAssignable(assignable.find((person) => person.id === id)),
        personIds: assignable.map(({ id }) => id),
      };
    },

    /** Returns whether a note mentions a person who has not answered yet and still works on one of the owner's shops (RUL-20). */
    async hasOpenMention(reader: Queryable, scope: OwnerScope, orderId: string): Promise<boolean> {
      const ids = await queries.readMentions(reader, scope, orderId);
      if (ids.length === 0) return false;
      return withFullScope(scope, async (whole) =>
        (await listPeople(reader, whole)).some(({ id }) => ids.includes(id)),
      );
    },

    /** Reads the team's fields of orders for the actions of rules, and locks the orders by id. */
    lock: queries.lockTeamwork,

    /**
     * Applies the actions of a rule to a locked order, in the caller's transaction; the timeline names the rule (RUL-14). Returns the result and the
     * fields of the order after the change.
     */
    async applyRule(
      trx: Queryable,
      scope: OwnerScope,
      row: queries.TeamworkRow,
      { change, team, rule }: { change: TeamworkChange; team: TeamFacts; rule: string },
    ): Promise<{ result: PlannedOrder['result']; row: queries.TeamworkRow }> {
      const { assignee } = change;
      const plan = planChange(row, {
        ...change,
        assignee: typeof assignee === 'string' ? team.findPerson(assignee) : assignee,
        tagNames: team.tagNames,
        actor: { id: null, name: rule },
        now: clock.now(),
      });
      if (plan.result.changed.length > 0) await write(trx, scope, row, plan, { rule });
      return { result: plan.result, row: { ...row, ...plan.fields } };
    },

    async listChanges(scope: SellerScope): Promise<TeamworkChangeSummary[]> {
      const rows = await queries.listChanges(db, scope, new Date(clock.now() - TEAMWORK_UNDO_MS), CHANGES_SHOWN);
      return rows.flatMap((row) => {
        const seen = row.orders.filter(({ shopId }) => scope.can('viewOrders', shopId));
        const [first] = seen;
        if (!first) return [];
        return {
          id: row.id,
          at: row.at.toISOString(),
          by: row.actorName,
          parts: row.change.parts as TeamworkChangeSummary['parts'],
          orders: seen.length,
          firstOrderId: first.id,
          undoUntil: new Date(row.at.getTime() + TEAMWORK_UNDO_MS).toISOString(),
          mayUndo: mayUndo(scope, row),
          isUndone: row.undoneAt !== null,
        };
      });
    },

    /** Undoes a change where its values are still in place. @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE */
    undo: (scope: SellerScope, id: string): Promise<Reply<typeof undoTeamwork>> =>
      inTransaction(db, async (trx) => {
        const change = await queries.lockChange(trx, scope, id);
        if (!change) throw new AppError('NOT_FOUND');
        if (!mayUndo(scope, change)) throw new AppError('FORBIDDEN');
        const now = clock.now();
        if (now - change.at.getTime() > TEAMWORK_UNDO_MS) throw new AppError('UNDO_TOO_LATE');
        if (change.undoneAt !== null) return { reverted: 0, kept: [] };
        const ids = change.orders.map((order) => order.id);
        const rows = new Map((await queries.lockTeamwork(trx, scope, ids)).map((row) => [row.id, row]));
        const assignable = await listPeople(trx, scope);
        const kept: string[] = [];
        for (const { noteId, ...order } of change.orders) {
          const row = rows.get(order.id);
          const assignee = toAssignable(assignable.find(({ id: person }) => person === order.before.assigneeId));
          const { fields, isKept } = row
            ? revert(row, {
                ...order,
                hasNote: noteId !== null,
                assignee: assignee === 'unknown' ? undefined : assignee,
                now,
              })
            : { fields: null, isKept: true };
          if (isKept) kept.push(order.id);
          if (!row || fields === null) continue;
          if (noteId !== null)
            await files.removeFiles(trx, scope, await queries.removeNote(trx, scope, order.id, noteId));
          const result = { id: order.id, changed: [], refused: [] };
          const details = { parts: change.change.parts.join(', '), by: change.actorName };
          await write(trx, scope, row, { result, fields, events: [{ event: 'undone', details }] });
        }
        await queries.setUndone(trx, scope, id, new Date(now));
        return { reverted: change.orders.length - kept.length, kept };
      }),

    /** Timetable: clears pauses whose end has passed. Lists show such an order again from the end of its pause on, even before this runs (TMW-7). */
    async endPauses(): Promise<void> {
      const now = new Date(clock.now());
      await eachOwner(await listOwnersOfEnded(db, now), 'pauses', (scope) =>
        inTransaction(db, async (trx) => {
          for (const row of await queries.lockEnded(trx, scope, now, ENDED_AT_ONCE)) {
            const fields = { ...row, pausedUntil: null, pause: null };
            const events = [{ event: 'pauseEnded', details: {} }];
            await write(trx, scope, row, { result: { id: row.id, changed: [], refused: [] }, fields, events });
          }
        }),
      );
    },

    /** Deletes stored changes that can no longer be undone (OPS-61). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS);
      await eachOwner(await listOwnersOfOldChanges(db, before), 'tidy', (scope) =>
        queries.removeOldChanges(db, scope, before),
      );
    },
  };
}

export type Teamwork = ReturnType<typeof createTeamwork>;
