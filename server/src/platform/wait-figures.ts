import {
  figuresSince,
  toWaitWeeks,
  waitMinutes,
  type Wait,
  type WaitWeek,
  type WeekOfWaits,
} from '@bobbin/domain/staff/team-figures';
import { LA_TIME_ZONE } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';

/** One row of the statement: a week with waits that ended in it, or with `from` null the waits that are open. */
export interface WaitRow {
  from: string | null;
  count: number;
  lateCount: number;
  /** Seconds. */
  median: number | null;
  p90: number | null;
  longest: number | null;
}

/** The waits for one step: `ended` selects `started` and `ended` of those that ended, `open` selects `started` of those that did not. */
interface Waits {
  wait: Wait;
  nowMs: number;
  ended(since: Date): RawBuilder<unknown>;
  open: RawBuilder<unknown>;
}

/** Returns the statement that adds up waits by the Los Angeles week of their end, and counts open ones (HOM-11). */
export function weeklyWaits({ wait, nowMs, ended, open }: Waits): RawBuilder<WaitRow> {
  const late = waitMinutes(wait) * 60;
  return sql<WaitRow>`
    select to_char(date_trunc('week', w.ended at time zone ${LA_TIME_ZONE}), 'YYYY-MM-DD') as "from", count(*)::bigint as count,
      count(*) filter (where w.seconds >= ${late})::bigint as "lateCount",
      percentile_cont(0.5) within group (order by w.seconds) as median,
      percentile_cont(0.9) within group (order by w.seconds) as p90, null::float8 as longest
    from (select e.ended, extract(epoch from e.ended - e.started)::float8 as seconds from (${ended(new Date(figuresSince(nowMs)))}) e) w
    group by 1
    union all
    select null, count(*)::bigint, 0::bigint, null, null, max(extract(epoch from ${new Date(nowMs)}::timestamptz - o.started))::float8
    from (${open}) o`;
}

interface FoundWaits {
  limitMinutes: number;
  open: { count: number; longestMinutes: number | null };
  weeks: WaitWeek[];
}

/** Returns the figures of a wait from the rows of its statement. */
export function toWaitFigures(wait: Wait, rows: readonly WaitRow[], nowMs: number): FoundWaits {
  const weeks = rows.flatMap(({ from, count, lateCount, median, p90 }): WeekOfWaits[] =>
    from === null ? [] : [{ from, count, lateCount, median: median ?? 0, p90: p90 ?? 0 }],
  );
  const open = rows.find(({ from }) => from === null);
  const longestMinutes = open?.longest == null ? null : Math.max(0, Math.floor(open.longest / 60));
  return {
    limitMinutes: waitMinutes(wait),
    open: { count: open?.count ?? 0, longestMinutes },
    weeks: toWaitWeeks(weeks, nowMs),
  };
}
