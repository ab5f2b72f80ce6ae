import { canDo, hasTrait } from './states.ts';

/**
 * What became of an order of a bulk fulfil. Before it is ours to bring: `waiting`, `running`, `skipped` (the seller decides something
 * first), `failed` (may be tried again). Then as its attempt stands: `drafted`, `sending`, `asking` (nobody knows whether the factory
 * has it, and it is asked), `taken`, `held` (the factory has it and waits), `refused`, `cancelled`.
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

/** Those that are tried again: nothing of them is at a factory. */
export const TRIED_AGAIN_STATES: readonly FulfilBatchState[] = ['failed', 'skipped', 'refused'];

/**
 * Returns how an order of a bulk fulfil stands by the state of its attempt.
 * Errors: none.
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
