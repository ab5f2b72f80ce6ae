import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** How an order stands while a switch is on, in the words of the handbook, and how that is told. */
export interface Outcome {
  rule: string;
  states: readonly FulfilState[];
  /** An event of its story that says so. */
  event: string | null;
  /** The notice that the seller gets. */
  notice: 'factoryRefused' | null;
  /** Whether the order itself says what is wrong. */
  saysWhy: boolean;
  /** How many orders the factory may hold meanwhile. */
  atFactory: readonly number[];
  /** Whether the price shown is what the factory charges; null while that is not known. */
  isPriced: boolean | null;
}

const QUIET = { event: null, notice: null, saysWhy: false } as const;
const TAKEN = { states: ['SUBMITTED'], atFactory: [1], isPriced: true } as const;

/** What a switch may lead to; a further one is a row here. */
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
