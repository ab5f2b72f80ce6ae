import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { RequestAction } from '@bobbin/domain/orders/buyer-request';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { Fulfilment } from '../fulfilment/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import { createAnswering } from './answering.ts';
import { createRequestJobs, enqueueReading } from './jobs.ts';
import { removeOfShop } from './requests.sql.ts';
import { createRequestReading, type RequestReading } from './reading.ts';
import { bindRequests } from './requests.routes.ts';
import { createRequests } from './requests.ts';
import { createStoreRequests } from './store.ts';
import { OWN_TABLES } from './own-tables.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A buyer waits for the seller to decide on a cancel request or a return, or to confirm that returned pieces arrived. */
    buyerAsked: { scope: OwnerScope; orderId: string; shopId: string; requestId: string; action: RequestAction };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log' | 'emit' | 'presence'> {
  audit: Audit;
  marketplace: Marketplace;
  shops: Shops;
  orders: OrdersOffers;
  fulfilment: Pick<Fulfilment, 'cancel'>;
}

export interface RequestsOffers {
  reading: RequestReading;
  /** Deletes the buyers' requests of a shop; returns the number of requests. */
  forgetShop: typeof removeOfShop;
}

/** The module of buyers' requests: cancel requests and returns are read, shown and answered. */
export function buildRequests(needs: Needs): Module & RequestsOffers {
  const { db, clock, emit, shops, orders } = needs;
  const store = createStoreRequests({ orders, clock, emit });
  const reading = createRequestReading({ ...needs, store });
  const answering = createAnswering({ ...needs, reading });
  const requests = createRequests(needs);
  return {
    name: 'requests',
    ownTables: OWN_TABLES,
    reading,
    forgetShop: removeOfShop,
    bind: (routes) => bindRequests(routes, requests, answering),
    jobs: createRequestJobs({ db, clock, shops, reading }),
    lanes: { readRequests: 'marketplace' },
    on: {
      shopRead: (trx, { scope, shopId }) => enqueueReading(trx, scope.ownerId, shopId),
      requestTold: (trx, { scope, shopId }) => enqueueReading(trx, scope.ownerId, shopId),
    },
  };
}
