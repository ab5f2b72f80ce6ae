import type { MonthCost, OrderCount } from '@bobbin/contract/earnings';

/** Statuses with a colour of their own in the charts of the documents; all others share one. */
export const CHART_STATUSES = ['DELIVERED', 'IN_TRANSIT', 'AWAITING_COLLECTION'] as const;
export type ChartGroup = (typeof CHART_STATUSES)[number] | 'OTHERS';
export const CHART_GROUPS: readonly ChartGroup[] = [...CHART_STATUSES, 'OTHERS'];

/** Orders that are not sold (yet) stand beside the chart, not in it. */
export const UNCOUNTED = ['CANCELLED', 'UNPAID'];

export interface Column<G extends string> {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  values: Readonly<Record<G, number>>;
}

function toGroup(status: string): ChartGroup {
  return CHART_STATUSES.find((known) => known === status) ?? 'OTHERS';
}

function addDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Orders of each day or month by group; days without any are there too, so that the axis is even. */
export function toOrderColumns(
  counts: readonly OrderCount[],
  range: { firstDay: string | null; lastDay: string | null },
): Column<ChartGroup>[] {
  const columns = new Map<string, Column<ChartGroup> & { values: Record<ChartGroup, number> }>();
  const open = (from: string, to: string) => {
    const known = columns.get(from);
    if (known) return known;
    const column = { from, to, values: { DELIVERED: 0, IN_TRANSIT: 0, AWAITING_COLLECTION: 0, OTHERS: 0 } };
    columns.set(from, column);
    return column;
  };
  const isByDay = counts.every(({ date, until }) => date === until);
  if (isByDay && range.firstDay !== null && range.lastDay !== null) {
    for (let day = range.firstDay; day <= range.lastDay; day = addDay(day)) open(day, day);
  }
  for (const { date, until, status, count } of counts) {
    if (!UNCOUNTED.includes(status)) open(date, until).values[toGroup(status)] += count;
  }
  return [...columns.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Sums of the groups over all columns. */
export function sumGroups<G extends string>(columns: readonly Column<G>[], groups: readonly G[]): Record<G, number> {
  return Object.fromEntries(
    groups.map((group) => [group, columns.reduce((sum, { values }) => sum + values[group], 0)]),
  ) as Record<G, number>;
}

/** Each has days of its own, so that they never add up to a profit (PRF-19). */
export const COST_GROUPS = ['payouts', 'fulfills', 'designs', 'others'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

/** The figures of each month. Dollars as the wire gives them, in cents here. */
export function toMonths(costs: readonly MonthCost[]): (Record<CostGroup, number> & { month: number })[] {
  const cents = (dollars: number) => Math.round(dollars * 100);
  return costs.map(({ month, ...cost }) => {
    const payouts = cents(cost.payoutstotal ?? 0);
    const fulfills = cents(cost.fulfilltotal);
    const designs = cents(cost.designtotal);
    const others = cents(cost.otherstotal);
    return { month, payouts, fulfills, designs, others };
  });
}
