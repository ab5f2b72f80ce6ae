import { balanceChange } from '@bobbin/domain/money/ledger';
import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Ledger } from './ledger.ts';
import { getTransaction, updateTransaction } from './transactions.sql.ts';
import type { Transactions } from './transactions.ts';

/** Money that is held for a withdrawal, and the withdrawal's line in the list of transactions. */
interface Held {
  id: string;
  cents: Cents;
  code: string;
  transactionId: string;
  holdEntryId: string;
}

interface Deps {
  clock: Clock;
  ledger: Ledger;
  transactions: Transactions;
}

const toReference = (id: string) => `withdrawal:${id}`;

/**
 * The three movements of a withdrawal's money: hold, release and payment (WDR-2). Each happens once, in the caller's transaction that also changes
 * the withdrawal.
 */
export function createHolds({ clock, ledger, transactions }: Deps) {
  const subjectOf = (id: string) => ({ kind: 'withdrawal', id });

  async function setStatus(trx: Queryable, scope: OwnerScope, id: string, status: 'SUCCESS' | 'RETURNED') {
    await updateTransaction(trx, scope, id, { status, updated_at: new Date(clock.now()) });
  }

  return {
    /** Holds the money of a withdrawal. @throws AppError BALANCE_TOO_LOW */
    async hold(
      trx: Queryable,
      scope: OwnerScope,
      { id, cents, description }: { id: string; cents: Cents; description: string },
    ): Promise<Pick<Held, 'code' | 'transactionId' | 'holdEntryId'>> {
      const reason = 'withdrawalHeld';
      const { entryId } = await ledger.post(trx, scope, { reason, reference: toReference(id), cents });
      const transactionId = await transactions.record(trx, scope, {
        type: 'WITHDRAWAL',
        status: 'HELD',
        cents: balanceChange(reason, cents),
        description,
        entryId,
        subject: subjectOf(id),
      });
      const line = await getTransaction(trx, scope, transactionId);
      return { code: line?.code ?? '', transactionId, holdEntryId: entryId };
    },

    /** Returns the held money to the balance; the return has its own line in the list of transactions. */
    async release(
      trx: Queryable,
      scope: OwnerScope,
      { id, cents, transactionId, holdEntryId }: Held,
      description: string,
    ): Promise<void> {
      const reason = 'withdrawalReleased';
      const move = { reason, reference: toReference(id), cents, correctsId: holdEntryId } as const;
      const { entryId } = await ledger.post(trx, scope, move);
      await setStatus(trx, scope, transactionId, 'RETURNED');
      await transactions.record(trx, scope, {
        type: 'WITHDRAWAL',
        status: 'SUCCESS',
        cents: balanceChange(reason, cents),
        description,
        entryId,
        subject: subjectOf(id),
      });
    },

    /** Posts the payment of the held money from our bank account. */
    async pay(trx: Queryable, scope: OwnerScope, { id, cents, transactionId }: Held, vnd: number): Promise<void> {
      await ledger.post(trx, scope, { reason: 'withdrawalPaid', reference: toReference(id), cents, vnd });
      await setStatus(trx, scope, transactionId, 'SUCCESS');
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
