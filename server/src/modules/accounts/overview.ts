import type { User } from '@bobbin/contract/auth';
import type { Member } from '@bobbin/contract/members';
import type { Shop } from '@bobbin/contract/shops';
import { toMemberState } from '@bobbin/domain/accounts/member-state';
import { toConnectedFields } from '@bobbin/domain/factories/factories';
import { formatMoney } from '@bobbin/domain/money/money';
import { normaliseTerm } from '@bobbin/domain/orders/search';
import { staffOwnerScope, type SellerScope, type StaffScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { getRole } from '../roles/module.ts';
import { getApiKey } from './api-keys.sql.ts';
import * as members from './members.sql.ts';
import { getUserRow } from './accounts.sql.ts';
import type { FactSources } from './overview-facts.ts';

const PRIVATE = 'VIEW_MEMBERS_PRIVATE';
/** Maximum number of words in a search. */
const WORDS_MAX = 10;

interface Deps extends FactSources {
  db: Db;
  /** Emails of shared accounts, in lower case. */
  lockedProfiles: ReadonlySet<string>;
}

/** Users together with numbers from other modules. */
export function createOverview({ db, lockedProfiles, ...sources }: Deps) {
  const isLocked = (email: string) => lockedProfiles.has(email.toLowerCase());

  async function readProfileFacts(scope: SellerScope, acting: SellerScope) {
    const [facts, hasSent, connections, group, balanceCents] = await Promise.all([
      sources.shops.readFacts(acting),
      sources.orders.hasSent(acting),
      sources.fulfilment.listConnections(scope),
      sources.notifications.getTelegram(scope),
      // Reads the caller's own balance, whatever the acting owner is, because only its owner may see a balance (TEA-2).
      sources.wallet.readBalance(scope),
    ]);
    const connected = connections.filter((connection) => connection.isConnected);
    return {
      ...facts,
      hasSent,
      balanceCents,
      houses: new Set(connected.map((connection) => connection.house)),
      hasTelegram: group !== null,
    };
  }

  /** Reads the numbers from other modules for the users on one page, by id. */
  async function readMemberFacts(scope: StaffScope, userIds: readonly string[]) {
    const [shops, orders, houses, withTelegram, balanceCents] = await Promise.all([
      sources.shops.countByOwner(scope, userIds),
      sources.orders.countByOwner(scope, userIds),
      sources.fulfilment.listHousesOf(scope, userIds),
      sources.notifications.listOwnersWithTelegram(scope, userIds),
      sources.wallet.readBalancesOf(scope, userIds),
    ]);
    return { shops, orders, houses, withTelegram, balanceCents };
  }

  async function toMembers(scope: StaffScope, rows: readonly members.MemberRow[]): Promise<Member[]> {
    const facts = await readMemberFacts(
      scope,
      rows.map((row) => row.id),
    );
    const isPrivateShown = scope.can(PRIVATE);
    return rows.map((row) => {
      const shops = facts.shops.get(row.id) ?? { all: 0, expired: 0 };
      return {
        id: row.id,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        locale: row.locale === 'en' ? 'en' : 'vi',
        userName: row.userName,
        bio: row.bio,
        dob: isPrivateShown ? row.dob : null,
        money: isPrivateShown ? formatMoney(facts.balanceCents.get(row.id) ?? 0) : null,
        isTwoFactorAuthenticationEnabled: row.isTwoFactorEnabled,
        ...toConnectedFields(facts.houses.get(row.id) ?? new Set<string>()),
        isTelegram: facts.withTelegram.has(row.id),
        isEmailConfirmed: row.isEmailConfirmed,
        state: toMemberState(row),
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

  return {
    /** Returns the user, with the numbers of the acting owner. */
    async getProfile(scope: SellerScope, acting: SellerScope): Promise<User> {
      const row = await getUserRow(db, scope.ownerId);
      if (!row) throw new AppError('UNAUTHORIZED');
      const [role, facts, apiKey, owner] = await Promise.all([
        getRole(db, row.role_id),
        readProfileFacts(scope, acting),
        getApiKey(db, scope),
        acting.ownerId === scope.ownerId ? null : getUserRow(db, acting.ownerId),
      ]);
      return {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        userName: row.user_name,
        bio: row.bio,
        dob: row.dob,
        api: apiKey ? `…${apiKey.lastFour}` : null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        deletedAt: row.deleted_at?.toISOString() ?? null,
        isEmailConfirmed: row.is_email_confirmed,
        isTwoFactorAuthenticationEnabled: row.is_two_factor_enabled,
        shopsCount: facts.shops.length,
        validShopsCount: facts.shops.length - facts.expiredShopsCount,
        expiredShopsCount: facts.expiredShopsCount,
        orderCounts: facts.shops.reduce((sum, shop) => sum + shop.ordersCount, 0),
        hasSent: facts.hasSent,
        shops: facts.shops,
        money: formatMoney(facts.balanceCents),
        ...toConnectedFields(facts.houses),
        isTelegram: facts.hasTelegram,
        isProfileLocked: isLocked(row.email),
        actingFor: owner ? { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() } : null,
        role,
      };
    },

    async listMembers(
      scope: StaffScope,
      query: PageQuery & { search?: string | undefined; ids?: string[] | undefined },
    ): Promise<Paged<Member>> {
      const words = (query.search ?? '').split(/\s+/).map(normaliseTerm);
      const filter = { words: words.filter((word) => word !== '').slice(0, WORDS_MAX), ids: query.ids };
      const totalItems = await members.countMemberRows(db, scope, filter);
      const { offset, limit, meta } = toPage(query, totalItems);
      const rows = await members.listMemberRows(db, scope, filter, {
        sort: query.sortBy.startsWith('email:') ? 'email' : 'createdAt',
        direction: isAscending(query.sortBy) ? 'asc' : 'desc',
        offset,
        limit,
      });
      return {
        data: await toMembers(scope, rows),
        meta,
      };
    },

    /** @throws AppError NOT_FOUND */
    async getMember(scope: StaffScope, userId: string): Promise<Member> {
      const row = await members.getMemberRow(db, scope, userId);
      const [member] = row ? await toMembers(scope, [row]) : [];
      if (!member) throw new AppError('NOT_FOUND');
      return member;
    },

    /** @throws AppError NOT_FOUND */
    async listMemberShops(scope: StaffScope, userId: string): Promise<Shop[]> {
      if (!(await members.getMemberRow(db, scope, userId))) throw new AppError('NOT_FOUND');
      return sources.shops.listAll(staffOwnerScope(scope, userId));
    },
  };
}

export type Overview = ReturnType<typeof createOverview>;
