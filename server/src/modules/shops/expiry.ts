import { endingStep } from '@bobbin/domain/shops/renewal';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import * as queries from './shops.sql.ts';

/** Largest expected difference between the marketplace's clock and ours in milliseconds. */
export const CLOCKS_DIFFER_MS = 120_000;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
}

export function createEnding({ db, clock, emit }: Deps) {
  return {
    /**
     * Stores the end of a shop's authorization that the marketplace reported, in place of the computed one, and notifies the seller when it is near
     * (SHP-53). The call may be repeated or late.
     * @param endsAt epoch milliseconds
     * @param at when the marketplace reported it, epoch milliseconds; null when unknown
     */
    noteAuthorizationEnd: (scope: OwnerScope, shopId: string, endsAt: number, at: number | null): Promise<void> =>
      inTransaction(db, async (trx) => {
        const locked = await queries.lockCredentials(trx, scope, shopId);
        const credentials = locked.find((row) => row.shop_id === shopId);
        const shop = await queries.getShopRow(trx, scope, shopId);
        if (!credentials || !shop || shop.needsAuthorization) return;
        // Ignores a late or repeated webhook: the shop was authorized again after the webhook was sent.
        if (at !== null && at + CLOCKS_DIFFER_MS < credentials.access_token_issued_at.getTime()) return;
        const now = clock.now();
        if (endsAt !== shop.authorizationEndsAt.getTime()) {
          await queries.updateShopRow(trx, scope, shopId, { authorization_ends_at: new Date(endsAt) });
          await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
        }
        const days = endingStep(endsAt, now);
        if (days === null) return;
        await emit(trx, 'shopEnding', { scope, shopId, reason: 'authorization', endsAt: new Date(endsAt), days });
      }),
  };
}
