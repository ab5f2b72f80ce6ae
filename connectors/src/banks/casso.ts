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

export interface CassoConfig {
  /** Base URL: `https://oauth.casso.vn` or a simulator. */
  baseUrl: string;
  /** Key that signs webhooks of the second version; empty when these are not used. */
  checksumKey: string;
  /** Value of the header `secure-token` in webhooks of the first version; empty when these are not used. */
  secureToken: string;
  /** API key for the list of transfers; an empty key disables the list. */
  apiKey: string;
  timeoutMs: number;
  clock?: Clock;
}

const PARTNER = 'Casso';
const PAGE = 100;
const PAGES_MAX = 200;
/** Id of the transfer in Casso's own test call; the call contains no real transfer (PAR-43). */
const TEST_ID = '0';

const rowSchema = z.object({
  id: wireId,
  description: wireText,
  amount: wireDong,
  /** Field of webhooks of the second version. */
  reference: wireText,
  transactionDateTime: wireText,
  accountNumber: wireText,
  virtualAccountNumber: wireText,
  bankName: wireText,
  bankAbbreviation: wireText,
  counterAccountName: wireText,
  /** Field of webhooks of the first version and of the list. */
  tid: wireText,
  when: wireText,
  bankSubAccId: wireText,
  bank_sub_acc_id: wireText,
  subAccId: wireText,
  corresponsiveName: wireText,
});

const hookSchema = z.object({ data: z.union([rowSchema, z.array(rowSchema).max(1_000)]) });
const listSchema = z.object({
  data: z.object({ totalPages: z.number().int().nullish(), records: z.array(rowSchema) }),
});

type Row = z.output<typeof rowSchema>;

const first = (...texts: string[]): string => texts.find((text) => text !== '') ?? '';
const orNull = (text: string): string | null => (text === '' ? null : text);

function readRow(row: Row): BankTransfer {
  return {
    id: row.id,
    account: first(row.accountNumber, row.bankSubAccId, row.bank_sub_acc_id, row.subAccId),
    subAccount: orNull(row.virtualAccountNumber),
    bankName: first(row.bankAbbreviation, row.bankName),
    isIncoming: row.amount >= 0,
    amountVnd: Math.abs(row.amount),
    content: row.description,
    reference: orNull(first(row.reference, row.tid)),
    payer: orNull(first(row.counterAccountName, row.corresponsiveName)),
    happenedAt: readVietnamTime(first(row.transactionDateTime, row.when)),
    orderCode: null,
  };
}

/** Sorts the field names of an object at every level, because Casso signs the object in this form. */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortNames(inner)]));
}

/** Returns the text that Casso signs for a body; null when the body is not JSON. Numbers are written as JavaScript writes them, as Casso does. */
function toSigned(body: string): string | null {
  try {
    return JSON.stringify(sortNames(JSON.parse(body)));
  } catch {
    return null;
  }
}

function isProven({ body, header }: BankHook, config: CassoConfig, now: number): boolean {
  const signature = header('x-casso-signature');
  if (signature === null) {
    return config.secureToken !== '' && isSame(header('secure-token') ?? '', config.secureToken);
  }
  const { time = '', given = '' } =
    /^t=(?<time>\d{1,15}),v1=(?<given>[0-9a-f]{128})$/i.exec(signature.trim())?.groups ?? {};
  const signed = toSigned(body.toString('utf8'));
  if (config.checksumKey === '' || time === '' || signed === null) return false;
  const wanted = hmacOf('sha512', config.checksumKey, `${time}.${signed}`);
  return isSame(given.toLowerCase(), wanted) && isAboutNow(Number(time), now);
}

/** Creates the feed of Casso (PAR-43). Errors: none when it is created. */
export function createCasso(config: CassoConfig): BankFeed {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ partner: PARTNER, timeoutMs: config.timeoutMs, clock });

  /** Casso's list accepts a day, and returns the transfers of all accounts of the key, oldest first. */
  async function list(account: string, since: number, signal?: AbortSignal): Promise<BankTransfer[]> {
    const found: BankTransfer[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const day = writeVietnamTime(since).slice(0, 10);
      const query = new URLSearchParams({ fromDate: day, page: String(page), pageSize: String(PAGE), sort: 'ASC' });
      const { data } = await askFeed(http, clock, {
        partner: PARTNER,
        url: `${config.baseUrl}/v2/transactions?${query}`,
        authorization: `Apikey ${config.apiKey}`,
        schema: listSchema,
        signal,
      });
      found.push(...data.records.map(readRow));
      if (data.records.length < PAGE || page >= (data.totalPages ?? PAGES_MAX)) break;
    }
    return found.filter((row) => row.account === account || row.subAccount === account);
  }

  return {
    readHook(hook, now) {
      if (!isProven(hook, config, now)) return 'unproven';
      const { data } = readBody(hookSchema, hook, PARTNER);
      return [data]
        .flat()
        .filter(({ id }) => id !== TEST_ID)
        .map(readRow);
    },
    list: config.apiKey === '' ? null : list,
    links: null,
    close: () => http.close(),
  };
}
