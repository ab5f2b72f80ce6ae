import type { AnyShop, ShopDebt } from '@bobbin/contract/shops';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../../platform/access.ts';
import { listScope } from '../../../platform/acting.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../../platform/paging.ts';
import type { People } from '../../accounts/module.ts';
import type { ShopList } from '../list/service.ts';
import { getShopRow } from '../queries.ts';
import * as sweeps from '../sweeps.ts';

const NEGATIVE_SHOWN = 20;

/** What the orders know of a shop's debt. */
export interface NegativeOrders {
  count: number;
  cents: number;
  orders: { orderId: string; cents: number }[];
}

export interface ShopsOfEveryone {
  /** Shops of all sellers (ROL-35). */
  list(
    scope: StaffScope,
    query: PageQuery & { statuses?: string[] | undefined; search?: string | undefined },
  ): Promise<Paged<AnyShop>>;
  /** What a shop owes, as far as it is known (ROL-36). @throws AppError NOT_FOUND */
  readDebt(scope: StaffScope, shopId: string): Promise<ShopDebt>;
}

interface Deps {
  db: Db;
  people: Pick<People, 'readPeople'>;
  list: Pick<ShopList, 'listByIds'>;
  readNegative(scope: OwnerScope, shopId: string, limit: number): Promise<NegativeOrders>;
  /** The shops of an order by its id; of one that went from seller to seller, one for each of them. */
  findOrderShops(orderId: string): Promise<{ ownerId: string; shopId: string }[]>;
  feeCents: number;
}

export function createShopsOfEveryone({
  db,
  people,
  list,
  readNegative,
  findOrderShops,
  feeCents,
}: Deps): ShopsOfEveryone {
  async function readOwners(ownerIds: readonly string[]) {
    const known = await people.readPeople(ownerIds);
    return (id: string) => ({ id, name: known.get(id)?.name ?? '', email: known.get(id)?.email ?? '' });
  }

  return {
    async list(scope, query) {
      const statuses = query.statuses ?? [];
      const search = query.search?.trim() ?? '';
      const filter = {
        isOpen: statuses.length === 1 ? statuses.includes('OPEN') : null,
        search,
        shopIds: search === '' ? [] : (await findOrderShops(search)).map(({ shopId }) => shopId),
      };
      const totalItems = await sweeps.countShopsOfAll(db, filter);
      const { offset, limit, meta } = toPage(query, totalItems);
      const sort = query.sortBy.startsWith('friendName:') ? 'friendName' : 'createdAt';
      const found = await sweeps.listShopsOfAll(db, filter, {
        sort,
        isAscending: isAscending(query.sortBy),
        offset,
        limit,
      });

      const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
      const toOwner = await readOwners(ownerIds);
      const known = new Map<string, AnyShop>();
      for (const ownerId of ownerIds) {
        const ids = found.filter((shop) => shop.ownerId === ownerId).map(({ shopId }) => shopId);
        const shops = await list.listByIds(listScope(scope, ownerId, 'shop'), ids);
        for (const shop of shops) known.set(`${ownerId} ${shop.id}`, { ...shop, owner: toOwner(ownerId) });
      }
      const data = found.map(({ ownerId, shopId }) => known.get(`${ownerId} ${shopId}`));
      return { data: data.filter((shop) => shop !== undefined), meta };
    },

    async readDebt(scope, shopId) {
      const ownerId = await sweeps.findHolder(db, shopId);
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
        // What is on hold comes to the seller and is no debt.
        total: formatMoney(sumCents([-negative.cents, unpaidCents])),
      };
    },
  };
}
