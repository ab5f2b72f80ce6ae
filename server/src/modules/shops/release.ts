import { staffOwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './shops.sql.ts';

/**
 * Releases a shop from its seller, so that another seller may connect it. The tokens and the proxy are deleted; the orders and other settings stay
 * with the former seller, who is notified that the shop must be authorized again (SHP-28).
 */
export type ReleaseShop = (scope: StaffScope, shopId: string) => Promise<void>;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  emit: Emit;
}

export function createRelease({ db, clock, audit, emit }: Deps): ReleaseShop {
  return (scope, shopId) =>
    inTransaction(db, async (trx) => {
      const holder = await queries.unclaimShop(trx, shopId);
      if (holder === null) throw new AppError('NOT_FOUND');
      const owner = staffOwnerScope(scope, holder);
      await queries.lockShopRow(trx, owner, shopId);
      await queries.removeCredentials(trx, owner, shopId);
      const now = new Date(clock.now());
      const isNew = await queries.markNeedsAuthorization(trx, owner, shopId, now);
      // Removes the shown proxy too: the proxy was deleted with the tokens, so calls after a new authorization would not use it (SHP-21).
      await queries.updateShopRow(trx, owner, shopId, {
        proxy_host: null,
        is_proxy_failing: false,
        proxy_turned_at: null,
        updated_at: now,
      });
      if (isNew) await emit(trx, 'authorizationLost', { scope: owner, shopId });
      await audit.record(trx, owner, {
        action: 'releaseShop',
        entity: 'shop',
        entityId: shopId,
        before: { seller: holder },
        after: { seller: null },
      });
      await publish(trx, { kind: 'event', ownerId: holder, event: { type: 'shop', shopId } });
    });
}
