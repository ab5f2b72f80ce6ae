import { describe, expect, it } from 'vitest';
import { isSameBuyer, whyNotCombined, whyNotSplit, whyNotUncombined, type PackageFacts } from './combining.ts';

const ADDRESS = { line1: '12 Coleman Ave.', line2: '', city: 'San Jose', state: 'CA', postalCode: '95110' };

function createFacts(changes: Partial<PackageFacts> = {}): PackageFacts {
  return {
    id: '1',
    kind: 'NORMAL',
    shopId: 's',
    status: 'AWAITING_SHIPMENT',
    shippingType: 'TIKTOK',
    fulfilState: 'NONE',
    isOnHold: false,
    isCancelRequested: false,
    hasLabel: false,
    buyerId: 'b',
    isAddressMasked: true,
    address: ADDRESS,
    packageIds: ['p1'],
    mates: [],
    ...changes,
  };
}

describe('isSameBuyer', () => {
  it('accepts the same buyer, and the same written address when neither is masked (CMB-1)', () => {
    const open = { buyerId: null, isAddressMasked: false };
    expect(isSameBuyer(createFacts(), createFacts({ address: null }))).toBe(true);
    expect(isSameBuyer(createFacts(), createFacts({ buyerId: 'c' }))).toBe(false);
    const written = { ...ADDRESS, line1: '12 coleman  ave' };
    expect(isSameBuyer(createFacts(open), createFacts({ ...open, address: written }))).toBe(true);
    expect(isSameBuyer(createFacts(open), createFacts({ buyerId: 'c', address: written }))).toBe(false);
    const other = { ...ADDRESS, line2: 'Apt 4' };
    expect(isSameBuyer(createFacts(open), createFacts({ ...open, address: other }))).toBe(false);
  });
});

describe('whyNotCombined', () => {
  it.each([
    [{}, null],
    [{ shopId: 't' }, 'OTHER_SHOP'],
    [{ buyerId: 'c' }, 'OTHER_BUYER'],
    [{ status: 'CANCELLED' }, 'CANCELLED'],
    [{ hasLabel: true }, 'HAS_LABEL'],
    [{ isOnHold: true }, 'ON_HOLD'],
    [{ status: 'AWAITING_COLLECTION' }, 'NOT_STATUS'],
    [{ fulfilState: 'ACCEPTED' }, 'ALREADY_SENT'],
    [{ isCancelRequested: true }, 'CANCEL_REQUESTED'],
    [{ shippingType: 'SELLER' }, 'OTHER_SHIPPING'],
    [{ packageIds: ['p1', 'p2'] }, 'SPLIT_ALREADY'],
    [{ mates: ['3'] }, 'COMBINED_ALREADY'],
    [{ kind: 'OWN_REPLACEMENT', packageIds: [] }, 'ELSEWHERE'],
  ] as [Partial<PackageFacts>, string | null][])('decides about %j: %s (CMB-2)', (changes, refusal) => {
    expect(whyNotCombined(createFacts(), createFacts({ id: '2', ...changes }))).toBe(refusal);
  });
});

describe('whyNotUncombined', () => {
  it('refuses once the package has a label or one of its orders was sent, and ignores a cancelled order (CMB-6)', () => {
    const shared = createFacts({ mates: ['2'] });
    const mate = createFacts({ id: '2', mates: ['1'], fulfilState: 'JOINED' });
    expect(whyNotUncombined(shared, [mate])).toBeNull();
    expect(whyNotUncombined(mate, [{ ...shared, fulfilState: 'ACCEPTED' }])).toBe('ALREADY_SENT');
    expect(whyNotUncombined(shared, [{ ...mate, hasLabel: true }])).toBe('HAS_LABEL');
    expect(whyNotUncombined(shared, [{ ...mate, status: 'CANCELLED' }])).toBeNull();
    expect(whyNotUncombined(createFacts(), [])).toBe('NOT_COMBINED');
  });
});

describe('whyNotSplit', () => {
  it('allows a waiting order with two pieces in one package (CMB-7)', () => {
    expect(whyNotSplit(createFacts(), 2)).toBeNull();
    expect(whyNotSplit(createFacts(), 1)).toBe('ONE_PIECE');
    expect(whyNotSplit(createFacts({ kind: 'OTHER_CHANNEL', packageIds: [] }), 2)).toBe('ELSEWHERE');
    expect(whyNotSplit(createFacts({ mates: ['2'] }), 2)).toBe('COMBINED_ALREADY');
    expect(whyNotSplit(createFacts({ packageIds: ['a', 'b'] }), 2)).toBe('SPLIT_ALREADY');
  });
});
