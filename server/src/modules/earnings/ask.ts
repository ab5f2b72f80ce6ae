import type { PeriodQuery } from '@bobbin/contract/earnings';
import { laDay, periodRange } from '@bobbin/domain/time/la-day';
import { dayPeriodOf, type DayPeriod } from '@bobbin/domain/time/period';
import type { TeamRight } from '@bobbin/domain/teams/rights';
import type { OwnerScope } from '../../platform/access.ts';
import { assertForwards } from '../../platform/date-range.ts';

/** Time range of a query, in epoch seconds. */
interface Bounds {
  start?: number | undefined;
  end?: number | undefined;
}

/** A day before the first sale on the marketplace; the start of all time. */
const BEGINNING = '2000-01-01';

/** Returns the whole days from `start` to `end`; null when neither is given. */
function toDayPeriod({ start, end }: Bounds, now: number): DayPeriod | null {
  if (start === undefined && end === undefined) return null;
  assertForwards(start, end, 'query.end');
  return dayPeriodOf(
    start === undefined ? BEGINNING : laDay(start * 1000),
    end === undefined ? laDay(now) : laDay(end * 1000),
    now,
  );
}

/** Returns the days of a query: the given range, otherwise the days of its named period; null means all time. */
export function readDayPeriod(query: Bounds & Pick<PeriodQuery, 'period'>, now: number): DayPeriod | null {
  const own = toDayPeriod(query, now);
  if (own !== null) return own;
  const range = periodRange(query.period, now);
  return range === null ? null : dayPeriodOf(range.firstDay, range.lastDay, now);
}

/**
 * Returns the requested shops on which the caller has a permission; undefined means all shops of the owner. Sums include exactly these shops, so that
 * no difference of sums reveals an amount that a role hides (TEA-3).
 */
export function shopsWith(
  scope: OwnerScope,
  asked: readonly string[] | undefined,
  right: TeamRight,
): readonly string[] | undefined {
  if (scope.shops === 'all') return scope.can(right) ? asked : [];
  const shops = asked === undefined ? scope.shops : scope.shops.filter((id) => asked.includes(id));
  return shops.filter((id) => scope.can(right, id));
}

/** Returns whether the caller has a right on at least one of the requested shops. */
export function holdsAny(scope: OwnerScope, asked: readonly string[] | undefined, right: TeamRight): boolean {
  const shops = shopsWith(scope, asked, right);
  return shops === undefined || shops.length > 0 || (scope.shops === 'all' && scope.can(right));
}
