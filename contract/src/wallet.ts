import { TRANSACTION_PAGE_SIZE } from '@bobbin/domain/limits';
import { HAND_TYPES, TRANSACTION_TYPES } from '@bobbin/domain/money/transaction-types';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { checkHarm, optionalHarmFields } from './harms.ts';
import { commaList, idParams, instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './wallet.calls.ts';

/** Maximum length of staff's description of a movement, in characters. */
const DESCRIPTION_MAX = 200;

/** A movement of the balance (MNY-16). */
export const transaction = z.object({
  id: z.string(),
  /** Amount: in dong when `exchangeRate` is above 1, in dollars when it is 1 (MNY-16). */
  amount: z.string(),
  /** Effect on the balance in dollars, negative for a debit; for a pending movement, its future effect. */
  amountUsd: money,
  /** Whole dong that were or will be paid; null for movements in dollars. */
  amountVnd: z.number().int().nullable(),
  /** Whole dong that were requested, when a different amount arrived (DEP-5). */
  askedVnd: z.number().int().nullable(),
  /** When a pending movement expires; null otherwise. */
  expiresAt: instant.nullable(),
  code: z.string(),
  transactionType: z.string(),
  transactionStatus: z.string(),
  exchangeRate: z.number(),
  description: z.string(),
  /** When the balance changed; null until then. */
  beforeAmount: money.nullable(),
  afterAmount: money.nullable(),
  /** The object that was paid for. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  /** The staff user who added the movement manually; null for automatic movements. */
  addedBy: z.string().nullable(),
  /** The staff user who approved or denied the movement. */
  decidedBy: z.string().nullable(),
  deletedAt: instant.nullable(),
  /** When a second staff user approved the movement; null for other movements (MNY-27). */
  createdAt: instant,
  updatedAt: instant,
});
export type Transaction = z.infer<typeof transaction>;

/** A movement as staff see it. */
export const memberTransaction = transaction.extend({
  /** Whether the caller added the movement manually, so that another staff user must approve it (MNY-27). */
  isAddedByYou: z.boolean(),
});
export type MemberTransaction = z.infer<typeof memberTransaction>;

const day = z.iso.date();

/** `from` and `to` are days in Los Angeles, both inclusive. */
export const transactionQuery = pageQuery(['createdAt'], TRANSACTION_PAGE_SIZE).extend({
  types: commaList.optional(),
  statuses: commaList.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type TransactionQuery = z.output<typeof transactionQuery>;

export const listTransactions = endpoint({
  ...calls.listTransactions,
  summary: 'List the movements of my balance; the search finds code and description',
  query: transactionQuery,
  reply: paged(transaction),
  errors: [],
});

/** Summary of a balance; amounts of the last 7 days are never negative. */
export const wallet = z.object({
  balance: money,
  /** Amount on hold for pending withdrawals. */
  held: money,
  in7Days: money,
  out7Days: money,
  /** The owner is notified when the balance falls below this amount; null means no notification. */
  lowBalance: money.nullable(),
  counts: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), count: z.number().int() })),
});
export type Wallet = z.infer<typeof wallet>;

export const getWallet = endpoint({
  ...calls.getWallet,
  summary: 'Get my balance, the amount on hold, and the movements of the last 7 days',
  reply: wallet,
  errors: [],
});

/** Dollars as typed by a user: at most seven digits and two decimals. */
const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid');
/** Dollars with an optional minus sign, for corrections that debit the balance. */
const signedDollars = z
  .string()
  .trim()
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/, 'priceInvalid');

/** Form field of this amount; an empty text means no notification. */
export const lowBalanceForm = z.object({ lowBalance: z.union([z.literal(''), dollars]) });

export const setLowBalance = endpoint({
  ...calls.setLowBalance,
  summary: 'Set the balance below which I am notified; null or 0 for never',
  body: z.object({ lowBalance: dollars.nullable() }),
  reply: wallet,
  errors: [],
});

const handFields = {
  type: z.enum(HAND_TYPES),
  description: z.string().trim().min(1, 'descriptionRequired').max(DESCRIPTION_MAX, 'descriptionTooLong'),
};
/** Requires a reason and a text for the affected person when a movement takes money from the balance (PER-1). */
function checkDebit(
  value: { type: string; price: string; reasonCode?: string | undefined; reason?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.type === 'WITHDRAWAL' || (value.type === 'ADJUSTMENT' && value.price.startsWith('-')))
    checkHarm('adjustDown', value, context);
}

/** A movement that staff add to a balance manually (MNY-27); a movement that takes money needs a reason and a text for the affected person. */
export const handTransaction = z
  .object({
    ...handFields,
    /** Amount in dollars. A withdrawal is always debited; a correction is credited or debited by its sign. A JSON number is accepted too. */
    price: z.union([signedDollars, z.number().transform(String).pipe(signedDollars)]),
    ...optionalHarmFields,
  })
  .superRefine(checkDebit);
export type HandTransaction = z.input<typeof handTransaction>;

/** The form of a withdrawal request; every field is text. */
export const handTransactionForm = z
  .object({ ...handFields, price: signedDollars, ...optionalHarmFields })
  .superRefine(checkDebit);

export const addMemberTransaction = endpoint({
  ...calls.addMemberTransaction,
  summary: 'Add a movement to a person’s balance; above a limit it awaits a second staff user',
  params: idParams,
  body: handTransaction,
  reply: memberTransaction,
  errors: ['AMOUNT_INVALID', 'OWN_BALANCE', 'MEMBER_DELETED', 'BALANCE_TOO_LOW', 'ABOVE_LIMIT'],
});

export const listMemberTransactions = endpoint({
  ...calls.listMemberTransactions,
  summary: 'List the movements of a person’s balance',
  params: idParams,
  query: transactionQuery,
  reply: paged(memberTransaction),
  errors: [],
});

export const decideMemberTransaction = endpoint({
  ...calls.decideMemberTransaction,
  summary: 'Approve or deny a movement that another staff user added',
  params: z.object({ id: z.string().min(1).max(100), transactionId: z.string().min(1).max(100) }),
  body: z.object({ isApproved: z.boolean() }),
  reply: memberTransaction,
  errors: [
    'OWN_BALANCE',
    'MEMBER_DELETED',
    'SECOND_PERSON_NEEDED',
    'ALREADY_DECIDED',
    'BALANCE_TOO_LOW',
    'ABOVE_LIMIT',
  ],
});

/** Result of the nightly verification of all balances (MNY-25). */
export const ledgerProof = z.object({
  provedAt: instant,
  isRight: z.boolean(),
  ownersCount: z.number().int(),
  entriesCount: z.number().int(),
  /** Sum over all accounts of all sellers; zero when the ledger is correct. */
  sum: money,
  totals: z.array(z.object({ account: z.string(), amount: money })),
  faults: z.array(
    z.object({
      ownerId: z.string(),
      kind: z.string(),
      what: z.string(),
      wanted: money.nullable(),
      found: money.nullable(),
    }),
  ),
});
export type LedgerProof = z.infer<typeof ledgerProof>;

export const getLedgerProof = endpoint({
  ...calls.getLedgerProof,
  summary: 'Get the result of the last nightly verification of all balances; null before the first',
  reply: ledgerProof.nullable(),
  errors: [],
});
