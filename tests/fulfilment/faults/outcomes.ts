import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** State of an order while a fault is on, in the words of the handbook, and how the seller is notified. */
export interface Outcome {
  rule: string;
  states: readonly FulfilState[];
  /** Event of the timeline that reports it. */
  event: string | null;
  /** Notice that the seller receives. */
  notice: 'factoryRefused' | null;
  /** Whether the order itself shows what is wrong. */
  saysWhy: boolean;
  /** Allowed numbers of orders at the factory meanwhile. */
  atFactory: readonly number[];
  /** Whether the price shown is the factory's charge; null while that is unknown. */
  isPriced: boolean | null;
}

const QUIET = { event: null, notice: null, saysWhy: false } as const;
const TAKEN = { states: ['SUBMITTED'], atFactory: [1], isPriced: true } as const;

/** Allowed outcomes of a fault; a new outcome is a row here. */
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
