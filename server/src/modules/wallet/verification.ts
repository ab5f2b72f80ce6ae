import type { LedgerProof } from '@bobbin/contract/wallet';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import * as queries from './verification.sql.ts';
import * as crossTenant from './verification.cross-tenant.sql.ts';

/** Maximum number of faults of one kind that a result lists; more would not help to find the cause. */
const FAULTS_MAX = 100;
const KEPT_DAYS = 400;
const DAY_MS = 24 * 3_600_000;

export function createLedgerProofs({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  /** Reads everything in one snapshot, so that a concurrent charge is seen completely or not at all. */
  function inOneMoment<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return db.transaction().setIsolationLevel('repeatable read').execute(work);
  }

  return {
    /**
     * Verifies each balance against its entries, each entry against the previous one, and the sum of all accounts (MNY-25). Returns the number of
     * faults.
     */
    prove: (): Promise<number> =>
      inOneMoment(async (trx) => {
        const now = clock.now();
        const totals = await crossTenant.sumAccounts(trx);
        const { owners, entries } = await crossTenant.countLedgers(trx);
        const faults = [
          ...(await crossTenant.listWrongBalances(trx, FAULTS_MAX)),
          ...(await crossTenant.listBrokenChains(trx, FAULTS_MAX)),
          ...(await crossTenant.listWrongTransactions(trx, FAULTS_MAX)),
          ...(await crossTenant.listWrongHeld(trx, FAULTS_MAX)),
        ];
        const sum = sumCents(Object.values(totals));
        await queries.dropProofs(trx, new Date(now - KEPT_DAYS * DAY_MS));
        await queries.insertProof(trx, {
          id: createId(now),
          proved_at: new Date(now),
          owner_count: owners,
          entry_count: entries,
          sum_cents: sum,
          totals: JSON.stringify(totals),
          faults: JSON.stringify(faults),
        });
        if (sum !== 0 || faults.length > 0) log.error({ sum, faults }, 'The ledger does not add up');
        else log.info({ owners, entries }, 'The ledger adds up');
        return faults.length + (sum === 0 ? 0 : 1);
      }),

    /** Returns the last verification; null before the first one. */
    async readLast(_scope: StaffScope): Promise<LedgerProof | null> {
      const row = await queries.readLastProof(db);
      if (!row) return null;
      return {
        provedAt: row.provedAt.toISOString(),
        isRight: row.sumCents === 0 && row.faults.length === 0,
        ownersCount: row.owners,
        entriesCount: row.entries,
        sum: formatMoney(row.sumCents),
        totals: Object.entries(row.totals).map(([account, cents]) => ({ account, amount: formatMoney(cents) })),
        faults: row.faults.map(({ ownerId, kind, what, wantedCents, foundCents }) => ({
          ownerId,
          kind,
          what,
          wanted: wantedCents === null ? null : formatMoney(wantedCents),
          found: foundCents === null ? null : formatMoney(foundCents),
        })),
      };
    },
  };
}

export type LedgerProofs = ReturnType<typeof createLedgerProofs>;
