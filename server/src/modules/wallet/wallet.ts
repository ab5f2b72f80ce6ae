import type { ChargeReason } from '@bobbin/domain/money/ledger';
import { balanceChange, LEDGER_MOVES } from '@bobbin/domain/money/ledger';
import { sumCents, type Cents } from '@bobbin/domain/money/money';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import { inSavepoint, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { People } from '../accounts/module.ts';
import { findEntry, lockLedger, readBalancesOf, sumCorrections } from './ledger.sql.ts';
import { BalanceTooLow, type Ledger } from './ledger.ts';
import * as charges from './charges.sql.ts';
import type { Transactions } from './transactions.ts';

/** The price for one SKU, used as a weight: the shares of a charge always add up to the charge. An empty id means no SKU. */
export interface SkuShare {
  skuId: string;
  cents: Cents;
}

/** A charge of a module on a balance. */
export interface Charge {
  /** Zero charges nothing. */
  cents: Cents;
  reason: ChargeReason;
  /** Idempotency key: the same reference is charged once. */
  reference: string;
  /** Text of the charge that its owner understands. */
  description: string;
  subject: { kind: string; id: string };
  /** The shop and the order of the charge, if there are any: their costs include it (PRF-10). */
  shopId?: string | null;
  orderId?: string | null;
  /** The SKUs of the charge with their prices; empty for none (PRF-17). */
  skus?: readonly SkuShare[];
}

/** A refund of a charge. */
export interface Refund {
  cents: Cents;
  reason: ChargeReason;
  /** The reference of the charge. */
  reference: string;
  /** Idempotency key: the same refund is given once. */
  refundReference: string;
  description: string;
  subject: { kind: string; id: string };
  /** Shop of the refund; the same as in the charge. */
  shopId?: string | null;
  orderId?: string | null;
  skus?: readonly SkuShare[];
}

export interface ChargeTotal {
  total: Cents;
  count: number;
}

/** Lines of charges, with the sums of all of them by type. */
export interface ChargePage {
  lines: charges.ChargeLine[];
  types: (ChargeTotal & { type: string })[];
  leftOut: { status: string; count: number }[];
}

interface Deps {
  db: Db;
  ledger: Ledger;
  transactions: Transactions;
  people: Pick<People, 'isDeactivated'>;
}

/** Charges and refunds of other modules on a seller's balance, each in their own transaction (MNY-24). */
export function createWallet({ db, ledger, transactions, people }: Deps) {
  return {
    readBalance: async (scope: OwnerScope, trx: Queryable = db): Promise<Cents> =>
      (await ledger.readBalances(trx, scope)).sellerCents,
    /** Reads the spendable balance and the amount held for withdrawals. */
    readBalances: (scope: OwnerScope): Promise<{ sellerCents: Cents; heldCents: Cents }> =>
      ledger.readBalances(db, scope),
    /** Reads the balances of one page's users; users without a balance are missing. */
    readBalancesOf: (scope: StaffScope, userIds: readonly string[]): Promise<Map<string, Cents>> =>
      readBalancesOf(db, scope, userIds),
    /**
     * Sums the costs of designs and of everything else in each of several ranges, as positive amounts. Null means all time; the end of a
     * range is excluded. With `shops` only those for one of these shops.
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
    /** Returns a page of the lines of such a sum, the sums by type, and the number of lines that are not counted. */
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
    /** Returns the design fees of such a sum with shop and SKU, as a relation for a statement of another module (PRF-17). */
    designFees: charges.designFees,
    /** Reads the design fees of orders less refunds (PRF-14); orders without any are missing. */
    readDesignFees: charges.sumDesignFees,
    /** Returns whether the balance is sufficient now. */
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

    /** Buys nothing for a seller whose account staff deactivated (PER-5). @throws AppError BALANCE_TOO_LOW, SELLER_INACTIVE */
    async charge(
      trx: Queryable,
      scope: OwnerScope,
      { cents, reason, reference, description, subject, ...of }: Charge,
    ): Promise<void> {
      if (await people.isDeactivated(scope.ownerId, trx)) throw new AppError('SELLER_INACTIVE');
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
     * Refunds a charge, whole or in part.
     * @throws RangeError when there was no such charge, or the refunds would exceed it
     */
    async refund(
      trx: Queryable,
      scope: OwnerScope,
      { cents, reason, reference, refundReference, description, subject, ...of }: Refund,
    ): Promise<void> {
      // Locked first, because two concurrent refunds of one charge would both find enough left to refund.
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
