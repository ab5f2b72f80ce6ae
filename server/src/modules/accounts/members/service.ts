import type { PageMeta } from '@bobbin/contract/envelope';
import type { Member } from '@bobbin/contract/members';
import type { Shop } from '@bobbin/contract/shops';
import { formatMoney } from '@bobbin/domain/money';
import { normaliseTerm } from '@bobbin/domain/search';
import { staffOwnerScope, type Access, type OwnerScope, type StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/live.ts';
import type { Audit } from '../../audit/service.ts';
import type { AccountChange, Mails } from '../../mails/service.ts';
import {
  assertAnotherAdmin,
  assertMayGive,
  findRole,
  lockAuthority,
  type Authority,
  type NamedRole,
} from '../../roles/service.ts';
import { removeApiKey } from '../api-keys/queries.ts';
import * as queries from './queries.ts';

const PERMISSION = 'EDIT_MEMBERS';
const PRIVATE = 'VIEW_MEMBERS_PRIVATE';
/** Words of one search at most. */
const WORDS_MAX = 10;

/** What other modules count for the people of one page, by their id; each asks its own tables once. */
export interface MemberFacts {
  shops: ReadonlyMap<string, { all: number; expired: number }>;
  orders: ReadonlyMap<string, number>;
  /** Names of the partners that somebody has connected. */
  connections: ReadonlyMap<string, ReadonlySet<string>>;
  balanceCents: ReadonlyMap<string, number>;
}

export interface Members {
  list(
    scope: StaffScope,
    query: { page: number; limit: number; search?: string | undefined; sortBy: string },
  ): Promise<{ data: Member[]; meta: PageMeta }>;
  /** @throws AppError NOT_FOUND */
  getOne(scope: StaffScope, userId: string): Promise<Member>;
  /** @throws AppError NOT_FOUND, MEMBER_DELETED, MEMBER_PROTECTED, PERMISSION_NOT_HELD, LAST_ADMIN */
  changeRole(scope: StaffScope, userId: string, roleId: string): Promise<void>;
  /** Opens or closes an account; a closed one is signed out everywhere. @throws AppError as changeRole */
  setActive(scope: StaffScope, userId: string, isActive: boolean): Promise<boolean>;
  /** For somebody who lost their device (AC-57). @throws AppError NOT_FOUND, MEMBER_DELETED, MEMBER_PROTECTED */
  resetTwoFactor(scope: StaffScope, userId: string): Promise<void>;
  /** @throws AppError NOT_FOUND */
  listShops(scope: StaffScope, userId: string): Promise<Shop[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  tell: TellMembers;
  readFacts(scope: StaffScope, userIds: readonly string[]): Promise<MemberFacts>;
  listShops(scope: OwnerScope): Promise<Shop[]>;
  endSessions(trx: Queryable, userId: string, reason: string): Promise<void>;
  /** False when there was none. */
  resetTwoFactor(trx: Queryable, userId: string): Promise<boolean>;
}

/** Tells people what staff changed of their accounts, in the transaction of the change. */
export type TellMembers = (trx: Queryable, people: readonly Reader[], change: AccountChange) => Promise<void>;
type Reader = Pick<queries.MemberRow, 'id' | 'email' | 'locale' | 'isEmailConfirmed'>;

export function tellMembers(clock: Clock, mails: Pick<Mails, 'queueAll'>, publicUrl: string): TellMembers {
  return async (trx, people, change) => {
    // Who could not sign in before and cannot now has an address that nobody proved, or was told already.
    const told = people.filter((person) => person.isEmailConfirmed || change.change === 'activated');
    const facts = { ...change, at: new Date(clock.now()), loginLink: publicUrl };
    await mails.queueAll(
      trx,
      told.map(({ id, email, locale }) => ({ kind: 'accountChanged', to: { userId: id, email, locale }, facts })),
    );
  };
}

/** Gives everybody of one role another, under the lock of whoever removes it, and tells them (W51); answers how many. */
export function moveMembers(clock: Clock, tell: TellMembers) {
  return async (trx: Queryable, from: NamedRole, to: NamedRole): Promise<number> => {
    const moved = await queries.moveToRole(trx, from.id, to.id, new Date(clock.now()));
    await tell(trx, moved, { change: 'role', before: from.roleName, after: to.roleName });
    return moved.length;
  };
}

export function createMembers(deps: Deps): Members {
  const { db, clock, access, audit, tell } = deps;

  async function toMembers(scope: StaffScope, rows: readonly queries.MemberRow[]): Promise<Member[]> {
    const facts = await deps.readFacts(
      scope,
      rows.map((row) => row.id),
    );
    const isPrivateShown = scope.can(PRIVATE);
    return rows.map((row) => {
      const shops = facts.shops.get(row.id) ?? { all: 0, expired: 0 };
      const connected = facts.connections.get(row.id);
      return {
        id: row.id,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        userName: row.userName,
        bio: row.bio,
        dob: isPrivateShown ? row.dob : null,
        money: isPrivateShown ? formatMoney(facts.balanceCents.get(row.id) ?? 0) : null,
        isTwoFactorAuthenticationEnabled: row.isTwoFactorEnabled,
        isMango: connected?.has('MANGO') ?? false,
        isFlash: connected?.has('FLASH') ?? false,
        isPressify: connected?.has('PRESSIFY') ?? false,
        isTelegram: connected?.has('TELEGRAM') ?? false,
        isEmailConfirmed: row.isEmailConfirmed,
        createdAt: row.createdAt.toISOString(),
        deletedAt: row.deletedAt?.toISOString() ?? null,
        role: { id: row.roleId, roleName: row.roleName, isAdmin: row.isAdmin },
        shopsCount: shops.all,
        validShopsCount: shops.all - shops.expired,
        expiredShopsCount: shops.expired,
        orderCounts: facts.orders.get(row.id) ?? 0,
      };
    });
  }

  /** One change of one person, by somebody who may; what it changes counts at that person's very next call. */
  async function change<T>(
    scope: StaffScope,
    userId: string,
    work: (trx: Queryable, row: queries.MemberRow, authority: Authority) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(db, async (trx) => {
      const authority = await lockAuthority(trx, scope, PERMISSION);
      const row = await queries.lockMemberRow(trx, scope, userId);
      if (!row) throw new AppError('NOT_FOUND');
      if (row.deletedAt) throw new AppError('MEMBER_DELETED');
      if (row.isAdmin && !authority.isAdmin) throw new AppError('MEMBER_PROTECTED');
      const value = await work(trx, row, authority);
      await publish(trx, { kind: 'forget', userId });
      return value;
    });
    access.forget(userId);
    return result;
  }

  return {
    async list(scope, query) {
      const words = (query.search ?? '').split(/\s+/).map(normaliseTerm);
      const filter = { words: words.filter((word) => word !== '').slice(0, WORDS_MAX) };
      const [field, direction] = query.sortBy.split(':');
      const totalItems = await queries.countMemberRows(db, scope, filter);
      const totalPages = Math.ceil(totalItems / query.limit);
      const currentPage = Math.min(query.page, Math.max(totalPages, 1));
      const rows = await queries.listMemberRows(db, scope, filter, {
        sort: field === 'email' ? 'email' : 'createdAt',
        direction: direction === 'ASC' ? 'asc' : 'desc',
        offset: (currentPage - 1) * query.limit,
        limit: query.limit,
      });
      return {
        data: await toMembers(scope, rows),
        meta: { itemsPerPage: query.limit, totalItems, currentPage, totalPages },
      };
    },

    async getOne(scope, userId) {
      const row = await queries.getMemberRow(db, scope, userId);
      const [member] = row ? await toMembers(scope, [row]) : [];
      if (!member) throw new AppError('NOT_FOUND');
      return member;
    },

    changeRole: (scope, userId, roleId) =>
      change(scope, userId, async (trx, row, authority) => {
        const role = await findRole(trx, roleId);
        if (!role) throw new AppError('NOT_FOUND');
        if (row.roleId === roleId) return;
        assertMayGive(authority, role);
        if (row.isAdmin && row.isEmailConfirmed && !role.isAdmin) await assertAnotherAdmin(trx, userId);
        await queries.setRole(trx, userId, roleId, new Date(clock.now()));
        await tell(trx, [row], { change: 'role', before: row.roleName, after: role.roleName });
        await audit.record(trx, userId, scope.actor, {
          action: 'changeRole',
          entity: 'member',
          entityId: userId,
          before: { roleName: row.roleName },
          after: { roleName: role.roleName },
        });
      }),

    setActive: (scope, userId, isActive) =>
      change(scope, userId, async (trx, row) => {
        const isClosed = row.deactivatedAt !== null;
        if (isActive ? row.isEmailConfirmed : isClosed) return isActive;
        if (!isActive && row.isAdmin && row.isEmailConfirmed) await assertAnotherAdmin(trx, userId);
        await queries.setActive(trx, userId, isActive, new Date(clock.now()));
        if (!isActive) {
          await deps.endSessions(trx, userId, 'deactivated');
          await removeApiKey(trx, userId);
        }
        await tell(trx, [row], { change: isActive ? 'activated' : 'deactivated' });
        await audit.record(trx, userId, scope.actor, {
          action: isActive ? 'activate' : 'deactivate',
          entity: 'member',
          entityId: userId,
          before: { isActive: row.isEmailConfirmed },
          after: { isActive },
        });
        return isActive;
      }),

    resetTwoFactor: (scope, userId) =>
      change(scope, userId, async (trx) => {
        const wasOn = await deps.resetTwoFactor(trx, userId);
        if (!wasOn) return;
        await audit.record(trx, userId, scope.actor, {
          action: 'resetTwoFactor',
          entity: 'member',
          entityId: userId,
          before: { isTwoFactorAuthenticationEnabled: true },
          after: { isTwoFactorAuthenticationEnabled: false },
        });
      }),

    async listShops(scope, userId) {
      if (!(await queries.getMemberRow(db, scope, userId))) throw new AppError('NOT_FOUND');
      return deps.listShops(staffOwnerScope(scope, userId));
    },
  };
}
