import { describe, expect, it } from 'vitest';
import type { Sample } from './sampler.ts';
import { readMetrics } from './scrape.ts';
import type { Truth } from './truth.ts';
import { reach, type Happened } from './verdict.ts';

const LIMITS = { memoryLimit: 32, warmUp: 8 };
const WHOLE: Truth = {
  orders: 12_000,
  lost: 0,
  different: 0,
  doubled: 0,
  factoryOrders: 300,
  factoryDoubled: 0,
  factoryMissing: 0,
  countFaults: 0,
  sumFaults: 0,
  creditsOff: 0,
  jobsFailed: 0,
  jobsLeft: 0,
};
const GOOD: Happened = { truth: WHOLE, failures: new Map(), calls: 10_000, busy: 0, logErrors: 0 };

/** Samples of one hour in which only the planted change happens; values vary a little from sample to sample. */
function plant(change: (sample: Sample) => void = () => {}, minutes = 60): Sample[] {
  return Array.from({ length: minutes * 6 }, (_, index) => {
    const hours = index / 360;
    const swing = Math.sin(index * 12.9898) * 0.5;
    const figures = { ...readMetrics(''), cpuSeconds: index * 0.5 };
    const sample: Sample = {
      hours,
      api: { ...figures, rssMb: 250 + 4 * swing, heapMb: 90 + 9 * swing },
      worker: { ...figures, rssMb: 220 + 4 * swing, heapMb: 70 + 9 * swing },
      database: {
        rssMb: 900 + swing,
        cpuSeconds: index * 0.7,
        bytes: 3e9,
        walBytes: index * 2e5,
        connections: 20,
        lockWaits: 0,
        oldestTransactionSeconds: 0.1 + 0.1 * swing,
        commits: index * 100,
        deadlocks: 0,
        dead: 1_000,
        vacuums: 3,
      },
      partners: { rssMb: 200, cpuSeconds: index },
      driver: { rssMb: 200, cpuSeconds: index },
      othersCores: 1 + 0.2 * swing,
      jobs: { syncShop: { waiting: 1, running: 1, failed: 0, lagSeconds: 2 + swing } },
      syncLag: { p50: 60 + 5 * swing, max: 130 + 5 * swing },
      calls: { list: { count: 20, p50: 30 + swing, p95: 60, p99: 90 } },
      streamsOpen: 100,
      counts: {},
      failures: 0,
      apiMainHeapMb: 180 + swing,
      tables: null,
      files: index % 6 === 0 ? { bytes: 1e6 * hours, files: 10 } : null,
    };
    change(sample);
    return sample;
  });
}

const failuresOf = (samples: readonly Sample[], happened: Happened = GOOD) => reach(samples, happened, LIMITS).failures;

describe('verdict of a soak run (OPS-122)', () => {
  it('A run without growth, failures and losses passes, and the report has one line for each measure', () => {
    const { failures, lines } = reach(plant(), GOOD, LIMITS);
    expect(failures).toEqual([]);
    expect(lines.find((line) => line.startsWith('API: memory'))).toMatch(/^API: memory: mean 250 MB, flat \(/);
    expect(lines.find((line) => line.startsWith('WAL'))).toMatch(/^WAL: mean [\d.]+ MB, grows by 72 ± /);
    expect(lines.find((line) => line.startsWith('files on disk'))).toContain('grows by 1 ± ');
  });

  it.each([
    ['memory of the API', (sample: Sample) => (sample.api.rssMb += 60 * sample.hours), 'API: memory grows by 60'],
    [
      'heap of the worker',
      (sample: Sample) => (sample.worker.heapMb += 60 * sample.hours),
      'worker: heap in use grows',
    ],
    [
      'wait of jobs',
      (sample: Sample) =>
        (sample.jobs.pullOrders = { waiting: 5, running: 1, failed: 0, lagSeconds: 90 * sample.hours }),
      'jobs: longest wait grows',
    ],
    [
      'age of syncs',
      (sample: Sample) => (sample.syncLag.p50 += 200 * sample.hours),
      'sync: age of the last one, median',
    ],
    [
      'latency',
      (sample: Sample) => (sample.calls.list = { count: 20, p50: 30 + 25 * sample.hours, p95: 90, p99: 90 }),
      'call: list, median grows by 25',
    ],
    ['processor time', (sample: Sample) => (sample.api.cpuSeconds *= 1 + sample.hours), 'API: processor time a call'],
    [
      'open transactions',
      (sample: Sample) => (sample.database.oldestTransactionSeconds = 3_600 * sample.hours),
      'longest',
    ],
  ])('A growing %s fails the run, and the report names it', (_, change, named) => {
    const found = failuresOf(plant((sample) => void change(sample)));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(named);
  });

  it('A latency that rises only with the load of other programs does not fail the run', () => {
    const samples = plant((sample) => {
      sample.othersCores = 2 * sample.hours;
      sample.calls.list = { count: 20, p50: 30 + 40 * sample.hours + Math.sin(sample.hours * 700), p95: 90, p99: 90 };
      // The load of other programs varies during the run, which shows which part of the latency is independent of it.
      const gust = Math.floor(sample.hours * 60) % 7 === 0 ? 1 : 0;
      sample.othersCores += gust;
      sample.calls.list.p50 += 20 * gust;
    });
    expect(failuresOf(samples)).toEqual([]);
  });

  it('Memory growth during the warm-up does not fail the run', () => {
    const samples = plant((sample) => {
      sample.api.rssMb -= 150 * Math.max(0, 8 / 60 - sample.hours) * 7.5;
    });
    expect(failuresOf(samples)).toEqual([]);
  });

  it.each(Object.keys(WHOLE).filter((name) => !['orders', 'factoryOrders'].includes(name)))(
    'A run fails when %s is not 0',
    (name) => {
      expect(failuresOf(plant(), { ...GOOD, truth: { ...WHOLE, [name]: 1 } })).toEqual([`${name} is 1, not 0`]);
    },
  );

  it('Failed calls, errors in logs, and too many refusals because of running calls fail the run', () => {
    const happened = { ...GOOD, failures: new Map([['list: 500 INTERNAL', 3]]), busy: 101, logErrors: 2 };
    expect(failuresOf(plant(), happened)).toEqual([
      'list: 500 INTERNAL (3 ×)',
      '101 of 10000 calls were refused as BUSY',
      '2 errors in the logs of API and worker',
    ]);
    expect(failuresOf(plant(), { ...GOOD, busy: 100 })).toEqual([]);
  });

  it('A run of a few minutes reports its slopes without judging them', () => {
    const samples = plant((sample) => void (sample.api.rssMb += 600 * sample.hours), 5);
    expect(failuresOf(samples)).toEqual([]);
  });
});

describe('metrics of a process', () => {
  it('Heap size, event loop delay, waiting calls and jobs by kind are parsed from the text of /metrics', () => {
    const text = [
      '# HELP bobbin_jobs_total Background jobs by result',
      'bobbin_nodejs_heap_size_used_bytes 91500000',
      'bobbin_nodejs_eventloop_lag_p99_seconds 0.025',
      'bobbin_database_waiting_calls 2',
      'bobbin_jobs_total{kind="syncShop",result="done"} 40',
      'bobbin_jobs_total{kind="syncShop",result="failed"} 1',
      'bobbin_job_seconds_sum{kind="syncShop"} 12.5',
      'bobbin_proof_timestamp_seconds{proof="orderCounts"} 1795909449',
    ].join('\n');
    expect(readMetrics(text).isProved).toBe(false);
    expect(readMetrics(`${text}\nbobbin_proof_faults{proof="orderCounts"} 0`)).toMatchObject({
      heapMb: 91.5,
      loopDelayP99Ms: 25,
      poolWaiting: 2,
      isProved: true,
      jobs: { syncShop: { done: 40, failed: 1, seconds: 12.5 } },
    });
  });
});
