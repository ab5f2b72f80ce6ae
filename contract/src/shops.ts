import { SHOP_PAGE_SIZE } from '@bobbin/domain/limits';
import { parseAuthorization } from '@bobbin/domain/shops/authorize-link';
import { parseProxy } from '@bobbin/domain/shops/proxy';
import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { SHOP_VIEWS } from '@bobbin/domain/shops/shop-views';
import { STAFF_SHOP_VIEWS } from '@bobbin/domain/shops/staff-shop-views';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  done,
  commaList,
  idParams,
  instant,
  money,
  otherCurrencies,
  paged,
  pageQuery,
  seenFields,
} from './envelope.ts';
import * as calls from './shops.calls.ts';

/** State of a shop's sync, from which a seller sees whether the numbers are current (SHP-9). */
export const syncState = z.object({
  /** State: `idle`, `queued`, `running`, or `failed` when an error that the seller must resolve stopped the sync. */
  state: z.enum(['idle', 'queued', 'running', 'failed']),
  isFirstSync: z.boolean(),
  /** Number of orders synced so far in the first sync, and number of expected orders. */
  syncedCount: z.number().int(),
  expectedCount: z.number().int().nullable(),
  lastSyncAt: instant.nullable(),
  lastResult: z.enum(['complete', 'partial', 'failed']).nullable(),
  lagSeconds: z.number().int().nullable(),
  lastError: z.string().nullable(),
  errorsCount: z.number().int(),
});

export const shop = z.object({
  id: z.string(),
  friendName: z.string(),
  nameShop: z.string(),
  /** Field of the product's documents that is always empty, because the secret for the shop's calls stays on the server (SEC-1). */
  cipher: z.null(),
  /** The owner of the shop. */
  user: z.object({ id: z.string() }),
  code: z.string(),
  sellerBaseRegion: z.string(),
  sellerName: z.string(),
  sellerType: z.string(),
  userType: z.number().int(),
  isActive: z.boolean(),
  bank: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  ordersCount: z.number().int(),
  totalProduct: z.number().int().nullable(),
  activeProductsCount: z.number().int().nullable(),
  failedProductsCount: z.number().int().nullable(),
  freezeProductsCount: z.number().int().nullable(),
  /** Whether the extension sent data of the shop within the last 24 hours (EXT-2). */
  isSyncExtension: z.boolean(),
  extensionSyncedAt: instant.nullable(),
  /** The marketplace's score of the shop, and the marketplace's word for this score. */
  shopHealth: z.number().nullable(),
  shopHealthLevel: z.string().nullable(),
  /** Number of days by which the marketplace pays the shop earlier, as text. */
  acceleratedSettlement: z.string().nullable(),
  canFlashSale: z.boolean().nullable(),
  /** Money on hold; null when the caller's role does not allow payouts to be seen (TEA-2). */
  payoutOnHold: money.nullable(),
  /** Host of the proxy; the credentials never leave the server (SHP-19). */
  proxy: z.string().nullable(),
  isErrorProxy: z.boolean(),
  /** Since when the proxy works or fails (SHP-54); null without a proxy. */
  proxySince: instant.nullable(),
  violationCount: z.number().int().nullable(),
  autoRenew: z.boolean(),
  isAutoCreateLabel: z.boolean(),
  /** The earlier end of subscription and authorization; `expirationReason` says which of the two it is. */
  expirationDate: instant,
  expirationReason: z.enum(['subscription', 'authorization']),
  /** Ends of subscription and authorization, which the seller renews separately. */
  subscriptionEndsAt: instant,
  authorizationEndsAt: instant,
  /** Whether the payment of the last renewal failed. */
  isRenewalUnpaid: z.boolean(),
  /** Whether the marketplace no longer accepts our tokens, so that the seller must authorize again (SHP-17). */
  needsAuthorization: z.boolean(),
  /** For a disconnected shop, when its personal data is purged unless the shop is reconnected before (SHP-36). */
  purgeAt: instant.nullable(),
  teams: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  /** The caller's rights on the shop (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
  sync: syncState,
});
export type Shop = z.infer<typeof shop>;

export const warehouse = z.object({
  wareHouseId: z.string(),
  name: z.string(),
  type: z.string(),
  subType: z.string(),
  isDefault: z.boolean(),
  address: z.string(),
});

export const syncError = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  reason: z.string(),
  attempts: z.number().int(),
  createdAt: instant,
});

export const shopDetail = shop.extend({
  wareHouse: z.array(warehouse),
  statusCounts: z.record(z.string(), z.number().int()),
  otherCurrencies,
  syncErrors: z.array(syncError),
  syncRuns: z.array(
    z.object({
      id: z.string(),
      startedAt: instant,
      finishedAt: instant.nullable(),
      cause: z.string(),
      result: z.string().nullable(),
      seenCount: z.number().int(),
      changedCount: z.number().int(),
      /** Number of changed orders that no webhook reported (SYN-7), and the ids of the first of these orders. */
      recoveredCount: z.number().int(),
      recoveredIds: z.array(z.string()),
      brokenCount: z.number().int(),
      waitedMs: z.number().int(),
      error: z.string().nullable(),
    }),
  ),
});
export type ShopDetail = z.infer<typeof shopDetail>;

const shopName = z.string('shopNameRequired').trim().min(1, 'shopNameRequired').max(60, 'shopNameTooLong');

export const createShopBody = z.object({
  /** The whole redirect URL after the authorization, or only the code. */
  data: z.string('authorizationRequired').trim().min(1, 'authorizationRequired').max(4000, 'authorizationUnknown'),
  friendlyName: shopName,
});

/** The page submits only a text that contains a code. The server refuses other texts with a separate error. */
export const createShopForm = createShopBody.extend({
  data: createShopBody.shape.data.refine((data) => parseAuthorization(data) !== null, 'authorizationUnknown'),
});

export const createShop = endpoint({
  ...calls.createShop,
  summary: 'Connect the shops of an authorization code',
  body: createShopBody,
  reply: shop,
  errors: [
    'AUTHORIZATION_CODE_INVALID',
    'SHOP_TAKEN',
    'NO_SHOPS_AUTHORIZED',
    'MARKETPLACE_UNAVAILABLE',
    'MARKETPLACE_REFUSED',
  ],
});

/** An unknown value is refused, because it would match no shop and the list would look empty. */
const shopStatuses = commaList.pipe(z.array(z.enum(SHOP_STATUSES)));

const shopFilter = {
  statuses: shopStatuses.optional(),
  /** Selects only the shops of the teams with these ids. */
  teams: commaList.optional(),
};

export const listShops = endpoint({
  ...calls.listShops,
  scope: { permission: 'viewOrders' },
  summary: 'List my shops',
  /** `needs:DESC` sorts shops that need attention first (SHP-51). */
  query: pageQuery(['createdAt', 'friendName', 'needs'], SHOP_PAGE_SIZE).extend({
    ...shopFilter,
    /** Selects only shops that need renewal, as in `expiredShopsCount`, or only the other shops. */
    isExpired: z.enum(['true', 'false']).optional(),
    view: z.enum(SHOP_VIEWS).optional(),
  }),
  reply: paged(shop),
  errors: [],
});

const count = z.number().int();

/** Number of shops in each view of the list with the same filter, and the shops that can be renewed together (SHP-50, SHP-52). */
export const shopSummary = z.object({
  all: count,
  views: z.object({ broken: count, expired: count, ending: count, unassigned: count }),
  open: count,
  closed: count,
  /** Subscriptions that have ended or end within seven days; empty for callers who may not renew. */
  renewable: z.array(z.object({ id: z.string(), friendName: z.string(), subscriptionEndsAt: instant })),
  /** Price of one renewal; null for callers who may not renew. */
  fee: money.nullable(),
});
export type ShopSummary = z.infer<typeof shopSummary>;

export const getShopSummary = endpoint({
  ...calls.getShopSummary,
  scope: { permission: 'viewOrders' },
  summary: 'Count my shops in each view, and list the subscriptions that can be renewed together',
  query: z.object(shopFilter),
  reply: shopSummary,
  errors: [],
});

export const getShop = endpoint({
  ...calls.getShop,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Get a shop with counts, warehouses, sync state, history and errors',
  params: idParams,
  reply: shopDetail,
  errors: [],
});

export const updateShopBody = z.object({ id: z.string().min(1).max(100), name: shopName, seen: seenFields });

export const updateShop = endpoint({
  ...calls.updateShop,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'body.id' } },
  summary: 'Rename a shop',
  body: updateShopBody,
  reply: shop,
  errors: [],
});

/** The page submits only a proxy in the accepted format, or none. */
export const proxyForm = z.object({
  proxy: z.string().refine((proxy) => proxy.trim() === '' || parseProxy(proxy) !== null, 'proxyInvalid'),
});

export const updateShopProxy = endpoint({
  ...calls.updateShopProxy,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'body.id' } },
  summary: 'Set the proxy of a shop, or clear it (empty text); it is tested before it is saved',
  body: z.object({ id: z.string().min(1).max(100), proxy: z.string().trim().max(300), seen: seenFields }),
  reply: shop,
  errors: ['PROXY_INVALID', 'PROXY_UNREACHABLE', 'PROXY_PASSWORD', 'SHOP_NOT_AUTHORIZED'],
});

const shopId = z.string().min(1).max(100);

export const switchAutoRenew = endpoint({
  ...calls.switchAutoRenew,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'body.shopId' } },
  summary: 'Turn automatic renewal of a shop’s subscription on its last day on or off',
  body: z.object({ shopId, autoRenew: z.boolean() }),
  reply: shop,
  errors: [],
});

export const switchAutoLabel = endpoint({
  ...calls.switchAutoLabel,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'body.shopId' } },
  summary: 'Turn automatic labels for new orders of a shop on or off',
  body: z.object({ shopId, autoLabel: z.boolean() }),
  reply: shop,
  errors: [],
});

export const renewShop = endpoint({
  ...calls.renewShop,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Renew the subscription of a shop now; possible when fewer than 30 days remain',
  params: idParams,
  reply: shop,
  errors: ['RENEWAL_TOO_EARLY', 'SHOP_NOT_AUTHORIZED', 'BALANCE_TOO_LOW', 'SELLER_INACTIVE'],
});

export const syncShop = endpoint({
  ...calls.syncShop,
  scope: { permission: 'workOrders', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Sync a shop now; with `errorId` only that failed order is retried',
  params: idParams,
  body: z.object({ errorId: z.string().max(100).optional() }).optional(),
  reply: syncState,
  errors: ['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'MARKETPLACE_UNAVAILABLE', 'MARKETPLACE_REFUSED'],
});

export const updateWarehouses = endpoint({
  ...calls.updateWarehouses,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'body.id' } },
  summary: 'Read the warehouses of a shop again',
  body: z.object({ id: z.string().min(1).max(100) }),
  reply: z.array(warehouse),
  errors: ['MARKETPLACE_UNAVAILABLE', 'MARKETPLACE_REFUSED'],
});

export const shopOwner = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** A shop of any seller, for staff. */
export const anyShop = shop.extend({ owner: shopOwner });
export type AnyShop = z.infer<typeof anyShop>;

/** Filters of the list of all sellers' shops, in addition to search and view. */
export const allShopFilter = {
  statuses: shopStatuses.optional(),
  /** Selects only the shops of the sellers with these ids. */
  owners: commaList.optional(),
  /** Selects only the shops of the teams with these ids. */
  teams: commaList.optional(),
};

/** Numbers of shops for the same search: open shops, closed shops, and for the requested statuses the total and the shops of each view. */
const allShopCounts = z.object({
  open: z.number().int(),
  closed: z.number().int(),
  /** Number of failing proxies of shops with the requested statuses that can be tried again (ROL-49). */
  failingProxies: z.number().int(),
  all: z.number().int(),
  expired: z.number().int(),
  /** Shops whose subscription or authorization ends within seven days. */
  ending: z.number().int(),
  /** Shops whose proxy does not respond, or whose authorization was lost. */
  failing: z.number().int(),
  violating: z.number().int(),
});
export type AllShopCounts = z.infer<typeof allShopCounts>;

export const listAllShops = endpoint({
  ...calls.listAllShops,
  summary:
    'List shops of all sellers; the search finds names, codes and ids of shops, names and emails of their sellers, and ids of their orders',
  query: pageQuery(['createdAt', 'friendName'], SHOP_PAGE_SIZE).extend({
    ...allShopFilter,
    view: z.enum(STAFF_SHOP_VIEWS).optional(),
  }),
  reply: paged(anyShop).extend({ counts: allShopCounts }),
  errors: [],
});

export const shopDebt = z.object({
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  owner: shopOwner,
  onHold: money,
  /** Orders with a negative settlement, the largest amounts first. */
  negativeStatements: z.object({
    count: z.number().int(),
    total: money,
    orders: z.array(z.object({ orderId: z.string(), amount: money })),
  }),
  unpaidRenewals: z.object({ count: z.number().int(), total: money, since: instant.nullable() }),
  /** Total debt; money on hold is not part of it. */
  total: money,
  /** Orders with a negative settlement in another currency, with their amounts; the total debt excludes them. */
  otherCurrencies,
});
export type ShopDebt = z.infer<typeof shopDebt>;

export const getShopDebt = endpoint({
  ...calls.getShopDebt,
  summary:
    'Get the known debt of a shop: orders with a negative settlement and unpaid renewals; also its money on hold',
  params: idParams,
  reply: shopDebt,
  errors: [],
});

export const releaseShop = endpoint({
  ...calls.releaseShop,
  summary: 'Remove a shop from its seller, so that another one may connect it; it stays in the action history',
  params: idParams,
  reply: done,
  errors: [],
});

/** A product as the marketplace lists it; unknown fields are null (SHP-34). */
export const shopProduct = z.object({
  id: z.string(),
  title: z.string(),
  /** The marketplace's status: ACTIVATE, FAILED, FREEZE and others. */
  status: z.string(),
  image: z.string().nullable(),
  skuCount: z.number().int(),
  lowestPrice: money.nullable(),
  highestPrice: money.nullable(),
  updatedAt: instant.nullable(),
  skus: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      sellerSku: z.string(),
      image: z.string().nullable(),
      price: money.nullable(),
    }),
  ),
});
export type ShopProduct = z.infer<typeof shopProduct>;

export const listShopProducts = endpoint({
  ...calls.listShopProducts,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'params.id' } },
  summary:
    'List the products of a shop, as last read from the marketplace; deleted products only when their status is requested',
  params: idParams,
  query: pageQuery(['updatedAt'], SHOP_PAGE_SIZE).extend({ statuses: commaList.optional() }),
  reply: paged(shopProduct),
  errors: [],
});

export const getAuthorizeLink = endpoint({
  ...calls.getAuthorizeLink,
  summary: 'Get the marketplace’s authorization page and the how-to guide, for the add-shop dialog',
  reply: z.object({ authorizeUrl: z.string(), guideUrl: z.string() }),
  errors: [],
});
