import type { StaffHome } from '@bobbin/contract/staff-home';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Lane } from '../../platform/jobs.ts';
import * as crossTenant from './staff-home.cross-tenant.sql.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const REASON_MAX = 200;
const PARTNERS = ['marketplace', 'factories', 'banks', 'mails', 'telegram'] as const satisfies readonly Lane[];

/** Functions of other modules that supply the home page of staff; each function reads only the tables of its own module. */
export interface HomeSources {
  people: { countPeople(scope: StaffScope, since: Date): Promise<{ count: number; newCount: number }> };
  shops: {
    sumEveryone(scope: StaffScope): Promise<{ count: number; expiredCount: number; failingCount: number }>;
  };
  wallet: {
    income: {
      readMonth(scope: StaffScope): Promise<{
        since: Date;
        totalCents: Cents;
        kinds: { kind: 'design' | 'skuDesign' | 'renewal'; cents: Cents }[];
      }>;
    };
  };
  designs: {
    countWaiting(scope: StaffScope): Promise<number>;
    countLate(scope: StaffScope): Promise<number>;
  };
  /** Returns the lane of a job. */
  laneOf(job: string): Lane | undefined;
}

/** Reads the totals of the first page of staff (HOM-1). */
export function createHome({ db, clock, ...sources }: HomeSources & { db: Db; clock: Clock }) {
  async function readDesigns(scope: StaffScope): Promise<StaffHome['designs']> {
    const [waitingCount, lateCount] = await Promise.all([
      sources.designs.countWaiting(scope),
      sources.designs.countLate(scope),
    ]);
    return { waitingCount, lateCount };
  }

  async function readRevenue(scope: StaffScope): Promise<StaffHome['revenue']> {
    const { since, totalCents, kinds } = await sources.wallet.income.readMonth(scope);
    return {
      since: since.toISOString(),
      total: formatMoney(totalCents),
      kinds: kinds.map(({ kind, cents }) => ({ kind, amount: formatMoney(cents) })),
    };
  }

  /** Sums the waiting jobs by partner. The error of a job may name things of sellers, so that only staff who may read the logs see it. */
  async function readPartners(scope: StaffScope): Promise<StaffHome['partners']> {
    const waiting = await crossTenant.listWaitingJobs(db);
    return PARTNERS.map((partner) => {
      const own = waiting
        .filter(({ job }) => sources.laneOf(job) === partner)
        .toSorted((one, other) => one.since.getTime() - other.since.getTime());
      return {
        partner,
        waitingCount: own.reduce((sum, { count }) => sum + count, 0),
        since: own[0]?.since.toISOString() ?? null,
        reason: scope.can('VIEW_LOGS') ? (own[0]?.reason ?? '').slice(0, REASON_MAX) : '',
      };
    });
  }

  return {
    async read(scope: StaffScope): Promise<StaffHome> {
      const ifMay = <T>(permission: string, read: () => Promise<T>) => (scope.can(permission) ? read() : null);
      const [users, shops, revenue, designs, partners] = await Promise.all([
        ifMay('VIEW_MEMBERS', () => sources.people.countPeople(scope, new Date(clock.now() - WEEK_MS))),
        ifMay('VIEW_SHOPS', () => sources.shops.sumEveryone(scope)),
        ifMay('VIEW_PAYMENTS', () => readRevenue(scope)),
        ifMay('VIEW_DESIGNS', () => readDesigns(scope)),
        readPartners(scope),
      ]);
      return { users: users && { count: users.count, new7Days: users.newCount }, shops, revenue, designs, partners };
    },
  };
}

export type Home = ReturnType<typeof createHome>;
