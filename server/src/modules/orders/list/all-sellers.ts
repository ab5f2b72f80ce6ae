import type { Order } from '@bobbin/contract/orders';
import type { StaffOrder } from '@bobbin/contract/staff-orders';
import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import type { StaffScope } from '../../../platform/access.ts';
import { listScope } from '../../../platform/resolve-scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../../platform/paging.ts';
import type { People } from '../../accounts/module.ts';
import type { Audit } from '../../audit/module.ts';
import { idOf, SHALLOW_OFFSET } from './list.sql.ts';
import { toListFilter, type OrderList } from './list.ts';
import * as crossTenant from './all-sellers.cross-tenant.sql.ts';

export interface AllOrdersQuery extends PageQuery {
  statuses?: string[] | undefined;
  unfulfilled?: 'true' | 'false' | undefined;
  fulfills?: string[] | undefined;
  start?: number | undefined;
  end?: number | undefined;
  search?: string | undefined;
  /** Limits the list to one shop, or to some sellers. */
  shop?: string | undefined;
  user?: string[] | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  list: Pick<OrderList, 'list' | 'toOrders'>;
  people: Pick<People, 'readPeople'>;
  /** Returns the owner of a shop; for a released shop, its last owner. */
  findHolder(shopId: string): Promise<string | null>;
}

export function createOrdersOfAllSellers({ db, clock, audit, list, people, findHolder }: Deps) {
  /** Adds to each order the seller to whom it belongs (ROL-54). */
  async function withSellers(orders: readonly (readonly [ownerId: string, order: Order])[]): Promise<StaffOrder[]> {
    const sellers = await people.readPeople([...new Set(orders.map(([ownerId]) => ownerId))]);
    return orders.map(([id, order]) => {
      const { name = '', email = '' } = sellers.get(id) ?? {};
      return { ...order, seller: { id, name, email } };
    });
  }

  /**
   * Reads a page with a large offset. The counts show which days contain the page and how many orders are newer, so that the statement skips at most
   * the orders of one day.
   */
  async function listFar(scope: StaffScope, filter: crossTenant.AllFilter, page: crossTenant.AllPage) {
    const days = await crossTenant.listDayCountsOfAllSellers(db, filter);
    const total = days.reduce((sum, { count }) => sum + count, 0);
    let skipped = 0;
    const held: string[] = [];
    let seen = 0;
    for (const { laDay, count } of page.isAscending ? days.toReversed() : days) {
      if (seen + count > page.offset && seen < page.offset + page.limit) {
        if (held.length === 0) skipped = seen;
        held.push(laDay);
      }
      seen += count;
    }
    const [firstDay, lastDay] = [held.toSorted().at(0), held.toSorted().at(-1)];
    if (firstDay === undefined || lastDay === undefined) return { rows: [], total };
    const narrowed = { ...filter, firstDay, lastDay };
    const { rows } = await crossTenant.listOrdersOfAllSellers(
      db,
      scope,
      narrowed,
      { ...page, offset: page.offset - skipped },
      true,
    );
    return { rows, total };
  }

  async function readPage(scope: StaffScope, filter: crossTenant.AllFilter, page: crossTenant.AllPage) {
    const id = page.offset === 0 ? idOf(filter) : null;
    const named = id === null ? [] : await crossTenant.findOrdersOfAllSellers(db, scope, id, page);
    const isWhole = named.length > 0 && named.length < ORDER_PAGE_SIZE && named.length <= page.limit;
    if (isWhole) return { rows: named, total: named.length };
    if (page.offset > SHALLOW_OFFSET && !filter.search && !filter.ownerIds) return listFar(scope, filter, page);
    const { rows, total } = await crossTenant.listOrdersOfAllSellers(db, scope, filter, page);
    return { rows, total: total ?? (await crossTenant.countOrdersOfAllSellers(db, filter)) };
  }

  /** Returns the seller that the query selects, directly or by a shop; null for a shop that has no owner, or none of the named owners. */
  async function findSeller(shop: string | undefined, sellers: readonly string[]): Promise<string | null> {
    if (shop === undefined) return sellers[0] ?? null;
    const holder = await findHolder(shop);
    return holder !== null && (sellers.length === 0 || sellers.includes(holder)) ? holder : null;
  }

  return {
    /** Lists the orders of all sellers, with the actions that the staff user's role permits on each order (ROL-37). */
    async list(scope: StaffScope, query: AllOrdersQuery): Promise<Paged<StaffOrder>> {
      const { shop, user: sellers = [], unfulfilled: isAutofulfill, ...asked } = query;
      if (shop !== undefined || sellers.length === 1) {
        const ownerId = await findSeller(shop, sellers);
        if (ownerId === null) return { data: [], meta: toPage(query, 0).meta };
        const shops = shop === undefined ? undefined : [shop];
        const { data, meta } = await list.list(listScope(scope, ownerId, 'order'), { ...asked, isAutofulfill, shops });
        return { data: await withSellers(data.map((order) => [ownerId, order])), meta };
      }
      const filter: crossTenant.AllFilter = {
        ...toListFilter({ ...asked, isAutofulfill }, clock.now()),
        ...(sellers.length > 0 && { ownerIds: sellers }),
      };
      const { offset, limit } = toPage(query, 0);
      const page = { isAscending: isAscending(query.sortBy), offset, limit };
      const { rows, total } = await readPage(scope, filter, page);

      const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
      const writers = new Map(
        owners.map((id) => {
          const names = rows.filter(({ ownerId }) => ownerId === id).map((row) => [row.order.shopId, row] as const);
          return [id, list.toOrders(listScope(scope, id, 'order'), new Map(names))];
        }),
      );
      const written = rows.flatMap(({ ownerId, order }) => {
        const wire = writers.get(ownerId)?.(order);
        return wire === undefined ? [] : [[ownerId, wire] as const];
      });
      return { data: await withSellers(written), meta: toPage(query, total).meta };
    },

    /** Returns orders with the given ids as lines for the clipboard; writes an action log (ORD-23). */
    async exportLines(scope: StaffScope, ids: readonly string[]): Promise<string[]> {
      const rows = await crossTenant.listExportOfAllSellers(db, [...new Set(ids)]);
      const sellers = new Set(rows.map(({ ownerId }) => ownerId)).size;
      await inTransaction(db, (trx) =>
        audit.record(trx, scope, {
          action: 'export',
          entity: 'order',
          entityId: '',
          after: { chosen: ids.length, rows: rows.length, sellers },
        }),
      );
      return rows.map((row) => [row.id, row.status, row.fulfilId ?? '', row.fulfilStatus ?? ''].join(', '));
    },
  };
}

export type OrdersOfAllSellers = ReturnType<typeof createOrdersOfAllSellers>;
