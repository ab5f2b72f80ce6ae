import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { RentedDesignsOffers } from '../designs/module.ts';
import type { Extension } from '../extension/module.ts';
import type { FlashSalesOffers } from '../flash-sales/module.ts';
import type { Fulfilment } from '../fulfilment/module.ts';
import type { LibraryOffers } from '../library/module.ts';
import type { Mails } from '../mails/module.ts';
import type { NotificationsOffers } from '../notifications/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { RequestsOffers } from '../requests/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import type { SkuDesignsOffers } from '../sku-designs/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import { askForPurges, createDisconnectionJobs } from './jobs.ts';
import { createPurge } from './purge.ts';
import { hastenDisconnections } from './disconnections.sql.ts';
import { bindDisconnections } from './disconnections.routes.ts';
import { createDisconnections } from './disconnections.ts';
import { OWN_TABLES } from './own-tables.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'config'> {
  audit: Audit;
  extension: Pick<Extension, 'forgetShop'>;
  flashSales: Pick<FlashSalesOffers, 'forgetShop'>;
  fulfilment: Pick<Fulfilment, 'emptyAttempts'>;
  library: Pick<LibraryOffers, 'filePurge'>;
  mails: Pick<Mails, 'queue'>;
  notifications: Pick<NotificationsOffers, 'forgetShop'>;
  orders: Pick<OrdersOffers, 'purge'>;
  payouts: Pick<PayoutsOffers, 'forgetShop'>;
  people: Pick<People, 'readContact'>;
  rentedDesigns: Pick<RentedDesignsOffers, 'emptyOfShop'>;
  requests: Pick<RequestsOffers, 'forgetShop'>;
  shops: Shops & Pick<ShopsOffers, 'disconnection'>;
  skuDesigns: Pick<SkuDesignsOffers, 'forgetShop'>;
  teams: Pick<TeamsOffers, 'leaveAll'>;
}

const FIVE_MINUTES = 300;

/** The module that disconnects shops and deletes their personal data thirty days later. It imports all modules that store personal data of a shop. */
export function buildDisconnections(needs: Needs): Module {
  const { db, clock, config, audit, extension, fulfilment, library, mails, notifications, orders, people } = needs;
  const { flashSales, payouts, requests, shops, skuDesigns, teams } = needs;
  const disconnections = createDisconnections({ db, clock, audit, shops, orders });
  const purge = createPurge({
    db,
    clock,
    audit,
    shops,
    orders,
    library,
    mails,
    emptyAttempts: fulfilment.emptyAttempts,
    forgetVisits: extension.forgetShop,
    forgetNotices: notifications.forgetShop,
    forgetRequests: requests.forgetShop,
    forgetFlashSales: flashSales.forgetShop,
    emptyRented: needs.rentedDesigns.emptyOfShop,
    forgetPayouts: payouts.forgetShop,
    forgetSkuCards: skuDesigns.forgetShop,
    leaveTeams: teams.leaveAll,
    readContact: people.readContact,
    publicUrl: config.PUBLIC_URL,
  });
  return {
    name: 'disconnections',
    ownTables: OWN_TABLES,
    bind: (routes) => bindDisconnections(routes, disconnections),
    jobs: createDisconnectionJobs(purge),
    lanes: { purgeShop: 'own' },
    timetable: [{ name: 'purgeShops', everySeconds: FIVE_MINUTES, run: () => askForPurges(db, clock) }],
    on: {
      shopConnected: (trx, { scope, shopId }) => disconnections.markReconnected(trx, scope, shopId),
      accountClosed: (trx, { scope }) => hastenDisconnections(trx, scope, new Date(clock.now())),
    },
  };
}
