import { LEDGER_MOVES, mayBeNegative, type LedgerReason } from '@bobbin/domain/money/ledger';
import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import * as queries from './ledger.sql.ts';

/** Thrown when a transfer is rejected; contains the missing amount, computed under the ledger's lock. */
export class BalanceTooLow extends AppError {
  readonly lackingCents: Cents;

  constructor(lackingCents: Cents) {
    super('BALANCE_TOO_LOW');
    this.lackingCents = lackingCents;
  }
}

export interface Move {
  reason: LedgerReason;
  /** Idempotency key: moves with the same reason and reference move money only once. */
  reference: string;
  /** Amount of the move; always positive. */
  cents: Cents;
  /** The amount in dong, for moves in dong. */
  vnd?: number;
  /** Id of the entry that this move reverses, fully or partly. */
  correctsId?: string;
}

/** A stored entry; `isNew` is false when the entry already existed, so that this call moved no money. */
export interface Posted {
  entryId: string;
  beforeCents: Cents;
  afterCents: Cents;
  isNew: boolean;
}

/**
 * A seller's accounts in whole cents. No other code writes entries. Each entry takes an amount from one account and adds it to another (MNY-23), is
 * never changed, and is written in the transaction of the change that causes it.
 */
export function createLedger({ clock, emit }: { clock: Clock; emit: Emit }) {
  return {
    /** Reads the spendable balance, and the amount that is held for withdrawals. */
    async readBalances(db: Queryable, scope: OwnerScope): Promise<{ sellerCents: Cents; heldCents: Cents }> {
      const accounts = await queries.readAccounts(db, scope);
      return { sellerCents: accounts.get('seller') ?? 0, heldCents: accounts.get('held') ?? 0 };
    },

    /**
     * Posts an entry once; a repeated call returns the existing entry.
     * @throws BalanceTooLow when the seller's balance would fall below zero
     */
    async post(
      trx: Queryable,
      scope: OwnerScope,
      { reason, reference, cents, vnd, correctsId }: Move,
    ): Promise<Posted> {
      if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} cents cannot be moved`);
      const { from, to } = LEDGER_MOVES[reason];
      const head = await queries.lockLedger(trx, scope);
      const known = await queries.findEntry(trx, scope, reason, reference);
      if (known) {
        if (known.cents !== cents) throw new Error(`${reason} ${reference} was moved before, with another amount`);
        return { entryId: known.id, beforeCents: known.beforeCents, afterCents: known.afterCents, isNew: false };
      }
      const accounts = await queries.readAccounts(trx, scope);
      const lackingCents = mayBeNegative(from) ? 0 : cents - (accounts.get(from) ?? 0);
      if (lackingCents > 0) throw new BalanceTooLow(lackingCents);
      const beforeCents = accounts.get('seller') ?? 0;
      const afterCents = beforeCents + (to === 'seller' ? cents : 0) - (from === 'seller' ? cents : 0);
      const now = clock.now();
      const entryId = createId(now);
      await queries.insertEntry(trx, scope, {
        id: entryId,
        number: head.entries + 1,
        reason,
        reference,
        from_account: from,
        to_account: to,
        cents,
        amount_vnd: vnd ?? null,
        before_cents: beforeCents,
        after_cents: afterCents,
        corrects_id: correctsId ?? null,
        actor_id: scope.actor.userId,
        actor_name: scope.actor.name,
        created_at: new Date(now),
      });
      if (afterCents !== beforeCents) {
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'balance' } });
        const low = head.lowBalanceCents;
        // Emits the event only when this entry takes the balance below the threshold, not at each later charge.
        if (low !== null && beforeCents >= low && afterCents < low) {
          await emit(trx, 'balanceLow', { scope, entryId, cents: afterCents, lowCents: low });
        }
      }
      return { entryId, beforeCents, afterCents, isNew: true };
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
