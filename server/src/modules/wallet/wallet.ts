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

/** The price for one SKU. The prices serve as weights to divide a charge, so that the parts always add up to the charge. An empty id means no SKU. */
export interface SkuShare {
  skuId: string;
  cents: Cents;
}

/** A charge on a seller's balance that another module makes. */
export interface Charge {
  /** Amount of the charge; zero moves no money. */
  cents: Cents;
  reason: ChargeReason;
  /** Idempotency key: charges with the same reference are made once. */
  reference: string;
  /** Text that explains the charge to the seller. */
  description: string;
  subject: { kind: string; id: string };
  /** Shop and order of the charge, if there are any; their costs include the charge (PRF-10). */
  shopId?: string | null;
  orderId?: string | null;
  /** The SKUs of the charge with their prices; empty when the charge belongs to no SKU (PRF-17). */
  skus?: readonly SkuShare[];
}

/** A refund of a charge. */
export interface Refund {
  cents: Cents;
  reason: ChargeReason;
  /** The reference of the charge that is refunded. */
  reference: string;
  /** Idempotency key: refunds with the same key are made once. */
  refundReference: string;
  description: string;
  subject: { kind: string; id: string };
  /** Shop of the refund; it must be the shop of the charge. */
  shopId?: string | null;
  orderId?: string | null;
  skus?: readonly SkuShare[];
}

export interface ChargeTotal {
  total: Cents;
  count: number;
}

/** A page of charges, and the sums of all charges by type. */
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

/** Charges and refunds that other modules make on a seller's balance, in the transaction of the module (MNY-24). */
export function createWallet({ db, ledger, transactions, people }: Deps) {
  return {
    readBalance: async (scope: OwnerScope, trx: Queryable = db): Promise<Cents> =>
      (await ledger.readBalances(trx, scope)).sellerCents,
    /** Reads the spendable balance, and the amount that is held for withdrawals. */
    readBalances: (scope: OwnerScope): Promise<{ sellerCents: Cents; heldCents: Cents }> =>
      ledger.readBalances(db, scope),
    /** Reads the balances of the users on one page; the result has no entry for a user without a balance. */
    readBalancesOf: (scope: StaffScope, userIds: readonly string[]): Promise<Map<string, Cents>> =>
      readBalancesOf(db, scope, userIds),
    /**
     * Sums the costs of designs and all other costs in each of several ranges, as positive amounts. A null range means all time; the end of a range
     * is exclusive. With `shops`, sums only costs of these shops.
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
    /** Returns a page of the charges that such a sum adds up, the sums by type, and the number of charges that the sum leaves out. */
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
    /** Returns the design fees of such a sum, with shop and SKU, as a relation for a statement of another module (PRF-17). */
    designFees: charges.designFees,
    /** Reads the design fees of orders minus refunds (PRF-14); the result has no entry for an order without fees. */
    readDesignFees: charges.sumDesignFees,
    /** Returns whether the balance is now high enough for an amount. */
    canPay: async (trx: Queryable, scope: OwnerScope, cents: Cents): Promise<boolean> =>
      cents === 0 || (await ledger.readBalances(trx, scope)).sellerCents >= cents,

    /**
     * Runs `work`, which charges the balance. When the balance is too low, rolls `work` back and returns the missing amount at that moment, because
     * money may arrive before the caller reads the balance again. Otherwise returns 0.
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

    /**
     * Charges the balance; rejects charges for a seller whose account staff deactivated (PER-5). @throws AppError BALANCE_TOO_LOW, SELLER_INACTIVE
     */
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
     * Refunds a charge, fully or partly.
     * @throws RangeError when the charge does not exist, or the refunds would exceed it
     */
    async refund(
      trx: Queryable,
      scope: OwnerScope,
      { cents, reason, reference, refundReference, description, subject, ...of }: Refund,
    ): Promise<void> {
      // Locks the ledger before the check, because two concurrent refunds of one charge could otherwise exceed the charge together.
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
