import { ConnectorError } from '@bobbin/connectors/errors';
import { MAX_INLINE_WAIT_MS } from '@bobbin/connectors/retry';
import type { Deadlines } from './retention/deadlines.ts';
import type { ErrorName } from '@bobbin/contract/errors';
import type { Config } from '../../config.ts';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addJob, type JobName, type JobPayloads } from '../../platform/jobs.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { JobHandlers, ScheduledTask } from '../../platform/worker.ts';
import type { Shops } from '../shops/module.ts';
import type { AutoLabels } from './labels/auto-labels.ts';
import type { CountCheck } from './counts/counts.ts';
import type { ExportWriting } from './exports/export-writing.ts';
import type { OrderFinance } from './sync/finance.ts';
import type { LabelBatches } from './labels/label-batches.ts';
import type { LabelPrints } from './labels/label-prints.ts';
import type { PackingPrints } from './packing/packing-prints.ts';
import type { Parcels } from './labels/parcels.ts';
import type { SyncProgress } from './sync/progress.ts';
import type { Reconciliation } from './sync/reconciliation.ts';
import type { RuleExecution } from './rules/executing.ts';
import type { RuleTriggers } from './rules/triggers.ts';
import type { PauseReminders } from './teamwork/reminders.ts';
import type { Teamwork } from './teamwork/teamwork.ts';
import { fillSortKeys } from './store/sort-keys.ts';
import type { OrderSync } from './sync/sync.ts';
import type { MarketplaceWebhooks } from './sync/webhooks.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    syncShop: { ownerId: string; shopId: string; cause: 'schedule' | 'manual' | 'connected' };
    pullOrders: { ownerId: string; shopId: string };
    syncFinance: { ownerId: string; shopId: string };
    lookAgain: { ownerId: string; shopId: string };
    /** Makes the missing labels of a shop's orders. */
    makeLabels: { ownerId: string; shopId: string };
    /** Determines again which orders share a parcel, and which order is the lead order. */
    settleParcels: { ownerId: string; orderIds: string[] };
    makeLabelBatch: { ownerId: string; batchId: string };
    printLabels: { ownerId: string; printId: string };
    printPacking: { ownerId: string; printId: string };
    /** Evaluates an owner's order rules on the waiting occasions; an occasion is one firing of a rule's trigger for an order. */
    runRules: { ownerId: string };
    writeOrderExport: { ownerId: string; exportId: string };
    removeOrderExport: { ownerId: string; exportId: string };
  }
}

interface Deps {
  db: Db;
  clock: Clock;
  shops: Shops;
  sync: OrderSync;
  finance: OrderFinance;
  webhooks: MarketplaceWebhooks;
  reconciliation: Reconciliation;
  autoLabels: AutoLabels;
  batches: Pick<LabelBatches, 'work'>;
  prints: Pick<LabelPrints, 'make'>;
  packing: Pick<PackingPrints, 'make'>;
  parcels: Pick<Parcels, 'settle'>;
  exportWriting: ExportWriting;
  ruleExecution: RuleExecution;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
/** A seller with many shops gets one notification about all late orders, not one per order. */
const DEADLINES_SECONDS = 900;
const FOLD_SECONDS = 20;
const LOOK_ATTEMPTS = 3;
const IN_VAIN: ReadonlySet<ErrorName> = new Set(['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'NOT_FOUND']);

type ShopJob = 'syncShop' | 'pullOrders' | 'syncFinance' | 'lookAgain';

/** For each shop at most one job of a kind waits and at most one runs. */
const KEYS: Record<ShopJob, string> = {
  syncShop: 'sync',
  pullOrders: 'pull',
  syncFinance: 'finance',
  lookAgain: 'look',
};

/**
 * Runs a job. Some errors end the job without a failure, because an immediate retry cannot help: the shop is gone, has expired, or must be authorized
 * again. The row of the shop shows this state already, and the timetable enqueues the job again once the seller has fixed it. When the marketplace
 * demands a long pause, the job is delayed until the end of the pause, and further requests for the shop join the delayed job (SYN-22).
 */
async function work<N extends ShopJob & JobName>(
  { db, clock, shops }: Deps,
  scope: OwnerScope,
  job: { name: N; payload: JobPayloads[N] & { shopId: string } },
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = clock.now();
  const { shopId } = job.payload;
  try {
    await run();
  } catch (error) {
    if (error instanceof AppError && IN_VAIN.has(error.error)) return;
    if (!(error instanceof ConnectorError)) throw error;
    await shops.noteFailure(scope, shopId, error, startedAt);
    if (!error.retryable) return;
    if ((error.retryAfterMs ?? 0) <= MAX_INLINE_WAIT_MS) throw error;
    const key = `${KEYS[job.name]}:${shopId}`;
    const queue = `${KEYS[job.name === 'lookAgain' ? 'syncShop' : job.name]}:${shopId}`;
    const runAt = new Date(clock.now() + (error.retryAfterMs ?? 0));
    await addJob(db, job.name, job.payload, { key, queue, runAt });
  }
}

interface TimetableDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'SYNC_EVERY_SECONDS'>;
  metrics: Pick<Metrics, 'noteProof'>;
  shops: {
    listShopsToSync(): Promise<{ ownerId: string; shopId: string; isOpen: boolean }[]>;
    listAutoLabelShops(): Promise<{ ownerId: string; shopId: string }[]>;
  };
  progress: Pick<SyncProgress, 'listStale' | 'listUntried' | 'listUnlooked' | 'enqueue'>;
  counts: Pick<CountCheck, 'repairAll' | 'fold'>;
  deadlines: Pick<Deadlines, 'notify'>;
  teamwork: Pick<Teamwork, 'endPauses'>;
  pauseReminders: Pick<PauseReminders, 'run'>;
  ruleTriggers: Pick<RuleTriggers, 'fireAll'>;
}

/** Timetable of the orders module. */
export function createOrderTimetable({
  db,
  clock,
  config,
  metrics,
  shops,
  progress,
  counts,
  deadlines,
  teamwork,
  pauseReminders,
  ruleTriggers,
}: TimetableDeps): ScheduledTask[] {
  const everySeconds = config.SYNC_EVERY_SECONDS;
  return [
    {
      name: 'syncShops',
      everySeconds: Math.max(1, Math.min(everySeconds, 30)),
      async run() {
        const due = new Set(await progress.listStale(clock.now() - everySeconds * 1000));
        const untried = new Set(await progress.listUntried(clock.now() - DAY * 1000));
        for (const { ownerId, shopId, isOpen } of await shops.listShopsToSync()) {
          // Polls a closed shop once a day, to detect that it is open again (SHP-25).
          const isDue = isOpen ? due.has(shopId) : untried.has(shopId);
          if (isDue) await progress.enqueue(db, systemScope(ownerId, 'bobbin'), shopId, 'schedule');
        }
      },
    },
    {
      // Enqueues the reconciliation of orders (SYN-28) one day after a shop's last one; the queue keeps the name that it had before the job was
      // renamed.
      name: 'lookAgain',
      everySeconds: HOUR,
      async run() {
        const due = new Set(await progress.listUnlooked(clock.now() - DAY * 1000));
        for (const { ownerId, shopId, isOpen } of await shops.listShopsToSync()) {
          const key = `look:${shopId}`;
          // Uses the same queue as the polls of the shop, so that a reconciliation and a poll of one shop never run at the same time (SYN-1).
          const options = { key, queue: `sync:${shopId}`, keyMode: 'keep', maxAttempts: LOOK_ATTEMPTS } as const;
          if (isOpen && due.has(shopId)) await addJob(db, 'lookAgain', { ownerId, shopId }, options);
        }
      },
    },
    {
      name: 'makeLabels',
      everySeconds: MINUTE,
      async run() {
        for (const { ownerId, shopId } of await shops.listAutoLabelShops()) {
          const options = {
            key: `labels:${shopId}`,
            queue: `labels:${shopId}`,
            keyMode: 'keep',
            maxAttempts: 1,
          } as const;
          await addJob(db, 'makeLabels', { ownerId, shopId }, options);
        }
      },
    },
    { name: 'tellDeadlines', everySeconds: DEADLINES_SECONDS, run: () => deadlines.notify() },
    { name: 'endPauses', everySeconds: MINUTE, run: () => teamwork.endPauses() },
    { name: 'remindPauses', everySeconds: MINUTE, run: () => pauseReminders.run() },
    { name: 'fireRules', everySeconds: MINUTE, run: () => ruleTriggers.fireAll() },
    { name: 'fillSortKeys', everySeconds: MINUTE, run: () => fillSortKeys(db) },
    { name: 'foldCounts', everySeconds: FOLD_SECONDS, run: () => counts.fold() },
    { name: 'recount', everySeconds: DAY, run: async () => metrics.noteProof('orderCounts', await counts.repairAll()) },
  ];
}

export function createOrderJobs(
  deps: Deps,
): Pick<
  JobHandlers,
  | ShopJob
  | 'makeLabels'
  | 'makeLabelBatch'
  | 'printLabels'
  | 'printPacking'
  | 'runRules'
  | 'settleParcels'
  | 'writeOrderExport'
  | 'removeOrderExport'
> {
  const { sync, finance, webhooks, reconciliation, autoLabels } = deps;
  return {
    runRules: ({ ownerId }, signal) => deps.ruleExecution.run(ownerId, signal),
    makeLabels: ({ ownerId, shopId }, signal) => autoLabels.make(systemScope(ownerId, 'bobbin'), shopId, signal),
    syncShop(payload, signal) {
      const scope = systemScope(payload.ownerId, 'bobbin');
      const run = async () => {
        await sync.syncShop(scope, payload.shopId, payload.cause, signal);
        await deps.shops.noteWorks(scope, payload.shopId);
      };
      return work(deps, scope, { name: 'syncShop', payload }, run);
    },
    pullOrders(payload) {
      const scope = systemScope(payload.ownerId, 'marketplace');
      const run = () => webhooks.pullPending(scope, payload.shopId);
      return work(deps, scope, { name: 'pullOrders', payload }, run);
    },
    syncFinance(payload) {
      const scope = systemScope(payload.ownerId, 'bobbin');
      const run = () => finance.syncFinance(scope, payload.shopId);
      return work(deps, scope, { name: 'syncFinance', payload }, run);
    },
    lookAgain(payload, signal) {
      const scope = systemScope(payload.ownerId, 'bobbin');
      const run = () => reconciliation.reconcile(scope, payload.shopId, signal);
      return work(deps, scope, { name: 'lookAgain', payload }, run);
    },
    makeLabelBatch: ({ ownerId, batchId }, signal) => deps.batches.work(ownerId, batchId, signal),
    settleParcels: ({ ownerId, orderIds }) =>
      inTransaction(deps.db, (trx) => deps.parcels.settle(trx, systemScope(ownerId, 'bobbin'), orderIds)),
    printLabels: ({ ownerId, printId }) => deps.prints.make(ownerId, printId),
    printPacking: ({ ownerId, printId }) => deps.packing.make(ownerId, printId),
    writeOrderExport: ({ ownerId, exportId }, signal) => deps.exportWriting.write(ownerId, exportId, signal),
    removeOrderExport: ({ ownerId, exportId }) => deps.exportWriting.remove(ownerId, exportId),
  };
}
