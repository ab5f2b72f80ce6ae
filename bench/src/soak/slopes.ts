/** One value with its time, in hours since the start of the run. */
export interface Point {
  hours: number;
  value: number;
}

/** Slope per hour by least squares, with half the width of its 95 % confidence interval. */
export interface Slope {
  perHour: number;
  /** Half the width of the confidence interval; infinity when there are too few points. */
  halfWidth: number;
  mean: number;
  count: number;
}

/** 97.5 % point of the normal distribution. */
const Z = 1.959964;
/** Maximum correlation of neighbouring samples that is used; with 1 no information would remain. */
const CORRELATION_MAX = 0.99;
const POINTS_MIN = 4;

/**
 * Fits a line. Neighbouring samples of one process resemble each other, so the interval is widened by the correlation of neighbouring
 * residuals: an interval for independent samples would be too narrow.
 */
export function fitSlope(points: readonly Point[]): Slope {
  const count = points.length;
  const mean = average(points.map(({ value }) => value));
  const nowhere = { perHour: 0, halfWidth: Number.POSITIVE_INFINITY, mean, count };
  if (count < POINTS_MIN) return nowhere;
  const meanHours = average(points.map(({ hours }) => hours));
  const spread = sum(points.map(({ hours }) => (hours - meanHours) ** 2));
  if (spread === 0) return nowhere;
  const perHour = sum(points.map(({ hours, value }) => (hours - meanHours) * (value - mean))) / spread;
  const residuals = points.map(({ hours, value }) => value - mean - perHour * (hours - meanHours));
  const squares = sum(residuals.map((one) => one ** 2));
  const shared = sum(residuals.slice(1).map((one, index) => one * (residuals[index] ?? 0)));
  const correlation = squares === 0 ? 0 : Math.min(CORRELATION_MAX, Math.max(0, shared / squares));
  const inflation = (1 + correlation) / (1 - correlation);
  const freedom = Math.max(1, count / inflation - 2);
  const error = Math.sqrt((squares / (count - 2) / spread) * inflation);
  return { perHour, halfWidth: error * toStudent(freedom), mean, count };
}

/** 97.5 % point of Student's t distribution, by the expansion of Cornish and Fisher. */
function toStudent(freedom: number): number {
  if (freedom < 2) return 12.7;
  return Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);
}

/**
 * Removes from a series the part that another series explains, such as the load of other programs on the machine. The trend of each series is removed
 * before the comparison, so that the trend of the result is that of the series itself (theorem of Frisch, Waugh and Lovell).
 */
export function withoutEffect(points: readonly Point[], cause: readonly Point[]): Point[] {
  const causeAt = new Map(cause.map(({ hours, value }) => [hours, value]));
  const pairs = points.map((point) => ({ ...point, cause: causeAt.get(point.hours) ?? Number.NaN }));
  if (pairs.length < POINTS_MIN || pairs.some((one) => !Number.isFinite(one.cause))) return [...points];
  const own = detrend(points);
  const other = detrend(pairs.map(({ hours, cause: value }) => ({ hours, value })));
  const squares = sum(other.map((one) => one ** 2));
  if (squares === 0) return [...points];
  const effect = sum(other.map((one, index) => one * (own[index] ?? 0))) / squares;
  const meanCause = average(pairs.map((one) => one.cause));
  return pairs.map(({ hours, value, cause: at }) => ({ hours, value: value - effect * (at - meanCause) }));
}

function detrend(points: readonly Point[]): number[] {
  const { perHour, mean } = fitSlope(points);
  const meanHours = average(points.map(({ hours }) => hours));
  return points.map(({ hours, value }) => value - mean - perHour * (hours - meanHours));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function average(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : sum(values) / values.length;
}
