import type { TeamRole } from '@bobbin/domain/teams/rights';
import { createScopeResolver, type ScopeResolver, type Resource } from '../../platform/resolve-scope.ts';
import { systemScope, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { RentedDesignsOffers } from '../designs/module.ts';
import type { Mails } from '../mails/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { Shops } from '../shops/module.ts';
import { createAssigning, type Assigning } from './assignment.ts';
import { createTeamsOfAllSellers, type TeamsOfAllSellers } from './all-sellers.ts';
import { createJoining, type Joining } from './joining.ts';
import { createTeamLog, type TeamLog } from './team-log.ts';
import { bindTeams } from './teams.routes.ts';
import { createMemberships, type Memberships } from './memberships.ts';
import { createChangeTeams, createTeams, type Teams } from './teams.ts';
import { OWN_TABLES } from './own-tables.ts';
import { deleteDirectory, listMemberRows, listOwnersOf, listTeamRows, removePerson } from './teams.sql.ts';

export type { Memberships } from './memberships.ts';

interface MembershipNeeds extends Pick<Platform, 'db' | 'clock'> {
  people: People;
}

/** Memberships, which are created before the other services because file links depend on them. */
export function buildMemberships({ db, clock, people }: MembershipNeeds): Module & Memberships {
  const memberships = createMemberships({ db, clock, people });
  return { name: 'memberships', ...memberships, forget: memberships.forgetMemberships };
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'config'> {
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  people: People;
  memberships: Memberships;
  shops: Pick<Shops, 'getShop' | 'readNames' | 'hasShop' | 'findOwner'>;
  orders: Pick<OrdersOffers, 'hasOrder' | 'findOrderOwner' | 'readWorkOf' | 'listWork' | 'countWork' | 'countByShop'>;
  payouts: Pick<PayoutsOffers, 'hasPayment' | 'findPaymentOwner'>;
  rentedDesigns: Pick<RentedDesignsOffers, 'hasDesign' | 'findDesignOwner'>;
  guardStaffAddress(address: string): Promise<void>;
}

export interface TeamsOffers extends Teams, TeamLog, Joining, Assigning, TeamsOfAllSellers {
  /** Lists the names of an owner's teams that have members. */
  listWithMembers(trx: Queryable, scope: OwnerScope): Promise<string[]>;
  /** Lists an owner's teams with the number of members of each. */
  listOwnTeams(scope: OwnerScope): Promise<{ id: string; name: string; role: TeamRole; membersCount: number }[]>;
  scopeResolver: ScopeResolver;
}

/** The module of a seller's teams: their members and shops, and the scope of a member's calls. */
export function buildTeams(needs: Needs): Module & TeamsOffers {
  const { db, clock, config, audit, mails, people, memberships, shops, orders, payouts, rentedDesigns } = needs;
  const change = createChangeTeams(db, memberships);
  const teams = {
    ...createTeams({
      db,
      clock,
      audit,
      people,
      change,
      readShopNames: shops.readNames,
      orders,
    }),
    ...createTeamLog({ db, clock, audit, people, shops, orders }),
    ...createJoining({ db, clock, audit, mails, people, memberships, change, publicUrl: config.PUBLIC_URL }),
    ...createAssigning({ db, clock, audit, shops, change }),
    ...createTeamsOfAllSellers(db),
  };
  /** The id of an order product begins with the id of its order. */
  const orderOf = ({ kind, id }: Resource) => (kind === 'product' ? (id.split('-')[0] ?? '') : id);
  const scopeResolver = createScopeResolver({
    readMemberships: memberships.readMemberships,
    hasShops: async (scope: SellerScope) => (await shops.readNames(scope)).size > 0,
    holds(scope, resource) {
      if (resource.kind === 'shop') return shops.hasShop(scope, resource.id);
      if (resource.kind === 'design') return rentedDesigns.hasDesign(scope, resource.id);
      return resource.kind === 'payment'
        ? payouts.hasPayment(scope, resource.id)
        : orders.hasOrder(scope, orderOf(resource));
    },
    findOwner(resource) {
      if (resource.kind === 'shop') return shops.findOwner(resource.id);
      if (resource.kind === 'design') return rentedDesigns.findDesignOwner(resource.id);
      return resource.kind === 'payment'
        ? payouts.findPaymentOwner(resource.id)
        : orders.findOrderOwner(orderOf(resource));
    },
    guardStaffAddress: needs.guardStaffAddress,
    noteStaff: (scope, { kind, id }, call) =>
      inTransaction(db, (trx) =>
        audit.record(trx, scope, { action: 'actForSeller', entity: kind, entityId: id, after: { call } }),
      ),
  });
  return {
    name: 'teams',
    ownTables: OWN_TABLES,
    ...teams,
    scopeResolver,
    async listWithMembers(trx, scope) {
      const members = new Set((await listMemberRows(trx, scope)).map(({ teamId }) => teamId));
      return (await listTeamRows(trx, scope)).filter(({ id }) => members.has(id)).map(({ name }) => name);
    },
    async listOwnTeams(scope) {
      const [rows, members] = await Promise.all([listTeamRows(db, scope), listMemberRows(db, scope)]);
      return rows.map(({ id, name, role }) => ({
        id,
        name,
        role,
        membersCount: members.filter(({ teamId }) => teamId === id).length,
      }));
    },
    bind: (routes) => bindTeams(routes, teams),
    on: {
      /** Removes the user of a closed account from all teams. */
      async accountClosed(trx, { scope: { ownerId: userId } }) {
        for (const ownerId of await listOwnersOf(trx, userId)) {
          await removePerson(trx, systemScope(ownerId, 'closing'), userId);
          await deleteDirectory(trx, [userId], ownerId);
        }
      },
    },
  };
}
