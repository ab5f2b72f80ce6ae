import type { Cents } from '@bobbin/domain/money/money';
import { OPEN_WITHDRAWALS } from '@bobbin/domain/money/withdrawals';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { toSamples } from '../../platform/product-gauges.ts';
import type { People } from '../accounts/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Audit } from '../audit/module.ts';
import type { StaffNotes } from '../staff-notes/module.ts';
import { bindWalletOfStaff } from './admin.routes.ts';
import { createByHand, type ByHand } from './by-hand.ts';
import { createHolds } from './holds.ts';
import { bindIncome } from './income.routes.ts';
import { createIncome, type Income } from './income.ts';
import { createLedger } from './ledger.ts';
import { bindWithdrawalReview } from './withdrawal-review.routes.ts';
import { countApprovals } from './transactions.sql.ts';
import { countOpenRequests, readOldestOpenSeconds } from './withdrawal-review.cross-tenant.sql.ts';
import { createWithdrawalReview, type WithdrawalReview } from './withdrawal-review.ts';
import { createBankStatements } from './bank-statements.ts';
import { bindWithdrawalFiles } from './withdrawal-files.routes.ts';
import { createWithdrawalFiles, type WriteWorkbook } from './withdrawal-files.ts';
import { createLedgerProofs } from './verification.ts';
import { bindWallet } from './wallet.routes.ts';
import { createWallet, type Wallet } from './wallet.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { createTransfers, type Transfers } from './transfers.ts';
import { countRequests } from './withdrawals.sql.ts';
import { bindWithdrawals } from './withdrawals.routes.ts';
import { createWithdrawals } from './withdrawals.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findWithdrawalCodes } from './codes.cross-tenant.sql.ts';

export type { SkuShare, Wallet } from './wallet.ts';
export { toTransaction, type TransactionAsk } from './transactions.ts';
export type { Arrival, Transfers } from './transfers.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A balance fell below the threshold that its owner set; `entryId` is the entry that caused it. */
    balanceLow: { scope: OwnerScope; entryId: string; cents: Cents; lowCents: Cents };
    /** Staff paid or rejected a withdrawal; `words` is the bank's transaction id of the payment, or the reason of the rejection. */
    withdrawalEnded: { scope: OwnerScope; id: string; code: string; cents: Cents; isPaid: boolean; words: string };
  }
}

const DAY = 24 * 3600;

export interface WalletOffers {
  /** Counts the transactions of a balance, and reads all of them, for finance exports. */
  movements: Pick<Transactions, 'count' | 'readAll'>;
  transfers: Transfers;
  income: Income;
  /** Lists open withdrawals, as tasks on the first page of staff. */
  readWithdrawalWork: WithdrawalReview['readWork'];
  /** Lists corrections of balances that wait for a second staff user. */
  readAdjustmentWork: ByHand['readWork'];
  /** Counts an owner's open withdrawals. */
  countOpenWithdrawals(db: Queryable, scope: OwnerScope): Promise<number>;
  /** Counts an owner's corrections that wait for a second staff user. */
  countWaitingCorrections(db: Queryable, scope: OwnerScope): Promise<number>;
  /** Returns whether the last nightly verification found no fault; null before the first verification. */
  isLedgerRight(scope: StaffScope): Promise<boolean | null>;
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'emit' | 'config' | 'metrics'> {
  audit: Audit;
  people: Pick<People, 'readPeople' | 'readCredentialChanges' | 'isDeactivated' | 'lockExisting'>;
  notes: Pick<StaffNotes, 'explain' | 'addInternal'>;
  limits: Pick<Limits, 'decide' | 'readReach'>;
  writeWorkbook: WriteWorkbook;
  /** The current exchange rate, dong per dollar. */
  rates: { readCurrent(): Promise<number> };
}

/** The module of sellers' balances: the ledger, the list of transactions, and charges of other modules. */
export function buildWallet({
  db,
  clock,
  vault,
  log,
  emit,
  config,
  metrics,
  audit,
  people,
  notes,
  limits,
  rates,
  writeWorkbook,
}: Needs): Module & Wallet & WalletOffers {
  const ledger = createLedger({ clock, emit });
  const transactions = createTransactions({ db, clock, ledger });
  const secondPersonCents = config.SECOND_PERSON_CENTS;
  const byHand = createByHand({ db, clock, audit, people, notes, ledger, transactions, limits });
  const holds = createHolds({ clock, ledger, transactions });
  const review = createWithdrawalReview({
    db,
    clock,
    vault,
    emit,
    audit,
    people,
    notes,
    holds,
    limits,
  });
  const withdrawals = createWithdrawals({
    db,
    clock,
    vault,
    audit,
    people,
    ledger,
    holds,
    secondPersonCents,
    dayCents: config.WITHDRAWAL_DAY_CENTS,
    requestsPerDay: config.WITHDRAWALS_PER_DAY,
    readRate: rates.readCurrent,
  });
  const files = createWithdrawalFiles({ db, clock, vault, audit, people, review, writeWorkbook });
  const statements = createBankStatements({ db, clock, audit, review });
  const proofs = createLedgerProofs({ db, clock, log });
  const income = createIncome({ db, clock, people });
  return {
    name: 'wallet',
    ownTables: OWN_TABLES,
    ...createWallet({ db, ledger, transactions, people }),
    movements: transactions,
    transfers: createTransfers({ clock, ledger, transactions }),
    income,
    readWithdrawalWork: review.readWork,
    readAdjustmentWork: byHand.readWork,
    countOpenWithdrawals: (trx, scope) => countRequests(trx, scope, { statuses: OPEN_WITHDRAWALS, search: '' }),
    countWaitingCorrections: countApprovals,
    isLedgerRight: async (scope) => (await proofs.readLast(scope))?.isRight ?? null,
    codeSearches: [
      {
        kinds: ['withdrawal'],
        find: async (scope, question) => toFound('withdrawal', await findWithdrawalCodes(db, scope, question)),
      },
    ],
    bind(routes) {
      bindWallet(routes, transactions);
      bindWalletOfStaff(routes, byHand, proofs);
      bindWithdrawals(routes, withdrawals);
      bindWithdrawalReview(routes, review);
      bindWithdrawalFiles(routes, files, statements);
      bindIncome(routes, income);
    },
    gauges: [
      {
        gauges: {
          bobbin_withdrawals_waiting: { help: 'Withdrawals that wait for staff by state', labels: ['state'] },
          bobbin_withdrawals_oldest_seconds: { help: 'How long the oldest withdrawal has waited for staff' },
        },
        async read(reader) {
          const counts = (await countOpenRequests(reader)).map(({ status, count }) => [status, count] as const);
          return [
            ...toSamples('bobbin_withdrawals_waiting', 'state', OPEN_WITHDRAWALS, counts),
            { name: 'bobbin_withdrawals_oldest_seconds', value: await readOldestOpenSeconds(reader) },
          ];
        },
      },
    ],
    tidy: () => statements.tidy(),
    timetable: [
      { name: 'proveLedger', everySeconds: DAY, run: async () => metrics.noteProof('ledger', await proofs.prove()) },
    ],
  };
}
