import { ADMIN_PAYMENT_PAGE_SIZE } from '@bobbin/domain/limits';
import { BANK_VERDICTS } from '@bobbin/domain/money/withdrawal-files';
import { CREDENTIALS, readCardNumber, WITHDRAWAL_STATUSES } from '@bobbin/domain/money/withdrawals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { checkHarm, harmForm, optionalHarmFields } from './harms.ts';
import { commaList, idParams, instant, money, paged, pageQuery, seenFields, sellerList } from './envelope.ts';
import * as calls from './withdrawals.calls.ts';

const BANK_MAX = 60;
const PROOF_MAX = 100;

/** A withdrawal as its seller sees it; the card number is masked in every response (WDR-4). */
export const paymentRequest = z.object({
  id: z.string(),
  code: z.string(),
  amount: money,
  /** Whole dong that are paid out, at the rate of the day of the request. */
  amountVnd: z.number().int(),
  exchangeRate: z.number(),
  bank: z.string(),
  /** `•••• 4417`. */
  cardNumber: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Whether staff put the withdrawal into a transfer file for the bank, so that it can no longer be cancelled (WDR-12). */
  isInTransfer: z.boolean(),
  /** Whether a second staff user must approve the withdrawal (WDR-8). */
  needsSecond: z.boolean(),
  /** When the first of two staff users confirmed the withdrawal. */
  confirmedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** The bank's own id of the payment. */
  proof: z.string().nullable(),
  /** Reason for the denial. */
  reason: z.string().nullable(),
  createDate: instant,
  updateDate: instant,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** A withdrawal as staff see it, with the facts that they compare before they pay. */
export const staffPaymentRequest = paymentRequest.extend({
  user: z.object({ id: z.string(), email: z.string(), fullName: z.string(), locale: z.enum(['vi', 'en']) }),
  /** The seller's available balance; null for staff who do not see balances (ROL-58). */
  balance: money.nullable(),
  /** No earlier withdrawal to this number was paid. */
  isNewCard: z.boolean(),
  /** Whether password, second factor or API key changed within 24 hours before the request or after it (WDR-6). */
  isRecentlyChanged: z.boolean(),
  confirmedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Whether the caller gave the first of the two confirmations. */
  isConfirmedByYou: z.boolean(),
  /** The transfer file that contains the withdrawal. */
  file: z.object({ id: z.string(), code: z.string() }).nullable(),
  /** Result of comparing an open withdrawal with the imported bank statements; null when nothing is known. */
  transfer: z
    .object({
      verdict: z.enum(BANK_VERDICTS),
      /** The bank's id of the transfer; null when there is none, or several. */
      reference: z.string().nullable(),
      /** The amount of the transfer in dong. */
      amountVnd: z.number().int().nullable(),
      importedAt: instant.nullable(),
    })
    .nullable(),
});
export type StaffPaymentRequest = z.infer<typeof staffPaymentRequest>;

const listQuery = pageQuery(['createdAt'], ADMIN_PAYMENT_PAGE_SIZE).extend({ statuses: commaList.optional() });
export type PaymentRequestQuery = z.output<typeof listQuery>;
const staffListQuery = listQuery.extend({
  /** Only the withdrawals of this transfer file. */
  file: z.string().optional(),
  /** Only the withdrawals of these sellers. */
  user: sellerList.optional(),
});
export type StaffPaymentRequestQuery = z.output<typeof staffListQuery>;

export const listPaymentRequests = endpoint({
  ...calls.listPaymentRequests,
  summary: 'List my withdrawals, newest first; the search finds code, bank and last digits',
  query: listQuery,
  reply: paged(paymentRequest),
  errors: [],
});

/** The amount that can be withdrawn now, and its limits. */
export const withdrawalTerms = z.object({
  balance: money,
  /** The amount that can still be requested today, by the Los Angeles day. */
  leftToday: money,
  dayLimit: money,
  /** Number of requests that are still allowed today. */
  requestsLeft: z.number().int(),
  /** When the Los Angeles day ends. */
  dayEndsAt: instant,
  /** Withdrawals above this amount need the approval of two staff users. */
  secondPersonAbove: money,
  exchangeRate: z.number(),
  /** Withdrawals are blocked until this instant; null when they are not (WDR-6). */
  frozenUntil: instant.nullable(),
  frozenBy: z.enum(CREDENTIALS).nullable(),
});
export type WithdrawalTerms = z.infer<typeof withdrawalTerms>;

export const getWithdrawalTerms = endpoint({
  ...calls.getWithdrawalTerms,
  summary: 'Get what I may withdraw now: balance, the rest of the daily limit, and until when withdrawals are blocked',
  reply: withdrawalTerms,
  errors: [],
});

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid');
const payee = {
  bank: z.string().trim().min(1, 'bankRequired').max(BANK_MAX, 'bankTooLong'),
  cardNumber: z
    .string()
    .trim()
    .max(40, 'cardNumberInvalid')
    .refine((text) => readCardNumber(text) !== null, 'cardNumberInvalid'),
};

/** A seller's withdrawal request; a JSON number is accepted as the amount. */
export const withdrawal = z.object({
  amount: z.union([dollars, z.number().transform(String).pipe(dollars)]),
  ...payee,
});
export type Withdrawal = z.input<typeof withdrawal>;
/** The form of a withdrawal request; every field is text. */
export const withdrawalForm = z.object({ amount: dollars, ...payee });

export const createPaymentRequest = endpoint({
  ...calls.createPaymentRequest,
  summary: 'Request a withdrawal; its amount is put on hold immediately',
  body: withdrawal,
  reply: paymentRequest,
  errors: ['AMOUNT_INVALID', 'BALANCE_TOO_LOW', 'WITHDRAWAL_FROZEN', 'WITHDRAWAL_LIMIT'],
});

export const cancelPaymentRequest = endpoint({
  ...calls.cancelPaymentRequest,
  summary: 'Cancel a withdrawal that is not confirmed yet; its amount is released',
  params: idParams,
  reply: paymentRequest,
  errors: ['WITHDRAWAL_DECIDED', 'IN_TRANSFER_FILE', 'ON_STATEMENT'],
});

export const listAllPaymentRequests = endpoint({
  ...calls.listAllPaymentRequests,
  summary: 'List withdrawals of all sellers; among the open ones those that await a second staff user come first',
  query: staffListQuery,
  reply: paged(staffPaymentRequest).extend({
    /** Number of withdrawals of the chosen sellers in each status, independent of the search. */
    counts: z.array(z.object({ status: z.enum(WITHDRAWAL_STATUSES), count: z.number().int() })),
    /** Total amount on hold for the open withdrawals of the chosen sellers. */
    held: money,
  }),
  errors: [],
});

export const getPaymentRequest = endpoint({
  ...calls.getPaymentRequest,
  summary: 'Get a withdrawal of any seller',
  params: idParams,
  reply: staffPaymentRequest,
  errors: [],
});

export const decidePaymentRequest = endpoint({
  ...calls.decidePaymentRequest,
  summary: 'Confirm that a withdrawal was paid, with the bank’s id of the payment, or deny it with a reason',
  params: idParams,
  body: z
    .object({
      status: z.enum(['CONFIRMED', 'DENIED']),
      proof: z.string().trim().max(PROOF_MAX, 'proofTooLong').optional(),
      ...optionalHarmFields,
      seen: seenFields,
    })
    .superRefine((body, context) => {
      if (body.status === 'DENIED') checkHarm('denyWithdrawal', body, context);
    }),
  reply: staffPaymentRequest,
  errors: [
    'OWN_BALANCE',
    'WITHDRAWAL_DECIDED',
    'SAME_APPROVER',
    'PROOF_USED',
    'CHANGED_MEANWHILE',
    'SELLER_INACTIVE',
    'ABOVE_LIMIT',
    'IN_TRANSFER_FILE',
    'ON_STATEMENT',
  ],
});

/** The first confirmation, whose fields a second staff user checks. */
export const proofForm = z.object({
  proof: z.string().trim().min(1, 'proofRequired').max(PROOF_MAX, 'proofTooLong'),
  isNameCompared: z.literal(true, 'nameNotCompared'),
});
export const secondForm = z.object({ isNameCompared: z.literal(true, 'nameNotCompared') });
export const denialForm = harmForm('denyWithdrawal');

export const showCardNumber = endpoint({
  ...calls.showCardNumber,
  summary: 'Get the full number of the card or account; each access is logged',
  params: idParams,
  reply: z.object({ cardNumber: z.string() }),
  errors: [],
});
