import { median } from '../statistics.ts';
import type { Sample } from './sampler.ts';
import { average, fitSlope, withoutEffect, type Point, type Slope } from './slopes.ts';
import type { Truth } from './truth.ts';

/** One measure over the run, with its limit of change per hour. */
export interface Measure {
  name: string;
  unit: string;
  points: readonly Point[];
  /** The run fails when the whole 95 % interval of the slope is above this; null when the slope is only reported. */
  limitPerHour: number | null;
}

export interface Judged {
  measure: Measure;
  slope: Slope;
  /** Description of the change, or `flat`. */
  words: string;
  isFailure: boolean;
}

export interface Verdict {
  lines: string[];
  failures: string[];
}

/** Maximum share of a run that may be warm-up. */
const WARM_UP_SHARE_MAX = 0.3;
/** Number of samples that are averaged to one point. It covers one minute, because a sample of ten seconds contains too few calls. */
const MINUTES = 60;
/** Limits for the drift of a latency per hour: a share of its mean, but at least some milliseconds. */
const LATENCY_SHARE = 0.25;
const LATENCY_MS = 10;
const LAG_SECONDS = 15;
/** Minimum number of minutes with samples; a kind of call with fewer minutes is left out, because they are too few for a trend. */
const MINUTES_MIN = 8;
/** Shortest duration whose slope is judged; over less time a slope is mostly noise and is only reported. */
const HOURS_TO_JUDGE = 10 / 60;
/** Maximum share of calls that the product may refuse because their owner has too many running. */
const BUSY_SHARE_MAX = 0.01;
/** A slope below this share of the mean per hour is reported as flat, even if it is significant. */
const FLAT_SHARE = 0.01;

function judge(measure: Measure): Judged {
  const slope = fitSlope(measure.points);
  const { perHour, halfWidth, mean } = slope;
  const isFlat = !(Math.abs(perHour) > halfWidth) || Math.abs(perHour) < Math.abs(mean) * FLAT_SHARE;
  const unit = measure.unit === '' ? '' : ` ${measure.unit}`;
  const size = `${toText(Math.abs(perHour))} ± ${toText(halfWidth)}${unit} per hour`;
  const words = isFlat ? `flat (${perHour < 0 ? '−' : '+'}${size})` : `${perHour > 0 ? 'grows' : 'falls'} by ${size}`;
  const isFailure = measure.limitPerHour !== null && !isFlat && perHour - halfWidth > measure.limitPerHour;
  return { measure, slope, words, isFailure };
}

export interface Limits {
  /** Limit of memory growth of a process, in MB per hour. */
  memoryLimit: number;
  /** Minutes at the start that are excluded from all slopes. */
  warmUp: number;
}

/** Measures of a run, each with its limit. */
function listMeasures(samples: readonly Sample[], { memoryLimit: memoryLimitMb, warmUp }: Limits): Measure[] {
  const warm = withoutWarmUp(samples, warmUp);
  const of = (name: string, unit: string, limitPerHour: number | null, read: (sample: Sample) => number): Measure => ({
    name,
    unit,
    limitPerHour,
    points: toMinutes(warm.map((sample) => ({ hours: sample.hours, value: read(sample) }))),
  });
  const worst = (read: (job: Sample['jobs'][string]) => number) => (sample: Sample) =>
    Math.max(0, ...Object.values(sample.jobs).map(read));
  const total = (read: (job: Sample['jobs'][string]) => number) => (sample: Sample) =>
    Object.values(sample.jobs).reduce((sum, job) => sum + read(job), 0);
  return [
    of('API: memory', 'MB', memoryLimitMb, ({ api }) => api.rssMb),
    of('API: heap in use', 'MB', memoryLimitMb, ({ api }) => api.heapMb),
    { ...of('API: main heap of the allocator', 'MB', null, () => 0), points: listMainHeap(warm) },
    of('API: memory outside the heap that V8 counts', 'MB', null, ({ api }) => api.externalMb),
    of('worker: memory', 'MB', memoryLimitMb, ({ worker }) => worker.rssMb),
    of('worker: heap in use', 'MB', memoryLimitMb, ({ worker }) => worker.heapMb),
    of('PostgreSQL: memory', 'MB', null, ({ database }) => database.rssMb),
    of('PostgreSQL: connections', '', 2, ({ database }) => database.connections),
    of('database on disk', 'MB', null, ({ database }) => database.bytes / 1e6),
    of('WAL', 'MB', null, ({ database }) => database.walBytes / 1e6),
    of('dead rows', '', null, ({ database }) => database.dead),
    { ...of('files on disk', 'MB', null, () => 0), points: listFiles(warm) },
    of('longest open transaction', 's', LAG_SECONDS, ({ database }) => database.oldestTransactionSeconds),
    of(
      'jobs: longest wait',
      's',
      LAG_SECONDS,
      worst(({ lagSeconds }) => lagSeconds),
    ),
    of(
      'jobs: waiting',
      '',
      20,
      total(({ waiting }) => waiting),
    ),
    of('sync: age of the last one, median', 's', LAG_SECONDS, ({ syncLag }) => syncLag.p50),
    of('sync: age of the last one, oldest shop', 's', 2 * LAG_SECONDS, ({ syncLag }) => syncLag.max),
    of('calls that wait for a connection', '', 1, ({ api, worker }) => api.poolWaiting + worker.poolWaiting),
    ...listCpu(warm),
    ...listLatencies(warm),
  ];
}

/** Results of the run other than the samples. */
export interface Happened {
  truth: Truth | null;
  /** Failed calls and streams, by reason. */
  failures: ReadonlyMap<string, number>;
  calls: number;
  /** Calls that were refused because their owner had too many running. */
  busy: number;
  logErrors: number;
}

/** Writes one line per measure, and names every reason for which a run fails. */
export function reach(samples: readonly Sample[], happened: Happened, limits: Limits): Verdict & { judged: Judged[] } {
  const judged = listMeasures(samples, limits).map(judge);
  const { truth, failures, calls, busy, logErrors } = happened;
  const isJudged = (samples.at(-1)?.hours ?? 0) >= HOURS_TO_JUDGE;
  const grown = judged.filter(({ isFailure }) => isFailure).map(({ measure, words }) => `${measure.name} ${words}`);
  return {
    judged,
    lines: judged.map(
      ({ measure, slope, words }) =>
        `${measure.name}: mean ${toText(slope.mean)}${measure.unit === '' ? '' : ` ${measure.unit}`}, ${words}`,
    ),
    failures: [
      ...[...failures].map(([what, count]) => `${what} (${count} ×)`),
      ...(busy > calls * BUSY_SHARE_MAX ? [`${busy} of ${calls} calls were refused as BUSY`] : []),
      ...(logErrors === 0 ? [] : [`${logErrors} errors in the logs of API and worker`]),
      ...Object.entries(truth ?? {})
        .filter(([name, value]) => value !== 0 && !TOTALS.has(name))
        .map(([name, value]) => `${name} is ${value}, not 0`),
      ...(isJudged ? grown : []),
    ],
  };
}

/** Names of counts that describe the size of the run; unlike the other counts, they may be more than 0. */
const TOTALS: ReadonlySet<string> = new Set<keyof Truth>(['orders', 'factoryOrders']);

function withoutWarmUp(samples: readonly Sample[], minutes: number): readonly Sample[] {
  const end = samples.at(-1)?.hours ?? 0;
  const warm = Math.min(minutes / MINUTES, end * WARM_UP_SHARE_MAX);
  return samples.filter(({ hours }) => hours >= warm);
}

/** Averages the samples of each minute. */
function toMinutes(points: readonly Point[]): Point[] {
  const minutes = Map.groupBy(points, ({ hours }) => Math.floor(hours * MINUTES));
  return [...minutes].map(([minute, inIt]) => ({
    hours: minute / MINUTES,
    value: average(inIt.map(({ value }) => value)),
  }));
}

function listMainHeap(samples: readonly Sample[]): Point[] {
  return samples.flatMap(({ hours, apiMainHeapMb }) =>
    typeof apiMainHeapMb === 'number' ? [{ hours, value: apiMainHeapMb }] : [],
  );
}

function listFiles(samples: readonly Sample[]): Point[] {
  return samples.flatMap(({ hours, files }) => (files === null ? [] : [{ hours, value: files.bytes / 1e6 }]));
}

/** CPU time per call and per job, which other programs on the machine hardly affect. */
function listCpu(samples: readonly Sample[]): Measure[] {
  const rates = (name: string, read: (sample: Sample) => { cpu: number; work: number }): Measure => {
    const minutes = Map.groupBy(samples, ({ hours }) => Math.floor(hours * MINUTES));
    const points: Point[] = [];
    for (const [minute, inIt] of minutes) {
      const first = inIt[0];
      const last = inIt.at(-1);
      if (first === undefined || last === undefined) continue;
      const work = read(last).work - read(first).work;
      if (work > 0) points.push({ hours: minute / MINUTES, value: ((read(last).cpu - read(first).cpu) * 1000) / work });
    }
    const mean = average(points.map(({ value }) => value));
    return { name, unit: 'ms', points, limitPerHour: Math.abs(mean) * LATENCY_SHARE };
  };
  let calls = 0;
  const callsAt = new Map(
    samples.map((sample) => {
      calls += Object.values(sample.calls).reduce((sum, { count }) => sum + count, 0);
      return [sample, calls];
    }),
  );
  const jobs = ({ worker }: Sample) =>
    Object.values(worker.jobs).reduce((sum, { done, failed }) => sum + done + failed, 0);
  return [
    rates('API: processor time a call', (sample) => ({ cpu: sample.api.cpuSeconds, work: callsAt.get(sample) ?? 0 })),
    rates('PostgreSQL: processor time a call', (sample) => ({
      cpu: sample.database.cpuSeconds,
      work: callsAt.get(sample) ?? 0,
    })),
    rates('worker: processor time a job', (sample) => ({ cpu: sample.worker.cpuSeconds, work: jobs(sample) })),
  ];
}

/** Returns the median of each minute for each kind of call, without the part that the load of other programs explains. */
function listLatencies(samples: readonly Sample[]): Measure[] {
  const minutes = [...Map.groupBy(samples, ({ hours }) => Math.floor(hours * MINUTES))];
  const others = minutes.map(([minute, inIt]) => ({
    hours: minute / MINUTES,
    value: average(inIt.map(({ othersCores }) => othersCores).filter((one) => Number.isFinite(one))),
  }));
  const kinds = new Set(samples.flatMap(({ calls }) => Object.keys(calls)));
  return [...kinds].toSorted().flatMap((kind) => {
    const points = minutes.flatMap(([minute, inIt]) => {
      const seen = inIt.flatMap(({ calls }) => calls[kind]?.p50 ?? []);
      return seen.length === 0 ? [] : [{ hours: minute / MINUTES, value: median(seen) }];
    });
    if (points.length < MINUTES_MIN) return [];
    const mean = average(points.map(({ value }) => value));
    const limitPerHour = Math.max(LATENCY_MS, mean * LATENCY_SHARE);
    return [{ name: `call: ${kind}, median`, unit: 'ms', points: withoutEffect(points, others), limitPerHour }];
  });
}

export function toText(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  const size = Math.abs(value);
  return value.toLocaleString('en-US', { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 });
}
