import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Cards } from './cards.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Assigns SKUs of a seller that belong to no card yet (SKD-17). */
    groupSkuCards: { ownerId: string };
  }
}

export function createSkuJobs(cards: Pick<Cards, 'groupAll'>): Pick<JobHandlers, 'groupSkuCards'> {
  return { groupSkuCards: ({ ownerId }, signal) => cards.groupAll(systemScope(ownerId, 'bobbin'), signal) };
}
