import { WITHDRAWAL_FILE_MAX } from '@bobbin/domain/limits';
import { STATEMENT_PROBLEMS } from '@bobbin/domain/money/withdrawal-files';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';
import * as calls from './withdrawal-files.calls.ts';
import { staffPaymentRequest } from './withdrawals.ts';

const count = z.number().int();
const ids = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(WITHDRAWAL_FILE_MAX)
  .refine((list) => new Set(list).size === list.length, 'requestTwice');

/** A list of withdrawals that staff upload at the bank (WDR-12). */
const withdrawalFile = z.object({
  id: z.string(),
  /** Name of the file without its ending. */
  code: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** Number of withdrawals in the file, and of those that are not decided yet. */
  requests: count,
  open: count,
  amount: money,
  amountVnd: count,
});
export type WithdrawalFile = z.infer<typeof withdrawalFile>;

/** A withdrawal to which an action was not applied, with the error that says why. */
const leftOut = z.object({ id: z.string(), code: z.string(), error: z.string() });

export const listWithdrawalFiles = endpoint({
  ...calls.listWithdrawalFiles,
  summary: 'List the newest transfer files, and when a bank statement was imported last',
  reply: z.object({ files: z.array(withdrawalFile), lastImportAt: instant.nullable() }),
  errors: [],
});

export const createWithdrawalFile = endpoint({
  ...calls.createWithdrawalFile,
  summary:
    'Put waiting withdrawals into a new transfer file, each into one file only; those that cannot be put into it are returned with the reason',
  body: z.object({ ids }),
  reply: z.object({
    /** Null when no withdrawal could be put into a file. */
    file: withdrawalFile.nullable(),
    left: z.array(leftOut),
  }),
  errors: [],
});
export type CreatedWithdrawalFile = z.infer<typeof createWithdrawalFile.reply>;

export const writeWithdrawalFile = endpoint({
  ...calls.writeWithdrawalFile,
  summary:
    'Get a transfer file as an XLSX workbook with complete account numbers; each access is logged for each withdrawal',
  params: idParams,
  body: z.object({ locale: z.enum(['vi', 'en']).default('vi') }),
  reply: z.object({
    name: z.string(),
    /** The workbook in base64. */
    content: z.string(),
  }),
  errors: [],
});

export const takeOutOfFile = endpoint({
  ...calls.takeOutOfFile,
  summary:
    'Take a withdrawal that the bank did not pay out of its transfer file, so that it can be paid again or denied',
  params: idParams,
  reply: staffPaymentRequest,
  errors: ['WITHDRAWAL_DECIDED', 'OWN_BALANCE', 'ON_STATEMENT'],
});

export const importBankStatement = endpoint({
  ...calls.importBankStatement,
  summary:
    'Import a bank statement as CSV text; its outgoing transfers are compared with the withdrawals by code and amount, and nothing is confirmed',
  body: z.object({ csv: z.string().min(1).max(900_000) }),
  reply: z.object({
    /** Number of transfers that name a withdrawal and were not known. */
    added: count,
    /** Number of transfers that an earlier import contained. */
    known: count,
    /** Number of transfers that name no withdrawal; they are not stored. */
    others: count,
    refused: z.array(z.object({ line: count, reason: z.enum([...STATEMENT_PROBLEMS, 'differs']) })),
  }),
  errors: ['STATEMENT_UNREADABLE'],
});
export type ImportedStatement = z.infer<typeof importBankStatement.reply>;

export const confirmByStatement = endpoint({
  ...calls.confirmByStatement,
  summary:
    'Confirm withdrawals that an imported statement matches, each by itself; withdrawals that must be checked one by one are left out',
  body: z.object({ ids }),
  reply: z.object({
    confirmed: z.array(z.string()),
    /** Withdrawals that now wait for a second person (WDR-8). */
    waiting: z.array(z.string()),
    left: z.array(leftOut),
  }),
  errors: [],
});
export type ConfirmedByStatement = z.infer<typeof confirmByStatement.reply>;
