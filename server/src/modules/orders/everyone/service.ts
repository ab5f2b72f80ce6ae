import type { Order } from '@bobbin/contract/orders';
import type { SellerScope, StaffScope } from '../../../platform/access.ts';
import { listScope } from '../../../platform/acting.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../../platform/paging.ts';
import type { Audit } from '../../audit/module.ts';
import type { ShopNames } from '../../shops/module.ts';
import { toListFilter, type OrderList } from '../list/service.ts';
import * as sweeps from './sweeps.ts';

export interface AllOrdersQuery extends PageQuery {
  statuses?: string[] | undefined;
  unfulfilled?: 'true' | 'false' | undefined;
  fulfills?: string[] | undefined;
  start?: number | undefined;
  end?: number | undefined;
  search?: string | undefined;
  /** Of one shop alone, or of one seller. */
  shop?: string | undefined;
  user?: string | undefined;
}

export interface OrdersOfEveryone {
  /** Orders of all sellers, with what the staff's role may do with each (ROL-37). */
  list(scope: StaffScope, query: AllOrdersQuery): Promise<Paged<Order>>;
  /** Lines for the clipboard of orders by their ids; leaves a log (ORD-23). */
  exportLines(scope: StaffScope, ids: readonly string[]): Promise<string[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  list: Pick<OrderList, 'list' | 'toOrder'>;
  /** Who has a shop; of one that was released, who had it last. */
  findHolder(shopId: string): Promise<string | null>;
  /** Names of shops of several sellers, by their sellers. */
  readNamesOf(
    scope: StaffScope,
    shops: readonly { ownerId: string; shopId: string }[],
  ): Promise<Map<string, ShopNames>>;
}

/** Up to here skipping rows costs less than asking the sums where to begin. */
const SHALLOW_OFFSET = 500;
const NO_NAMES: ShopNames = new Map();

export function createOrdersOfEveryone({ db, clock, audit, list, findHolder, readNamesOf }: Deps): OrdersOfEveryone {
  /** A far page: the days that hold it and what of them comes before it, so that it skips at most one day. */
  async function listFar(filter: sweeps.AllFilter, page: sweeps.AllPage) {
    const days = await sweeps.listDayCountsOfAll(db, filter);
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
    const { rows } = await sweeps.listOrdersOfAll(db, narrowed, { ...page, offset: page.offset - skipped }, true);
    return { rows, total };
  }

  async function readPage(filter: sweeps.AllFilter, page: sweeps.AllPage) {
    if (page.offset > SHALLOW_OFFSET && !filter.search) return listFar(filter, page);
    const { rows, total } = await sweeps.listOrdersOfAll(db, filter, page);
    return { rows, total: total ?? (await sweeps.countOrdersOfAll(db, filter)) };
  }

  /** Whose orders are asked for, where it is one seller's; null for a shop that nobody has, or that somebody else has. */
  async function findSeller({ shop, user }: AllOrdersQuery): Promise<string | null> {
    if (shop === undefined) return user ?? null;
    const holder = await findHolder(shop);
    return user === undefined || user === holder ? holder : null;
  }

  return {
    async list(scope, query) {
      const { shop, user, unfulfilled: isAutofulfill, ...asked } = query;
      if (shop !== undefined || user !== undefined) {
        const ownerId = await findSeller(query);
        if (ownerId === null) return { data: [], meta: toPage(query, 0).meta };
        const shops = shop === undefined ? undefined : [shop];
        return list.list(listScope(scope, ownerId, 'order'), { ...asked, isAutofulfill, shops });
      }
      const filter = toListFilter({ ...asked, isAutofulfill }, clock.now());
      const { offset, limit } = toPage(query, 0);
      const page = { isAscending: isAscending(query.sortBy), offset, limit };
      const { rows, total } = await readPage(filter, page);

      const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
      const scopes = new Map<string, SellerScope>(owners.map((id) => [id, listScope(scope, id, 'order')]));
      const names = await readNamesOf(scope, rows);
      const data = rows.flatMap((row) => {
        const owner = scopes.get(row.ownerId);
        return owner ? [list.toOrder(owner, row, names.get(row.ownerId) ?? NO_NAMES)] : [];
      });
      return { data, meta: toPage(query, total).meta };
    },

    async exportLines(scope, ids) {
      const rows = await sweeps.listExportOfAll(db, [...new Set(ids)]);
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
