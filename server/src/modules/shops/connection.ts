import type { SeenFields } from '@bobbin/contract/envelope';
import { ConnectorError } from '@bobbin/connectors/errors';
import type { AuthorizedShop, Marketplace, TokenSet } from '@bobbin/connectors/marketplace';
import { parseAuthorization } from '@bobbin/domain/shops/authorize-link';
import { parseProxy, proxyHost } from '@bobbin/domain/shops/proxy';
import { readSyncTrouble } from '@bobbin/domain/shops/sync-trouble';
import { systemScope, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs.ts';
import { publish } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './shops.sql.ts';
import { toMarketplaceRefusal, type Shops } from './shops.ts';

const DAY_MS = 24 * 3600_000;
/** The webhook topics that we subscribe to at the marketplace (MKT-33). */
const WEBHOOKS = [
  'ORDER_STATUS_CHANGE',
  'RECIPIENT_ADDRESS_UPDATE',
  'PACKAGE_UPDATE',
  'SELLER_DEAUTHORIZATION',
  'UPCOMING_AUTHORIZATION_EXPIRATION',
  'CANCELLATION_STATUS_CHANGE',
  'RETURN_STATUS_CHANGE',
];

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  audit: Audit;
  marketplace: Marketplace;
  shops: Shops;
  subscriptionDays: number;
  publicUrl: string;
  emit: Emit;
}

export function createShopConnection(deps: Deps) {
  const { db, clock, vault, log, audit, marketplace, shops, subscriptionDays, publicUrl, emit } = deps;

  async function readAuthorization(data: string): Promise<{ tokens: TokenSet; authorized: AuthorizedShop[] }> {
    const authorization = parseAuthorization(data);
    if (!authorization) throw new AppError('AUTHORIZATION_CODE_INVALID');
    try {
      const tokens = await marketplace.getToken(authorization.code);
      return { tokens, authorized: await marketplace.listAuthorizedShops(tokens.accessToken) };
    } catch (error) {
      if (error instanceof ConnectorError && (error.kind === 'auth' || error.kind === 'rejected')) {
        throw new AppError('AUTHORIZATION_CODE_INVALID', { cause: error });
      }
      throw toMarketplaceRefusal(error);
    }
  }

  async function saveShop(
    trx: Queryable,
    scope: SellerScope,
    shop: AuthorizedShop,
    tokens: TokenSet,
    friendName: string,
  ): Promise<void> {
    const { ownerId } = scope;
    const holder = await queries.claimShop(trx, scope, shop.id);
    if (holder !== ownerId) throw new AppError('SHOP_TAKEN');
    const now = clock.now();
    const before = await queries.getShopRow(trx, scope, shop.id);
    await queries.upsertShop(trx, scope, {
      id: shop.id,
      friend_name: friendName,
      name: shop.name,
      code: shop.code ?? '',
      region: tokens.sellerBaseRegion ?? shop.region ?? '',
      seller_name: tokens.sellerName ?? '',
      seller_type: shop.sellerType ?? '',
      user_type: Number(tokens.userType ?? 0),
      subscription_ends_at: new Date(now + subscriptionDays * DAY_MS),
      authorization_ends_at: new Date(tokens.refreshTokenExpiresAt),
      created_at: new Date(now),
      updated_at: new Date(now),
    });
    await queries.upsertCredentials(trx, scope, { shop_id: shop.id, ...toSealed(shop, tokens, new Date(now)) });
    await emit(trx, 'shopConnected', { scope, shopId: shop.id });
    await addJob(trx, 'prepareShop', { ownerId, shopId: shop.id }, { key: `prepare:${shop.id}` });
    await addJob(trx, 'readShop', { ownerId, shopId: shop.id }, { key: `facts:${shop.id}`, queue: `facts:${shop.id}` });
    await audit.record(trx, scope, {
      action: 'connect',
      entity: 'shop',
      entityId: shop.id,
      before: before && { name: before.name, friendName: before.friendName },
      // Keeps the friend name of a shop that the seller has already named.
      after: { name: shop.name, friendName: before?.friendName ?? friendName },
    });
    await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId: shop.id } });
  }

  /**
   * Stores the new tokens of shops that belong to other owners: the consent has invalidated their old tokens (SHP-7). The caller who pasted the code
   * gets no access to these shops.
   */
  async function keepForHolders(authorized: readonly AuthorizedShop[], tokens: TokenSet): Promise<void> {
    for (const shop of authorized.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const holder = await shops.findOwner(shop.id);
      if (holder === null) continue;
      const scope = systemScope(holder, 'marketplace');
      await inTransaction(db, async (trx) => {
        const now = new Date(clock.now());
        if (!(await queries.getCredentials(trx, scope, shop.id))) return;
        await queries.updateCredentials(trx, scope, [shop.id], {
          ...toSealed(shop, tokens, now),
          refresh_failures: 0,
          refresh_next_try_at: null,
        });
        await queries.updateShopRow(trx, scope, shop.id, {
          authorization_ends_at: new Date(tokens.refreshTokenExpiresAt),
          needs_authorization: false,
          authorization_lost_at: null,
          updated_at: now,
        });
        await audit.record(trx, scope, { action: 'keepAuthorization', entity: 'shop', entityId: shop.id });
        await publish(trx, { kind: 'event', ownerId: holder, event: { type: 'shop', shopId: shop.id } });
      });
    }
  }

  function toSealed(shop: AuthorizedShop, tokens: TokenSet, now: Date) {
    return {
      open_id: tokens.openId ?? '',
      cipher_sealed: vault.seal(shop.cipher),
      access_token_sealed: vault.seal(tokens.accessToken),
      refresh_token_sealed: vault.seal(tokens.refreshToken),
      access_token_issued_at: now,
      access_token_expires_at: new Date(tokens.accessTokenExpiresAt),
      updated_at: now,
    };
  }

  return {
    /**
     * Connects all shops to which a pasted authorization code gives access; returns the first shop.
     * @throws AppError AUTHORIZATION_CODE_INVALID, SHOP_TAKEN, NO_SHOPS_AUTHORIZED, MARKETPLACE_UNAVAILABLE
     */
    async connect(scope: SellerScope, data: string, friendlyName: string): Promise<string> {
      const { tokens, authorized } = await readAuthorization(data);
      const first = authorized[0];
      if (!first) throw new AppError('NO_SHOPS_AUTHORIZED');
      const save = shops.changeNames(scope.ownerId, async (trx) => {
        // Connects the shops in the sequence of their ids, so that two sellers with the same shops never deadlock.
        for (const shop of authorized.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          const friendName = authorized.length === 1 ? friendlyName : `${friendlyName} · ${shop.name}`;
          await saveShop(trx, scope, shop, tokens, friendName);
        }
      });
      await save.catch(async (error: unknown) => {
        if (error instanceof AppError && error.error === 'SHOP_TAKEN') await keepForHolders(authorized, tokens);
        throw error;
      });
      return first.id;
    },

    /**
     * Sets the proxy of a shop; an empty text removes the proxy. @throws AppError PROXY_INVALID, PROXY_UNREACHABLE, PROXY_PASSWORD,
     * SHOP_NOT_AUTHORIZED
     */
    async updateProxy(scope: SellerScope, shopId: string, text: string, seen?: SeenFields): Promise<void> {
      const before = await shops.getShop(scope, shopId);
      const proxy = text === '' ? null : parseProxy(text);
      if (text !== '' && !proxy) throw new AppError('PROXY_INVALID');
      if (proxy) {
        const credentials = await queries.getCredentials(db, scope, shopId);
        // Without credentials the shop was disconnected, or staff released it.
        if (!credentials) throw new AppError('SHOP_NOT_AUTHORIZED');
        try {
          await marketplace.listAuthorizedShops(vault.open(credentials.access_token_sealed), proxy);
        } catch (error) {
          // A response of the marketplace with a request id, even an error, proves that the proxy works (MKT-7).
          const isRefused = error instanceof ConnectorError && (error.kind === 'auth' || error.kind === 'rejected');
          if (error instanceof ConnectorError && readSyncTrouble(error.providerMessage) === 'PROXY_PASSWORD')
            throw new AppError('PROXY_PASSWORD', { cause: error });
          if (!isRefused || error.requestId === null) throw new AppError('PROXY_UNREACHABLE', { cause: error });
        }
      }
      const now = new Date(clock.now());
      const host = text === '' ? null : proxyHost(text);
      await inTransaction(db, async (trx) => {
        // Compares only the host, because callers never see the rest of the proxy.
        assertUnchanged(seen, { proxy: (await queries.lockShopRow(trx, scope, shopId))?.proxyHost ?? null });
        // Rejects the change if the shop was disconnected during the test. Otherwise the shop would show a proxy that is not stored, and later calls
        // would not use it (SHP-21).
        if (proxy && !(await queries.getCredentials(trx, scope, shopId))) throw new AppError('SHOP_NOT_AUTHORIZED');
        await queries.updateCredentials(trx, scope, [shopId], {
          proxy_sealed: text === '' ? null : vault.seal(text),
          updated_at: now,
        });
        await queries.updateShopRow(trx, scope, shopId, {
          proxy_host: host,
          is_proxy_failing: false,
          proxy_checked_at: now,
          proxy_turned_at: host === null ? null : now,
          updated_at: now,
        });
        await audit.record(trx, scope, {
          action: 'updateProxy',
          entity: 'shop',
          entityId: shopId,
          before: { proxy: before.proxyHost },
          after: { proxy: host },
        });
      });
    },

    /**
     * Registers our address for the webhook topics of a shop that are not registered, or registered with another address. Until then, polls find all
     * changes. Returns the registered topics.
     */
    async registerWebhooks(scope: OwnerScope, shopId: string): Promise<string[]> {
      const address = `${publicUrl}/api/webhooks/marketplace`;
      const registered: string[] = [];
      // Stores the time even when the registration fails, so that this shop is tried again tomorrow and does not delay other shops.
      await queries.updateShopRow(db, scope, shopId, { webhooks_checked_at: new Date(clock.now()) });
      try {
        const known = await marketplace.listWebhooks(await shops.getAccess(scope, shopId));
        const isThere = (topic: string) => known.some((one) => one.eventType === topic && one.address === address);
        for (const eventType of WEBHOOKS.filter((topic) => !isThere(topic))) {
          const access = await shops.getAccess(scope, shopId);
          try {
            await marketplace.registerWebhook(access, { eventType, address });
            registered.push(eventType);
          } catch (error) {
            // Continues with the other topics, because the marketplace rejects a topic for which the app has no permission.
            if (!(error instanceof ConnectorError) || error.kind !== 'rejected') throw error;
            log.warn({ shopId, eventType, err: error }, 'A webhook was refused; polling goes on');
          }
        }
      } catch (error) {
        log.warn({ shopId, err: error }, 'Webhooks were not registered; polling goes on');
      }
      return registered;
    },

    async updateWarehouses(scope: OwnerScope, shopId: string): Promise<void> {
      try {
        const access = await shops.getAccess(scope, shopId);
        const warehouses = await marketplace.listWarehouses(access);
        await inTransaction(db, (trx) =>
          queries.replaceWarehouses(
            trx,
            scope,
            shopId,
            warehouses.map((warehouse) => ({
              id: warehouse.id,
              name: warehouse.name ?? '',
              type: warehouse.type ?? '',
              sub_type: warehouse.subType ?? '',
              is_default: warehouse.isDefault,
              address: warehouse.fullAddress ?? '',
            })),
          ),
        );
      } catch (error) {
        throw toMarketplaceRefusal(error);
      }
    },
  };
}

export type ShopConnection = ReturnType<typeof createShopConnection>;
