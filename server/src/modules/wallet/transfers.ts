import { vndToCents, type Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Ledger } from './ledger.ts';
import * as queries from './transactions.sql.ts';
import type { Transactions } from './transactions.ts';

/** A deposit that was requested and is not paid yet. */
interface AskedDeposit {
  code: string;
  vnd: number;
  rate: number;
  expiresAt: Date;
}

/** Money that arrived on our bank account. */
export interface Arrival {
  vnd: number;
  rate: number;
  /** Idempotency key, derived from the bank's transfer, so that the transfer is credited once. */
  reference: string;
  /** Name of the bank and number of the transfer, for the list of transactions. */
  description: string;
}

/** The transaction and the amount of a credited transfer. */
export interface Credited {
  transactionId: string;
  cents: Cents;
}

interface Deps {
  clock: Clock;
  ledger: Ledger;
  transactions: Transactions;
}

/** Writes deposits to the ledger and to the list of transactions, in the caller's transaction (DEP-1). */
export function createTransfers({ clock, ledger, transactions }: Deps) {
  async function post(trx: Queryable, scope: OwnerScope, { vnd, rate, reference }: Arrival) {
    const cents = vndToCents(vnd, rate);
    const posted = await ledger.post(trx, scope, { reason: 'deposit', reference, cents, vnd });
    // The caller has locked the bank's transfer and credits it once, so a second entry would be a bug.
    if (!posted.isNew) throw new Error(`The transfer ${reference} was credited before`);
    return { cents, entryId: posted.entryId };
  }

  return {
    get: queries.getTransaction,

    /** Inserts a transaction for a requested deposit, without moving money; returns its id. */
    ask: (trx: Queryable, scope: OwnerScope, { code, vnd, rate, expiresAt }: AskedDeposit): Promise<string> =>
      transactions.record(trx, scope, {
        type: 'DEPOSIT',
        status: 'WAITING',
        cents: vndToCents(vnd, rate),
        description: '',
        entryId: null,
        dong: { vnd, rate },
        code,
        expiresAt,
      }),

    /** Marks the transaction of a deposit as expired; a late transfer may still be credited to it. */
    async expire(trx: Queryable, scope: OwnerScope, transactionId: string): Promise<void> {
      const changes = { status: 'EXPIRED', updated_at: new Date(clock.now()) };
      await queries.updateTransaction(trx, scope, transactionId, changes);
    },

    /** Credits the received money to the transaction of a requested deposit. When the received amount differs, the transaction shows both amounts. */
    async receive(
      trx: Queryable,
      scope: OwnerScope,
      transactionId: string,
      askedVnd: number,
      arrival: Arrival,
    ): Promise<Credited> {
      const { cents, entryId } = await post(trx, scope, arrival);
      const isSame = askedVnd === arrival.vnd;
      await queries.updateTransaction(trx, scope, transactionId, {
        status: isSame ? 'SUCCESS' : 'DIFFERENT',
        asked_vnd: isSame ? null : askedVnd,
        amount_vnd: arrival.vnd,
        amount_cents: cents,
        description: arrival.description,
        entry_id: entryId,
        updated_at: new Date(clock.now()),
      });
      return { transactionId, cents };
    },

    /** Credits money that belongs to no requested deposit, as a transaction of its own with the caller as actor. */
    async credit(trx: Queryable, scope: OwnerScope, arrival: Arrival): Promise<Credited> {
      const { cents, entryId } = await post(trx, scope, arrival);
      const transactionId = await transactions.record(trx, scope, {
        type: 'DEPOSIT',
        status: 'SUCCESS',
        cents,
        description: arrival.description,
        entryId,
        isByHand: true,
        dong: { vnd: arrival.vnd, rate: arrival.rate },
      });
      return { transactionId, cents };
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
