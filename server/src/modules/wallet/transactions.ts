import { randomInt } from 'node:crypto';
import type { MemberTransaction, Transaction, TransactionQuery, Wallet as WalletReply } from '@bobbin/contract/wallet';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { shareOut } from '@bobbin/domain/money/profits';
import {
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@bobbin/domain/money/transaction-types';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import { assertForwards } from '../../platform/date-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage, type Paged } from '../../platform/paging.ts';
import { lockLedger, readLowBalance, setLowBalance } from './ledger.sql.ts';
import type { SkuCost } from './tables.ts';
import type { Ledger } from './ledger.ts';
import * as queries from './transactions.sql.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Prefixes of transaction codes, by type of transaction. */
const PREFIXES: Record<TransactionType, string> = {
  DEPOSIT: 'NT',
  WITHDRAWAL: 'RT',
  DESIGN: 'DS',
  SKU_DESIGN: 'SK',
  RENEWAL: 'GH',
  ADJUSTMENT: 'DC',
};
/** Letters and digits of transaction codes; characters that look similar are left out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 6;
/** Maximum number of random codes to try. There are 700 million codes per type, so with a million transactions one code in 700 is taken. */
const CODE_TRIES = 5;

/** The fields of a new transaction in the list. */
export interface NewTransaction {
  type: TransactionType;
  status: TransactionStatus;
  /** Change of the balance, now or later; negative for a charge. */
  cents: Cents;
  description: string;
  entryId: string | null;
  subject?: { kind: string; id: string };
  /** Shop and order to which the cost belongs. */
  shopId?: string | null;
  orderId?: string | null;
  /** SKUs to which the cost belongs; the cost is divided in proportion to these amounts (PRF-17). */
  skus?: readonly { skuId: string; cents: Cents }[];
  /** True when the caller, a staff user, entered the transaction. */
  isByHand?: boolean;
  /** The amount in whole dong, and the rate in dong per dollar; absent for transactions in dollars. */
  dong?: { vnd: number; rate: number };
  /** A code that exists already; when absent, the transaction gets a new code of its type. */
  code?: string;
  expiresAt?: Date;
}

/** Filter of transactions; its days are Los Angeles days. */
export type TransactionAsk = Pick<TransactionQuery, 'search' | 'types' | 'statuses' | 'from' | 'to'>;

export function toTransaction(row: queries.TransactionRow): Transaction {
  return {
    id: row.id,
    // An amount in whole dong has the same format as dollars on the wire; only `exchangeRate` shows the difference (MNY-16).
    amount: row.amountVnd === null ? formatMoney(row.amountCents) : `${row.amountVnd}.00`,
    amountUsd: formatMoney(row.amountCents),
    amountVnd: row.amountVnd,
    askedVnd: row.askedVnd,
    expiresAt: row.status === 'WAITING' ? (row.expiresAt?.toISOString() ?? null) : null,
    code: row.code,
    transactionType: row.type,
    transactionStatus: row.status,
    exchangeRate: row.exchangeRate,
    description: row.description,
    beforeAmount: row.beforeCents === null ? null : formatMoney(row.beforeCents),
    afterAmount: row.afterCents === null ? null : formatMoney(row.afterCents),
    subject: row.subjectKind === null || row.subjectId === null ? null : { kind: row.subjectKind, id: row.subjectId },
    addedBy: row.actorName === '' ? null : row.actorName,
    decidedBy: row.deciderName,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns a transaction with the fields that staff see. */
export function toMemberTransaction(callerId: string, row: queries.TransactionRow): MemberTransaction {
  return { ...toTransaction(row), isAddedByYou: row.actorId === callerId };
}

function toFilter(ask: TransactionAsk): queries.TransactionFilter {
  assertForwards(ask.from, ask.to, 'to');
  return {
    search: ask.search?.trim() ?? '',
    types: ask.types ?? [],
    statuses: ask.statuses ?? [],
    from: ask.from === undefined ? null : new Date(laDayStart(ask.from)),
    until: ask.to === undefined ? null : new Date(laDayEnd(ask.to)),
  };
}

async function* toTransactions(pieces: AsyncIterable<queries.TransactionRow[]>): AsyncGenerator<Transaction[]> {
  for await (const piece of pieces) yield piece.map(toTransaction);
}

/** Divides the cost of a transaction among its SKUs without a rounding error; null when the transaction has no SKUs. */
function toShares(cents: Cents, skus: readonly { skuId: string; cents: Cents }[]): string | null {
  if (skus.every(({ skuId }) => skuId === '')) return null;
  const shares = shareOut(
    0 - cents,
    skus.map((sku) => sku.cents),
  );
  return JSON.stringify(skus.map(({ skuId }, index): SkuCost => ({ sku: skuId, cents: shares[index] ?? 0 })));
}

function createCode(type: TransactionType): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${PREFIXES[type]}-${letters.join('')}`;
}

/** A transaction without a code. */
type CodelessRow = Omit<Parameters<typeof queries.insertTransaction>[2], 'code' | 'type'> & {
  code: string | undefined;
  type: TransactionType;
};

interface Deps {
  db: Db;
  clock: Clock;
  ledger: Ledger;
  /** Creates random codes. */
  newCode?: (type: TransactionType) => string;
}

/** The list of a balance's transactions, and the balance itself. */
export function createTransactions({ db, clock, ledger, newCode = createCode }: Deps) {
  /** Inserts a transaction under a new code of its owner. */
  async function insert(trx: Queryable, scope: OwnerScope, { code, type, ...row }: CodelessRow): Promise<void> {
    const tries = code === undefined ? CODE_TRIES : 1;
    for (let count = 0; count < tries; count += 1) {
      if (await queries.insertTransaction(trx, scope, { ...row, type, code: code ?? newCode(type) })) return;
    }
    throw new Error(`No free code of a movement was found for ${row.id}`);
  }

  async function readWallet(scope: OwnerScope): Promise<WalletReply> {
    const [balances, moved, lowCents, counts] = await Promise.all([
      ledger.readBalances(db, scope),
      queries.sumMoved(db, scope, new Date(clock.now() - WEEK_MS)),
      readLowBalance(db, scope),
      queries.countByType(db, scope),
    ]);
    return {
      balance: formatMoney(balances.sellerCents),
      held: formatMoney(balances.heldCents),
      in7Days: formatMoney(moved.inCents),
      out7Days: formatMoney(moved.outCents),
      lowBalance: lowCents === null ? null : formatMoney(lowCents),
      counts: TRANSACTION_TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 })),
    };
  }

  async function readPage(scope: OwnerScope, query: TransactionQuery): Promise<Paged<queries.TransactionRow>> {
    const filter = toFilter(query);
    const { offset, limit, meta } = toPage(query, await queries.countTransactions(db, scope, filter));
    const page = { limit, offset, isOldestFirst: isAscending(query.sortBy) };
    return { data: await queries.listTransactions(db, scope, filter, page), meta };
  }

  return {
    readWallet,

    async record(trx: Queryable, scope: OwnerScope, line: NewTransaction): Promise<string> {
      const { type, status, cents, description, entryId, subject, isByHand = false, dong } = line;
      const now = clock.now();
      const id = createId(now);
      await insert(trx, scope, {
        id,
        code: line.code,
        type,
        status,
        ...(dong ? { amount_vnd: dong.vnd, exchange_rate: dong.rate } : {}),
        expires_at: line.expiresAt ?? null,
        amount_cents: cents,
        description,
        entry_id: entryId,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        for_shop: line.shopId ?? (subject?.kind === 'shop' ? subject.id : null),
        for_order: line.orderId ?? null,
        for_skus: toShares(cents, line.skus ?? []),
        actor_id: isByHand ? scope.actor.userId : null,
        actor_name: isByHand ? scope.actor.name : '',
        decider_id: null,
        decider_name: null,
        created_at: new Date(now),
        updated_at: new Date(now),
        deleted_at: null,
      });
      return id;
    },

    async list(scope: OwnerScope, query: TransactionQuery): Promise<Paged<Transaction>> {
      const { data, meta } = await readPage(scope, query);
      return { data: data.map(toTransaction), meta };
    },

    /** Lists the same transactions for staff, and marks those that the caller entered. */
    async listFor(callerId: string, scope: OwnerScope, query: TransactionQuery): Promise<Paged<MemberTransaction>> {
      const { data, meta } = await readPage(scope, query);
      return { data: data.map((row) => toMemberTransaction(callerId, row)), meta };
    },

    /** Counts the transactions that match a filter. */
    count: (scope: OwnerScope, filter: TransactionAsk): Promise<number> =>
      queries.countTransactions(db, scope, toFilter(filter)),

    /** Reads all transactions that match a filter, newest first, in chunks, from one snapshot. */
    readAll: <T>(
      scope: OwnerScope,
      filter: TransactionAsk,
      work: (pieces: AsyncIterable<Transaction[]>) => Promise<T>,
    ): Promise<T> => queries.readAllTransactions(db, scope, toFilter(filter), (pieces) => work(toTransactions(pieces))),

    async setLowBalance(scope: OwnerScope, amount: string | null): Promise<WalletReply> {
      const cents = amount === null ? 0 : parseMoney(amount);
      await inTransaction(db, async (trx) => {
        await lockLedger(trx, scope);
        await setLowBalance(trx, scope, cents === 0 ? null : cents);
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'balance' } });
      });
      return readWallet(scope);
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
