import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { Orders, Parcels, RuleSending } from '../orders/module.ts';
import type { Factories } from './factories/connections.ts';
import { bindCosts } from './admin.routes.ts';
import { bindCustomFactories } from './custom/custom.routes.ts';
import { bindHints } from './send/hints.routes.ts';
import { createHints, type HookSecrets } from './send/hints.ts';
import { createFulfilmentJobs } from './jobs.ts';
import { bindFulfilment } from './fulfilment.routes.ts';
import { createFulfilment, jobScope, type Fulfilment, type FulfilmentDeps } from './fulfilment.ts';
import { listOrphanBatches } from './fulfilment.cross-tenant.sql.ts';
import type { MarkShipped } from './send/tracking.ts';
import { enqueueReprice } from './send/enqueue-reprice.ts';
import { OWN_TABLES } from './own-tables.ts';

export type { Fulfilment } from './fulfilment.ts';
export type { Unit } from './prices/unit-costs.ts';
export type { MarkShipped, ShippedParcel } from './send/tracking.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A factory continues to make a cancelled order; emitted once per attempt. */
    cancelRefused: {
      scope: OwnerScope;
      order: { id: string; shopId: string };
      attempt: { id: string; house: string };
    };
    /** A factory rejected an order or put it on hold. `code` and `words` come from the factory, or from us when nothing was sent. */
    factoryRefused: {
      scope: OwnerScope;
      order: { id: string; shopId: string };
      attempt: { id: string; house: string };
      code: string;
      words: string;
    };
    /** A tracking number from a factory is unusable, or the marketplace rejected it. */
    trackingRefused: {
      scope: OwnerScope;
      order: { id: string; shopId: string };
      attempt: { id: string; house: string };
      number: string;
      words: string;
    };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'emit'> {
  config: Pick<Platform['config'], 'FACTORY_POLL_SECONDS'>;
  audit: Audit;
  /** Rejects calls of shared demo accounts; the set-up of the demo itself does not call it. */
  accounts: { checkUnlocked(scope: SellerScope): Promise<void> };
  library: FulfilmentDeps['library'];
  designs: FulfilmentDeps['designs'];
  shops: FulfilmentDeps['shops'];
  memberships: FulfilmentDeps['memberships'];
  orders: Orders & { parcels: Parcels; rules: RuleSending; markShipped: MarkShipped; labels: FulfilmentDeps['labels'] };
  factories: Factories;
  hookSecrets: HookSecrets;
  /** Timeout of a call to a factory in milliseconds. */
  callTimeoutMs?: number;
}

/** The module that sends each order to a print factory exactly once, and polls its state. */
export function buildFulfilment({ config, accounts, hookSecrets, ...needs }: Needs): Module & Fulfilment {
  const pollSeconds = config.FACTORY_POLL_SECONDS;
  const hints = createHints({ db: needs.db, factories: needs.factories, hookSecrets });
  const { markShipped, labels } = needs.orders;
  const fulfilment = createFulfilment({ ...needs, pollSeconds, markShipped, labels });
  return {
    name: 'fulfilment',
    ownTables: OWN_TABLES,
    ...fulfilment,
    bind(routes, app) {
      bindFulfilment(routes, fulfilment, {
        checkUnlocked: accounts.checkUnlocked,
        checkOrder: (scope, orderId) => needs.orders.getForWork(needs.db, scope, orderId),
      });
      bindCosts(routes, fulfilment.costs);
      bindCustomFactories(routes, fulfilment.custom);
      bindHints(app, hints);
    },
    jobs: createFulfilmentJobs(fulfilment),
    lanes: {
      orderCancelled: 'own',
      sendFulfilment: 'factories',
      pollFulfilment: 'factories',
      pollFulfilments: 'factories',
      readFactoryCharges: 'factories',
      cancelFulfilment: 'factories',
      tellTracking: 'marketplace',
      readCatalogue: 'factories',
      repriceDraft: 'factories',
      // Uses the lane of the factories, so that orders that need no label do not wait for the marketplace (SYN-24).
      sendBatch: 'factories',
      labelAndSendBatch: 'marketplace',
    },
    timetable: [
      { name: 'pollFactories', everySeconds: Math.max(1, Math.min(pollSeconds, 30)), run: fulfilment.pollDue },
      { name: 'readFactoryCharges', everySeconds: 3600, run: fulfilment.askDueCharges },
      { name: 'readCatalogues', everySeconds: 3600, run: fulfilment.askCatalogues },
    ],
    waiting: [
      {
        column: 'fulfil_batch_orders.state',
        jobs: ['sendBatch', 'labelAndSendBatch'],
        listOrphans: (limit) => listOrphanBatches(needs.db, limit),
        settle: ({ ownerId, id }) => fulfilment.breakOffBatch(jobScope(ownerId), id),
      },
    ],
    on: {
      designsChanged: (trx, { scope, orderId }) => fulfilment.noteDesigns(trx, scope, orderId),
      orderJoined: (trx, { scope, orderId }) => fulfilment.dropDraft(trx, scope, orderId),
      ruleSends: (trx, sent) => fulfilment.startForRule(trx, sent),
      factoryRefused: (trx, refused) => fulfilment.passOn(trx, refused),
      draftParcelChanged: (trx, { scope, orderId }) => enqueueReprice(trx, scope, orderId),
      // Enqueues a job instead of calling the factory, because the sync's transaction must end first.
      orderCancelled: (trx, { scope, orderId }) =>
        addJob(trx, 'orderCancelled', { ownerId: scope.ownerId, orderId }, { key: `cancelled:${orderId}` }),
    },
  };
}
