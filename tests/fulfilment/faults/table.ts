import type { House } from '@bobbin/domain/factories/houses';
import type { OutcomeName } from './outcomes.ts';

/** Call to which a fault applies: create, lookup after create, status read, cancel, or all of them. */
export type At = 'create' | 'look' | 'told' | 'cancel' | 'anything';

export interface Switch {
  name: string;
  at: At;
  /** Number of calls to which the fault applies; without it, the fault applies until it is removed. */
  times?: number;
  word?: string;
  /** Part of the response that the fault makes invalid: a path, or one of the fields that each factory names differently. */
  field?: string;
  milliseconds?: number;
  seconds?: number;
}

/** A case: the fault, the time at which it is switched on, and the expected outcome for an order, whichever way the order was sent. */
export interface Row {
  name: string;
  /** Factories at which the case runs; all factories by default. */
  houses?: readonly House[];
  /** Faults that are switched on before the order is sent. */
  before?: readonly Switch[];
  /** Faults that are switched on once the factory has the order. */
  after?: readonly Switch[];
  /** Changes to the order at the simulated factory after it was sent; each is the body of one request to the simulator. */
  steps?: readonly object[];
  expected: OutcomeName | Readonly<Record<House, OutcomeName>>;
}

/** Milliseconds above the tests' timeout for a call to a factory. */
const LATE_MS = 20_000;
const once = { at: 'create', times: 1 } as const;
const SENT = 'sent once';
const ASKED = 'asked about until the factory says';
const REFUSED = 'refused, with the reason';
const TELLING: readonly House[] = ['MANGO', 'FLASH'];

/** Faults of the simulated factories that affect sending, with the required outcome of each fault at every factory. */
export const ROWS: readonly Row[] = [
  { name: 'nothing', before: [], expected: SENT },
  { name: 'slow', before: [{ ...once, name: 'latency', milliseconds: 300 }], expected: SENT },
  { name: 'too slow', before: [{ ...once, name: 'latency', milliseconds: LATE_MS }], expected: SENT },
  { name: 'away at first', before: [{ ...once, name: 'down', times: 2 }], expected: SENT },
  { name: 'away', before: [{ name: 'down', at: 'create' }], expected: ASKED },
  { name: 'broken at first', before: [{ ...once, name: '5xx', times: 2 }], expected: SENT },
  { name: 'broken', before: [{ name: '5xx', at: 'create' }], expected: ASKED },
  { name: 'too many calls at first', before: [{ ...once, name: '429', times: 2, seconds: 1 }], expected: SENT },
  {
    name: 'too many calls',
    before: [{ name: '429', at: 'create', seconds: 1 }],
    expected: 'waits to be sent again',
  },
  {
    name: 'broken, told under HTTP 200',
    before: [{ name: 'fails-under-200', at: 'create', word: 'broken' }],
    expected: ASKED,
  },
  {
    name: 'too many calls, told under HTTP 200',
    before: [{ name: 'fails-under-200', at: 'create', word: 'too-many' }],
    expected: 'waits to be sent again',
  },
  { name: 'its answer lost', before: [{ ...once, name: 'drop' }], expected: SENT },
  {
    name: 'its answer lost, and away then',
    before: [
      { ...once, name: 'drop' },
      { name: 'down', at: 'look' },
    ],
    expected: ASKED,
  },
  { name: 'its answer cut', before: [{ ...once, name: 'malformed' }], expected: SENT },
  ...['html', 'empty', 'truncated', 'nested', 'endless', 'drip'].map((word) => ({
    name: `a strange answer: ${word}`,
    before: [{ ...once, name: 'strange', word }],
    expected: SENT as OutcomeName,
  })),
  {
    name: 'its answer lost, and strange ones then',
    before: [
      { ...once, name: 'drop' },
      { name: 'strange', at: 'look', word: 'html' },
    ],
    expected: ASKED,
  },
  {
    name: 'an answer without data',
    before: [{ ...once, name: 'spoil', field: 'data', word: 'missing' }],
    expected: SENT,
  },
  {
    name: 'a response whose data is null',
    before: [{ ...once, name: 'spoil', field: 'data', word: 'null' }],
    expected: SENT,
  },
  {
    name: 'a price that is none',
    // MANGO returns the complete order in one response, so that response and all later ones are invalid.
    houses: ['MANGO'],
    before: [{ name: 'spoil', at: 'anything', field: 'price', word: 'too-long-number' }],
    expected: ASKED,
  },
  {
    name: 'a later price that is none',
    after: [{ name: 'spoil', at: 'told', field: 'price', word: 'too-long-number' }],
    steps: [{ cost: '31.40' }],
    expected: 'sent once, its price not told yet',
  },
  {
    name: 'a state that is none',
    after: [{ name: 'spoil', at: 'told', field: 'status', word: 'half-emoji' }],
    steps: [{ action: 'next' }],
    expected: 'sent once, its price not told yet',
  },
  {
    name: 'the same page for ever',
    before: [
      { ...once, name: 'drop' },
      { name: 'loop', at: 'look' },
    ],
    expected: SENT,
  },
  {
    name: 'texts instead of JSON',
    houses: ['PRESSIFY'],
    before: [{ name: 'string-body', at: 'anything', word: 'quoted' }],
    expected: SENT,
  },
  {
    name: 'the key revoked',
    houses: ['PRESSIFY'],
    before: [{ name: 'key-revoked', at: 'create' }],
    expected: REFUSED,
  },
  {
    name: 'the key of an account that does not sell',
    houses: ['PRESSIFY'],
    before: [{ name: 'key-not-seller', at: 'create' }],
    expected: REFUSED,
  },
  {
    name: 'our address not on the list',
    houses: ['FLASH'],
    before: [{ name: 'ip-not-listed', at: 'create' }],
    expected: REFUSED,
  },
  { name: 'sold out', before: [{ name: 'variant-sold-out', at: 'create' }], expected: REFUSED },
  {
    name: 'an unknown status',
    before: [{ name: 'unknown-status', at: 'anything', word: 'quality_check' }],
    expected: 'sent once, its strange word shown',
  },
  {
    name: 'the pictures looked at late',
    before: [{ ...once, name: 'slow-artwork', seconds: 3_600 }],
    expected: SENT,
  },
  {
    name: 'charged more when it is begun',
    houses: TELLING,
    after: [{ name: 'recharge', at: 'anything', word: '0.35' }],
    steps: [{ action: 'next' }],
    expected: 'sent once, the difference shown',
  },
  {
    name: 'charged less when it is begun',
    houses: TELLING,
    after: [{ name: 'recharge', at: 'anything', word: '-0.20' }],
    steps: [{ action: 'next' }],
    expected: 'sent once, the difference shown',
  },
];

/** Faults that do not affect sending, each with its reason. The test fails for a fault that is neither here nor in a case. */
export const NOT_SENDING: Readonly<Record<string, string>> = {
  'webhook-lost': 'a message only makes us ask sooner',
  'webhook-duplicated': 'a message only makes us ask sooner',
  'webhook-out-of-order': 'a message only makes us ask sooner',
};
