import type { ErrorName } from '@bobbin/contract/errors';
import { HOLD_MS } from '@bobbin/domain/fulfilment/eligibility';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import type { Shops } from '../../shops/module.ts';
import type { Labels } from './labels.ts';
import { insertEvent } from '../order/order.sql.ts';
import type { Orders } from '../order/order.ts';
import * as queries from './auto-labels.sql.ts';

/** Errors that can pass without an action of the seller. */
const PASSING: ReadonlySet<ErrorName> = new Set(['MARKETPLACE_UNAVAILABLE', 'LABEL_DOCUMENT_MISSING']);
/** Maximum number of orders of one shop per job; the job of the next minute makes the remaining labels. */
const BATCH = 50;
const FIRST_PAUSE_MS = 5 * 60_000;
const PAUSE_MAX_MS = 6 * 3_600_000;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Pick<Shops, 'getShop'>;
  orders: Pick<Orders, 'getForWork' | 'checkLabel'>;
  labels: Pick<Labels, 'create'>;
}

export function createAutoLabels({ db, clock, emit, shops, orders, labels }: Deps) {
  async function noteRefused(scope: OwnerScope, orderId: string, shopId: string, words: string) {
    await inTransaction(db, async (trx) => {
      if (!(await queries.noteRefusal(trx, scope, orderId, words))) return;
      await insertEvent(trx, scope, {
        orderId,
        id: createId(clock.now()),
        at: new Date(clock.now()),
        event: 'labelRefused',
        actor: scope.actor.name,
        details: { reason: words },
      });
      await emit(trx, 'labelRefused', { scope, orderId, shopId, words });
    });
  }

  /** Returns whether the job may continue with the other orders of the shop. */
  async function makeOne(scope: OwnerScope, orderId: string, shopId: string): Promise<boolean> {
    const order = await orders.getForWork(db, scope, orderId);
    if (!(await orders.checkLabel(scope, order)).ok) return true;
    try {
      await labels.create(scope, orderId, false);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.error === 'LABEL_NOT_POSSIBLE') {
        // When the reason is not the marketplace, the order has changed since it was listed. The error is then no refusal, and the next job does not
        // list the order.
        if (error.reasons.includes('MARKETPLACE')) await noteRefused(scope, orderId, shopId, error.detail ?? '');
        return true;
      }
      if (!PASSING.has(error.error)) return error.error === 'CANCEL_REQUEST_PENDING';
      const attempts = await queries.countTry(db, scope, orderId);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10), PAUSE_MAX_MS);
      await queries.waitForNextTry(db, scope, orderId, new Date(clock.now() + pause));
      // After a broken link to one document the job continues with the next label; after other errors it stops.
      return error.error === 'LABEL_DOCUMENT_MISSING';
    }
  }

  return {
    /**
     * Job: makes the pending labels of a shop whose seller has turned on automatic labels (LBL-15). When the marketplace refuses a label, the seller
     * is notified once and must act (LBL-16). After any other failure the job retries.
     */
    async make(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      const { isAutoCreateLabel, autoLabelSince } = await shops.getShop(scope, shopId);
      if (!isAutoCreateLabel || autoLabelSince === null) return;
      // Includes orders from one hold before the setting was turned on, because such an order becomes ready only after its hold.
      const since = new Date(autoLabelSince.getTime() - HOLD_MS);
      const ids = await queries.listLabelWanted(db, scope, shopId, { since, now: new Date(clock.now()) }, BATCH);
      for (const orderId of ids) {
        if (signal?.aborted === true || !(await makeOne(scope, orderId, shopId))) return;
      }
    },
  };
}

export type AutoLabels = ReturnType<typeof createAutoLabels>;
