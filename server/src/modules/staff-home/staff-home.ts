import type { StaffHome } from '@bobbin/contract/staff-home';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Lane } from '../../platform/jobs.ts';
import * as crossTenant from './staff-home.cross-tenant.sql.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
/** Duration in milliseconds that no job exceeds. */
const HELD_MS = 30 * 60_000;
/** Maximum number of displayed rows of each kind; the list behind them shows all. */
const SHOWN = 5;
const REASON_MAX = 200;
const PARTNERS = ['marketplace', 'factories', 'banks', 'mails', 'telegram'] as const satisfies readonly Lane[];

/** Functions of other modules for the staff home page; each queries its own tables. */
export interface HomeSources {
  people: { countPeople(scope: StaffScope, since: Date): Promise<{ count: number; newCount: number }> };
  shops: {
    sumEveryone(
      scope: StaffScope,
      limit: number,
    ): Promise<{
      count: number;
      expiredCount: number;
      failingCount: number;
      failing: { id: string; name: string; ownerId: string; isProxy: boolean; since: Date | null }[];
    }>;
  };
  names: { readPeople(ids: readonly string[]): Promise<Map<string, { name: string }>> };
  wallet: {
    income: {
      readMonth(scope: StaffScope): Promise<{
        since: Date;
        totalCents: Cents;
        kinds: { kind: 'design' | 'skuDesign' | 'renewal'; cents: Cents }[];
      }>;
    };
    sumOpenWithdrawals(scope: StaffScope): Promise<{ count: number; cents: Cents }>;
    isLedgerRight(scope: StaffScope): Promise<boolean | null>;
  };
  deposits: { sumUnmatched(scope: StaffScope): Promise<{ count: number; vnd: number }> };
  designs: {
    countWaiting(scope: StaffScope): Promise<number>;
    listLate(
      scope: StaffScope,
      limit: number,
    ): Promise<{
      count: number;
      designs: {
        id: string;
        code: string;
        user: { fullName: string };
        designer: { fullName: string } | null;
        dueAt: string | null;
      }[];
    }>;
  };
  mails: {
    list(
      scope: StaffScope,
      query: { page: number; limit: number; sortBy: string; status: 'failed' },
    ): Promise<{
      data: { id: string; to: string; lastError: string | null; createdAt: string }[];
      meta: { totalItems: number };
    }>;
  };
  /** Returns the lane of a job. */
  laneOf(job: string): Lane | undefined;
}

/** Data of the staff home page (HOM-1). */
export function createHome({ db, clock, ...sources }: HomeSources & { db: Db; clock: Clock }) {
  const cut = (text: string | null) => (text ?? '').slice(0, REASON_MAX);

  async function readShops(scope: StaffScope): Promise<StaffHome['shops']> {
    const { failing, ...counts } = await sources.shops.sumEveryone(scope, SHOWN);
    const names = await sources.names.readPeople([...new Set(failing.map(({ ownerId }) => ownerId))]);
    return {
      ...counts,
      failing: failing.map(({ id, name, ownerId, isProxy, since }) => ({
        id,
        name,
        seller: names.get(ownerId)?.name ?? '',
        reason: isProxy ? 'proxy' : 'authorization',
        since: since?.toISOString() ?? null,
      })),
    };
  }

  async function readDesigns(scope: StaffScope): Promise<StaffHome['designs']> {
    const { count, designs } = await sources.designs.listLate(scope, SHOWN);
    return {
      waitingCount: await sources.designs.countWaiting(scope),
      lateCount: count,
      late: designs.map(({ id, code, user, designer, dueAt }) => ({
        id,
        code,
        seller: user.fullName,
        designer: designer?.fullName ?? '',
        dueAt: dueAt ?? '',
      })),
    };
  }

  async function readRevenue(scope: StaffScope): Promise<StaffHome['revenue']> {
    const { since, totalCents, kinds } = await sources.wallet.income.readMonth(scope);
    return {
      since: since.toISOString(),
      total: formatMoney(totalCents),
      kinds: kinds.map(({ kind, cents }) => ({ kind, amount: formatMoney(cents) })),
    };
  }

  async function readMails(scope: StaffScope): Promise<StaffHome['mails']> {
    const { data, meta } = await sources.mails.list(scope, {
      page: 1,
      limit: SHOWN,
      sortBy: 'createdAt:DESC',
      status: 'failed',
    });
    return {
      failedCount: meta.totalItems,
      failed: data.map(({ id, to, lastError, createdAt }) => ({ id, to, reason: cut(lastError), at: createdAt })),
    };
  }

  async function readJobs(): Promise<StaffHome['jobs']> {
    const stuck = await crossTenant.listStuckJobs(db, new Date(clock.now() - HELD_MS));
    return {
      stuckCount: stuck.reduce((sum, { count }) => sum + count, 0),
      // Each kind of failed job is one line without a list behind it.
      stuck: stuck.map(({ job, count, since, reason }) => ({
        job,
        count,
        since: since.toISOString(),
        reason: cut(reason),
      })),
    };
  }

  async function readPartners(): Promise<StaffHome['partners']> {
    const waiting = await crossTenant.listWaitingJobs(db);
    return PARTNERS.map((partner) => {
      const own = waiting
        .filter(({ job }) => sources.laneOf(job) === partner)
        .toSorted((one, other) => one.since.getTime() - other.since.getTime());
      return {
        partner,
        waitingCount: own.reduce((sum, { count }) => sum + count, 0),
        since: own[0]?.since.toISOString() ?? null,
        reason: cut(own[0]?.reason ?? null),
      };
    });
  }

  async function readWithdrawals(scope: StaffScope) {
    const { count, cents } = await sources.wallet.sumOpenWithdrawals(scope);
    return { count, amount: formatMoney(cents) };
  }

  return {
    async read(scope: StaffScope): Promise<StaffHome> {
      const ifMay = <T>(permission: string, read: () => Promise<T>) => (scope.can(permission) ? read() : null);
      const [users, shops, revenue, designs, withdrawals, unmatched, isLedgerRight, mails, jobs, partners] =
        await Promise.all([
          ifMay('VIEW_MEMBERS', () => sources.people.countPeople(scope, new Date(clock.now() - WEEK_MS))),
          ifMay('VIEW_SHOPS', () => readShops(scope)),
          ifMay('VIEW_PAYMENTS', () => readRevenue(scope)),
          ifMay('VIEW_DESIGNS', () => readDesigns(scope)),
          ifMay('VIEW_PAYMENTS', () => readWithdrawals(scope)),
          ifMay('VIEW_PAYMENTS', () => sources.deposits.sumUnmatched(scope)),
          ifMay('VIEW_PAYMENTS', () => sources.wallet.isLedgerRight(scope)),
          ifMay('VIEW_LOGS', () => readMails(scope)),
          ifMay('VIEW_LOGS', () => readJobs()),
          readPartners(),
        ]);
      return {
        users: users && { count: users.count, new7Days: users.newCount },
        shops,
        revenue,
        designs,
        withdrawals,
        unmatched,
        isLedgerRight,
        mails,
        jobs,
        partners,
      };
    },
  };
}

export type Home = ReturnType<typeof createHome>;
