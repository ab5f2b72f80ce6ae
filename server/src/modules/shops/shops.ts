import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import { SHOP_DISABLED } from '@bobbin/connectors/marketplace/errors';
import { parseProxy, type Proxy } from '@bobbin/domain/shops/proxy';
import { isShopExpired, shopEnd, type ShopEndReason } from '@bobbin/domain/shops/shop-expiry';
import type { OwnerScope } from '../../platform/access.ts';
import { afterCommit, apartFromCall } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import { publish } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import { createMemory } from '../../platform/memory.ts';
import { createClosing } from './closing.ts';
import { CLOCKS_DIFFER_MS, createEnding } from './expiry.ts';
import * as queries from './shops.sql.ts';

const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 6 * 3600_000;
/** Number of consecutive failed token renewals after which the shop needs a new authorization by its seller (SHP-17). */
const REFRESH_FAILURES_MAX = 8;

/** Maximum age of cached names in milliseconds. Processes are notified of changes at once, but a notification may get lost. */
const NAMES_KEPT_MS = 30_000;
/** Maximum number of sellers whose shop names are cached; each has a few dozen shops. */
const NAMES_SIZE = 1_000;

export type ShopNames = ReadonlyMap<string, { friendName: string; nameShop: string }>;

export interface AccessOptions {
  onWait?: (ms: number) => void;
  signal?: AbortSignal;
}

/** Returns the earlier of a shop's two expiries: subscription and authorization (SHP-10). */
export function endOf(shop: { subscriptionEndsAt: Date; authorizationEndsAt: Date }): {
  at: Date;
  reason: ShopEndReason;
} {
  const { at, reason } = shopEnd({
    subscriptionEndsAt: shop.subscriptionEndsAt.getTime(),
    authorizationEndsAt: shop.authorizationEndsAt.getTime(),
  });
  return { at: new Date(at), reason };
}

export function isExpired(
  shop: { subscriptionEndsAt: Date; authorizationEndsAt: Date; needsAuthorization: boolean },
  now: number,
): boolean {
  return isShopExpired({ endsAt: endOf(shop).at.getTime(), needsAuthorization: shop.needsAuthorization }, now);
}

/** Asserts that a shop may work. @throws AppError SHOP_EXPIRED when the subscription has ended, SHOP_NOT_AUTHORIZED when the authorization has */
export function assertWorks(
  shop: { subscriptionEndsAt: Date; authorizationEndsAt: Date; needsAuthorization: boolean },
  now: number,
): void {
  if (shop.subscriptionEndsAt.getTime() <= now) throw new AppError('SHOP_EXPIRED');
  if (isExpired(shop, now)) throw new AppError('SHOP_NOT_AUTHORIZED');
}

/** Maps a failed call of the marketplace to an error of the contract. */
export function toMarketplaceRefusal(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const isRefused = error.kind === 'rejected' || error.kind === 'auth';
  return isRefused
    ? new AppError('MARKETPLACE_REFUSED', { detail: error.providerMessage, cause: error })
    : new AppError('MARKETPLACE_UNAVAILABLE', { cause: error });
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  marketplace: Marketplace;
  emit: Emit;
}

type Credentials = NonNullable<Awaited<ReturnType<typeof queries.getCredentials>>>;

/** Returns whether an access token is due for renewal, because it has reached 80 % of its lifetime (SHP-15). */
function isDue(credentials: Credentials, now: number): boolean {
  const issued = credentials.access_token_issued_at.getTime();
  return now >= issued + (credentials.access_token_expires_at.getTime() - issued) * 0.8;
}

/** Returns whether a token may be renewed now; after a failed renewal there is a pause. */
function mayTry(credentials: Credentials, now: number): boolean {
  return credentials.refresh_next_try_at === null || credentials.refresh_next_try_at.getTime() <= now;
}

/** The functions of shops for other modules: access to the marketplace, and whether a shop may work. */
export function createShops({ db, clock, vault, log, marketplace, emit }: Deps) {
  const closing = createClosing({ db, clock, emit });
  const ending = createEnding({ db, clock, emit });
  const names = createMemory<ShopNames>(clock, NAMES_KEPT_MS, NAMES_SIZE);

  /** Removes the cached names of a seller's shops in this process; with null, those of all sellers. */
  function forgetNames(ownerId: string | null) {
    names.forget((_, key) => ownerId === null || key === ownerId);
  }

  /**
   * Decrypts the proxy of a shop; null when the shop has none. If the proxy cannot be decrypted, the call fails as with an unresponsive proxy,
   * because no call may bypass the proxy (SHP-21).
   */
  function openProxy(sealed: string | null): Proxy | null {
    if (sealed === null) return null;
    const proxy = parseProxy(vault.open(sealed));
    if (proxy !== null) return proxy;
    throw new ConnectorError({
      partner: 'marketplace',
      kind: 'unavailable',
      code: 'PROXY',
      providerMessage: "the shop's proxy is kept in a form that is not understood",
    });
  }

  /** @throws AppError NOT_FOUND */
  async function getShop(scope: OwnerScope, shopId: string) {
    const shop = await queries.getShopRow(db, scope, shopId);
    if (!shop) throw new AppError('NOT_FOUND');
    return shop;
  }

  async function announce(scope: OwnerScope, shopId: string, trx: Queryable = db) {
    await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
  }

  /** Emits the event once, even when many calls fail at the same time. */
  async function markDeauthorized(trx: Queryable, scope: OwnerScope, shopId: string) {
    const isNew = await queries.markNeedsAuthorization(trx, scope, shopId, new Date(clock.now()));
    if (!isNew) return;
    await emit(trx, 'authorizationLost', { scope, shopId });
    await announce(scope, shopId, trx);
  }

  /**
   * Stores whether the proxy of a shop works; emits one event when it starts to fail, even when many calls fail (SHP-22). @param startedAt when the
   * call began, epoch milliseconds
   */
  async function noteProxy(scope: OwnerScope, shopId: string, isFailing: boolean, startedAt: number) {
    const at = new Date(clock.now());
    await inTransaction(db, async (trx) => {
      const host = await queries.turnProxy(trx, scope, shopId, { isFailing, startedAt: new Date(startedAt), at });
      if (host === null) return queries.updateShopRow(trx, scope, shopId, { proxy_checked_at: at });
      if (isFailing) await emit(trx, 'proxyBroken', { scope, shopId, host, at });
      return announce(scope, shopId, trx);
    });
  }

  /**
   * Renews the tokens of a shop under its lock, if they are due; after a failure the old tokens are kept (SHP-16). A refresh token can be used once,
   * so the new tokens are stored even when the caller's transaction is rolled back.
   */
  async function refreshToken(scope: OwnerScope, shopId: string) {
    await apartFromCall(() => renewTokens(scope, shopId));
  }

  async function renewTokens(scope: OwnerScope, shopId: string) {
    await inTransaction(db, async (trx) => {
      const locked = await queries.lockCredentials(trx, scope, shopId);
      const credentials = locked.find((row) => row.shop_id === shopId);
      if (!credentials) throw new AppError('NOT_FOUND');
      const now = clock.now();
      // While this process waited for the lock, another process may have renewed the token, or tried and failed.
      if (!isDue(credentials, now) || !mayTry(credentials, now)) return;
      const old = vault.open(credentials.refresh_token_sealed);
      // Selects the shops that share this refresh token; a shop that was left out of the newest consent still has the token of an older one.
      const shopIds = locked.filter((row) => vault.open(row.refresh_token_sealed) === old).map((row) => row.shop_id);
      try {
        const tokens = await marketplace.refreshToken(old, openProxy(credentials.proxy_sealed));
        await queries.updateCredentials(trx, scope, shopIds, {
          access_token_sealed: vault.seal(tokens.accessToken),
          refresh_token_sealed: vault.seal(tokens.refreshToken),
          access_token_issued_at: new Date(now),
          access_token_expires_at: new Date(tokens.accessTokenExpiresAt),
          refresh_failures: 0,
          refresh_next_try_at: null,
          updated_at: new Date(now),
        });
        for (const id of shopIds) {
          await queries.updateShopRow(trx, scope, id, {
            authorization_ends_at: new Date(tokens.refreshTokenExpiresAt),
            updated_at: new Date(now),
          });
        }
      } catch (error) {
        const failures = credentials.refresh_failures + 1;
        const isRefused = error instanceof ConnectorError && error.kind === 'auth';
        // After a lost response the marketplace rejects the old refresh token although the authorization is valid. Therefore the shop continues as
        // long as its access token is valid; a rejected call would show a real problem (SHP-23).
        const isAlive = credentials.access_token_expires_at.getTime() > now;
        const isOver = !isAlive && (isRefused || failures >= REFRESH_FAILURES_MAX);
        const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
        await queries.updateCredentials(trx, scope, shopIds, {
          refresh_failures: failures,
          refresh_next_try_at: new Date(now + delay),
          updated_at: new Date(now),
        });
        log.warn({ shopIds, failures, err: error }, 'A token was not renewed; the old one stays');
        for (const id of isOver ? shopIds : []) await markDeauthorized(trx, scope, id);
      }
    });
  }

  async function noteFailure(scope: OwnerScope, shopId: string, error: unknown, startedAt: number) {
    if (!(error instanceof ConnectorError)) return;
    if (error.code === 'PROXY') await noteProxy(scope, shopId, true, startedAt);
    if (error.code === SHOP_DISABLED) await closing.noteDisabled(scope, shopId);
    if (error.kind === 'auth') {
      // Ignores the error when another process has renewed the token since the call began, because the new token has not failed.
      const credentials = await queries.getCredentials(db, scope, shopId);
      if (!credentials || credentials.access_token_issued_at.getTime() > startedAt) return;
      // The token may have expired early, so it is renewed now; if the renewal is rejected, the seller is notified.
      await queries.updateCredentials(db, scope, [shopId], {
        access_token_issued_at: new Date(0),
        access_token_expires_at: new Date(clock.now()),
        refresh_next_try_at: null,
      });
      await refreshToken(scope, shopId);
    }
  }

  return {
    getShop,
    refreshToken,
    /** Marks a closed shop as open when the marketplace responds to its calls again. */
    noteWorks: closing.noteWorks,
    noteAuthorizationEnd: ending.noteAuthorizationEnd,
    /**
     * Marks a shop as not authorized after the marketplace revoked the authorization. @param at when that happened, epoch milliseconds; null when
     * unknown
     */
    noteDeauthorized: (scope: OwnerScope, shopId: string, at: number | null): Promise<void> =>
      inTransaction(db, async (trx) => {
        const credentials = await queries.getCredentials(trx, scope, shopId);
        // Ignores a late or repeated webhook, because the shop has newer tokens (SHP-24).
        if (credentials && at !== null && at + CLOCKS_DIFFER_MS < credentials.access_token_issued_at.getTime()) return;
        await markDeauthorized(trx, scope, shopId);
      }),
    /**
     * Returns the names of all shops of a seller by id, for lists of other modules. The names are cached for some seconds, because every page needs
     * them.
     */
    readNames: (scope: OwnerScope): Promise<ShopNames> =>
      names.read(scope.ownerId, async () => {
        // Caches the names of all shops of the owner, because all users of the owner share the cache; a user who may see a shop's orders may see its
        // name.
        const rows = await withFullScope(scope, (whole) => queries.listShopNameRows(db, whole));
        return new Map(rows.map((row) => [row.id, row]));
      }),
    /** Runs a transaction that may change the names of a seller's shops; when it commits, every process removes its cached names. */
    async changeNames<T>(ownerId: string, work: (trx: Queryable) => Promise<T>): Promise<T> {
      const result = await inTransaction(db, async (trx) => {
        await publish(trx, { kind: 'forget', userId: ownerId });
        return work(trx);
      });
      afterCommit(() => forgetNames(ownerId));
      return result;
    },
    forgetNames,
    /** Returns whether a shop belongs to the seller and is in the scope. */
    hasShop: async (scope: OwnerScope, shopId: string): Promise<boolean> =>
      (await queries.getShopRow(db, scope, shopId)) !== undefined,
    findOwner: (shopId: string): Promise<string | null> => queries.findShopOwner(db, shopId),

    /**
     * Returns the decrypted token, cipher and proxy of a shop; renews a token that is about to expire. @throws AppError NOT_FOUND, SHOP_EXPIRED,
     * SHOP_NOT_AUTHORIZED
     */
    async getAccess(scope: OwnerScope, shopId: string, options: AccessOptions = {}): Promise<ShopAccess> {
      const shop = await getShop(scope, shopId);
      const now = clock.now();
      assertWorks(shop, now);
      let credentials = await queries.getCredentials(db, scope, shopId);
      if (!credentials) throw new AppError('NOT_FOUND');
      if (isDue(credentials, now) && mayTry(credentials, now)) {
        await refreshToken(scope, shopId);
        credentials = await queries.getCredentials(db, scope, shopId);
        if (!credentials) throw new AppError('NOT_FOUND');
      }
      const proxy = openProxy(credentials.proxy_sealed);
      return {
        shopId,
        cipher: vault.open(credentials.cipher_sealed),
        accessToken: vault.open(credentials.access_token_sealed),
        proxy,
        ...(options.onWait ? { onWait: options.onWait } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      };
    },

    /** Returns whether the marketplace still accepts our tokens for a shop. */
    async isAuthorized(scope: OwnerScope, shopId: string): Promise<boolean> {
      const credentials = await queries.getCredentials(db, scope, shopId);
      if (!credentials) return false;
      try {
        const token = vault.open(credentials.access_token_sealed);
        await marketplace.listAuthorizedShops(token, openProxy(credentials.proxy_sealed));
        return true;
      } catch (error) {
        if (error instanceof ConnectorError && error.kind === 'auth') return false;
        throw error;
      }
    },

    /**
     * Stores what a failed call shows about the shop: an ended authorization, a failing proxy, or a disabled shop. @param startedAt when the work
     * began, epoch milliseconds
     */
    noteFailure: (scope: OwnerScope, shopId: string, error: unknown, startedAt: number): Promise<void> =>
      apartFromCall(() => noteFailure(scope, shopId, error, startedAt)),

    async setOnHold(scope: OwnerScope, shopId: string, cents: number): Promise<void> {
      await queries.updateShopRow(db, scope, shopId, { payout_on_hold_cents: cents });
    },

    async checkProxy(scope: OwnerScope, shopId: string): Promise<void> {
      const credentials = await queries.getCredentials(db, scope, shopId);
      if (!credentials?.proxy_sealed) return;
      const startedAt = clock.now();
      let isFailing = false;
      try {
        await marketplace.listAuthorizedShops(
          vault.open(credentials.access_token_sealed),
          openProxy(credentials.proxy_sealed),
        );
      } catch (error) {
        isFailing = error instanceof ConnectorError && error.code === 'PROXY';
      }
      await noteProxy(scope, shopId, isFailing, startedAt);
    },
  };
}

export type Shops = ReturnType<typeof createShops>;
