import type { House } from '@bobbin/domain/factories/houses';
import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import { jobScope, type Fulfilment } from './fulfilment.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** A buyer or the marketplace cancelled an order that a factory may have (FUL-44). */
    orderCancelled: { ownerId: string; orderId: string };
    sendFulfilment: { ownerId: string; fulfilmentId: string };
    pollFulfilment: { ownerId: string; fulfilmentId: string };
    /** Attempts of one seller at a factory with a call for many orders (FAC-33). */
    pollFulfilments: { ownerId: string; house: House; fulfilmentIds: string[] };
    /** All charges of a factory account. */
    readFactoryCharges: { ownerId: string; house: House };
    cancelFulfilment: { ownerId: string; fulfilmentId: string };
    tellTracking: { ownerId: string; fulfilmentId: string };
    /** Read with the owner's key, or with another seller's. */
    readCatalogue: { ownerId: string; house: House; line: string };
    /** Another order joined the parcel of a draft, or left it (FUL-96). */
    repriceDraft: { ownerId: string; orderId: string };
    /** Prepares and sends the next orders of a bulk fulfil. */
    sendBatch: { ownerId: string; batchId: string };
    /** Job of a batch whose orders first need a label. */
    labelAndSendBatch: { ownerId: string; batchId: string };
  }
}

type FulfilmentJobs = Pick<
  JobHandlers,
  | 'orderCancelled'
  | 'sendFulfilment'
  | 'pollFulfilment'
  | 'pollFulfilments'
  | 'readFactoryCharges'
  | 'cancelFulfilment'
  | 'tellTracking'
  | 'readCatalogue'
  | 'repriceDraft'
  | 'sendBatch'
  | 'labelAndSendBatch'
>;

export function createFulfilmentJobs(fulfilment: Fulfilment): FulfilmentJobs {
  return {
    orderCancelled: ({ ownerId, orderId }) => fulfilment.onOrderCancelled(systemScope(ownerId, 'marketplace'), orderId),
    sendFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.send(jobScope(ownerId), fulfilmentId),
    pollFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.poll(jobScope(ownerId), fulfilmentId),
    pollFulfilments: ({ ownerId, house, fulfilmentIds }) =>
      fulfilment.pollMany(jobScope(ownerId), house, fulfilmentIds),
    readFactoryCharges: ({ ownerId, house }, signal) => fulfilment.readCharges(jobScope(ownerId), house, signal),
    cancelFulfilment: ({ ownerId, fulfilmentId }) => fulfilment.cancelAtFactory(jobScope(ownerId), fulfilmentId),
    tellTracking: ({ ownerId, fulfilmentId }) => fulfilment.tellTracking(jobScope(ownerId), fulfilmentId),
    sendBatch: ({ ownerId, batchId }, signal) => fulfilment.workBatch(ownerId, batchId, 'ready', signal),
    labelAndSendBatch: ({ ownerId, batchId }, signal) => fulfilment.workBatch(ownerId, batchId, 'labels', signal),
    repriceDraft: ({ ownerId, orderId }) => fulfilment.reprice(jobScope(ownerId), orderId),
    readCatalogue: ({ house, line }, signal) => fulfilment.readCatalogue(house, line, signal),
  };
}
