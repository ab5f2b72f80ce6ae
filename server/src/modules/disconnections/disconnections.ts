import type { Disconnection, DisconnectionPreview } from '@bobbin/contract/disconnections';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import { toPurgeAt, type Shops, type ShopsOffers } from '../shops/module.ts';
import * as queries from './disconnections.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'changeNames' | 'readNames' | 'getShop'> & Pick<ShopsOffers, 'disconnection'>;
  orders: Pick<OrdersOffers, 'purge'>;
}

const STATES = ['waiting', 'purged', 'takenBack'] as const;

export function createDisconnections({ db, clock, audit, shops, orders }: Deps) {
  async function toDisconnections(
    scope: OwnerScope,
    rows: readonly queries.DisconnectionRow[],
  ): Promise<Disconnection[]> {
    const names = await shops.readNames(scope);
    return rows.map((row) => ({
      shopId: row.shopId,
      friendName: names.get(row.shopId)?.friendName ?? row.shopId,
      nameShop: names.get(row.shopId)?.nameShop ?? '',
      givenUpAt: row.disconnectedAt.toISOString(),
      actor: row.actor,
      purgeAt: row.purgeAt.toISOString(),
      state: STATES.find((state) => state === row.state) ?? 'waiting',
      endedAt: row.endedAt?.toISOString() ?? null,
      rows: row.rows,
      files: row.files,
    }));
  }

  return {
    /** Returns the work that would stay unfinished after a disconnection (SHP-37). @throws AppError NOT_FOUND */
    async preview(scope: SellerScope, shopId: string): Promise<DisconnectionPreview> {
      const shop = await shops.getShop(scope, shopId);
      const { orders: ordersCount, atFactory, openLabels } = await orders.purge.countUnfinished(db, scope, shopId);
      return {
        friendName: shop.friendName,
        ordersCount,
        factoryOrdersCount: atFactory,
        openLabelsCount: openLabels,
        purgeAt: toPurgeAt(shop.disconnectedAt ?? new Date(clock.now())).toISOString(),
      };
    },

    /** Disconnects a shop (SHP-36); a repeated call returns the first result. @throws AppError NOT_FOUND, SHOP_UNFINISHED */
    async disconnect(scope: SellerScope, shopId: string, acceptsUnfinished: boolean): Promise<Disconnection> {
      const at = await shops.changeNames(scope.ownerId, async (trx) => {
        const { at: disconnectedAt, isNew } = await shops.disconnection.disconnect(trx, scope, shopId);
        if (!isNew) return disconnectedAt;
        const unfinished = await orders.purge.countUnfinished(trx, scope, shopId);
        if (!acceptsUnfinished && unfinished.atFactory + unfinished.openLabels > 0) {
          throw new AppError('SHOP_UNFINISHED');
        }
        const purgeAt = toPurgeAt(disconnectedAt);
        await queries.insertDisconnection(trx, scope, { shopId, disconnectedAt, purgeAt });
        const { ownerId } = scope;
        const after = { purgeAt: purgeAt.toISOString(), ...unfinished };
        await audit.record(trx, scope, { action: 'giveUpShop', entity: 'shop', entityId: shopId, after });
        await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
        return disconnectedAt;
      });
      const [disconnection] = await toDisconnections(scope, [await queries.getDisconnection(db, scope, shopId, at)]);
      if (!disconnection) throw new AppError('NOT_FOUND');
      return disconnection;
    },

    async list(scope: SellerScope, query: PageQuery): Promise<Paged<Disconnection>> {
      const { offset, limit, meta } = toPage(query, await queries.countDisconnections(db, scope));
      const direction = isAscending(query.sortBy) ? 'asc' : 'desc';
      const rows = await queries.listDisconnections(db, scope, { offset, limit, direction });
      return { data: await toDisconnections(scope, rows), meta };
    },

    /** Cancels the purge of a shop that its seller reconnects (SHP-39). */
    async markReconnected(trx: Queryable, scope: OwnerScope, shopId: string): Promise<void> {
      const disconnection = await queries.lockWaiting(trx, scope, shopId);
      if (!disconnection) return;
      await queries.updateDisconnection(trx, scope, disconnection, {
        state: 'takenBack',
        ended_at: new Date(clock.now()),
      });
    },
  };
}

export type Disconnections = ReturnType<typeof createDisconnections>;
