import type { House } from '@bobbin/domain/factories/houses';
import { systemScope, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Audit } from '../audit/module.ts';
import type { Library } from '../library/module.ts';
import type { Orders, Parcels, RuleSending } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import { emptyBatchOrders } from './batches/batches.sql.ts';
import { createFulfilBatches } from './batches/batches.ts';
import { emptyBatchContents } from './custom/custom-batches.sql.ts';
import type { BatchLibrary } from './custom/batch-file.ts';
import { createCustomServices } from './custom/services.ts';
import { createRuleSends } from './batches/rule-sends.ts';
import { createCancelling } from './send/cancelling.ts';
import { createCatalogue } from './factories/catalogue.ts';
import { createCosts } from './prices/costs.ts';
import { createConnections, type Factories } from './factories/connections.ts';
import type { ToFactoryLink } from './parcel.ts';
import { createCharges } from './charges/charges.ts';
import { createPreparation } from './prepare/preparation.ts';
import { createPrices } from './prepare/prices.ts';
import * as queries from './fulfilment.sql.ts';
import { listDueFulfilments, type DueFulfilment } from './fulfilment.cross-tenant.sql.ts';
import { createQuotes } from './prepare/quote.ts';
import { createRuleMargins } from './prepare/rule-margins.ts';
import { createRuleOffers } from './prepare/rule-offers.ts';
import { createRulePrices } from './prepare/rule-prices.ts';
import { createReadiness, type FillsDesigns } from './send/readiness.ts';
import { createReports } from './send/reports.ts';
import { createRerouting } from './prepare/rerouting.ts';
import { createResolving } from './send/resolving.ts';
import { createSending } from './send/sending.ts';
import { createSettings } from './factories/settings.ts';
import { createSubmit } from './send/submit.ts';
import { createUnitCosts } from './prices/unit-costs.ts';
import { createTrackingUpdates, type MarkShipped } from './send/tracking.ts';

/** Maximum number of due attempts that one run handles; the next run handles the others. */
const DUE_MAX = 500;
const CALL_TIMEOUT_MS = 60_000;

export interface FulfilmentDeps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  emit: Emit;
  orders: Orders & { parcels: Parcels; rules: RuleSending };
  audit: Audit;
  factories: Factories;
  /** Timeout of a call to a factory in milliseconds. */
  callTimeoutMs?: number;
  /** Seconds between two polls of an open order. */
  pollSeconds: number;
  library: Pick<Library, 'listPlacements' | 'listPersonalised' | 'fileLink' | 'toPlacementFile'> & BatchLibrary;
  /** Fills in remembered designs, for bulk fulfils as the fulfil dialog does (FIL-14). */
  designs: FillsDesigns;
  shops: Pick<Shops, 'readNames'>;
  labels: { create(scope: OwnerScope, orderId: string, confirmCancelRequested: boolean): Promise<unknown> };
  /** Returns whether a user may currently work on the orders of an owner's shop. */
  memberships: { mayWork(userId: string, ownerId: string, shopId: string): Promise<boolean> };
  markShipped: MarkShipped;
}

/** Creates the service that sends each order to a print factory exactly once, and polls its state. */
export function createFulfilment(deps: FulfilmentDeps) {
  const {
    db,
    clock,
    emit,
    audit,
    log,
    orders,
    library,
    pollSeconds,
    markShipped,
    callTimeoutMs = CALL_TIMEOUT_MS,
  } = deps;
  const readOrder = (scope: SellerScope, orderId: string) => orders.getDetail(scope, orderId);
  const toFactoryLink: ToFactoryLink = (ownerId, fileId, name) =>
    library.fileLink(ownerId, fileId, name, { absolute: true });
  const connections = createConnections(deps);
  const catalogue = createCatalogue({ db, clock, log, connections });
  const costs = createCosts({ db, clock, audit });
  const rerouting = createRerouting({ db, connections });
  const texts = deps.designs;
  const preparation = createPreparation({
    db,
    clock,
    orders,
    connections,
    catalogue,
    costs,
    rerouting,
    library,
    texts,
  });
  const prices = createPrices({ db, clock, orders });
  const reports = createReports({ db, clock, emit, log, orders, connections, pollSeconds });
  const sending = createSending({ db, clock, emit, orders, connections, reports, texts, toFactoryLink, callTimeoutMs });

  const submit = createSubmit({ db, clock, audit, orders, preparation, prices, readOrder });
  const settings = createSettings({ db, clock });
  const { designs, shops, labels, memberships } = deps;
  const readiness = createReadiness({ db, clock, log, orders, library, designs, shops, settings, submit });
  const makeLabel = (scope: OwnerScope, orderId: string) => labels.create(scope, orderId, false);
  const { mayWork } = memberships;

  const ruleSends = createRuleSends({ db, orders, readiness, connections });
  const batches = createFulfilBatches({
    db,
    clock,
    log,
    audit,
    orders,
    shops,
    makeLabel,
    mayWork,
    readiness,
    submit,
    ruleSends,
  });
  const cancelling = createCancelling({ db, clock, emit, orders, connections, reports, readOrder });
  const resolving = createResolving({ db, clock, audit, orders, connections, reports, readOrder });
  const quotes = createQuotes({ db, orders, connections, costs, catalogue, preparation, rerouting });
  const ruleOffers = createRuleOffers({ connections, settings, quotes });
  const priceRuleOrders = createRulePrices({ db, orders, offers: ruleOffers });
  orders.rules.usePrices(createRuleMargins({ orders, offers: ruleOffers }));
  const unitCosts = createUnitCosts({ connections, catalogue, costs, settings });
  const tracking = createTrackingUpdates({ db, clock, emit, orders, markShipped });
  const custom = createCustomServices({ db, clock, audit, orders, library, submit, reports });
  const charges = createCharges({ db, clock, orders, connections, reports });

  return {
    submit: submit.submit,
    updatePrice: submit.updatePrice,
    retry: submit.retry,
    noteDesigns: submit.noteDesigns,
    dropDraft: submit.dropDraft,
    reprice: submit.reprice,
    startBatch: batches.startBatch,
    startForRule: batches.startForRule,
    passOn: batches.passOn,
    listBatches: batches.listBatches,
    getBatch: batches.getBatch,
    stopBatch: batches.stopBatch,
    retryBatch: batches.retryBatch,
    workBatch: batches.workBatch,
    breakOffBatch: batches.breakOffBatch,
    async tidy(): Promise<void> {
      await batches.tidy();
      await custom.exporting.tidy();
    },
    check: readiness.check,
    cancel: cancelling.cancel,
    onOrderCancelled: cancelling.onOrderCancelled,
    cancelAtFactory: cancelling.cancelAtFactory,
    resolve: resolving.resolve,
    connect: connections.connect,
    disconnect: connections.disconnect,
    listConnections: connections.listConnections,
    listHousesOf: connections.listHousesOf,
    quote: quotes.quote,
    priceRuleOrders,
    getSettings: settings.getSettings,
    saveSettings: settings.saveSettings,
    priceUnits: unitCosts.priceUnits,
    tellTracking: tracking.sendTracking,
    listCharges: charges.listCharges,
    askCharges: charges.askCharges,
    readCharges: charges.readCharges,
    askDueCharges: charges.askDueCharges,
    /** The seller's own factories without an API. */
    custom,
    /** Prices that staff entered, used where a factory reports none. */
    costs,
    listSkus: catalogue.listSkus,
    askCatalogues: catalogue.askCatalogues,
    readCatalogue: catalogue.readCatalogue,
    /** Job: sends an attempt to its factory. */
    send: sending.send,
    /** Removes personal data of buyers from attempts for orders of a disconnected shop; returns the number of attempts. */
    async emptyAttempts(trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<number> {
      await emptyBatchOrders(trx, scope, orderIds);
      await emptyBatchContents(trx, scope, orderIds);
      return queries.emptyAttempts(trx, scope, orderIds);
    },

    /** Job: polls the state of an attempt; if its sending was interrupted, sends it. */
    async poll(scope: OwnerScope, fulfilmentId: string): Promise<void> {
      const row = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!row || row.endedAt) return;
      if (row.factoryOrderId === null) await sending.send(scope, fulfilmentId);
      else await reports.poll(scope, row);
    },

    /** Job: polls many attempts at one factory, with as few calls as possible (FAC-33). */
    async pollMany(scope: OwnerScope, house: House, fulfilmentIds: readonly string[]): Promise<void> {
      const rows = await queries.listFulfilments(db, scope, fulfilmentIds);
      await reports.pollMany(scope, house, rows);
    },

    /** Enqueues polls of all due attempts of all sellers, spread over the time until the next run. */
    async pollDue(): Promise<void> {
      const now = clock.now();
      const due = await listDueFulfilments(db, new Date(now), DUE_MAX);
      const questions = toQuestions(due, (house) => connections.getFactory(house).ordersPerCall);
      const spreadMs = (Math.min(pollSeconds, 30) * 1000) / Math.max(questions.length, 1);
      for (const [index, { ownerId, house, fulfilmentIds }] of questions.entries()) {
        const [fulfilmentId = ''] = fulfilmentIds;
        const later = { keyMode: 'keep' as const, runAt: new Date(now + Math.floor(index * spreadMs)) };
        if (fulfilmentIds.length === 1) {
          await addJob(db, 'pollFulfilment', { ownerId, fulfilmentId }, { key: `poll:${fulfilmentId}`, ...later });
        } else {
          const key = `polls:${ownerId}:${house}:${fulfilmentId}`;
          await addJob(db, 'pollFulfilments', { ownerId, house, fulfilmentIds: [...fulfilmentIds] }, { key, ...later });
        }
      }
    },

    close: (): Promise<void> => catalogue.close(),
  };
}

export type Fulfilment = ReturnType<typeof createFulfilment>;

/** Jobs act in the name of the program. */
export function jobScope(ownerId: string): OwnerScope {
  return systemScope(ownerId, 'bobbin');
}

interface Question {
  ownerId: string;
  house: House;
  fulfilmentIds: readonly string[];
}

/**
 * Groups due attempts into polls: attempts of one seller at a factory that reports many orders in one call share a poll. A poll takes the position of
 * its first attempt.
 */
function toQuestions(due: readonly DueFulfilment[], ordersPerCall: (house: House) => number): Question[] {
  const questions: (Question & { fulfilmentIds: string[] })[] = [];
  const open = new Map<string, Question & { fulfilmentIds: string[] }>();
  for (const { ownerId, fulfilmentId, house, isAtFactory } of due) {
    const key = `${ownerId}:${house}`;
    const most = isAtFactory ? ordersPerCall(house) : 1;
    const group = most > 1 ? open.get(key) : undefined;
    if (group && group.fulfilmentIds.length < most) {
      group.fulfilmentIds.push(fulfilmentId);
      continue;
    }
    const question = { ownerId, house, fulfilmentIds: [fulfilmentId] };
    questions.push(question);
    if (most > 1) open.set(key, question);
  }
  return questions;
}
