import { describe, expect, it } from 'vitest';
import { FULFIL_STATES } from '../fulfilment/life-cycle.ts';
import { ELSEWHERE_LINES_MAX } from '../limits.ts';
import {
  checkRecipient,
  elsewhereStatus,
  isElsewhereId,
  isOwnSku,
  toElsewhereId,
  toOwnSku,
  toReferenceKey,
} from './elsewhere.ts';
import { isElsewhere, UNSOLD_KINDS } from './order-kind.ts';

const ADDRESS = {
  name: 'Jane Doe',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  region: 'US',
};

describe('toElsewhereId (ELS-2)', () => {
  it('gives ids that sort by time and after every id of the marketplace', () => {
    const early = toElsewhereId(Date.UTC(2026, 0, 1), [31, 31, 31, 31, 31]);
    const late = toElsewhereId(Date.UTC(2026, 0, 1) + 1, [0, 0, 0, 0, 0]);
    expect([late, early, '999999999999999999'].toSorted()).toEqual(['999999999999999999', early, late]);
    expect([early, late].map(isElsewhereId)).toEqual([true, true]);
  });

  it('gives no id that a marketplace uses', () => {
    for (const id of ['576461413038700001', '', 'E1', 'e0000000001234a', 'EX-1']) expect(isElsewhereId(id)).toBe(false);
  });
});

describe('toOwnSku (ELS-16)', () => {
  it('gives every product of every change of an order another SKU, which belongs to this order', () => {
    const id = toElsewhereId(0, [0, 1, 2, 3, 4]);
    const places = Array.from({ length: ELSEWHERE_LINES_MAX }, (_, place) => place);
    const skus = [1, 2, 3, 10].flatMap((revision) => places.map((place) => toOwnSku(id, revision, place)));
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus.every((skuId) => isOwnSku(id, skuId))).toBe(true);
    expect(isOwnSku(id, toOwnSku(toElsewhereId(1, [0, 1, 2, 3, 4]), 1, 0))).toBe(false);
  });
});

describe('elsewhereStatus (ELS-3)', () => {
  it('waits for shipment until the factory ships, and ends with the delivery or when it is made elsewhere', () => {
    const statuses = FULFIL_STATES.map((state) => [state, elsewhereStatus(state)] as const);
    expect(statuses.filter(([, status]) => status !== 'AWAITING_SHIPMENT')).toEqual([
      ['MANUAL', 'COMPLETED'],
      ['SHIPPED', 'IN_TRANSIT'],
      ['DELIVERED', 'COMPLETED'],
    ]);
  });
});

describe('checkRecipient (ELS-8)', () => {
  it.each([
    [{}, [], []],
    [{ postalCode: '2134' }, ['ZIP_FORMAT'], []],
    [{ postalCode: '10001' }, ['ZIP_STATE'], []],
    [{ state: 'Bavaria' }, ['ZIP_STATE', 'STATE'], []],
    [{ name: 'Jos???' }, ['NAME'], []],
    [{ line1: 'PO Box 7' }, [], ['PO_BOX']],
    [{ line1: 'Main Street' }, [], ['STREET_NUMBER']],
  ])('%o blocks with %o and warns with %o', (changes, blocking, warnings) => {
    expect(checkRecipient({ ...ADDRESS, ...changes })).toEqual({ blocking, warnings });
  });
});

it('toReferenceKey ignores letter case, accents and spaces around (ELS-6)', () => {
  expect(toReferenceKey('  Đơn  WEB-7 ')).toBe('don web-7');
});

it('isElsewhere is true for the three kinds of orders from elsewhere alone (ELS-1)', () => {
  expect(UNSOLD_KINDS.filter(isElsewhere)).toEqual(['OWN_SAMPLE', 'OWN_REPLACEMENT', 'OTHER_CHANNEL']);
  expect(isElsewhere('NORMAL')).toBe(false);
});
