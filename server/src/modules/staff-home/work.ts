import type { StaffWork, WorkRow } from '@bobbin/contract/staff-work';
import { formatMoney } from '@bobbin/domain/money/money';
import { groupWork, isUrgentWork, stepOf, WORK_AREA_NAMES, WORK_AREAS, workDueAt } from '@bobbin/domain/staff/work';
import type { WorkArea } from '@bobbin/domain/staff/work';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { FoundWork, Work } from '../../platform/staff-work.ts';
import * as crossTenant from './staff-home.cross-tenant.sql.ts';

/** Maximum number of rows of each list; the numbers above the lists count all tasks. */
const ROWS_MAX = 100;
const REASON_MAX = 200;
/** Duration in milliseconds that no running job exceeds. */
const HELD_MS = 30 * 60_000;

type Read = (scope: StaffScope) => Promise<Work>;

/** Tasks of other modules; each function reads the tables of its module. */
export interface WorkSources {
  names: { readPeople(ids: readonly string[]): Promise<Map<string, { name: string }>> };
  designs: { readWork: Read };
  skuDesigns: { queue: { readWork: Read } };
  wallet: {
    readWithdrawalWork: Read;
    readAdjustmentWork: Read;
    isLedgerRight(scope: StaffScope): Promise<boolean | null>;
  };
  deposits: { readTransferWork: Read };
  posts: { readCommentWork: Read };
  mails: { readWork: Read };
  shops: { readShopWork: Read };
}

interface Deps extends WorkSources {
  db: Db;
  clock: Clock;
}

interface Item extends FoundWork {
  sinceMs: number;
}

/** All tasks that wait for staff: the lists of the first page, and the numbers in the navigation (HOM-5). */
export function createWork({ db, clock, names, ...sources }: Deps) {
  async function readJobs(): Promise<Work> {
    const stuck = await crossTenant.listStuckJobs(db, new Date(clock.now() - HELD_MS));
    return {
      counts: [{ kind: 'job', urgent: stuck.reduce((sum, { count }) => sum + count, 0), waiting: 0 }],
      items: stuck.map(({ job, count, since, reason }) => {
        return { kind: 'job', id: job, code: String(count), title: job, ownerId: null, since, reason: reason ?? '' };
      }),
    };
  }

  async function readLedger(scope: StaffScope): Promise<Work> {
    const isWrong = (await sources.wallet.isLedgerRight(scope)) === false;
    return {
      counts: [{ kind: 'ledger', urgent: isWrong ? 1 : 0, waiting: 0 }],
      items: isWrong ? [{ kind: 'ledger', id: 'ledger', code: '', title: '', ownerId: null, since: null }] : [],
    };
  }

  const READERS: Record<WorkArea, Read> = {
    designs: sources.designs.readWork,
    skuDesigns: sources.skuDesigns.queue.readWork,
    withdrawals: sources.wallet.readWithdrawalWork,
    transfers: sources.deposits.readTransferWork,
    balances: sources.wallet.readAdjustmentWork,
    ledger: readLedger,
    comments: sources.posts.readCommentWork,
    mails: sources.mails.readWork,
    shops: sources.shops.readShopWork,
    jobs: readJobs,
  };

  async function toRows(scope: StaffScope, groups: readonly [Item, ...Item[]][]): Promise<WorkRow[]> {
    const shown = groups.slice(0, ROWS_MAX);
    const ids = shown.flatMap(([{ ownerId, assigneeId }]) => [ownerId, assigneeId ?? null]);
    const people = await names.readPeople([...new Set(ids.filter((id) => id !== null))]);
    const toPerson = (id: string | null | undefined) =>
      id == null ? null : { id, fullName: people.get(id)?.name ?? id };
    return shown.map((group) => {
      const [first] = group;
      const dueAt = workDueAt(first.kind, first.sinceMs);
      return {
        kind: first.kind,
        ids: group.map(({ id }) => id),
        count: group.length,
        code: first.code,
        lastCode: group.at(-1)?.code ?? '',
        title: first.title,
        seller: toPerson(first.ownerId),
        assignee: toPerson(first.assigneeId),
        since: first.since?.toISOString() ?? null,
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
        reason: (first.reason ?? '').slice(0, REASON_MAX),
        amount: first.cents == null ? null : formatMoney(first.cents),
        vnd: first.vnd ?? null,
        isYours: scope.can(stepOf(first.kind).act),
      };
    });
  }

  return {
    /** Lists the tasks of all areas, for notifications. */
    async listItems(scope: StaffScope): Promise<FoundWork[]> {
      return (await Promise.all(WORK_AREA_NAMES.map((area) => READERS[area](scope)))).flatMap(({ items }) => items);
    },

    async read(scope: StaffScope): Promise<StaffWork> {
      const seen = WORK_AREA_NAMES.filter((area) => scope.can(WORK_AREAS[area].view));
      const parts = await Promise.all(seen.map((area) => READERS[area](scope)));
      const now = clock.now();
      const items = parts
        .flatMap((part) => part.items)
        .map((item) => ({ ...item, sinceMs: item.since?.getTime() ?? 0 }));
      const mayAct = ({ kind }: Pick<FoundWork, 'kind'>) => scope.can(stepOf(kind).act);
      const isUrgent = (item: Item) => isUrgentWork(item, now);
      return {
        counts: parts
          .flatMap((part) => part.counts)
          .map((count) => ({ ...count, waiting: mayAct(count) ? count.waiting : 0 })),
        hiddenAreas: WORK_AREA_NAMES.filter((area) => !seen.includes(area)),
        urgent: await toRows(scope, groupWork(items.filter(isUrgent))),
        next: await toRows(scope, groupWork(items.filter((item) => !isUrgent(item) && mayAct(item)))),
      };
    },
  };
}

export type StaffHomeWork = ReturnType<typeof createWork>;
