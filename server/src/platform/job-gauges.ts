import { countJobs, type JobState } from './job-queue.ts';
import type { ProductGauges } from './product-gauges.ts';

/** Builds the gauges of the queue by kind of job; the value for a kind without jobs is 0. */
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
      const counts = await countJobs(db, {});
      // Includes kinds of jobs that another release enqueued and this release does not know.
      return [...new Set([...lanes.keys(), ...counts.map(({ kind }) => kind)])].flatMap((kind) => {
        const find = (state: JobState) => counts.find((row) => row.kind === kind && row.state === state);
        const ready = find('ready');
        return [
          { name: 'bobbin_jobs_waiting', labels: { kind }, value: ready?.count ?? 0 },
          { name: 'bobbin_jobs_oldest_waiting_seconds', labels: { kind }, value: ready?.oldestSeconds ?? 0 },
          { name: 'bobbin_jobs_running', labels: { kind }, value: find('running')?.count ?? 0 },
          { name: 'bobbin_jobs_failed', labels: { kind }, value: find('failed')?.count ?? 0 },
        ];
      });
    },
  };
}
