import type { ChargeReason } from '@bobbin/domain/money/ledger';
import { balanceChange, LEDGER_MOVES } from '@bobbin/domain/money/ledger';
import { sumCents, type Cents } from '@bobbin/domain/money/money';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import { inSavepoint, type Db, type Queryable } from '../../platform/database.ts';
import { findEntry, lockLedger, readBalancesOf, sumCorrections } from './ledger.sql.ts';
import { BalanceTooLow, type Ledger } from './ledger.ts';
import * as charges from './charges.sql.ts';
import type { Transactions } from './transactions.ts';

/** What is paid for one SKU, as a weight: the shares of a charge always add up to it. An empty id is for no SKU. */
export interface SkuShare {
  skuId: string;
  cents: Cents;
}

/** What a module takes from a balance. */
export interface Charge {
  /** Nothing costs nothing. */
  cents: Cents;
  reason: ChargeReason;
  /** Names what is paid; the same reference is charged once. */
  reference: string;
  /** The name of what is paid, as its owner knows it. */
  description: string;
  subject: { kind: string; id: string };
  /** The shop and the order that it is paid for, where it is for one: their costs hold it (PRF-10). */
  shopId?: string | null;
  orderId?: string | null;
  /** The SKUs that it is paid for, with what is paid for each; empty where it is for none (PRF-17). */
  skus?: readonly SkuShare[];
}

/** What a module gives back of a charge. */
export interface Refund {
  cents: Cents;
  reason: ChargeReason;
  /** The reference of the charge. */
  reference: string;
  /** Names this refund; the same is given once. */
  refundReference: string;
  description: string;
  subject: { kind: string; id: string };
  /** As of the charge. */
  shopId?: string | null;
  orderId?: string | null;
  skus?: readonly SkuShare[];
}

export interface ChargeTotal {
  total: Cents;
  count: number;
}

/** Lines of charges with the sums of all of them by type. */
export interface ChargePage {
  lines: charges.ChargeLine[];
  types: (ChargeTotal & { type: string })[];
  leftOut: { status: string; count: number }[];
}

interface Deps {
  db: Db;
  ledger: Ledger;
  transactions: Transactions;
}

/** What other modules take from a seller's balance and give back to it, each in their own transaction (MNY-24). */
export function createWallet({ db, ledger, transactions }: Deps) {
  return {
    readBalance: async (scope: OwnerScope, trx: Queryable = db): Promise<Cents> =>
      (await ledger.readBalances(trx, scope)).sellerCents,
    /** Balances of the people of one page; who is not in it has none. */
    readBalancesOf: (scope: StaffScope, userIds: readonly string[]): Promise<Map<string, Cents>> =>
      readBalancesOf(db, scope, userIds),
    /**
     * What designs and everything else cost in each of some ranges, above zero; null is all time, the end of a range is not in it. With
     * `shops` only what was paid for one of these.
     */
    async sumCharges(
      scope: OwnerScope,
      shops: readonly string[] | undefined,
      ranges: readonly charges.ChargeRange[],
    ): Promise<{ designs: ChargeTotal; others: ChargeTotal }[]> {
      const rows = await charges.sumCharges(db, scope, shops, ranges);
      const add = (range: number, isDesign: boolean): ChargeTotal => {
        const own = rows.filter((row) => row.range === range && row.isDesign === isDesign);
        return { total: sumCents(own.map(({ cents }) => cents)), count: sumCents(own.map(({ count }) => count)) };
      };
      return ranges.map((_, index) => ({ designs: add(index, true), others: add(index, false) }));
    },
    /** A page of what such a sum is made of, what its types come to, and what it does not count. */
    async listCharges(
      scope: OwnerScope,
      ask: charges.ChargeAsk,
      page: { limit: number; offset: number },
    ): Promise<ChargePage> {
      const [sums, lines, leftOut] = await Promise.all([
        charges.sumCharges(db, scope, ask.shops, [ask.range]),
        charges.listCharges(db, scope, ask, page),
        charges.countLeftOut(db, scope, ask),
      ]);
      const own = sums.filter(({ isDesign }) => isDesign === (ask.kind === 'designs'));
      return { lines, leftOut, types: own.map(({ type, count, cents }) => ({ type, count, total: cents })) };
    },
    /** The same sum's design fees with the shop and the SKU of each, as a relation for a statement of another module (PRF-17). */
    designFees: charges.designFees,
    /** What was paid for designs of orders and did not come back (PRF-14); orders without any are missing. */
    readDesignFees: charges.sumDesignFees,
    /** Whether the balance holds so much now. */
    canPay: async (trx: Queryable, scope: OwnerScope, cents: Cents): Promise<boolean> =>
      cents === 0 || (await ledger.readBalances(trx, scope)).sellerCents >= cents,

    /**
     * Runs work that charges. When the balance is too low, `work` is rolled back and the missing amount of that moment is returned (money
     * may arrive before the next read); else 0.
     */
    async tryPaying(trx: Queryable, work: () => Promise<void>): Promise<Cents> {
      try {
        await inSavepoint(trx, work);
        return 0;
      } catch (error) {
        if (error instanceof BalanceTooLow) return error.lackingCents;
        throw error;
      }
    },

    /** @throws AppError BALANCE_TOO_LOW */
    async charge(
      trx: Queryable,
      scope: OwnerScope,
      { cents, reason, reference, description, subject, ...of }: Charge,
    ): Promise<void> {
      if (cents === 0) return;
      const posted = await ledger.post(trx, scope, { reason, reference, cents });
      if (!posted.isNew) return;
      await transactions.record(trx, scope, {
        type: LEDGER_MOVES[reason].type,
        status: 'SUCCESS',
        cents: balanceChange(reason, cents),
        description,
        entryId: posted.entryId,
        subject,
        ...of,
      });
    },

    /**
     * Returns back what was charged, whole or in part.
     * @throws RangeError when there was no such charge, or more would come back than was taken
     */
    async refund(
      trx: Queryable,
      scope: OwnerScope,
      { cents, reason, reference, refundReference, description, subject, ...of }: Refund,
    ): Promise<void> {
      // Held first: two refunds of one charge at once would both find room.
      await lockLedger(trx, scope);
      const charged = await findEntry(trx, scope, reason, reference);
      if (!charged) throw new RangeError(`${reason} ${reference} was never charged`);
      const back = `${reason}Refund` as const;
      const known = await findEntry(trx, scope, back, refundReference);
      if (known) return;
      const returned = await sumCorrections(trx, scope, charged.id);
      if (returned + cents > charged.cents) throw new RangeError(`${reason} ${reference} would give back too much`);
      const move = { reason: back, reference: refundReference, cents, correctsId: charged.id };
      const posted = await ledger.post(trx, scope, move);
      await transactions.record(trx, scope, {
        type: LEDGER_MOVES[back].type,
        status: 'SUCCESS',
        cents: balanceChange(back, cents),
        description,
        entryId: posted.entryId,
        subject,
        ...of,
      });
    },
  };
}

export type Wallet = ReturnType<typeof createWallet>;
