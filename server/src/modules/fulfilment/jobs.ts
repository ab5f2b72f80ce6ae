import type { JobHandlers } from '../../platform/worker.ts';
import { jobScope, type Fulfilment } from './service.ts';

type FulfilmentJobs = Pick<JobHandlers, 'sendFulfilment' | 'pollFulfilment' | 'cancelFulfilment' | 'tellTracking'>;

export function createFulfilmentJobs(fulfilment: Fulfilment): FulfilmentJobs {
  return {
    sendFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.send(jobScope(ownerId), fulfilmentId),
    pollFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.poll(jobScope(ownerId), fulfilmentId),
    cancelFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.cancelAtFactory(jobScope(ownerId), fulfilmentId),
    tellTracking: ({ ownerId, fulfilmentId }) => fulfilment.tellTracking(jobScope(ownerId), fulfilmentId),
  };
}
