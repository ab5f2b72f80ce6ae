import { mayStep, takeStep, toRentedCode, type RentedStep } from '@bobbin/domain/designs/rented-designs';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/live.ts';
import * as queries from '../designs.sql.ts';
import type { DesignChange, DesignRow } from '../designs.sql.ts';

/** A transition in progress; the design is locked. */
export interface Taken {
  row: DesignRow;
  code: string;
  now: Date;
  /** Writes the next state together with other changes; updates the stored counts and emits events. */
  move(change: DesignChange): Promise<void>;
}

/** Publishes to the seller and to staff that a design has changed. */
export async function notify(
  trx: Queryable,
  { ownerId, id, shopId }: Pick<DesignRow, 'ownerId' | 'id' | 'shopId'>,
  what: 'state' | 'feedback',
): Promise<void> {
  await publish(trx, { kind: 'event', ownerId, event: { type: 'design', designId: id, shopId, what } });
  await publish(trx, { kind: 'staff', permission: 'VIEW_DESIGNS', event: { type: 'staffDesign', designId: id, what } });
}

/**
 * A transition changes what a second staff user was asked to approve, so it revokes the request (ROL-68), and forgets one that was declined; a
 * message does not.
 */
export const NO_APPROVAL = {
  approval_step: null,
  approval_cents: null,
  approval_by: null,
  approval_name: null,
  approval_reason: null,
  approval_at: null,
  declined_step: null,
  declined_cents: null,
  declined_for: null,
  declined_by: null,
  declined_name: null,
  declined_reason: null,
  declined_at: null,
};

/**
 * Changes the state of a design. No other code does this: it locks the design, checks the state machine, updates the stored counts, and publishes the
 * change to viewers (DSN-1).
 */
export function createSteps({ db, clock }: { db: Db; clock: Clock }) {
  /** Runs a transition in a transaction of the caller; the same errors as `take`. */
  async function takeIn<T>(
    trx: Queryable,
    scope: OwnerScope,
    id: string,
    step: RentedStep,
    work: (trx: Queryable, taken: Taken) => Promise<T>,
  ): Promise<T> {
    const row = await queries.lockDesign(trx, scope, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (!mayStep(step, row.status)) throw new AppError('DESIGN_MOVED', { reasons: [row.status] });
    const now = new Date(clock.now());
    const move = async (change: DesignChange) => {
      const status = takeStep(step, row.status);
      const revoked = step === 'speak' ? {} : NO_APPROVAL;
      await queries.updateDesign(trx, scope, id, { ...revoked, ...change, status, updated_at: now });
      if (status !== row.status) {
        const keys = [
          { status: row.status, by: -1 },
          { status, by: 1 },
        ].toSorted((one, other) => (one.status < other.status ? -1 : 1));
        for (const key of keys) await queries.addToCount(trx, scope, row.shopId, key.status, key.by);
      }
      await notify(trx, row, step === 'speak' ? 'feedback' : 'state');
    };
    return work(trx, { row, code: toRentedCode(row.number), now, move });
  }

  return {
    takeIn,

    /**
     * Runs a transition of a design. @throws AppError NOT_FOUND, DESIGN_MOVED when the current state does not permit the transition, and what `work`
     * throws
     */
    take: <T>(
      scope: OwnerScope,
      id: string,
      step: RentedStep,
      work: (trx: Queryable, taken: Taken) => Promise<T>,
    ): Promise<T> => inTransaction(db, (trx) => takeIn(trx, scope, id, step, work)),
  };
}

export type Steps = ReturnType<typeof createSteps>;
