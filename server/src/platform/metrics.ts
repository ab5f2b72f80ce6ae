import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  countJob(name: string, result: 'done' | 'failed', seconds: number): void;
  /** A write met storage that is full or read-only. */
  countStorageFailure(): void;
}

let processRegistry: Registry | null = null;

/** Figures of the process itself. Its timers never end, so servers of one process share them. */
function findProcessRegistry(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry, prefix: 'bobbin_' });
  return processRegistry;
}

/** Prometheus figures of a server and of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'bobbin_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'bobbin_jobs_total',
    help: 'Background jobs by result',
    labelNames: ['job', 'result'] as const,
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'bobbin_job_seconds',
    help: 'Time a background job took',
    labelNames: ['job'] as const,
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [registry],
  });
  const storageFailures = new Counter({
    name: 'bobbin_storage_failures_total',
    help: 'Writes that met full or read-only storage',
    registers: [registry],
  });
  return {
    registry: Registry.merge([findProcessRegistry(), registry]),
    countStorageFailure: () => storageFailures.inc(),
    observeRequest: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    countJob(name, result, seconds) {
      jobs.inc({ job: name, result });
      jobSeconds.observe({ job: name }, seconds);
    },
  };
}
