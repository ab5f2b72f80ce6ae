import type { AllShopCounts, AnyShop, ShopDebt } from '@bobbin/contract/shops';
import type { AnyTeam, OwningSeller } from '@bobbin/contract/staff-shops';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { keyOfShop } from '../../platform/cross-tenant.ts';
import type { People } from '../accounts/module.ts';
import type { AnyShopChoice, FindShops } from './search.ts';
import type { ShopList } from './list.ts';
import { getShopRow } from './shops.sql.ts';
import * as crossTenant from './shops.cross-tenant.sql.ts';

const NEGATIVE_SHOWN = 20;
/** Maximum number of entries in a filter's menu; users find other entries by searching. */
const CHOICES_SHOWN = 20;

interface Choice {
  search?: string | undefined;
  ids?: string[] | undefined;
}

/** The part of a shop's debt that comes from its orders. */
export interface NegativeOrders {
  count: number;
  cents: number;
  orders: { orderId: string; cents: number }[];
  otherCurrencies: ShopDebt['otherCurrencies'];
}

/** Functions of the teams module for staff filters. */
export interface TeamChoices {
  /** Lists teams by name: the first matches of a search, and the teams with the given ids. */
  listTeamsOfAllSellers(
    scope: StaffScope,
    choice: { search: string; ids: readonly string[]; ownerIds: readonly string[] | null; limit: number },
  ): Promise<(Omit<AnyTeam, 'owner'> & { ownerId: string })[]>;
}

interface Deps {
  db: Db;
  people: Pick<People, 'readPeople'>;
  list: Pick<ShopList, 'listOfAllSellers'>;
  readNegative(scope: OwnerScope, shopId: string, limit: number): Promise<NegativeOrders>;
  findShops: FindShops;
  teams: TeamChoices;
  feeCents: number;
}

export function createShopsOfAllSellers({ db, people, list, readNegative, findShops, teams, feeCents }: Deps) {
  async function readOwners(ownerIds: readonly string[]) {
    const known = await people.readPeople(ownerIds);
    return (id: string) => ({ id, name: known.get(id)?.name ?? '', email: known.get(id)?.email ?? '' });
  }

  return {
    /** Lists shops of all sellers (ROL-35), and the number of shops in each view (ROL-47). */
    async list(
      scope: StaffScope,
      query: PageQuery & AnyShopChoice,
    ): Promise<Paged<AnyShop> & { counts: AllShopCounts }> {
      const filter = await findShops(scope, query);
      const { offset, limit } = toPage(query, 0);
      const sort = query.sortBy.startsWith('friendName:') ? 'friendName' : 'createdAt';
      const page = { sort, isAscending: isAscending(query.sortBy), offset, limit } as const;
      const [counts, found] = await Promise.all([
        crossTenant.countShopsOfAllSellers(db, filter),
        crossTenant.listShopsOfAllSellers(db, filter, page),
      ]);
      const [toOwner, known] = await Promise.all([
        readOwners([...new Set(found.map(({ ownerId }) => ownerId))]),
        list.listOfAllSellers(scope, found),
      ]);
      const data = found.flatMap(({ ownerId, id }) => {
        const shop = known.get(keyOfShop({ ownerId, shopId: id }));
        return shop ? [{ ...shop, owner: toOwner(ownerId) }] : [];
      });
      return { data, meta: toPage(query, counts[query.view ?? 'all']).meta, counts };
    },

    /** Lists sellers and teams for the filters: the first matches of a search, and those that are already chosen (ROL-48). */
    async listOwners(_scope: StaffScope, { search = '', ids = [] }: Choice): Promise<OwningSeller[]> {
      const found = await crossTenant.listOwnersOfShops(db, { search: search.trim(), ids, limit: CHOICES_SHOWN });
      const toOwner = await readOwners(found.map(({ ownerId }) => ownerId));
      return found.map(({ ownerId, shopsCount }) => ({ ...toOwner(ownerId), shopsCount }));
    },

    async listTeams(
      scope: StaffScope,
      { search = '', ids = [], owners = [] }: Choice & { owners?: string[] | undefined },
    ): Promise<AnyTeam[]> {
      const ownerIds = owners.length === 0 ? null : owners;
      const found = await teams.listTeamsOfAllSellers(scope, {
        search: search.trim(),
        ids,
        ownerIds,
        limit: CHOICES_SHOWN,
      });
      const toOwner = await readOwners([...new Set(found.map(({ ownerId }) => ownerId))]);
      return found.map(({ ownerId, ...team }) => ({ ...team, owner: toOwner(ownerId) }));
    },

    /** Returns a shop's debt as far as it is known (ROL-36). @throws AppError NOT_FOUND */
    async readDebt(scope: StaffScope, shopId: string): Promise<ShopDebt> {
      const ownerId = await crossTenant.findHolder(db, shopId);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      const owner = staffOwnerScope(scope, ownerId);
      const [shop, negative, toOwner] = await Promise.all([
        getShopRow(db, owner, shopId),
        readNegative(owner, shopId, NEGATIVE_SHOWN),
        readOwners([ownerId]),
      ]);
      if (!shop) throw new AppError('NOT_FOUND');
      const unpaidCents = shop.renewalFailedAt === null ? 0 : feeCents;
      return {
        shop: { id: shop.id, friendName: shop.friendName, nameShop: shop.name },
        owner: toOwner(ownerId),
        onHold: formatMoney(shop.payoutOnHoldCents),
        negativeStatements: {
          count: negative.count,
          total: formatMoney(negative.cents),
          orders: negative.orders.map(({ orderId, cents }) => ({ orderId, amount: formatMoney(cents) })),
        },
        unpaidRenewals: {
          count: shop.renewalFailedAt === null ? 0 : 1,
          total: formatMoney(unpaidCents),
          since: shop.renewalFailedAt?.toISOString() ?? null,
        },
        // Leaves out money on hold, because it belongs to the seller and reduces no debt.
        total: formatMoney(sumCents([-negative.cents, unpaidCents])),
        otherCurrencies: negative.otherCurrencies,
      };
    },
  };
}

export type ShopsOfAllSellers = ReturnType<typeof createShopsOfAllSellers>;
