import { readSamples } from '../../../tests/platform/scrape.ts';

/** Metrics of a process at `/metrics` that a soak run records. */
export interface Scraped {
  heapMb: number;
  externalMb: number;
  loopDelayP99Ms: number;
  poolWaiting: number;
  poolBusy: number;
  streams: number;
  /** For each kind of job: number of finished jobs, number of failed attempts, and seconds of work. */
  jobs: Record<string, { done: number; failed: number; seconds: number }>;
  storageFailures: number;
  taskFailures: number;
  /** True when the verification of counts and sums has ended. */
  isProved: boolean;
}

export async function scrape(url: string): Promise<Scraped> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return readMetrics(await response.text());
}

export function readMetrics(text: string): Scraped {
  const lines = readSamples(text);
  const sum = (name: string, labels: Record<string, string> = {}) =>
    lines
      .filter(
        (line) => line.name === name && Object.entries(labels).every(([key, value]) => line.labels[key] === value),
      )
      .reduce((total, { value }) => total + value, 0);
  const kinds = new Set(lines.flatMap(({ name, labels }) => (name === 'bobbin_jobs_total' ? (labels.kind ?? []) : [])));
  return {
    heapMb: sum('bobbin_nodejs_heap_size_used_bytes') / 1e6,
    externalMb: sum('bobbin_nodejs_external_memory_bytes') / 1e6,
    loopDelayP99Ms: sum('bobbin_nodejs_eventloop_lag_p99_seconds') * 1000,
    poolWaiting: sum('bobbin_database_waiting_calls'),
    poolBusy: sum('bobbin_database_connections', { state: 'busy' }),
    streams: sum('bobbin_live_connections'),
    jobs: Object.fromEntries(
      [...kinds].map((kind) => [
        kind,
        {
          done: sum('bobbin_jobs_total', { kind, result: 'done' }),
          failed: sum('bobbin_jobs_total', { kind, result: 'failed' }),
          seconds: sum('bobbin_job_seconds_sum', { kind }),
        },
      ]),
    ),
    storageFailures: sum('bobbin_storage_failures_total'),
    taskFailures: sum('bobbin_task_failures_total'),
    // Only a verification that ended creates this series; its time exists from the start of the worker.
    isProved: lines.some(({ name, labels }) => name === 'bobbin_proof_faults' && labels.proof === 'orderCounts'),
  };
}
