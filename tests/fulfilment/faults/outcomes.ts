import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** Expected state of an order while a fault is on, in the words of the handbook, and the expected notice to the seller. */
export interface Outcome {
  rule: string;
  states: readonly FulfilState[];
  /** Event of the order's timeline that reports the state. */
  event: string | null;
  /** Notice that the seller receives. */
  notice: 'factoryRefused' | null;
  /** Whether the order itself must show the error. */
  saysWhy: boolean;
  /** Permitted numbers of orders at the factory while the fault is on. */
  atFactory: readonly number[];
  /** Whether the displayed price is the factory's charge; null while the charge is unknown. */
  isPriced: boolean | null;
}

const QUIET = { event: null, notice: null, saysWhy: false } as const;
const TAKEN = { states: ['SUBMITTED'], atFactory: [1], isPriced: true } as const;

/** Permitted outcomes of a fault. A new outcome needs a row here. */
export const OUTCOMES = {
  'sent once': { ...QUIET, ...TAKEN, rule: 'FUL-22', event: 'fulfilSent' },
  'waits to be sent again': {
    rule: 'FUL-24',
    states: ['QUEUED'],
    event: 'fulfilDelayed',
    notice: null,
    saysWhy: true,
    atFactory: [0],
    isPriced: null,
  },
  'asked about until the factory says': {
    rule: 'FUL-23',
    states: ['UNCERTAIN'],
    event: 'fulfilUncertain',
    notice: null,
    saysWhy: true,
    atFactory: [0, 1],
    isPriced: null,
  },
  'refused, with the reason': {
    rule: 'FUL-25',
    states: ['FAILED'],
    event: 'fulfilFailed',
    notice: 'factoryRefused',
    saysWhy: true,
    atFactory: [0],
    isPriced: null,
  },
  'held, with the reason': {
    ...TAKEN,
    rule: 'FUL-36',
    states: ['HOLD'],
    event: 'fulfilStatusChanged',
    notice: 'factoryRefused',
    saysWhy: true,
  },
  'waits for money': { ...QUIET, ...TAKEN, rule: 'FUL-68', saysWhy: true },
  'sent once, its strange word shown': { ...TAKEN, ...QUIET, rule: 'FUL-35', event: 'fulfilSent' },
  'sent once, its price not told yet': { ...TAKEN, ...QUIET, rule: 'FUL-7', event: 'fulfilSent', isPriced: null },
  'sent once, the difference shown': {
    ...TAKEN,
    ...QUIET,
    rule: 'FUL-81',
    states: ['SUBMITTED', 'IN_PRODUCTION'],
    event: 'fulfilStatusChanged',
  },
  followed: { ...TAKEN, ...QUIET, rule: 'FUL-34', states: ['IN_PRODUCTION'], event: 'fulfilStatusChanged' },
} as const satisfies Record<string, Outcome>;
export type OutcomeName = keyof typeof OUTCOMES;
