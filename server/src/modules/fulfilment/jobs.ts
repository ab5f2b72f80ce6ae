import type { House } from '@bobbin/domain/factories/houses';
import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import { jobScope, type Fulfilment } from './fulfilment.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Handles a cancellation, by the buyer or the marketplace, of an order that a factory may have (FUL-44). */
    orderCancelled: { ownerId: string; orderId: string };
    sendFulfilment: { ownerId: string; fulfilmentId: string };
    pollFulfilment: { ownerId: string; fulfilmentId: string };
    /** Polls attempts of one seller at a factory that reports many orders in one call (FAC-33). */
    pollFulfilments: { ownerId: string; house: House; fulfilmentIds: string[] };
    /** Reads all charges of a factory account. */
    readFactoryCharges: { ownerId: string; house: House };
    cancelFulfilment: { ownerId: string; fulfilmentId: string };
    tellTracking: { ownerId: string; fulfilmentId: string };
    /** Reads a catalogue with the key of this owner, or else of another seller. */
    readCatalogue: { ownerId: string; house: House; line: string };
    /** Estimates a draft again after another order joined or left its parcel (FUL-96). */
    repriceDraft: { ownerId: string; orderId: string };
    /** Prepares and sends the next orders of a bulk fulfil whose labels exist or are not needed. */
    sendBatch: { ownerId: string; batchId: string };
    /** Buys the missing labels of the next orders of a bulk fulfil, and sends these orders. */
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
