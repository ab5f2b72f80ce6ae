import { ConnectorError } from '@bobbin/connectors/errors';
import { SHOP_DISABLED } from '@bobbin/connectors/marketplace/errors';
import type { FlashSaleProblem } from '@bobbin/domain/flash-sales/standing';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Shops } from '../shops/module.ts';
import type { Ending } from './ending.ts';
import { enqueueSale } from './enqueue.ts';
import type { Planning } from './planning.ts';
import { afterFailure, PAUSE_MAX_MS } from './retry-policy.ts';
import * as queries from './flash-sales.sql.ts';
import type { SaleRow } from './flash-sales.sql.ts';
import type { Sending } from './sending.ts';
import { markOpen, readRefusal, recount } from './skus.sql.ts';
import type { Watching } from './watching.ts';

/** Number of steps of a flash sale before other jobs for the marketplace run. */
const TURN = 12;
/** Pause while the shop cannot work because its seller must act (FSL-13). */
const SHOP_PAUSE_MS = 5 * 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  shops: Pick<Shops, 'noteFailure'>;
  planning: Planning;
  sending: Sending;
  watching: Watching;
  ending: Ending;
}

export function createWorking({ db, clock, log, shops, planning, sending, watching, ending }: Deps) {
  const isDue = ({ dueAt }: SaleRow) => dueAt !== null && dueAt.getTime() <= clock.now();

  /** All SKUs were sent; the flash sale now runs, or has failed as a whole. */
  async function finishSending(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
    const isOk = sale.skuOk > 0;
    if (!isOk) await watching.clear(scope, sale, signal);
    await inTransaction(db, async (trx) => {
      const locked = await queries.lockSale(trx, scope, sale.id);
      if (locked?.phase !== 'creating' || locked.stopAskedAt !== null) return;
      if (locked.skuOk === 0)
        return ending.fail(trx, scope, locked, 'ALL_REFUSED', await readRefusal(trx, scope, sale.id));
      const running = { phase: 'running', is_executed: true, is_ok: true, ...queries.GOES_ON };
      await queries.updateSale(trx, scope, sale.id, { ...running, updated_at: new Date(clock.now()) });
    });
  }

  /** Runs one step; afterwards the row of the flash sale shows whether another step is due. */
  async function step(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
    if (sale.stopAskedAt !== null) {
      await inTransaction(db, async (trx) => {
        await markOpen(trx, scope, sale.id, null, { state: 'left', reason: 'STOPPED' });
        await recount(trx, scope, sale.id, new Date(clock.now()));
      });
      return watching.takeDown(scope, sale, signal);
    }
    if (sale.phase === 'planned') return planning.plan(scope, sale, signal);
    if (sale.phase === 'running') return watching.look(scope, sale, signal);
    if (!(await sending.sendNext(scope, sale, signal))) await finishSending(scope, sale, signal);
  }

  async function wait(scope: OwnerScope, sale: SaleRow, pauseMs: number, changes: queries.SaleChanges): Promise<void> {
    const due = new Date(clock.now() + pauseMs);
    await inTransaction(db, async (trx) => {
      const locked = await queries.lockSale(trx, scope, sale.id);
      if (!locked || locked.phase === 'over') return;
      // The flash sale was stopped during the call; the stop is due now, even if the call requires a pause.
      const isStopped = locked.stopAskedAt !== null && sale.stopAskedAt === null;
      const pause = isStopped ? {} : { due_at: due };
      await queries.updateSale(trx, scope, sale.id, { ...changes, ...pause, updated_at: new Date(clock.now()) });
    });
  }

  async function noteFailure(scope: OwnerScope, sale: SaleRow, error: ConnectorError): Promise<void> {
    const message = error.providerMessage;
    const isShops = error.kind === 'auth' || error.code === 'PROXY' || error.code === SHOP_DISABLED;
    if (isShops || error.kind === 'rejected') {
      const problem: FlashSaleProblem = 'SHOP_WAITS';
      // A token that expired early has been renewed by now.
      const pause = error.kind === 'auth' && sale.problem !== 'SHOP_WAITS' ? 0 : SHOP_PAUSE_MS;
      return wait(scope, sale, pause, { problem, message });
    }
    const { pauseMs, isHopeless, ...failures } = afterFailure(error, sale);
    if (error.kind === 'rate-limited') return wait(scope, sale, pauseMs, failures);
    if (!isHopeless) return wait(scope, sale, pauseMs, { ...failures, problem: 'NO_ANSWER', message });
    // Planning and ending are never abandoned; they are retried until the marketplace responds.
    if (sale.phase === 'creating' && sale.stopAskedAt === null) {
      await sending.giveUpCall(scope, sale);
      return wait(scope, sale, 0, queries.ANSWERED);
    }
    await wait(scope, sale, PAUSE_MAX_MS, { problem: 'NO_ANSWER', message });
  }

  /** When the end of a flash sale passed while its shop could not work, it has ended at the marketplace too. */
  async function noteShop(scope: OwnerScope, sale: SaleRow, error: AppError): Promise<void> {
    const isGone = error.error === 'NOT_FOUND';
    const isOver = clock.now() >= sale.endsAt.getTime();
    if (!isGone && !isOver) return wait(scope, sale, SHOP_PAUSE_MS, { problem: 'SHOP_WAITS', message: '' });
    await inTransaction(db, async (trx) => {
      const locked = await queries.lockSale(trx, scope, sale.id);
      if (!locked || locked.phase === 'over') return;
      // The successor waits for the shop again (FSL-12, FSL-13).
      if (locked.skuOk > 0) return ending.end(trx, scope, locked, isGone ? 'SHOP_GONE' : null);
      await ending.fail(trx, scope, locked, isGone ? 'SHOP_GONE' : 'TIME');
    });
  }

  async function tryStep(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
    const startedAt = clock.now();
    try {
      await step(scope, sale, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ConnectorError) {
        log.warn({ err: error, saleId: sale.id, phase: sale.phase }, 'A call of a flash sale failed');
        await shops.noteFailure(scope, sale.shopId, error, startedAt);
        return noteFailure(scope, sale, error);
      }
      if (error instanceof AppError) return noteShop(scope, sale, error);
      // Catches unexpected errors, which would otherwise end the job permanently, so that the flash sale would wait without a reason (SEC-11).
      log.error({ err: error, saleId: sale.id, phase: sale.phase }, 'A step of a flash sale failed');
      const { pauseMs, tries } = afterFailure({ kind: 'unavailable', retryAfterMs: null }, sale);
      await wait(scope, sale, pauseMs, { problem: 'JOB_FAILED', message: '', tries });
    }
  }

  return {
    /**
     * Job: makes the steps that a flash sale needs next, one after another. Each step is stored before and after its call, so that another worker can
     * continue after an interruption (FSL-5). Temporary failures never end the job with an error; the row of the flash sale has the time of its next
     * step.
     */
    async work(ownerId: string, saleId: string, signal: AbortSignal): Promise<void> {
      const scope = systemScope(ownerId, 'bobbin');
      for (let left = TURN; left > 0; left -= 1) {
        const sale = await queries.getSale(db, scope, saleId);
        if (!sale || sale.phase === 'over' || !isDue(sale)) break;
        signal.throwIfAborted();
        await tryStep(scope, sale, signal);
      }
      const sale = await queries.getSale(db, scope, saleId);
      if (sale?.dueAt) await enqueueSale(db, clock, ownerId, sale, sale.dueAt);
    },
  };
}

export type Working = ReturnType<typeof createWorking>;
