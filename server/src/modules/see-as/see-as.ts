import type { ListedVisit, SeeAsVisit } from '@bobbin/contract/see-as';
import { SEE_AS_MS, VISITS_SHOWN_MAX, type VisitEnd, type VisitPage } from '@bobbin/domain/staff/see-as';
import {
  staffOwnerScope,
  systemScope,
  type Access,
  type OwnerScope,
  type SellerScope,
  type StaffScope,
  type VisitRef,
} from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import { listOpenVisits } from './see-as.cross-tenant.sql.ts';
import * as queries from './see-as.sql.ts';

const PERMISSION = 'SEE_AS';
/** Limit above the pages of all shown visits. */
const PAGES_MAX = 20_000;

export interface SeenPeople {
  readPeople(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string; roleName: string }>>;
  isOpen(id: string, trx?: Queryable): Promise<boolean>;
  /** Lists ids of people who have a permission, including admins. */
  listAllowed(permission: string, trx?: Queryable): Promise<string[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Pick<Access, 'forget'>;
  audit: Audit;
  people: SeenPeople;
  defaultRole: string;
  /** Stores the visit that a session carries, and returns the one that it carried; null when the session ended meanwhile. */
  carryVisit(
    trx: Queryable,
    scope: OwnerScope,
    sessionId: string,
    visit: VisitRef | null,
  ): Promise<{ before: VisitRef | null } | null>;
}

/** The session of a call. */
interface Seat {
  scope: StaffScope;
  sessionId: string;
  visit: VisitRef | null;
}

export function createSeeAs({ db, clock, access, audit, people, defaultRole, carryVisit }: Deps) {
  const ownerOf = (visit: VisitRef) => systemScope(visit.ownerId, 'see as');

  async function nameOf(id: string): Promise<string> {
    return (await people.readPeople([id])).get(id)?.name ?? '';
  }

  async function toVisit(row: queries.VisitRow): Promise<SeeAsVisit> {
    return {
      id: row.id,
      seller: { id: row.ownerId, name: await nameOf(row.ownerId) },
      staff: { id: row.staffId, name: row.staffName },
      reason: row.reason,
      startedAt: row.startedAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    };
  }

  /** @throws AppError NOT_FOUND, SEE_AS_NOT_SELLER */
  async function checkSeller(trx: Queryable, sellerId: string): Promise<void> {
    const person = (await people.readPeople([sellerId])).get(sellerId);
    if (!person) throw new AppError('NOT_FOUND');
    const isSeller = person.roleName === defaultRole && (await people.isOpen(sellerId, trx));
    if (!isSeller) throw new AppError('SEE_AS_NOT_SELLER');
  }

  /** Ends visits and notifies the processes of the staff users. */
  async function end(trx: Queryable, owner: OwnerScope, id: string | null, by: VisitEnd): Promise<string[]> {
    const ended = await queries.endVisits(trx, owner, id, new Date(clock.now()), by);
    for (const { staffId } of ended) await publish(trx, { kind: 'forget', userId: staffId });
    return ended.map(({ staffId }) => staffId);
  }

  return {
    /**
     * Starts a visit in the caller's session, whose earlier visit ends. A repeated start with the same reason returns the open visit.
     * @throws AppError NOT_FOUND, FORBIDDEN for an API key, SEE_AS_NOT_SELLER
     */
    async start({ scope, sessionId }: Seat, sellerId: string, reason: string): Promise<SeeAsVisit> {
      if (sessionId === '') throw new AppError('FORBIDDEN');
      const staff = staffOwnerScope(scope, scope.userId);
      const owner = staffOwnerScope(scope, sellerId);
      const row = await inTransaction(db, async (trx) => {
        await checkSeller(trx, sellerId);
        const now = clock.now();
        const visit = { id: createId(now), ownerId: sellerId };
        // Locks the session, so that two starts run one after another.
        const carried = await carryVisit(trx, staff, sessionId, visit);
        if (!carried) throw new AppError('UNAUTHORIZED');
        const { before } = carried;
        const known = before && (await queries.getOpenVisit(trx, ownerOf(before), before.id, new Date(now)));
        if (before && known && known.ownerId === sellerId && known.reason === reason) {
          await carryVisit(trx, staff, sessionId, before);
          return known;
        }
        if (before) await end(trx, ownerOf(before), before.id, 'replaced');
        const startedAt = new Date(now);
        const endsAt = new Date(now + SEE_AS_MS);
        await queries.insertVisit(trx, owner, { id: visit.id, sessionId, reason, startedAt, endsAt });
        const entry = { action: 'startSeeAs', entity: 'member', entityId: sellerId, after: { reason } };
        await audit.record(trx, owner, entry);
        await publish(trx, { kind: 'forget', userId: scope.userId });
        return queries.lockVisit(trx, owner, visit.id);
      });
      access.forget(scope.userId);
      if (!row) throw new AppError('NOT_FOUND');
      return toVisit(row);
    },

    /** Returns the open visit of a session; null without one. */
    async read({ visit }: Seat): Promise<SeeAsVisit | null> {
      const row = visit && (await queries.getOpenVisit(db, ownerOf(visit), visit.id, new Date(clock.now())));
      return row ? toVisit(row) : null;
    },

    /** @throws AppError SEE_AS_OVER when it is not the open visit of the session */
    async extend({ scope, visit }: Seat, id: string): Promise<SeeAsVisit> {
      if (visit?.id !== id) throw new AppError('SEE_AS_OVER');
      const owner = staffOwnerScope(scope, visit.ownerId);
      const row = await inTransaction(db, async (trx) => {
        const held = await queries.lockVisit(trx, owner, id);
        const now = clock.now();
        if (!held || held.endedAt !== null || held.endsAt.getTime() <= now) throw new AppError('SEE_AS_OVER');
        const endsAt = new Date(now + SEE_AS_MS);
        await queries.setEnd(trx, owner, id, endsAt);
        const after = { until: endsAt.toISOString() };
        await audit.record(trx, owner, { action: 'extendSeeAs', entity: 'member', entityId: visit.ownerId, after });
        return { ...held, endsAt };
      });
      return toVisit(row);
    },

    /** Ends the visit of the session; one that is over, or of another session, stays as it is. */
    async end({ scope, sessionId, visit }: Seat, id: string): Promise<void> {
      if (visit?.id !== id) return;
      const owner = staffOwnerScope(scope, visit.ownerId);
      await inTransaction(db, async (trx) => {
        const staff = staffOwnerScope(scope, scope.userId);
        const carried = await carryVisit(trx, staff, sessionId, null);
        // Another visit began meanwhile; it stays.
        if (carried?.before && carried.before.id !== id) await carryVisit(trx, staff, sessionId, carried.before);
        const ended = await end(trx, owner, id, 'ended');
        if (ended.length > 0)
          await audit.record(trx, owner, {
            action: 'endSeeAs',
            entity: 'member',
            entityId: visit.ownerId,
            after: { at: new Date(clock.now()).toISOString() },
          });
        await publish(trx, { kind: 'forget', userId: scope.userId });
      });
      access.forget(scope.userId);
    },

    /** Lists the visits to a seller's screens. */
    async list(scope: SellerScope): Promise<ListedVisit[]> {
      const now = clock.now();
      const rows = await queries.listVisitRows(db, scope, VISITS_SHOWN_MAX);
      const ids = rows.map(({ id }) => id);
      const pages = await queries.listPageRows(db, scope, ids, PAGES_MAX);
      return rows.map((row) => {
        const endsAt = row.endedAt ?? row.endsAt;
        return {
          id: row.id,
          staff: row.staffName,
          reason: row.reason,
          startedAt: row.startedAt.toISOString(),
          endsAt: endsAt.toISOString(),
          isOpen: endsAt.getTime() > now,
          endedBy: row.endedBy as VisitEnd | null,
          pages: pages
            .filter(({ visitId }) => visitId === row.id)
            .map(({ page, resource, firstAt, lastAt, count }) => ({
              page: page as VisitPage,
              resource,
              firstAt: firstAt.toISOString(),
              lastAt: lastAt.toISOString(),
              count,
            })),
        };
      });
    },

    /** Returns the seller of an open visit; null when it is over. With a page, the page is logged first (SEE-5). */
    async open(
      visit: VisitRef,
      page: { page: VisitPage; resource: string } | null,
    ): Promise<{ id: string; name: string } | null> {
      const now = new Date(clock.now());
      const owner = ownerOf(visit);
      const isOpen =
        page === null
          ? (await queries.getOpenVisit(db, owner, visit.id, now)) !== undefined
          : await queries.logPage(db, owner, visit.id, page, now);
      return isOpen ? { id: visit.ownerId, name: await nameOf(visit.ownerId) } : null;
    },

    /** Ends a visit whose session ended. */
    leave: async (trx: Queryable, visit: VisitRef): Promise<void> =>
      void (await end(trx, ownerOf(visit), visit.id, 'signedOut')),

    /** Ends all visits to a seller whose account is deactivated or closed. */
    endOfSeller: async (trx: Queryable, owner: OwnerScope): Promise<void> =>
      void (await end(trx, owner, null, 'seller')),

    /** Ends open visits of staff who no longer have the permission. */
    async endUnpermitted(trx: Queryable): Promise<void> {
      const open = await listOpenVisits(trx, new Date(clock.now()));
      if (open.length === 0) return;
      const allowed = new Set(await people.listAllowed(PERMISSION, trx));
      const lost = open.filter(({ staffId }) => !allowed.has(staffId));
      await oneByOne(lost, ({ ownerId, id }) => end(trx, systemScope(ownerId, 'see as'), id, 'permission'));
    },
  };
}

export type SeeAs = ReturnType<typeof createSeeAs>;
