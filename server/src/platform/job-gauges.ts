import type { ProductGauges } from './product-gauges.ts';
import { countJobs } from './sweeps.ts';

/** Figures of the queue, by kind of job; a kind without jobs is 0. */
export function createJobGauges(lanes: ReadonlyMap<string, string>): ProductGauges {
  const labels = ['kind'];
  return {
    gauges: {
      bobbin_jobs_waiting: { help: 'Jobs that are due and taken by no worker', labels },
      bobbin_jobs_oldest_waiting_seconds: { help: 'How long the longest waiting job is due', labels },
      bobbin_jobs_running: { help: 'Jobs that workers have taken', labels },
      bobbin_jobs_failed: { help: 'Jobs that were given up after their last try', labels },
    },
    async read(db) {
      const found = new Map((await countJobs(db)).map((row) => [row.kind, row]));
      // A kind that this release does not know was enqueued by another one.
      return [...new Set([...lanes.keys(), ...found.keys()])].flatMap((kind) => {
        const { waiting = 0, oldestSeconds = 0, running = 0, failed = 0 } = found.get(kind) ?? {};
        return [
          { name: 'bobbin_jobs_waiting', labels: { kind }, value: waiting },
          { name: 'bobbin_jobs_oldest_waiting_seconds', labels: { kind }, value: oldestSeconds },
          { name: 'bobbin_jobs_running', labels: { kind }, value: running },
          { name: 'bobbin_jobs_failed', labels: { kind }, value: failed },
        ];
      });
    },
  };
}
