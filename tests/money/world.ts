import type { LedgerReason } from '@bobbin/domain/money/ledger';
import { createLedger, type Ledger } from '../../server/src/modules/wallet/ledger.ts';
import { createTransactions } from '../../server/src/modules/wallet/transactions.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction, type Queryable } from '../../server/src/platform/database.ts';
import { createTestClock, type TestClock } from '../../server/src/testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';

/** An API on a database of its own, and functions that move money in the ledger. */
export interface MoneyWorld {
  database: TestDatabase;
  server: TestApi;
  clock: TestClock;
  ledger: Ledger;
  /** Moves money as a module would, with a transaction in the list, and returns the entry's id. */
  move(ownerId: string, reason: LedgerReason, cents: number, reference: string): Promise<string>;
  /** Moves money in a database transaction of the caller. */
  moveIn(trx: Queryable, scope: OwnerScope, reason: LedgerReason, cents: number, reference: string): Promise<string>;
  balance(ownerId: string): Promise<number>;
  close(): Promise<void>;
}

const NOW = Date.UTC(2026, 10, 15, 18, 30);

export async function openMoneyWorld(env: Record<string, string> = {}): Promise<MoneyWorld> {
  const database = await createTestDatabase();
  const clock = createTestClock(NOW);
  const server = await startApi({ databaseUrl: database.url, clock, env });
  const { app } = server;
  const ledger = createLedger({ clock, emit: app.emit });
  const transactions = createTransactions({ db: app.db, clock, ledger });
  const moveIn: MoneyWorld['moveIn'] = async (trx, scope, reason, cents, reference) => {
    const posted = await ledger.post(trx, scope, { reason, reference, cents });
    const change = posted.afterCents - posted.beforeCents;
    if (posted.isNew && change !== 0) {
      const { entryId } = posted;
      const line = { type: 'ADJUSTMENT', status: 'SUCCESS', cents: change, description: reference } as const;
      await transactions.record(trx, scope, { ...line, entryId });
    }
    return posted.entryId;
  };
  return {
    database,
    server,
    clock,
    ledger,

    moveIn,
    move(ownerId, reason, cents, reference) {
      const scope = systemScope(ownerId, 'test');
      return inTransaction(app.db, (trx) => moveIn(trx, scope, reason, cents, reference));
    },

    async balance(ownerId) {
      return (await ledger.readBalances(app.db, systemScope(ownerId, 'test'))).sellerCents;
    },

    async close() {
      await server.close();
      await database.close();
    },
  };
}
