import { z } from 'zod';
import type { BankFeed, BankHook, BankTransfer } from '../bank.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createHttp } from '../http.ts';
import { askFeed } from './ask.ts';
import {
  hmacOf,
  isAboutNow,
  isSame,
  readBody,
  readVietnamTime,
  wireDong,
  wireId,
  wireText,
  writeVietnamTime,
} from './values.ts';

export interface SepayConfig {
  /** Base URL: `https://my.sepay.vn` or a simulator. */
  baseUrl: string;
  /** Secret that signs webhooks; empty when webhooks are verified by `hookKey` instead. */
  hookSecret: string;
  /** What the signature covers; it is configurable because sources disagree (PAR-42). */
  signs: 'timestamp' | 'body';
  /** Key in the header `Authorization: Apikey …` of unsigned webhooks; empty when these are not used. */
  hookKey: string;
  /** Token for reading the list of transfers; an empty token disables reading. */
  token: string;
  timeoutMs: number;
  clock?: Clock;
}

const PARTNER = 'SePay';
/** Maximum rows of one page. */
const PAGE = 1_000;
const PAGES_MAX = 50;

const hookSchema = z.object({
  id: wireId,
  gateway: wireText,
  transactionDate: wireText,
  accountNumber: wireText,
  subAccount: wireText,
  content: wireText,
  transferType: z.enum(['in', 'out']),
  transferAmount: wireDong,
  referenceCode: wireText,
  description: wireText,
});

const listSchema = z.object({
  transactions: z.array(
    z.object({
      id: wireId,
      bank_brand_name: wireText,
      account_number: wireText,
      sub_account: wireText,
      transaction_date: wireText,
      amount_in: wireDong,
      amount_out: wireDong,
      transaction_content: wireText,
      reference_number: wireText,
    }),
  ),
});

function isProven({ body, header }: BankHook, config: SepayConfig, now: number): boolean {
  if (config.hookSecret === '') {
    return config.hookKey !== '' && isSame(header('authorization') ?? '', `Apikey ${config.hookKey}`);
  }
  const timestamp = header('x-sepay-timestamp') ?? '';
  const text = body.toString('utf8');
  const wanted = hmacOf('sha256', config.hookSecret, config.signs === 'body' ? text : `${timestamp}.${text}`);
  if (!isSame((header('x-sepay-signature') ?? '').toLowerCase(), `sha256=${wanted}`)) return false;
  // When only the body is signed, the time is not verified and may be missing.
  const isTimed = config.signs === 'timestamp' || timestamp !== '';
  return !isTimed || (/^\d{1,12}$/.test(timestamp) && isAboutNow(Number(timestamp) * 1000, now));
}

function readTransfer(row: z.output<typeof hookSchema>): BankTransfer {
  return {
    id: row.id,
    account: row.accountNumber,
    subAccount: row.subAccount === '' ? null : row.subAccount,
    bankName: row.gateway,
    isIncoming: row.transferType === 'in' && row.transferAmount >= 0,
    amountVnd: Math.abs(row.transferAmount),
    content: row.content === '' ? row.description : row.content,
    reference: row.referenceCode === '' ? null : row.referenceCode,
    payer: null,
    happenedAt: readVietnamTime(row.transactionDate),
    orderCode: null,
  };
}

function readRow(row: z.output<typeof listSchema>['transactions'][number]): BankTransfer {
  const isIncoming = row.amount_in > 0;
  return {
    id: row.id,
    account: row.account_number,
    subAccount: row.sub_account === '' ? null : row.sub_account,
    bankName: row.bank_brand_name,
    isIncoming,
    amountVnd: Math.abs(isIncoming ? row.amount_in : row.amount_out),
    content: row.transaction_content,
    reference: row.reference_number === '' ? null : row.reference_number,
    payer: null,
    happenedAt: readVietnamTime(row.transaction_date),
    orderCode: null,
  };
}

/** Creates the feed of SePay (PAR-42). Errors: none when it is created. */
export function createSepay(config: SepayConfig): BankFeed {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ partner: PARTNER, timeoutMs: config.timeoutMs, clock });

  /** The list begins with the newest transfer, so the next page has the transfers before the last row of a full page. */
  async function list(account: string, since: number, signal?: AbortSignal): Promise<BankTransfer[]> {
    const found = new Map<string, BankTransfer>();
    let until: number | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({
        account_number: account,
        transaction_date_min: writeVietnamTime(since),
        limit: String(PAGE),
        ...(until === null ? {} : { transaction_date_max: writeVietnamTime(until) }),
      });
      const url = `${config.baseUrl}/userapi/transactions/list?${query}`;
      const authorization = `Bearer ${config.token}`;
      const { transactions } = await askFeed(http, clock, {
        partner: PARTNER,
        url,
        authorization,
        schema: listSchema,
        signal,
      });
      const known = found.size;
      const rows = transactions.map(readRow);
      for (const row of rows) found.set(row.id, row);
      const times = rows.map(({ happenedAt }) => happenedAt).filter((at) => at !== null);
      if (transactions.length < PAGE || found.size === known || times.length === 0) break;
      until = Math.min(...times);
    }
    return [...found.values()];
  }

  return {
    readHook(hook, now) {
      if (!isProven(hook, config, now)) return 'unproven';
      return [readTransfer(readBody(hookSchema, hook, PARTNER))];
    },
    list: config.token === '' ? null : list,
    links: null,
    close: () => http.close(),
  };
}
