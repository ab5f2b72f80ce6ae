import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/staff-work.ts';
import type { Limits } from '../roles/module.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { StaffNotes } from '../staff-notes/module.ts';
import type { Transfers } from '../wallet/module.ts';
import { bindRates, bindUnmatched } from './admin.routes.ts';
import { countWaiting } from './deposit-requests.sql.ts';
import { createAsking } from './deposit-requests.ts';
import { bindBankHooks } from './bank-events.routes.ts';
import { createBankEvents, type BankFeeds } from './bank-events.ts';
import { createDepositJobs } from './jobs.ts';
import { createPaymentLinks } from './payment-links.ts';
import { createLinkLooking } from './link-polling.ts';
import { createMatching } from './matching.ts';
import { createRates, type Rates } from './rates.ts';
import { createBankReading } from './bank-reading.ts';
import { bindDeposits } from './deposits.routes.ts';
import { readOldestSeconds, sumEvents } from './unmatched.sql.ts';
import { createUnmatched } from './unmatched.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findDepositCodes, findTransferCodes } from './codes.cross-tenant.sql.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * A transfer was credited to a balance; emitted once. `id` is the bank event, `vnd` the received amount, which may differ from the requested
     * amount.
     */
    depositArrived: { scope: OwnerScope; id: string; code: string; vnd: number; cents: Cents; isDifferent: boolean };
  }
}

interface RatesNeeds extends Pick<Platform, 'db' | 'clock' | 'config'> {
  audit: Audit;
}

/** The exchange rate in dong per dollar, which staff set. */
export function buildRates({ db, clock, config, audit }: RatesNeeds): Module & Rates {
  const rates = createRates({ db, clock, audit, firstRate: config.EXCHANGE_RATE });
  return { name: 'rates', ...rates, bind: (routes) => bindRates(routes, rates) };
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log' | 'emit' | 'config' | 'presence'> {
  audit: Audit;
  people: Pick<People, 'readPeople' | 'findPerson' | 'lockExisting'>;
  notes: Pick<StaffNotes, 'explain'>;
  limits: Pick<Limits, 'decide' | 'readReach'>;
  rates: Rates;
  wallet: { transfers: Transfers };
  feeds: BankFeeds;
}

const MINUTE = 60;
const WAITING = { isDone: false, search: '' };
/** Above this limit the exact number is not needed. */
const OPEN_MAX = 100;

export interface DepositsOffers {
  /** Lists unmatched transfers, as tasks on the first page of staff. */
  readTransferWork(scope: StaffScope): Promise<Work>;
  /** Counts an owner's unpaid deposits. */
  countOpen(db: Queryable, scope: OwnerScope): Promise<number>;
}

/**
 * The module of deposits by bank transfer: sellers request them, bank feeds report transfers, and each transfer is matched and credited, or left to
 * staff.
 */
export function buildDeposits(needs: Needs): Module & DepositsOffers {
  const { config } = needs;
  const { transfers } = needs.wallet;
  const account = config.BANK_ACCOUNT === '' ? null : config.BANK_ACCOUNT;
  const bank = account === null ? null : { bin: config.BANK_BIN, account, name: config.BANK_ACCOUNT_NAME };
  const linkFeed = needs.feeds.PAYOS?.links ?? null;
  const provider = linkFeed === null ? null : { name: 'PAYOS' as const, links: linkFeed };
  const links = createPaymentLinks({ ...needs, provider });
  const asking = createAsking({
    ...needs,
    transfers,
    bank,
    links,
    isReadByContent: Boolean(needs.feeds.SEPAY ?? needs.feeds.CASSO),
    hours: config.DEPOSIT_HOURS,
    payPageUrl: config.BANK_PAGE_URL,
  });
  const events = createBankEvents(needs);
  const matching = createMatching({ ...needs, transfers, account });
  const reading = createBankReading({ ...needs, events, account });
  const everyMs = config.BANK_READ_SECONDS * 1_000;
  const looking = createLinkLooking({ ...needs, events, links, provider, everyMs });
  const unmatched = createUnmatched({
    ...needs,
    transfers,
    matching,
    reading,
  });
  return {
    name: 'deposits',
    ownTables: OWN_TABLES,
    countOpen: (trx, scope) => countWaiting(trx, scope, OPEN_MAX),
    codeSearches: [
      {
        kinds: ['deposit'],
        find: async (scope, question) => toFound('deposit', await findDepositCodes(needs.db, scope, question)),
      },
      {
        kinds: ['bankTransfer'],
        find: async (scope, question) => toFound('bankTransfer', await findTransferCodes(needs.db, scope, question)),
      },
    ],
    readTransferWork: unmatched.readWork,
    bind(routes, app) {
      bindDeposits(routes, asking);
      bindUnmatched(routes, unmatched);
      bindBankHooks(app, events);
    },
    jobs: createDepositJobs({ matching, reading, links, looking }),
    lanes: { matchTransfer: 'own', readBankList: 'banks', openPaymentLink: 'banks', lookAtLinks: 'banks' },
    gauges: [
      {
        gauges: {
          bobbin_deposits_unmatched: { help: 'Incoming bank transfers that wait for staff' },
          bobbin_deposits_oldest_seconds: { help: 'How long the oldest incoming bank transfer has waited for staff' },
        },
        read: async (reader) => [
          { name: 'bobbin_deposits_unmatched', value: (await sumEvents(reader, WAITING)).count },
          { name: 'bobbin_deposits_oldest_seconds', value: await readOldestSeconds(reader, WAITING) },
        ],
      },
    ],
    timetable: [
      { name: 'expireDeposits', everySeconds: MINUTE, run: asking.expire },
      { name: 'readBanks', everySeconds: config.BANK_READ_SECONDS, run: reading.askAll },
      { name: 'lookAtLinks', everySeconds: config.BANK_READ_SECONDS, run: looking.askAll },
    ],
  };
}
