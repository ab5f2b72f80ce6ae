import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { servePartnerCalls } from './partner-metrics.ts';
import { GIVEN_COMMIT } from '../config.ts';
import { readRelease } from './release.ts';

/** The scheduled verifications, which compute stored figures again. */
const PROOFS = ['ledger', 'orderCounts', 'designCounts'] as const;
export type Proof = (typeof PROOFS)[number];

let processRegistry: Registry | null = null;

/** Metrics of the process itself. Servers of one process share them, because their timers never end. */
function findProcessRegistry(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry, prefix: 'bobbin_' });
  servePartnerCalls(processRegistry);
  const build = new Gauge({
    name: 'bobbin_build_info',
    help: 'The release that runs, always 1',
    labelNames: ['version', 'commit'] as const,
    registers: [processRegistry],
  });
  const { version, commit } = readRelease(GIVEN_COMMIT);
  build.set({ version, commit: commit ?? 'unknown' }, 1);
  return processRegistry;
}

/** Creates the Prometheus metrics of a server and its process. */
export function createMetrics() {
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
    labelNames: ['kind', 'result'] as const,
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'bobbin_job_seconds',
    help: 'Time a background job took',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [registry],
  });
  const storageFailures = new Counter({
    name: 'bobbin_storage_failures_total',
    help: 'Writes that met full or read-only storage',
    registers: [registry],
  });
  const taskFailures = new Counter({
    name: 'bobbin_task_failures_total',
    help: 'Tasks of the timetable that failed',
    labelNames: ['task'] as const,
    registers: [registry],
  });
  const taskDone = new Gauge({
    name: 'bobbin_task_last_success_timestamp_seconds',
    help: 'When a task of the timetable last ended well, or when the worker started',
    labelNames: ['task'] as const,
    registers: [registry],
  });
  const taskInterval = new Gauge({
    name: 'bobbin_task_interval_seconds',
    help: 'Interval of a task of the timetable',
    labelNames: ['task'] as const,
    registers: [registry],
  });
  const proofFaults = new Gauge({
    name: 'bobbin_proof_faults',
    help: 'Figures that the last proof found wrong',
    labelNames: ['proof'] as const,
    registers: [registry],
  });
  const proofDone = new Gauge({
    name: 'bobbin_proof_timestamp_seconds',
    help: 'When the last proof ended, or when the worker started',
    labelNames: ['proof'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'bobbin_live_connections',
    help: 'Open streams of live events (GET /api/events)',
    registers: [registry],
    collect() {
      this.set(countStreams());
    },
  });
  let countStreams = () => 0;
  return {
    registry: Registry.merge([findProcessRegistry(), registry]),
    /**
     * Makes a series for each task and proof when the timetable begins, because an alert on the age of the last success never fires for a series
     * that only a success would create (OPS-141).
     */
    startTasks(tasks: readonly { name: string; everySeconds: number }[]): void {
      for (const { name: task, everySeconds } of tasks) {
        taskInterval.set({ task }, everySeconds);
        taskDone.setToCurrentTime({ task });
        taskFailures.inc({ task }, 0);
      }
      for (const proof of PROOFS) proofDone.setToCurrentTime({ proof });
    },
    /** Records that a task of the timetable has ended. */
    noteTask(name: string, isDone: boolean): void {
      if (isDone) taskDone.setToCurrentTime({ task: name });
      else taskFailures.inc({ task: name });
    },
    /** Records that a verification has ended, and the number of wrong figures that it found. */
    noteProof(proof: Proof, faults: number): void {
      proofFaults.set({ proof }, faults);
      proofDone.setToCurrentTime({ proof });
    },
    /** Sets the function that counts the open streams of live events. */
    serveStreams: (count: () => number): void => void (countStreams = count),
    /** Counts a write that failed because storage was full or read-only. */
    countStorageFailure: (): void => storageFailures.inc(),
    observeRequest: (route: string, method: string, status: number, seconds: number): void =>
      requests.observe({ route, method, status: String(status) }, seconds),
    countJob(name: string, result: 'done' | 'failed', seconds: number): void {
      jobs.inc({ kind: name, result });
      jobSeconds.observe({ kind: name }, seconds);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
