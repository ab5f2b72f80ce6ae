import { addDays, laDay, laDayEnd, laDayStart } from '../time/la-day.ts';

/** The four rates by which the marketplace judges a shop's shipping. */
export const PLATFORM_RATES = ['lateDispatch', 'validTracking', 'onTime', 'sellerCancels'] as const;
export type PlatformRate = (typeof PLATFORM_RATES)[number];

/** Groups of parcels by the hours to their scan deadline, the most urgent first (PWT-3). */
export const SCAN_GROUPS = ['late', 'under4', 'under12', 'under24'] as const;
export type ScanGroup = (typeof SCAN_GROUPS)[number];

/** Hours before its scan deadline at which a label without a scan is reported, the first step first (PWT-12). */
export const SCAN_STEPS = [24, 12, 4] as const;
export type ScanStep = (typeof SCAN_STEPS)[number];

/** Lists of parcels, in the sequence of the page (PWT-8). */
export const PARCEL_TABS = ['unscanned', 'troubled', 'underway', 'delivered', 'lost'] as const;
export type ParcelTab = (typeof PARCEL_TABS)[number];

interface RateLimit {
  /** Percent. */
  limit: number;
  /** Whether the limit is the maximum; otherwise it is the minimum. */
  isMaximum: boolean;
  /** Where the marketplace published the limit, and the date of that page. */
  source: string;
  asOf: string;
}

const GUIDE = 'TikTok Shop Academy US, Guide to Late Dispatch Rate';
const POLICY = 'TikTok Shop Academy US, Fulfillment Policy';

/** Limits of the marketplace (PWT-1). */
export const RATE_LIMITS: Readonly<Record<PlatformRate, RateLimit>> = {
  lateDispatch: { limit: 4, isMaximum: true, source: GUIDE, asOf: '2026-03-02' },
  validTracking: { limit: 95, isMaximum: false, source: POLICY, asOf: '2025-10-23' },
  onTime: { limit: 80, isMaximum: false, source: POLICY, asOf: '2025-10-23' },
  sellerCancels: { limit: 2.5, isMaximum: true, source: POLICY, asOf: '2025-10-23' },
};

/** A part of orders: the orders that a rate counts, and all orders that it is measured on. */
export interface RatePart {
  count: number;
  of: number;
}

export interface RateFigure extends RatePart {
  /** Percent with two decimals; null when the rate is measured on no order. */
  percent: number | null;
  /** The same at the end of the week when no one acts. */
  forecast: RatePart & { percent: number | null };
  /**
   * - `over`: the rate is beyond its limit; `willBe`: the forecast is.
   * - `near`: less than a tenth of the permitted part is left.
   */
  state: 'none' | 'safe' | 'near' | 'willBe' | 'over';
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const GROUP_HOURS = [
  ['late', 0],
  ['under4', 4],
  ['under12', 12],
] as const;

/**
 * Returns the group of a parcel that is due within 24 hours. Units: epoch milliseconds. Errors: none.
 * @example scanGroupOf(now + 3_600_000, now) // 'under4'
 */
export function scanGroupOf(dueAt: number, now: number): ScanGroup {
  return GROUP_HOURS.find(([, hours]) => dueAt - now < hours * HOUR_MS)?.[0] ?? 'under24';
}

/**
 * Returns the time to the deadline of the parcels of a group, in milliseconds; `to` is exclusive (PWT-3). Errors: none.
 * @example rangeOfGroup('under4') // { from: 0, to: 4 hours }
 */
export function rangeOfGroup(group: ScanGroup): { from: number; to: number } {
  const place = SCAN_GROUPS.indexOf(group);
  const ends = [...GROUP_HOURS.map(([, hours]) => hours * HOUR_MS), DAY_HOURS * HOUR_MS];
  return { from: ends[place - 1] ?? -Infinity, to: ends[place] ?? Infinity };
}

const DAYS_A_WEEK = 7;
/** Part of the permitted orders above which a rate is near its limit. */
const NEAR = 0.9;

/**
 * Returns a part in percent with two decimals. Errors: none; null when the whole is zero.
 * @example toPercent({ count: 18, of: 509 }) // 3.54
 */
export function toPercent({ count, of }: RatePart): number | null {
  return of === 0 ? null : Math.round((count * 10_000) / of) / 100;
}

/** Returns whether a part is beyond the limit of a rate. The exact part counts, not the rounded one: 4.001 percent is above 4. */
function isBeyond({ limit, isMaximum }: RateLimit, { count, of }: RatePart): boolean {
  return of > 0 && (isMaximum ? count * 100 > limit * of : count * 100 < limit * of);
}

/**
 * Returns how much of the orders that a limit permits is used: 1 is the whole, more is beyond the limit. Errors: none; 0 without orders.
 * @example usedOf('lateDispatch', { count: 2, of: 100 }) // 0.5
 */
export function usedOf(rate: PlatformRate, { count, of }: RatePart): number {
  const { limit, isMaximum } = RATE_LIMITS[rate];
  const permitted = isMaximum ? limit : 100 - limit;
  const used = isMaximum ? count : of - count;
  return of === 0 ? 0 : (used * 100) / (permitted * of);
}

/**
 * Compares a rate and its forecast with the marketplace's limit (PWT-1). Errors: none.
 * @example toRateFigure('lateDispatch', { count: 18, of: 509 }, { count: 25, of: 509 }).state // 'willBe'
 */
export function toRateFigure(rate: PlatformRate, now: RatePart, forecast: RatePart): RateFigure {
  const limit = RATE_LIMITS[rate];
  const figure = { ...now, percent: toPercent(now), forecast: { ...forecast, percent: toPercent(forecast) } };
  if (now.of === 0 && forecast.of === 0) return { ...figure, state: 'none' };
  if (isBeyond(limit, now)) return { ...figure, state: 'over' };
  if (isBeyond(limit, forecast)) return { ...figure, state: 'willBe' };
  return { ...figure, state: usedOf(rate, now) > NEAR || usedOf(rate, forecast) > NEAR ? 'near' : 'safe' };
}

/**
 * Returns how many orders must be saved so that a forecast stays within the limit (PWT-10). Errors: none; 0 when it does without, the whole count
 * of a rate with a maximum when even that is not enough.
 * @example savesNeeded('lateDispatch', { count: 25, of: 509 }) // 5: 20 of 509 are below 4 percent
 */
export function savesNeeded(rate: PlatformRate, { count, of }: RatePart): number {
  const { limit, isMaximum } = RATE_LIMITS[rate];
  if (!isBeyond(RATE_LIMITS[rate], { count, of })) return 0;
  return isMaximum ? count - Math.floor((limit * of) / 100) : Math.ceil((limit * of) / 100) - count;
}

/**
 * Returns how much of its limits a shop's worst forecast uses (PWT-1). Errors: none.
 * @example pressureOf(rates) // 1.2: the worst rate will be beyond its limit
 */
export function pressureOf(rates: Readonly<Record<PlatformRate, { forecast: RatePart }>>): number {
  return Math.max(...PLATFORM_RATES.map((rate) => usedOf(rate, rates[rate].forecast)));
}

/** A week of Los Angeles, from Monday to Sunday; `to` is the exclusive end. */
export interface Week {
  firstDay: string;
  lastDay: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

/**
 * Returns the week of Los Angeles that contains a day (PWT-2). Units: 'YYYY-MM-DD'. Errors: RangeError when the text is not a day.
 * @example weekOf('2026-11-29').firstDay // '2026-11-23': a Monday
 */
export function weekOf(day: string): Week {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const firstDay = addDays(day, -((weekday + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
  const lastDay = addDays(firstDay, DAYS_A_WEEK - 1);
  return { firstDay, lastDay, from: laDayStart(firstDay), to: laDayEnd(lastDay) };
}

/** Returns the week of Los Angeles that contains an instant. Units: epoch milliseconds. Errors: RangeError for an invalid instant. */
export const weekAt = (instant: number): Week => weekOf(laDay(instant));
