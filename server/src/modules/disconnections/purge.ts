import { addPurged, type Purged } from '@bobbin/domain/shops/disconnection';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import type { LibraryOffers } from '../library/module.ts';
import type { Mails } from '../mails/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import * as queries from './disconnections.sql.ts';

/** Number of orders that one transaction purges; an interrupted purge repeats at most as many, and rows are locked only for a short time. */
const BATCH = 200;

export interface PurgeDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'changeNames' | 'readNames'> & Pick<ShopsOffers, 'disconnection'>;
  orders: Pick<OrdersOffers, 'purge'>;
  library: Pick<LibraryOffers, 'filePurge'>;
  emptyAttempts(trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<number>;
  forgetVisits(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number>;
  forgetNotices(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number>;
  forgetRequests(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number>;
  forgetFlashSales(trx: Queryable, scope: OwnerScope, shopId: string): Promise<unknown>;
  /** Removes the personal data from rented designs for the shop's orders; returns their images. */
  emptyRented(
    trx: Queryable,
    scope: OwnerScope,
    shopId: string,
  ): Promise<{ designs: number; fileIds: readonly string[] }>;
  forgetPayouts(trx: Queryable, scope: OwnerScope, shopId: string): Promise<void>;
  forgetSkuCards(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number>;
  /** Removes the shop from all teams; afterwards only the owner sees its old orders. */
  leaveTeams(trx: Queryable, scope: OwnerScope, shopId: string): Promise<void>;
  mails: Pick<Mails, 'queue'>;
  readContact(userId: string): Promise<{ email: string; locale: string } | null>;
  publicUrl: string;
}

export function createPurge(deps: PurgeDeps) {
  const { db, clock, audit, shops, orders, library, emptyAttempts, forgetVisits, forgetNotices } = deps;

  /** Locks a shop and its disconnection that is due; returns null when there is none any more. */
  async function lockDue(trx: Queryable, scope: OwnerScope, shopId: string) {
    if (!(await shops.disconnection.lockDisconnected(trx, scope, shopId))) return null;
    const disconnection = await queries.lockWaiting(trx, scope, shopId);
    return disconnection && disconnection.purgeAt.getTime() <= clock.now() ? disconnection : null;
  }

  async function emptyOrders(trx: Queryable, scope: OwnerScope, shopId: string, after: string) {
    const next = await orders.purge.emptyNext(trx, scope, { shopId, after, limit: BATCH });
    const { orderIds, labelIds, labelNames, sheetIds, pictureIds } = next;
    const { placements, designs } = await library.filePurge.removeDesignsOf(trx, scope, shopId, orderIds);
    const purged: Purged = {
      rows: {
        ...next.rows,
        placements,
        factoryOrders: await emptyAttempts(trx, scope, orderIds),
        logs: await audit.emptyOrderLogs(trx, scope, orderIds),
      },
      files: {
        designs: designs + (await library.filePurge.removeFiles(trx, scope, pictureIds)),
        labels:
          (await library.filePurge.removeFiles(trx, scope, labelIds)) +
          (await library.filePurge.removeLabelsNamed(trx, scope, labelNames)),
        labelSheets: await library.filePurge.removeFiles(trx, scope, sheetIds),
      },
    };
    return { last: orderIds.at(-1), purged };
  }

  /** Purges the next batch; returns false when nothing is left. */
  async function step(scope: OwnerScope, shopId: string): Promise<boolean> {
    return inTransaction(db, async (trx) => {
      const disconnection = await lockDue(trx, scope, shopId);
      if (disconnection === null) return false;
      const { last, purged } = await emptyOrders(trx, scope, shopId, disconnection.cursorId ?? '');
      if (last === undefined) return false;
      const { rows, files } = addPurged(disconnection, purged);
      await queries.updateDisconnection(trx, scope, disconnection, {
        cursor_id: last,
        rows: JSON.stringify(rows),
        files: JSON.stringify(files),
      });
      return true;
    });
  }

  async function notify(trx: Queryable, scope: OwnerScope, shop: string, { rows, files }: Purged): Promise<void> {
    const contact = await deps.readContact(scope.ownerId);
    if (contact === null) return;
    const to = { userId: scope.ownerId, ...contact };
    const link = `${deps.publicUrl}/community/shops-given-up`;
    await deps.mails.queue(trx, { kind: 'shopPurged', to, facts: { shop, rows, files, link } });
  }

  /** Purges the shop itself last; until then the list of shops shows it with the date of the purge. */
  async function finish(scope: OwnerScope, shopId: string): Promise<void> {
    const names = await shops.readNames(scope);
    await shops.changeNames(scope.ownerId, async (trx) => {
      const disconnection = await lockDue(trx, scope, shopId);
      if (disconnection === null) return;
      const records = await orders.purge.removeShopRecords(trx, scope, shopId);
      const readings = await shops.disconnection.purgeShop(trx, scope, shopId);
      const rented = await deps.emptyRented(trx, scope, shopId);
      const purged = addPurged(disconnection, {
        rows: {
          ...records,
          ...readings,
          violations: await forgetVisits(trx, scope, shopId),
          notices: await forgetNotices(trx, scope, shopId),
          requests: await deps.forgetRequests(trx, scope, shopId),
          rentedDesigns: rented.designs,
        },
        files: {
          designs:
            (await library.filePurge.removeFiles(trx, scope, rented.fileIds)) +
            (await library.filePurge.forgetShop(trx, scope, shopId)),
        },
      });
      await deps.forgetFlashSales(trx, scope, shopId);
      await deps.forgetPayouts(trx, scope, shopId);
      await deps.forgetSkuCards(trx, scope, shopId);
      await deps.leaveTeams(trx, scope, shopId);
      await queries.updateDisconnection(trx, scope, disconnection, {
        state: 'purged',
        rows: JSON.stringify(purged.rows),
        files: JSON.stringify(purged.files),
        ended_at: new Date(clock.now()),
      });
      await audit.record(trx, scope, { action: 'purgeShop', entity: 'shop', entityId: shopId, after: { ...purged } });
      await notify(trx, scope, names.get(shopId)?.friendName ?? shopId, purged);
      await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    });
  }

  return {
    /**
     * Job: deletes the personal data of a shop whose waiting time is over, batch by batch, and adds each batch to a report; at the end notifies the
     * seller of what was deleted (SHP-38). It continues after an interruption, and does nothing to a shop that was reconnected.
     */
    async run(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      while (await step(scope, shopId)) signal?.throwIfAborted();
      await finish(scope, shopId);
    },
  };
}

export type Purge = ReturnType<typeof createPurge>;
