import { canDo, hasTrait } from './states.ts';

/**
 * States of an order in a bulk fulfil. Before the order has an attempt: `waiting`, `running`, `skipped` (the seller must decide something first),
 * `failed` (may be retried). With an attempt, derived from the attempt's state: `drafted`, `sending`, `asking` (Bobbin polls because it is unknown
 * whether the factory has the order), `taken`, `held` (the factory has the order and waits), `refused`, `cancelled`.
 */
export const FULFIL_BATCH_STATES = [
  'waiting',
  'running',
  'sending',
  'asking',
  'taken',
  'drafted',
  'held',
  'refused',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type FulfilBatchState = (typeof FULFIL_BATCH_STATES)[number];

/** States in which a bulk fulfil may retry an order, because no factory has the order. */
export const TRIED_AGAIN_STATES: readonly FulfilBatchState[] = ['failed', 'skipped', 'refused'];

/**
 * Returns the bulk fulfil state of an order from the state of its attempt. Errors: none.
 * @example toBatchState('UNCERTAIN') // 'asking'
 */
export function toBatchState(attemptState: string): FulfilBatchState {
  if (canDo(attemptState, 'findMissing')) return 'asking';
  if (hasTrait(attemptState, 'onItsWay')) return 'sending';
  if (hasTrait(attemptState, 'refused')) {
    if (!hasTrait(attemptState, 'ended')) return 'held';
    return canDo(attemptState, 'retry') ? 'failed' : 'refused';
  }
  if (hasTrait(attemptState, 'ended') || canDo(attemptState, 'keep')) return 'cancelled';
  return hasTrait(attemptState, 'unfulfilled') ? 'drafted' : 'taken';
}
