import type { Bucket, RevenueBucket, RevenueSummary } from '@bobbin/contract/earnings';
import { ESTIMATED_STATES, HELD_STATES } from '@bobbin/domain/money/counted-money';
import { isCounted } from '@bobbin/domain/money/figures';
import { formatMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { sumByCurrency } from '@bobbin/domain/money/other-currencies';
import { profitOf } from '@bobbin/domain/money/profits';
import { addDays, laDayEnd, laDayStart, periodRange, type Period } from '@bobbin/domain/time/la-day';
import { dayPeriodOf, type DayPeriod } from '@bobbin/domain/time/period';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Days, OrderFigures, PeriodSums } from '../orders/module.ts';
import type { PaymentRange, PaymentSum } from '../payouts/module.ts';
import type { Charges, PayoutFigures } from './sources.ts';
import { holdsAny, readDayPeriod, shopsWith } from './ask.ts';

const PERIODS = {
  today: 'today',
  yesterday: 'yesterday',
  last7Days: 'last7days',
  month: 'lastMonth',
} as const satisfies Record<string, Period>;
const REVENUES = ['today', 'yesterday', 'last7Days', 'month', 'allTime', 'range'] as const;

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  charges: Charges;
  payouts: PayoutFigures;
}

export interface RevenueQuery {
  shops?: string[] | undefined;
  start?: number | undefined;
  end?: number | undefined;
  period?: Period | undefined;
}

/** When the last day of a period is partial: its end in epoch milliseconds. */
interface Cut {
  until?: number | null;
}

type Rows = readonly PeriodSums[];

function add(rows: Rows, take: (row: PeriodSums) => number): number {
  return sumCents(rows.map(take));
}

const ofStates = (rows: Rows, states: readonly string[]) => rows.filter(({ state }) => states.includes(state));
const counted = (rows: Rows) => add(rows, (row) => (isCounted(row.state) ? row.orders : 0));

/** Returns the whole days of the previous period; a partial last day is added up separately. */
function wholeDaysBefore({ before }: DayPeriod): { firstDay: string; lastDay: string } {
  const { firstDay, lastDay, until } = before;
  return { firstDay, lastDay: until === null ? lastDay : addDays(lastDay, -1) };
}

function toRanges(dayPeriod: DayPeriod | null): ({ start: Date; end: Date } | null)[] {
  if (dayPeriod === null) return [null];
  const { firstDay, lastDay, before } = dayPeriod;
  return [
    { start: new Date(laDayStart(firstDay)), end: new Date(laDayEnd(lastDay)) },
    { start: new Date(laDayStart(before.firstDay)), end: new Date(before.until ?? laDayEnd(before.lastDay)) },
  ];
}

/** Returns the days of a period and of the period that it is compared with. */
function frame(
  dayPeriod: DayPeriod | null,
  now: { total: Cents | null; count: number },
  before: { total: Cents | null; count: number },
): Bucket {
  const money = (cents: Cents | null) => (cents === null ? null : formatMoney(cents));
  if (dayPeriod === null)
    return { total: money(now.total), count: now.count, firstDay: null, lastDay: null, before: null };
  const { until } = dayPeriod.before;
  return {
    total: money(now.total),
    count: now.count,
    firstDay: dayPeriod.firstDay,
    lastDay: dayPeriod.lastDay,
    before: {
      total: money(before.total),
      count: before.count,
      firstDay: dayPeriod.before.firstDay,
      lastDay: dayPeriod.before.lastDay,
      until: until === null ? null : new Date(until).toISOString(),
    },
  };
}

const NOTHING = { total: 0, count: 0 };

/** The four amounts that add up to the total. */
function equationOf({
  settlement,
  reserveHeld,
  reserveReleased,
  other,
}: Record<'settlement' | 'reserveHeld' | 'reserveReleased' | 'other', string>) {
  return { settlement, reserveHeld, reserveReleased, other };
}

/** Reads the payouts of a period, and of the equally long part of the previous period (PRF-7, PAY-15). */
async function readPaid(
  payouts: PayoutFigures,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  range: DayPeriod | null,
) {
  const days: PaymentRange[] = range === null ? [{}] : [toPaymentRange(range), toPaymentRange(range.before)];
  return Promise.all(
    days.map(async (part) => {
      const rows = await payouts.sumPayments(scope, { ...part, shops }, 'whole');
      const sum = (take: (row: PaymentSum) => number) => sumCents(rows.map(take));
      return {
        total: sum(({ paidCents }) => paidCents),
        count: sum(({ count }) => count),
        settlement: formatMoney(sum(({ settlementCents }) => settlementCents)),
        reserveHeld: formatMoney(sum(({ heldCents }) => heldCents)),
        reserveReleased: formatMoney(sum(({ releasedCents }) => releasedCents)),
        other: formatMoney(sum(({ otherCents }) => otherCents)),
      };
    }),
  );
}

/** Reads the number of payments that the list of the same days contains but the sum does not, by status. */
async function readUncounted(
  payouts: PayoutFigures,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  range: DayPeriod | null,
) {
  const rows = await payouts.countUncounted(scope, { ...(range === null ? {} : toPaymentRange(range)), shops });
  return [...Map.groupBy(rows, ({ status, currency }) => `${status} ${currency ?? ''}`).values()].flatMap((of) => {
    const [first] = of;
    return first
      ? [{ status: first.status, currency: first.currency, count: sumCents(of.map(({ count }) => count)) }]
      : [];
  });
}

function toPaymentRange({
  firstDay,
  lastDay,
  until = null,
}: Pick<DayPeriod, 'firstDay' | 'lastDay'> & Cut): PaymentRange {
  return { from: firstDay, to: lastDay, ...(until === null ? {} : { until: new Date(until) }) };
}

/** Revenue of the shops in a period, compared with the previous period (PRF-3, PRF-7). */
export function createRevenueSummary({ clock, figures, charges, payouts }: Deps) {
  return async function read(
    scope: OwnerScope,
    { shops, start, end, period = 'all' }: RevenueQuery,
  ): Promise<RevenueSummary> {
    const now = clock.now();
    const range = readDayPeriod({ start, end, period }, now);
    const periods = REVENUES.map((name): DayPeriod | null => {
      if (name === 'allTime') return null;
      if (name === 'range') return range;
      const days = periodRange(PERIODS[name], now);
      return days && dayPeriodOf(days.firstDay, days.lastDay, now);
    });
    const days: Days[] = [...periods, ...periods.map((dayPeriod) => dayPeriod && wholeDaysBefore(dayPeriod))];
    const cuts = periods.flatMap((dayPeriod, index) => {
      const until = dayPeriod?.before.until ?? null;
      if (dayPeriod === null || until === null) return [];
      return [{ index, from: new Date(laDayStart(dayPeriod.before.lastDay)), until: new Date(until) }];
    });
    const isCosted = holdsAny(scope, shops, 'viewCosts');
    const isPaid = holdsAny(scope, shops, 'viewPayouts');
    const ranges = toRanges(range);
    const [sums, parts, charged, paid, uncounted, others] = await Promise.all([
      figures.sumPeriods(scope, shops, days),
      figures.sumParts(scope, shops, cuts),
      isPaid ? charges.sumCharges(scope, shopsWith(scope, shops, 'viewPayouts'), ranges) : [],
      isPaid ? readPaid(payouts, scope, shopsWith(scope, shops, 'viewPayouts'), range) : [],
      isPaid ? readUncounted(payouts, scope, shopsWith(scope, shops, 'viewPayouts'), range) : [],
      figures.listOtherCurrencies(scope, shops, ranges[0] ?? null),
    ]);

    // The shops whose money the caller may see; all shops when the figure only counts orders.
    const mayPay = new Set(shopsWith(scope, shops, 'viewPayouts'));
    const mayCost = new Set(shopsWith(scope, shops, 'viewCosts'));
    const isWhole = scope.shops === 'all';
    const showsPaid = ({ shopId }: PeriodSums) => !isPaid || isWhole || mayPay.has(shopId);
    const showsCost = ({ shopId }: PeriodSums) => !isCosted || isWhole || mayCost.has(shopId);
    const rowsOf = (index: number): Rows => sums.filter((row) => row.period === index);
    const rowsBefore = (index: number): Rows => {
      const cut = cuts.findIndex((part) => part.index === index);
      return [...rowsOf(REVENUES.length + index), ...parts.filter((row) => row.period === cut)];
    };

    function revenue(index: number): RevenueBucket {
      const rows = rowsOf(index).filter(showsPaid);
      const before = rowsBefore(index).filter(showsPaid);
      const total = (of: Rows) => (isPaid ? add(of, ({ dayCents }) => dayCents) : null);
      const part = (states: readonly string[]) =>
        isPaid ? formatMoney(add(ofStates(rows, states), ({ dayCents }) => dayCents)) : null;
      return {
        ...frame(
          periods[index] ?? null,
          { total: total(rows), count: counted(rows) },
          { total: total(before), count: counted(before) },
        ),
        settled: part(['settled']),
        estimated: part([...ESTIMATED_STATES, 'gone']),
        corrected: part(['correction']),
        corrections: isPaid ? add(rows, ({ corrections }) => corrections) : 0,
      };
    }

    const at = REVENUES.indexOf('range');
    const made = (rows: Rows) => ({
      total: isCosted ? add(rows, ({ costCents }) => costCents) : null,
      count: isCosted ? add(rows, ({ costed }) => costed) : 0,
    });
    const costRows = rowsOf(at).filter(showsCost);
    const charge = (kind: 'designs' | 'others') => {
      const hidden = { total: null, count: 0 };
      const [of = null, before = null] = charged;
      return frame(range, of?.[kind] ?? hidden, before?.[kind] ?? hidden);
    };
    const held = rowsOf(REVENUES.indexOf('allTime')).filter(showsPaid);
    const onHold = ofStates(held, HELD_STATES);
    const expected = ofStates(held, ['hold']);
    const own = (rows: Rows) => add(rows, ({ ownCents }) => ownCents);
    const hold = (cents: Cents) => (isPaid ? formatMoney(cents) : null);
    const [paidNow, paidBefore = NOTHING] = paid;
    const fulfills = made(costRows);
    // Computes the profit as the profit page does: each order belongs completely to its own day, and orders without a factory cost are separate
    // (PRF-9, PRF-19).
    const profitRows = costRows.filter((row) => showsPaid(row) && row.state !== 'correction');
    const soldRows = profitRows.filter(({ state }) => isCounted(state));
    const priced = {
      revenue: add(profitRows, ({ pricedCents }) => pricedCents),
      cost: add(profitRows, ({ costCents }) => costCents),
      fees: charged[0]?.designs.total ?? 0,
    };
    const { net, percent } = profitOf(priced);
    return {
      today: revenue(0),
      yesterday: revenue(1),
      last7Days: revenue(2),
      month: revenue(3),
      allTime: revenue(4),
      range: revenue(5),
      payouts: paidNow ? { ...frame(range, paidNow, paidBefore), ...equationOf(paidNow), uncounted } : null,
      fulfills: {
        ...frame(range, fulfills, made(rowsBefore(at).filter(showsCost))),
        orderDetailsCount: isCosted ? add(costRows, ({ costedPieces }) => costedPieces) : 0,
      },
      others: charge('others'),
      designs: charge('designs'),
      onHold: {
        total: hold(own(onHold) + own(expected)),
        on_hold_total: hold(own(onHold)),
        on_hold_count: isPaid ? counted(onHold) : 0,
        on_hold_temp_total: hold(own(expected)),
        on_hold_temp_count: isPaid ? counted(expected) : 0,
      },
      profit:
        !isPaid || !isCosted
          ? null
          : {
              total: formatMoney(net),
              percent,
              revenue: formatMoney(priced.revenue),
              cost: formatMoney(priced.cost),
              fees: formatMoney(priced.fees),
              estimated: formatMoney(add(ofStates(profitRows, ESTIMATED_STATES), ({ pricedCents }) => pricedCents)),
              pricedOrders: add(profitRows, ({ costed }) => costed),
              unpricedOrders: add(soldRows, ({ orders, costed }) => orders - costed),
              unpricedRevenue: formatMoney(add(soldRows, ({ ownCents, pricedCents }) => ownCents - pricedCents)),
            },
      otherCurrencies: sumByCurrency(others, (shopId) => scope.can('viewCosts', shopId)),
    };
  };
}
