import { createFlash } from '@bobbin/connectors/flash/client';
import { createMango } from '@bobbin/connectors/mango/client';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { createTelegram } from '@bobbin/connectors/telegram/client';
import { UNFULFILLED_STATES } from '@bobbin/domain/fulfilment';
import type { Config } from './config.ts';
import { createMembers, moveMembers, tellMembers } from './modules/accounts/members/service.ts';
import { findPerson, readContact, readPeople } from './modules/accounts/people/service.ts';
import { createApiKeys } from './modules/accounts/api-keys/service.ts';
import { createProfile } from './modules/accounts/profile/service.ts';
import { createRanks } from './modules/accounts/ranks/service.ts';
import { createMailedCodes } from './modules/accounts/mailed-codes/service.ts';
import { createPasswordReset } from './modules/accounts/password-reset/service.ts';
import { createRegistration } from './modules/accounts/registration/service.ts';
import { createAccounts, createPrincipalReader } from './modules/accounts/service.ts';
import { createSessions } from './modules/accounts/sessions/service.ts';
import { createTwoFactor } from './modules/accounts/two-factor/service.ts';
import { createHistory } from './modules/audit/history/service.ts';
import { createAudit } from './modules/audit/service.ts';
import { createFulfilment, type Fulfilment } from './modules/fulfilment/service.ts';
import { createLibrary, type Library } from './modules/library/service.ts';
import { createOutbox } from './modules/mails/outbox/service.ts';
import { createMails } from './modules/mails/service.ts';
import { createTelling } from './modules/notifications/telling/service.ts';
import { createNotifications, type Notifications } from './modules/notifications/service.ts';
import { countOrders, createCountCheck } from './modules/orders/counts/service.ts';
import { listOrderDesigns } from './modules/orders/designs/service.ts';
import { createOrderExports } from './modules/orders/exports/service.ts';
import { createOrderFinance } from './modules/orders/finance/service.ts';
import { createLabels } from './modules/orders/labels/service.ts';
import { createOrderList } from './modules/orders/list/service.ts';
import { createSyncProgress } from './modules/orders/progress/service.ts';
import { createOrders } from './modules/orders/service.ts';
import { createSellerShipping } from './modules/orders/shipping/service.ts';
import { createOrderSync } from './modules/orders/sync/service.ts';
import { createMarketplaceWebhooks } from './modules/orders/webhooks/service.ts';
import { createAllowedIps } from './modules/roles/allowed-ips/service.ts';
import { countOrdersSince } from './modules/orders/ranks/service.ts';
import { createRoles } from './modules/roles/editing/service.ts';
import { createShopConnection } from './modules/shops/connection/service.ts';
import { createShopList } from './modules/shops/list/service.ts';
import { createShops } from './modules/shops/service.ts';
import { createWallet } from './modules/wallet/service.ts';
import { createAccess } from './platform/access.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createVault } from './platform/crypto.ts';
import { openDatabase } from './platform/database.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';

const TIMEOUT_MS = 60_000;
/** Somebody waits for these at a form, and a browser gives up after a minute (Spec 1 §9). */
const FORM_TIMEOUT_MS = 15_000;

/** A design stays as it is while its order is on the way to a factory or there. */
const OPEN_STATES: readonly string[] = [...UNFULFILLED_STATES, 'MANUAL'];

export type House = ReturnType<typeof buildHouse>;

/** Builds every module and joins them; API and worker each hold one house. The only file that knows every module. */
export function buildHouse(config: Config, log: Logger, clock: Clock = systemClock) {
  const { db, pool, close: closeDatabase } = openDatabase(config.DATABASE_URL, config.DATABASE_POOL);
  const vault = createVault(config.APP_SECRET_KEY);
  const metrics = createMetrics();
  const audit = createAudit(clock);
  const allowedIps = createAllowedIps({ db, clock, audit });
  const { SMTP_URL: url, MAIL_FROM: from = '', SMTP_TLS: tls } = config;
  const mailer = url === undefined ? null : createMailer({ url, from, tls });
  const mails = createMails({ db, clock, vault, log, audit, brand: config.BRAND, mailer });
  const access = createAccess(vault, createPrincipalReader(db, clock), clock);
  const codes = createMailedCodes(db, clock, vault);
  const registration = createRegistration({
    db,
    clock,
    codes,
    mails,
    publicUrl: config.PUBLIC_URL,
    isPrivate: config.AUTH_PRIVATE_ERRORS,
  });
  const allowPrivateAddresses = !config.isProduction;

  const marketplace = createMarketplace({
    baseUrl: config.MARKETPLACE_BASE_URL,
    authBaseUrl: config.MARKETPLACE_AUTH_URL,
    authorizeUrl: `${config.MARKETPLACE_AUTHORIZE_URL}/open/authorize`,
    appKey: config.MARKETPLACE_APP_KEY,
    appSecret: config.MARKETPLACE_APP_SECRET,
    serviceId: config.MARKETPLACE_SERVICE_ID,
    timeoutMs: TIMEOUT_MS,
    rateLimit: { perSecond: config.MARKETPLACE_RATE, burst: config.MARKETPLACE_RATE * 2 },
    allowPrivateAddresses,
  });
  const pressify = createPressify({ baseUrl: config.PRESSIFY_BASE_URL, timeoutMs: TIMEOUT_MS });
  const mango = createMango({ baseUrl: config.MANGO_BASE_URL, timeoutMs: FORM_TIMEOUT_MS });
  const flash = createFlash({ baseUrl: config.FLASH_BASE_URL, timeoutMs: FORM_TIMEOUT_MS });
  const telegram = createTelegram({ baseUrl: config.TELEGRAM_API_BASE, timeoutMs: FORM_TIMEOUT_MS });

  const shops = createShops({ db, clock, vault, log, marketplace });
  const sync = createOrderSync({
    db,
    clock,
    log,
    marketplace,
    shops,
  });
  const progress = createSyncProgress({ db, clock, shops, sync });
  const fileLink = (ownerId: string, fileId: string, name: string) => library.fileLink(ownerId, fileId, name);
  const orderList = createOrderList({ db, clock, readShopNames: shops.readNames, fileLink });
  const orderExports = createOrderExports({ db, audit, list: orderList });
  const orders = createOrders({ db, clock, shops, list: orderList });
  const library: Library = createLibrary({
    db,
    clock,
    vault,
    config,
    log,
    async readProduct(scope, productId, trx) {
      const product = await orders.readProduct(scope, productId, trx);
      return product && { ...product, isLocked: !OPEN_STATES.includes(product.fulfilState) };
    },
  });
  const labels = createLabels({
    db,
    clock,
    audit,
    marketplace,
    shops,
    orders,
    sync,
    storeFile: (scope, file, trx) => library.storeFile(scope, file, trx),
    fileLink,
  });
  const finance = createOrderFinance({ db, clock, marketplace, shops });
  const webhooks = createMarketplaceWebhooks({ db, clock, shops, sync });
  const shipping = createSellerShipping({ db, marketplace, shops, orders });
  const fulfilment: Fulfilment = createFulfilment({
    db,
    clock,
    vault,
    log,
    audit,
    orders,
    factories: { PRESSIFY: pressify },
    keyCheckers: { MANGO: mango, FLASH: flash },
    pollSeconds: config.FACTORY_POLL_SECONDS,
    library,
    markShipped: shipping.markShipped,
  });
  const shopList = createShopList({
    db,
    clock,
    audit,
    changeNames: shops.changeNames,
    readSync: progress.read,
    readCounts: orderList.countByShop,
    readSyncHistory: progress.readHistory,
  });
  const connection = createShopConnection({
    db,
    clock,
    vault,
    log,
    audit,
    marketplace,
    shops,
    subscriptionDays: config.SUBSCRIPTION_DAYS,
    publicUrl: config.PUBLIC_URL,
    startSync: progress.start,
  });
  const sessions = createSessions({ db, clock, access, audit });
  const passwordReset = createPasswordReset({
    db,
    clock,
    access,
    audit,
    codes,
    mails,
    sessions,
    publicUrl: config.PUBLIC_URL,
    lockedProfiles: config.LOCKED_PROFILES,
    isPrivate: config.AUTH_PRIVATE_ERRORS,
  });
  const accounts = createAccounts({
    db,
    clock,
    access,
    mails,
    sessions,
    lockedProfiles: config.LOCKED_PROFILES,
    async readFacts(scope) {
      const [facts, connections, group] = await Promise.all([
        shopList.readFacts(scope),
        fulfilment.listConnections(scope),
        notifications.getTelegram(scope),
      ]);
      const connected = connections.filter((connection) => connection.isConnected);
      // The balance comes with the wallet; until then nobody can have paid anything in.
      return {
        ...facts,
        balanceCents: 0,
        houses: new Set(connected.map((connection) => connection.house)),
        hasTelegram: group !== null,
      };
    },
  });
  const { checkUnlocked } = accounts;
  const notifications: Notifications = createNotifications({
    db,
    clock,
    vault,
    audit,
    telegram,
    botToken: config.TELEGRAM_BOT_TOKEN,
    brand: config.BRAND,
    readLocale: accounts.readLocale,
  });
  const twoFactor = createTwoFactor({
    db,
    clock,
    vault,
    access,
    audit,
    mails,
    sessions,
    brand: config.BRAND,
    checkUnlocked,
  });

  const tell = tellMembers(clock, mails, config.PUBLIC_URL);
  const members = createMembers({
    db,
    clock,
    access,
    audit,
    tell,
    listShops: shopList.listAll,
    endSessions: (trx, userId, reason) => sessions.endAll(trx, userId, null, reason),
    resetTwoFactor: twoFactor.reset,
    async readFacts(scope, userIds) {
      const [shopCounts, orderCounts, connections, withTelegram] = await Promise.all([
        shopList.countByOwner(scope, userIds),
        countOrders(db, scope, userIds),
        fulfilment.listHousesOf(scope, userIds),
        notifications.listOwnersWithTelegram(scope, userIds),
      ]);
      for (const id of withTelegram) connections.set(id, (connections.get(id) ?? new Set()).add('TELEGRAM'));
      return { shops: shopCounts, orders: orderCounts, connections, balanceCents: new Map() };
    },
  });

  return {
    config,
    log,
    clock,
    db,
    pool,
    vault,
    metrics,
    access,
    allowedIps,
    audit,
    members,
    roles: createRoles({ db, clock, access, audit, moveMembers: moveMembers(clock, tell) }),
    history: createHistory({
      db,
      clock,
      audit,
      readPeople: (ids) => readPeople(db, ids),
      findPerson: (text) => findPerson(db, text),
    }),
    marketplace,
    accounts,
    sessions,
    twoFactor,
    profile: createProfile({ db, clock, access, audit, mails, sessions, checkUnlocked }),
    apiKeys: createApiKeys({ db, clock, access, audit, checkUnlocked }),
    ranks: createRanks({ db, clock, countOrdersSince: (since) => countOrdersSince(db, since) }),
    wallet: createWallet(db),
    mails,
    outbox: createOutbox(db, vault),
    codes,
    registration,
    passwordReset,
    shops,
    shopList,
    connection,
    orders,
    orderList,
    orderExports,
    labels,
    sync,
    progress,
    finance,
    webhooks,
    library,
    fulfilment,
    notifications,
    telling: createTelling({
      db,
      clock,
      vault,
      log,
      telegram,
      botToken: config.TELEGRAM_BOT_TOKEN,
      brand: config.BRAND,
      publicUrl: config.PUBLIC_URL,
      mails,
      readContact: (userId) => readContact(db, userId),
      readShopNames: shops.readNames,
    }),
    counts: createCountCheck(db, log),
    listDesigns: (scope: Parameters<typeof listOrderDesigns>[2], orderId: string) =>
      listOrderDesigns(
        orders,
        async (reader, id) => {
          const rows = await library.listPlacements(reader, [id]);
          return rows.map((row) => ({ ...library.toPlacementFile(reader.ownerId, row), skuId: row.skuId }));
        },
        scope,
        orderId,
      ),
    async close() {
      mailer?.close();
      await allowedIps.close();
      await marketplace.close();
      await fulfilment.close();
      await Promise.all([pressify, mango, flash, telegram].map((partner) => partner.close()));
      await closeDatabase();
    },
  };
}
