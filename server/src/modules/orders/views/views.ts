import type * as contract from '@bobbin/contract/order-views';
import type { Input, Reply } from '@bobbin/contract/endpoint';
import type { SeenFields } from '@bobbin/contract/envelope';
import { VIEWS_PINNED_MAX } from '@bobbin/domain/limits';
import {
  arrangeViews,
  BUILT_IN_VIEWS,
  canEditView,
  canSeeView,
  listPinned,
  movesOnly,
  NO_CHOICES,
  VIEW_UNDO_MS,
} from '@bobbin/domain/orders/views';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import {
  assertNameFree,
  assertRoom,
  assertSharing,
  changeView,
  isSameView,
  revertView,
  toStoredView,
  type Person,
} from './changing.ts';
import { createViewCounts } from './view-counts.ts';
import { listOwnersOfOldViews } from './views.cross-tenant.sql.ts';
import * as queries from './views.sql.ts';

const CHANGES_SHOWN = 20;
/** Retention of changes: a day longer than a change can be undone. */
const KEPT_MS = 2 * VIEW_UNDO_MS;
/** Maximum number of counts that run at the same time, so that the tabs of one user do not use all database connections. */
const COUNTS_AT_ONCE = 3;

interface Team {
  id: string;
  name: string;
  memberIds: string[];
}

/** Functions of other modules that saved views need. */
export interface ViewNeeds {
  memberships: { listTeams(reader: Queryable, scope: OwnerScope): Promise<Team[]> };
}

interface Deps extends ViewNeeds {
  db: Db;
  clock: Clock;
  audit: Audit;
}

type CreateBody = Required<NonNullable<Input<typeof contract.createOrderView>['body']>>;
type Arrangement = NonNullable<Input<typeof contract.arrangeOrderViews>['body']>;
type Change = { [K in keyof queries.StoredView]?: queries.StoredView[K] | undefined } & { seen?: SeenFields };

/** The views of an owner, with the data of the calling user that decide which are visible. */
interface Known {
  person: Person;
  teams: Team[];
  /** All views of the owner; a view that was shared with a deleted team is personal again. */
  views: queries.ViewRow[];
  choices: queries.ChoicesRow;
}

/** Saved views of the orders list: personal ones, and those that a team shares. */
export function createOrderViews({ db, clock, audit, memberships }: Deps) {
  const counts = createViewCounts({ db, clock });

  async function readKnown(reader: Queryable, scope: SellerScope): Promise<Known> {
    const { userId, name } = scope.actor;
    if (userId === null) throw new AppError('NOT_FOUND');
    const [teams, rows, choices] = await Promise.all([
      memberships.listTeams(reader, scope),
      queries.listViewRows(reader, scope),
      queries.readChoices(reader, scope, userId),
    ]);
    const isOwner = scope.stands === 'owner';
    const own = teams.filter(({ memberIds }) => isOwner || memberIds.includes(userId));
    return {
      person: {
        userId,
        name,
        teamIds: own.map(({ id }) => id),
        isManager: isOwner || scope.can('manageShops'),
        mayShare: isOwner || scope.can('workOrders'),
      },
      teams,
      views: rows.map((row) => toLive(row, teams)),
      choices: choices ?? { ...NO_CHOICES, order: [], hidden: [], pins: {}, landing: null },
    };
  }

  function toLive<V extends { teamId: string | null }>(row: V, teams: readonly Team[]): V {
    return { ...row, teamId: teams.some(({ id }) => id === row.teamId) ? row.teamId : null };
  }

  /** Runs the writes of one owner's views one at a time, because a write compares the name with the names of the other views. */
  const write = <T>(scope: SellerScope, work: (trx: Queryable, known: Known) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      await lockUntilCommit(trx, `order views ${scope.ownerId}`);
      return work(trx, await readKnown(trx, scope));
    });

  function listArranged({ views, person, choices }: Known) {
    return arrangeViews(
      views.filter((view) => canSeeView(view, person)),
      choices,
    );
  }

  function toWire(known: Known, view: ReturnType<typeof listArranged>[number]): contract.OrderView {
    const team = known.teams.find(({ id }) => id === view.teamId);
    return {
      id: view.id,
      name: view.name,
      ...view.content,
      author: { id: view.authorId, name: view.authorName },
      team: team ? { id: team.id, name: team.name } : null,
      isTeamPinned: view.isTeamPinned,
      isPinned: view.isPinned,
      isHidden: view.isHidden,
      mayEdit: canEditView(view, known.person),
      revision: String(view.revision),
    };
  }

  /** Returns one view as the user sees it now; null when the user may not see it. */
  async function readView(trx: Queryable, scope: SellerScope, id: string): Promise<contract.OrderView | null> {
    const known = await readKnown(trx, scope);
    const view = listArranged(known).find((other) => other.id === id);
    return view ? toWire(known, view) : null;
  }

  async function readOwnView(trx: Queryable, scope: SellerScope, id: string): Promise<contract.OrderView> {
    const view = await readView(trx, scope, id);
    if (!view) throw new AppError('NOT_FOUND');
    return view;
  }

  /** Publishes an event to the users who see a view now or saw it before the change. */
  async function announce(
    trx: Queryable,
    { ownerId }: OwnerScope,
    teams: readonly Team[],
    ...states: { authorId: string; teamId: string | null }[]
  ): Promise<void> {
    const people = states.flatMap(({ authorId, teamId }) => {
      const team = teams.find(({ id }) => id === teamId);
      return team ? [ownerId, ...team.memberIds] : [authorId];
    });
    for (const userId of new Set(people)) {
      await publish(trx, { kind: 'event', ownerId, event: { type: 'orderViews', userId } });
    }
  }

  /** Stores a change with the data for its undo. */
  async function storeChange(
    trx: Queryable,
    scope: SellerScope,
    { person }: Known,
    row: queries.ViewRow,
    after: queries.StoredView | null,
  ): Promise<{ changeId: string; undoUntil: string }> {
    const now = clock.now();
    const changeId = createId(now);
    await queries.insertViewChange(trx, scope, {
      id: changeId,
      at: new Date(now),
      actorId: person.userId,
      actorName: person.name,
      viewId: row.id,
      before: toStoredView(row),
      after,
    });
    return { changeId, undoUntil: new Date(now + VIEW_UNDO_MS).toISOString() };
  }

  /** Reads a view that is not deleted, and locks it. @throws AppError NOT_FOUND */
  async function lockLive(trx: Queryable, scope: SellerScope, known: Known, id: string): Promise<queries.ViewRow> {
    const row = await queries.lockView(trx, scope, id);
    if (!row || row.deletedAt !== null) throw new AppError('NOT_FOUND');
    return toLive(row, known.teams);
  }

  return {
    async list(scope: SellerScope): Promise<contract.OrderViews> {
      const known = await readKnown(db, scope);
      const { person, teams, choices } = known;
      const since = new Date(clock.now() - VIEW_UNDO_MS);
      const rows = await queries.listViewChanges(db, scope, since, CHANGES_SHOWN);
      const views = listArranged(known);
      const isKnown = (id: string) =>
        BUILT_IN_VIEWS.some((name) => name === id) || views.some((view) => view.id === id);
      return {
        views: views.map((view) => toWire(known, view)),
        teams: teams
          .filter(({ id }) => person.mayShare && person.teamIds.includes(id))
          .map(({ id, name, memberIds }) => ({ id, name, people: new Set([scope.ownerId, ...memberIds]).size })),
        mayPinForTeam: person.isManager,
        landing: choices.landing !== null && isKnown(choices.landing) ? choices.landing : null,
        changes: rows
          .filter((row) => mayUndo(known, row, row.authorId))
          .map((row) => ({
            id: row.id,
            at: row.at.toISOString(),
            by: row.actorName,
            what: row.after === null ? ('removed' as const) : ('changed' as const),
            name: row.before.name,
            undoUntil: new Date(row.at.getTime() + VIEW_UNDO_MS).toISOString(),
          })),
      };
    },

    /** Counts the orders of the caller's pinned views (VIW-8). */
    async count(scope: SellerScope): Promise<Reply<typeof contract.countOrderViews>> {
      const waiting = listPinned(listArranged(await readKnown(db, scope)));
      const found = new Map<string, number | null>();
      const work = async () => {
        for (let view = waiting.shift(); view; view = waiting.shift()) {
          found.set(view.id, await counts.count(scope, view.content.filters));
        }
      };
      await Promise.all(Array.from({ length: COUNTS_AT_ONCE }, work));
      return [...found].map(([id, count]) => ({ id, count }));
    },

    /** Creates a view. @throws AppError VIEW_EXISTS, VIEWS_FULL, NOT_FOUND, FORBIDDEN */
    create: (scope: SellerScope, { name, teamId, isPinned, isTeamPinned, ...content }: CreateBody) =>
      write(scope, async (trx, known): Promise<contract.OrderView> => {
        const { person, views, teams, choices } = known;
        assertRoom(views, person.userId);
        assertNameFree(views, person, name);
        assertSharing(person, { teamId, isTeamPinned });
        const now = clock.now();
        const id = createId(now);
        const ofTeam = teamId === null ? [] : views.filter((view) => view.teamId === teamId);
        const place = 1 + Math.max(-1, ...ofTeam.map((view) => view.place));
        const row = {
          id,
          authorId: person.userId,
          authorName: person.name,
          name,
          teamId,
          isTeamPinned,
          place,
          content,
        };
        await queries.insertView(trx, scope, row, new Date(now));
        const isRoom = listPinned(listArranged(known)).length < VIEWS_PINNED_MAX;
        if (isPinned && isRoom) {
          const pinned = { ...choices, order: [...choices.order, id], pins: { ...choices.pins, [id]: true } };
          await queries.saveChoices(trx, scope, person.userId, pinned, new Date(now));
        }
        const after = { name, teamId, filters: content.filters };
        await audit.record(trx, scope, { action: 'createOrderView', entity: 'orderView', entityId: id, after });
        await announce(trx, scope, teams, row);
        return readOwnView(trx, scope, id);
      }),

    /** Changes a view. @throws AppError NOT_FOUND, FORBIDDEN, VIEW_EXISTS, CHANGED_MEANWHILE */
    update: (scope: SellerScope, id: string, { seen, ...change }: Change) =>
      write(scope, async (trx, known): Promise<Reply<typeof contract.updateOrderView>> => {
        const row = await lockLive(trx, scope, known, id);
        const after = changeView(row, known.person, change);
        assertUnchanged(seen, { revision: String(row.revision) });
        if (isSameView(row, after)) {
          return { view: await readOwnView(trx, scope, id), changeId: null, undoUntil: null };
        }
        if (after.name !== row.name || after.teamId !== row.teamId) {
          assertNameFree(known.views, known.person, after.name, id);
        }
        await queries.updateView(trx, scope, id, after);
        const undo = await storeChange(trx, scope, known, row, after);
        const [before, now] = [row, after].map(({ name, teamId, isTeamPinned, content }) => ({
          name,
          teamId,
          isTeamPinned,
          filters: content.filters,
        }));
        await audit.record(trx, scope, {
          action: 'updateOrderView',
          entity: 'orderView',
          entityId: id,
          before: before ?? {},
          after: now ?? {},
        });
        await announce(trx, scope, known.teams, row, { authorId: row.authorId, teamId: after.teamId });
        return { view: await readOwnView(trx, scope, id), ...undo };
      }),

    /** Deletes a view. @throws AppError NOT_FOUND, FORBIDDEN */
    remove: (scope: SellerScope, id: string) =>
      write(scope, async (trx, known): Promise<Reply<typeof contract.removeOrderView>> => {
        const row = await lockLive(trx, scope, known, id);
        changeView(row, known.person, {});
        await queries.setDeleted(trx, scope, id, new Date(clock.now()));
        const undo = await storeChange(trx, scope, known, row, null);
        const before = { name: row.name, teamId: row.teamId, filters: row.content.filters };
        await audit.record(trx, scope, { action: 'removeOrderView', entity: 'orderView', entityId: id, before });
        await announce(trx, scope, known.teams, row);
        return undo;
      }),

    /** Stores the caller's choices; ids of views that the caller may not see are left out (VIW-5). */
    arrange: (scope: SellerScope, { order, pinned, hidden, landing }: Arrangement) =>
      write(scope, async (trx, known): Promise<true> => {
        const views = listArranged(known);
        const isSeen = (id: string) => views.some((view) => view.id === id);
        const pins = views.flatMap(({ id, isTeamPinned }) => {
          const isPinned = pinned.includes(id);
          // Without a choice of the user, a view is pinned as its team decided.
          return isPinned === isTeamPinned ? [] : [[id, isPinned] as const];
        });
        const isFirst = landing !== null && (isSeen(landing) || BUILT_IN_VIEWS.some((name) => name === landing));
        const chosen = {
          order: [...new Set(order)].filter(isSeen),
          pins: Object.fromEntries(pins),
          hidden: [...new Set(hidden)].filter(isSeen),
          landing: isFirst ? landing : null,
        };
        const { userId } = known.person;
        await queries.saveChoices(trx, scope, userId, chosen, new Date(clock.now()));
        await announce(trx, scope, known.teams, { authorId: userId, teamId: null });
        return true;
      }),

    /**
     * Changes the sequence of a team's views; views that the caller does not name follow after the others in their former sequence. @throws AppError
     * NOT_FOUND, FORBIDDEN
     */
    orderTeam: (scope: SellerScope, { teamId, ids }: { teamId: string; ids: readonly string[] }) =>
      write(scope, async (trx, { person, views, teams }): Promise<true> => {
        if (!person.teamIds.includes(teamId)) throw new AppError('NOT_FOUND');
        const before = views.filter((view) => view.teamId === teamId);
        const named = [...new Set(ids)].filter((id) => before.some((view) => view.id === id));
        const after = [...named, ...before.map(({ id }) => id).filter((id) => !named.includes(id))];
        const mayMove = (id: string) => before.some((view) => view.id === id && canEditView(view, person));
        const order = before.map(({ id }) => id);
        if (!movesOnly(order, after, mayMove)) throw new AppError('FORBIDDEN');
        if (order.join(' ') === after.join(' ')) return true;
        await queries.setPlaces(trx, scope, after);
        await audit.record(trx, scope, {
          action: 'orderTeamViews',
          entity: 'team',
          entityId: teamId,
          after: { ids: after },
        });
        await announce(trx, scope, teams, { authorId: person.userId, teamId });
        return true;
      }),

    /** Undoes a change of a view. @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE, VIEW_EXISTS, VIEWS_FULL */
    undo: (scope: SellerScope, changeId: string) =>
      write(scope, async (trx, known): Promise<Reply<typeof contract.undoOrderView>> => {
        const change = await queries.lockViewChange(trx, scope, changeId);
        const stored = change && (await queries.lockView(trx, scope, change.viewId));
        if (!change || !stored) throw new AppError('NOT_FOUND');
        const row = toLive(stored, known.teams);
        if (!mayUndo(known, change, row.authorId)) {
          const isSeen = canSeeView({ ...toLive(change.before, known.teams), authorId: row.authorId }, known.person);
          throw new AppError(isSeen ? 'FORBIDDEN' : 'NOT_FOUND');
        }
        const now = clock.now();
        if (now - change.at.getTime() > VIEW_UNDO_MS) throw new AppError('UNDO_TOO_LATE');
        const isReverted = change.undoneAt === null && (await revert(trx, scope, known, change, row));
        if (!isReverted) return { view: await readView(trx, scope, row.id), isReverted };
        await queries.setViewChangeUndone(trx, scope, changeId, new Date(now));
        const after = { name: change.before.name };
        await audit.record(trx, scope, { action: 'undoOrderView', entity: 'orderView', entityId: row.id, after });
        await announce(trx, scope, known.teams, row, { authorId: row.authorId, teamId: change.before.teamId });
        return { view: await readView(trx, scope, row.id), isReverted };
      }),

    /** Deletes changes that can no longer be undone and deleted views that can no longer be restored (OPS-61). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS);
      await eachOwner(await listOwnersOfOldViews(db, before), 'tidy', (scope) =>
        queries.removeOldViews(db, scope, before),
      );
    },
  };

  /** The user who made the change, and the users who could change the view before it. */
  function mayUndo({ person, teams }: Known, { actorId, before }: queries.ViewChangeRow, authorId: string): boolean {
    const facts = { ...toLive(before, teams), authorId };
    return canSeeView(facts, person) && (actorId === person.userId || canEditView(facts, person));
  }

  /** Reverts a change where its values are still in place; returns whether at least one value was reverted. */
  async function revert(
    trx: Queryable,
    scope: SellerScope,
    { views, person, teams }: Known,
    { before, after }: queries.ViewChangeRow,
    row: queries.ViewRow,
  ): Promise<boolean> {
    if (after === null) {
      if (row.deletedAt === null) return false;
      assertRoom(views, row.authorId);
      assertNameFree(views, person, row.name, row.id);
      await queries.setDeleted(trx, scope, row.id, null);
      return true;
    }
    const reverted = row.deletedAt === null ? revertView(row, before, after) : null;
    if (!reverted) return false;
    if (reverted.name !== row.name || reverted.teamId !== row.teamId) {
      assertNameFree(views, person, reverted.name, row.id);
    }
    await queries.updateView(trx, scope, row.id, toLive(reverted, teams));
    return true;
  }
}

export type OrderViewService = ReturnType<typeof createOrderViews>;
