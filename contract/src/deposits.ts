import {
  DEPOSIT_DEFAULT_VND,
  DEPOSIT_MAX_VND,
  DEPOSIT_MIN_VND,
  RATE_MAX,
  RATE_MIN,
  UNMATCHED_REASONS,
} from '@bobbin/domain/money/deposits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { harmBody, harmForm } from './harms.ts';
import { idParams, instant, money, paged, pageQuery } from './envelope.ts';
import { transaction } from './wallet.ts';
import * as calls from './deposits.calls.ts';

/** Rows per page of the queue of transfers without a deposit. */
const EVENT_PAGE_SIZE = 25;
const REASON_MAX = 200;

const dong = z.number().int();

/** A deposit as the seller sees it: the movement, and the account to which the seller transfers money (DEP-1). */
export const deposit = transaction.extend({
  /** The account to which the seller transfers money; null while the deposit's payment link is not ready (DEP-13). */
  bank: z.object({ bin: z.string(), name: z.string(), account: z.string(), accountName: z.string() }).nullable(),
  /** The transfer description that the transfer must have. */
  content: z.string().nullable(),
  /** The payload of the VietQR code (DEP-3). */
  qr: z.string().nullable(),
  /** The payment link: its state and the URL of its page; null when the seller transfers directly to our account. */
  link: z.object({ state: z.enum(['opening', 'failing', 'open']), checkoutUrl: z.string().nullable() }).nullable(),
  expiresAt: instant,
  /** A transfer that arrives before this instant is still matched with the deposit (DEP-7). */
  lateUntil: instant,
  /** The amount that arrived; null while no money has arrived. */
  received: z.object({ amountVnd: dong, at: instant }).nullable(),
});
export type Deposit = z.infer<typeof deposit>;

export const depositTerms = z.object({
  /** Whether deposits are possible on this installation: a bank account is configured. */
  isOpen: z.boolean(),
  exchangeRate: z.number().int(),
  minVnd: dong,
  maxVnd: dong,
  /** Hours until a deposit expires. */
  hours: z.number().int(),
  /** URL of the simulated bank's payment page; null with a real bank. */
  payPageUrl: z.string().nullable(),
});
export type DepositTerms = z.infer<typeof depositTerms>;

export const getDepositTerms = endpoint({
  ...calls.getDepositTerms,
  summary: 'Get whether deposits are possible, and the exchange rate',
  reply: depositTerms,
  errors: [],
});

const amount = z
  .number('depositWhole')
  .int('depositWhole')
  .min(DEPOSIT_MIN_VND, 'depositTooSmall')
  .max(DEPOSIT_MAX_VND, 'depositTooLarge');

/** The form of a deposit. Every field is text; dots, commas and spaces between thousands are ignored. */
export const depositForm = z.object({
  amount: z
    .string()
    .transform((text) => text.replaceAll(/[\s.,]/g, ''))
    .pipe(
      z
        .string()
        .regex(/^\d{1,12}$/, 'depositWhole')
        .transform(Number)
        .pipe(amount),
    ),
});

export const createDeposit = endpoint({
  ...calls.createDeposit,
  summary: 'Request a deposit in whole dong; returns the account to pay to, and the QR code',
  body: z.object({ amount: amount.default(DEPOSIT_DEFAULT_VND) }),
  reply: deposit,
  errors: ['DEPOSITS_OFF', 'DEPOSITS_WAITING'],
});

export const getDeposit = endpoint({
  ...calls.getDeposit,
  summary: 'Get a deposit of mine, with its QR code',
  params: idParams,
  reply: deposit,
  errors: [],
});

/** A transaction on our account that a bank reported (DEP-4). */
export const bankEvent = z.object({
  id: z.string(),
  provider: z.string(),
  bankName: z.string(),
  amountVnd: dong,
  /** The amount in dollars: converted at today's rate, or the amount that was credited. */
  amountUsd: money,
  /** The transfer description as the bank reports it. */
  content: z.string(),
  /** The bank's own reference of the transfer. */
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  happenedAt: instant,
  receivedAt: instant,
  state: z.enum(['unmatched', 'assigned', 'returned']),
  reason: z.enum(UNMATCHED_REASONS).nullable(),
  /** The seller whose balance was credited. */
  seller: z.object({ id: z.string(), name: z.string() }).nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The assignment that one staff user proposed and a second must approve; null when there is none, or when the second has decided (DEP-12). */
  proposal: z
    .object({
      byId: z.string(),
      by: z.string(),
      seller: z.object({ id: z.string(), name: z.string(), locale: z.enum(['vi', 'en']) }),
      /** The code of the deposit, or the seller's id; the second staff user sends the same value to approve the assignment. */
      to: z.string(),
      note: z.string(),
      at: instant,
    })
    .nullable(),
});
export type BankEvent = z.infer<typeof bankEvent>;

export const bankEventQuery = pageQuery(['happenedAt'], EVENT_PAGE_SIZE).extend({
  state: z.enum(['waiting', 'done']).default('waiting'),
});
export type BankEventQuery = z.output<typeof bankEventQuery>;

export const listBankEvents = endpoint({
  ...calls.listBankEvents,
  summary: 'List transfers without a deposit; the search finds content, the bank’s number and the amount',
  query: bankEventQuery,
  reply: paged(bankEvent),
  errors: [],
});

export const bankSummary = z.object({
  waitingCount: z.number().int(),
  waitingVnd: dong,
  doneCount: z.number().int(),
  exchangeRate: z.number().int(),
  feeds: z.array(
    z.object({
      provider: z.string(),
      /** When the bank last sent a notification. */
      toldAt: instant.nullable(),
      /** When the bank's list of transactions was last read; null when the bank has no such list. */
      readAt: instant.nullable(),
      /** Number of transactions that the last read found and of which the bank had sent no notification. */
      missedCount: z.number().int(),
      failure: z.string().nullable(),
    }),
  ),
});
export type BankSummary = z.infer<typeof bankSummary>;

export const getBankSummary = endpoint({
  ...calls.getBankSummary,
  summary: 'Get the number of transfers that await staff, and the state of the bank’s feeds',
  reply: bankSummary,
  errors: [],
});

/** A deposit to which a transfer may belong, with the facts that match. */
export const depositCandidate = z.object({
  code: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  amountVnd: dong,
  isPaid: z.boolean(),
  createdAt: instant,
  /** Number of characters of the deposit code, from its beginning, that the transfer description contains. */
  alike: z.number().int(),
  hasSameAmount: z.boolean(),
});
export type DepositCandidate = z.infer<typeof depositCandidate>;

export const getBankEvent = endpoint({
  ...calls.getBankEvent,
  summary: 'Get a transfer without a deposit, and the deposits that it may belong to, the most likely first',
  params: idParams,
  reply: z.object({ event: bankEvent, candidates: z.array(depositCandidate) }),
  errors: [],
});

const reason = z.string().trim().min(1, 'reasonRequired').max(REASON_MAX, 'reasonTooLong');

/** Assigns a transfer to a deposit by its code, or to a seller by id or email. */
export const assignForm = z.object({ to: z.string().trim().min(1, 'targetRequired').max(200), reason });

export const assignBankEvent = endpoint({
  ...calls.assignBankEvent,
  summary:
    'Assign a transfer to a deposit, by its code, or to a seller, by id or email. Above a limit it is proposed, and assigned when a second staff user sends the same',
  params: idParams,
  body: assignForm,
  reply: bankEvent,
  errors: [
    'TRANSFER_DECIDED',
    'TRANSFER_TO_NOBODY',
    'TRANSFER_TOO_SMALL',
    'MEMBER_DELETED',
    'OWN_BALANCE',
    'SECOND_PERSON_NEEDED',
    'ABOVE_LIMIT',
  ],
});

/** Fields of the return of a transfer (DEP-7). */
export const returnForm = harmForm('returnTransfer');

export const returnBankEvent = endpoint({
  ...calls.returnBankEvent,
  summary:
    'Mark a transfer as returned to its payer, with a reason of the list; a seller to whom it was about to be assigned reads the text',
  params: idParams,
  body: harmBody('returnTransfer'),
  reply: bankEvent,
  errors: ['TRANSFER_DECIDED'],
});

/** The exchange rate of the dollar from an instant on (DEP-8). */
export const exchangeRate = z.object({
  id: z.string(),
  rate: z.number().int(),
  validFrom: instant,
  note: z.string(),
  setBy: z.string(),
  createdAt: instant,
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

export const listExchangeRates = endpoint({
  ...calls.listExchangeRates,
  summary: 'Get today’s rate, and the rates that staff set, newest first',
  query: pageQuery(['validFrom'], EVENT_PAGE_SIZE),
  reply: paged(exchangeRate).extend({ current: z.number().int() }),
  errors: [],
});

const rate = z.number('rateInvalid').int('rateInvalid').min(RATE_MIN, 'rateInvalid').max(RATE_MAX, 'rateInvalid');

/** The form of an exchange rate. Every field is text; an empty day means that the rate applies from now on. */
export const exchangeRateForm = z.object({
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'rateInvalid')
    .transform(Number)
    .pipe(rate),
  /** Day and time in the caller's time zone; a rate without a day applies immediately. */
  day: z.union([z.literal(''), z.iso.date('dayInvalid')], { error: 'dayInvalid' }),
  time: z.iso.time({ precision: -1, error: 'flashSaleTime' }),
  note: z.string().max(REASON_MAX, 'reasonTooLong'),
});

export const setExchangeRate = endpoint({
  ...calls.setExchangeRate,
  summary: 'Set the exchange rate of the dollar, immediately or from a future instant',
  body: z.object({ rate, validFrom: z.iso.datetime().optional(), note: z.string().trim().max(REASON_MAX).default('') }),
  reply: exchangeRate,
  errors: ['RATE_IN_PAST'],
});
