import { endingStep, isRenewable, isRenewalDay, renewedEnd } from '@bobbin/domain/shops/renewal';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Wallet } from '../wallet/module.ts';
import * as queries from './shops.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  wallet: Pick<Wallet, 'charge' | 'canPay'>;
  people: Pick<People, 'isOpen'>;
  emit: Emit;
  subscriptionDays: number;
  feeCents: number;
}

export function createRenewals({ db, clock, audit, wallet, people, emit, subscriptionDays, feeCents }: Deps) {
  async function lockOwn(trx: Queryable, scope: OwnerScope, shopId: string): Promise<queries.ShopRow> {
    const shop = await queries.lockShopRow(trx, scope, shopId);
    if (!shop) throw new AppError('NOT_FOUND');
    return shop;
  }

  async function announce(trx: Queryable, { ownerId }: OwnerScope, shopId: string) {
    await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
  }

  /** Locks the shop, so that concurrent calls pay for one expiry only once. */
  async function extend(trx: Queryable, scope: OwnerScope, shop: queries.ShopRow, isAutomatic: boolean) {
    // Rejects a shop that staff released or that another owner has now, because it must not be paid for.
    if ((await queries.findShopOwner(trx, shop.id)) !== scope.ownerId) throw new AppError('SHOP_NOT_AUTHORIZED');
    const now = clock.now();
    const ended = shop.subscriptionEndsAt;
    const endsAt = new Date(renewedEnd(ended.getTime(), now, subscriptionDays));
    await wallet.charge(trx, scope, {
      cents: feeCents,
      reason: 'renewal',
      reference: `renewal:${shop.id}:${ended.toISOString()}`,
      description: shop.friendName,
      subject: { kind: 'shop', id: shop.id },
    });
    await queries.insertRenewal(trx, scope, {
      shop_id: shop.id,
      ended_at: ended,
      ends_at: endsAt,
      fee_cents: feeCents,
      is_automatic: isAutomatic,
      actor: scope.actor.name,
      actor_id: scope.actor.userId,
      renewed_at: new Date(now),
    });
    await queries.updateShopRow(trx, scope, shop.id, {
      subscription_ends_at: endsAt,
      renewal_failed_at: null,
      updated_at: new Date(now),
    });
    await audit.record(trx, scope, {
      action: 'renewShop',
      entity: 'shop',
      entityId: shop.id,
      before: { subscriptionEndsAt: ended.toISOString() },
      after: { subscriptionEndsAt: endsAt.toISOString(), feeCents, isAutomatic },
    });
    await announce(trx, scope, shop.id);
  }

  async function notifyUnpaid(scope: OwnerScope, shopId: string) {
    await inTransaction(db, async (trx) => {
      const shop = await lockOwn(trx, scope, shopId);
      if (!isRenewalDay(shop.subscriptionEndsAt.getTime(), clock.now())) return;
      await emit(trx, 'renewalUnpaid', { scope, shopId, endsAt: shop.subscriptionEndsAt });
      if (shop.renewalFailedAt !== null) return;
      await queries.updateShopRow(trx, scope, shopId, { renewal_failed_at: new Date(clock.now()) });
      await announce(trx, scope, shopId);
    });
  }

  async function change(
    scope: OwnerScope,
    shopId: string,
    action: 'switchAutoRenew' | 'switchAutoLabel',
    read: (shop: queries.ShopRow) => boolean,
    isOn: boolean,
    changes: Parameters<typeof queries.updateShopRow>[3],
  ) {
    await inTransaction(db, async (trx) => {
      const shop = await lockOwn(trx, scope, shopId);
      if (read(shop) === isOn) return;
      await queries.updateShopRow(trx, scope, shopId, { ...changes, updated_at: new Date(clock.now()) });
      await audit.record(trx, scope, {
        action,
        entity: 'shop',
        entityId: shopId,
        before: { isOn: !isOn },
        after: { isOn },
      });
      await announce(trx, scope, shopId);
    });
  }

  return {
    /**
     * Renews the subscription of a shop on the seller's request (SHP-29).
     * @throws AppError NOT_FOUND, RENEWAL_TOO_EARLY, SHOP_NOT_AUTHORIZED when another owner may have the shop, BALANCE_TOO_LOW
     */
    renew: (scope: OwnerScope, shopId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const shop = await lockOwn(trx, scope, shopId);
        const endsAt = shop.subscriptionEndsAt.getTime();
        if (!isRenewable(endsAt, clock.now(), subscriptionDays)) throw new AppError('RENEWAL_TOO_EARLY');
        await extend(trx, scope, shop, false);
      }),

    /**
     * Job: renews the subscription of a shop automatically on its last day. When the balance is too low, the seller is notified once and the renewal
     * is retried (SHP-30).
     */
    async renewBySelf(scope: OwnerScope, shopId: string): Promise<void> {
      try {
        await inTransaction(db, async (trx) => {
          const shop = await lockOwn(trx, scope, shopId);
          const isDue = shop.autoRenew && isRenewalDay(shop.subscriptionEndsAt.getTime(), clock.now());
          // Checks that the account is open, because its owner may have closed it since the timetable ran and could not use the paid time (SHP-55).
          if (isDue && (await people.isOpen(scope.ownerId, trx))) await extend(trx, scope, shop, true);
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.error === 'BALANCE_TOO_LOW') await notifyUnpaid(scope, shopId);
        else if (error.error !== 'SHOP_NOT_AUTHORIZED' && error.error !== 'NOT_FOUND') throw error;
      }
    },

    /** Notifies the seller of an expiry that is near and needs attention (SHP-32). */
    notifyExpiry: (scope: OwnerScope, shopId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const shop = await queries.getShopRow(trx, scope, shopId);
        if (!shop || shop.needsAuthorization) return;
        const now = clock.now();
        const ends = [
          { reason: 'subscription', endsAt: shop.subscriptionEndsAt },
          { reason: 'authorization', endsAt: shop.authorizationEndsAt },
        ] as const;
        for (const { reason, endsAt } of ends) {
          const days = endingStep(endsAt.getTime(), now);
          if (days === null) continue;
          // Skips a shop that renews automatically when the balance can pay for it.
          const goesBySelf = reason === 'subscription' && shop.autoRenew && (await wallet.canPay(trx, scope, feeCents));
          if (!goesBySelf) await emit(trx, 'shopEnding', { scope, shopId, reason, endsAt, days });
        }
      }),

    switchAutoRenew: (scope: OwnerScope, shopId: string, isOn: boolean): Promise<void> =>
      change(scope, shopId, 'switchAutoRenew', ({ autoRenew }) => autoRenew, isOn, {
        auto_renew: isOn,
        ...(isOn ? {} : { renewal_failed_at: null }),
      }),

    /** Only orders from now on get automatic labels; the seller makes the labels of older orders (LBL-15). */
    switchAutoLabel: (scope: OwnerScope, shopId: string, isOn: boolean): Promise<void> =>
      change(scope, shopId, 'switchAutoLabel', ({ isAutoCreateLabel }) => isAutoCreateLabel, isOn, {
        is_auto_create_label: isOn,
        auto_label_since: isOn ? new Date(clock.now()) : null,
      }),
  };
}

export type Renewals = ReturnType<typeof createRenewals>;
