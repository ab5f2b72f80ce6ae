import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { sql } from 'kysely';
import type { House } from './app.ts';
import { bindPasswordReset } from './modules/accounts/password-reset/routes.ts';
import { bindRegistration } from './modules/accounts/registration/routes.ts';
import { bindAccounts } from './modules/accounts/routes.ts';
import { bindMembers } from './modules/accounts/members/admin-routes.ts';
import { bindLogs } from './modules/audit/admin-routes.ts';
import { bindFulfilment } from './modules/fulfilment/routes.ts';
import { bindLibrary } from './modules/library/routes.ts';
import { bindMails } from './modules/mails/admin-routes.ts';
import { bindNotifications } from './modules/notifications/routes.ts';
import { serveOutbox } from './modules/mails/outbox/routes.ts';
import { bindOrders } from './modules/orders/routes.ts';
import { bindMarketplaceWebhooks } from './modules/orders/webhooks/routes.ts';
import { bindRoles } from './modules/roles/admin-routes.ts';
import { bindAllowedIps } from './modules/roles/allowed-ips/admin-routes.ts';
import { bindShops } from './modules/shops/routes.ts';
import { bindWallet } from './modules/wallet/routes.ts';
import { createRoutes } from './platform/http/bind.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveEvents } from './platform/http/events.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { startLive } from './platform/live.ts';
import { isMigrated } from './platform/migrations.ts';

const READY_TIMEOUT_MS = 3_000;

export interface Api extends Http {
  listen(): Promise<string>;
  /** Answers what runs, refuses what comes, then lets go of the database. */
  stop(): Promise<void>;
}

/** Binds every module's routes and serves them with the web app. */
export async function buildApi(house: House): Promise<Api> {
  const { config, log, db, clock, access } = house;
  let migrated = false;

  async function checkReady(): Promise<string | null> {
    const late = new Promise<string>((resolve) => {
      setTimeout(() => resolve('the database does not answer'), READY_TIMEOUT_MS).unref();
    });
    const look = async () => {
      await sql`select 1`.execute(db);
      migrated ||= await isMigrated(db);
      return migrated ? null : 'migrations are missing';
    };
    return Promise.race([look(), late]).catch(() => 'the database does not answer');
  }

  const http = await createHttp({ config, log, metrics: house.metrics, checkReady });
  const { app } = http;
  const live = await startLive(config.DATABASE_URL, log);
  live.onForget((userId) => {
    access.forget(userId);
    house.shops.forgetNames(userId);
    if (userId === null) house.allowedIps.forget();
  });

  const routes = createRoutes({ app, db, clock, access, guardStaffAddress: house.allowedIps.guard });
  bindAccounts(routes, house, config);
  bindWallet(routes, house.wallet);
  bindAllowedIps(routes, house.allowedIps);
  bindRoles(routes, { roles: house.roles, changeMemberRole: house.members.changeRole });
  bindMembers(routes, house.members);
  bindLogs(routes, house.history);
  bindRegistration(routes, house.registration);
  bindPasswordReset(routes, house.passwordReset);
  bindMails(routes, house.mails);
  bindShops(routes, {
    list: house.shopList,
    connection: house.connection,
    authorizeLink: () => house.marketplace.authorizeLink(),
    guideUrl: config.GUIDE_URL,
    requestSync: house.progress.request,
  });
  bindOrders(routes, {
    orders: house.orders,
    list: house.orderList,
    exports: house.orderExports,
    labels: house.labels,
    listDesigns: house.listDesigns,
  });
  bindLibrary(routes, house.library);
  bindFulfilment(routes, house.fulfilment, house.accounts.checkUnlocked);
  bindNotifications(routes, house.notifications, house.accounts.checkUnlocked);
  serveEvents(app, routes, live);
  const unbound = ENDPOINTS.filter((endpoint) => !routes.bound.has(endpoint.name));
  if (unbound.length > 0) throw new Error(`Nobody answers ${unbound.map((endpoint) => endpoint.name).join(', ')}`);

  house.library.serveFiles(app);
  // Whoever reaches the server reads them: for the demo and development only (spec/README §Accounts).
  if (!config.isProduction && config.SMTP_URL === undefined) serveOutbox(app, house.outbox);
  bindMarketplaceWebhooks(app, house.marketplace, house.webhooks);
  await serveDocs(app, ENDPOINTS, config.BRAND);
  await serveWebApp(app, config.WEB_DIR);

  return {
    ...http,
    listen: () => app.listen({ host: config.HOST, port: config.PORT }),
    async stop() {
      http.startDraining();
      await app.close();
      await live.close();
      await house.close();
    },
  };
}
