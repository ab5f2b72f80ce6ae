import type { MonthCost, OrderCount } from '@bobbin/contract/earnings';
import type { OrderStatus } from '@bobbin/domain/orders/order-status';

/** Statuses of orders that do not count as sold: they are listed beside the chart but not drawn. */
export const UNCOUNTED = ['CANCELLED', 'UNPAID'] as const satisfies readonly OrderStatus[];

type ChartStatus = Exclude<OrderStatus, (typeof UNCOUNTED)[number]>;
export type ChartGroup = ChartStatus | 'OTHERS';

/** Colour of each order status, as the documents define it; unknown statuses share one colour (PRF-22). */
const CHART_COLORS: Readonly<Record<ChartGroup, string>> = {
  COMPLETED: 'color-mix(in oklab, var(--green), var(--text) 45%)',
  DELIVERED: 'var(--green)',
  IN_TRANSIT: 'var(--yellow)',
  AWAITING_COLLECTION: 'color-mix(in oklab, var(--amber), var(--red) 45%)',
  PARTIALLY_SHIPPING: 'color-mix(in oklab, var(--blue), var(--card) 55%)',
  AWAITING_SHIPMENT: 'var(--blue)',
  ON_HOLD: 'var(--violet)',
  OTHERS: 'var(--line-strong)',
};
export const CHART_GROUPS = Object.keys(CHART_COLORS) as ChartGroup[];
const NO_ORDERS = Object.fromEntries(CHART_GROUPS.map((group) => [group, 0])) as Record<ChartGroup, number>;

export interface Column<G extends string> {
  /** First and last day of the chart, YYYY-MM-DD. */
  from: string;
  to: string;
  values: Readonly<Record<G, number>>;
}

function toGroup(status: string): ChartGroup {
  return CHART_GROUPS.find((known) => known === status) ?? 'OTHERS';
}

function addDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Counts the orders of each day or month by group of statuses. Days without orders are included, so that the axis is even. */
export function toOrderColumns(
  counts: readonly OrderCount[],
  range: { firstDay: string | null; lastDay: string | null },
): Column<ChartGroup>[] {
  const columns = new Map<string, Column<ChartGroup> & { values: Record<ChartGroup, number> }>();
  const open = (from: string, to: string) => {
    const known = columns.get(from);
    if (known) return known;
    const column = { from, to, values: { ...NO_ORDERS } };
    columns.set(from, column);
    return column;
  };
  const isByDay = counts.every(({ date, until }) => date === until);
  if (isByDay && range.firstDay !== null && range.lastDay !== null) {
    for (let day = range.firstDay; day <= range.lastDay; day = addDay(day)) open(day, day);
  }
  for (const { date, until, status, count } of counts) {
    if (!UNCOUNTED.some((left) => left === status)) open(date, until).values[toGroup(status)] += count;
  }
  return [...columns.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Sums each group of statuses over all columns of the chart. */
export function sumGroups<G extends string>(columns: readonly Column<G>[], groups: readonly G[]): Record<G, number> {
  return Object.fromEntries(
    groups.map((group) => [group, columns.reduce((sum, { values }) => sum + values[group], 0)]),
  ) as Record<G, number>;
}

/** Groups of costs. Each group is dated by different days, so the groups never add up to a profit (PRF-19). */
export const COST_GROUPS = ['payouts', 'fulfills', 'designs', 'others'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

/** Colour of each group of costs, and of the profit. */
const COST_COLORS: Readonly<Record<CostGroup | 'profit', string>> = {
  payouts: 'var(--accent)',
  fulfills: 'var(--yellow)',
  designs: 'color-mix(in oklab, var(--amber), var(--red) 45%)',
  others: 'var(--line-strong)',
  profit: 'var(--green)',
};

const COLORS: Readonly<Record<string, string>> = { ...CHART_COLORS, ...COST_COLORS };

/** Returns the colour of a chart's group, which is the same in bars, tooltips and legends. */
export function toColor(group: string): string {
  return COLORS[group] ?? CHART_COLORS.OTHERS;
}

/** Converts the figures of each month from dollars, as on the wire, to cents. */
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
