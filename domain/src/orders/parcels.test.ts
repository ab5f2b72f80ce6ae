import { describe, expect, it } from 'vitest';
import { planParcels, splitParcelCost, type ParcelOrder } from './parcels.ts';

function order(id: string, said: Partial<ParcelOrder> = {}): ParcelOrder {
  const packages = [{ id: 'p1', status: 'TO_FULFILL' }];
  return { id, status: 'AWAITING_SHIPMENT', fulfilState: 'NONE', packages, shipsWith: null, ...said };
}
const joined = (id: string, lead: string, said: Partial<ParcelOrder> = {}) =>
  order(id, { fulfilState: 'JOINED', shipsWith: lead, ...said });
const own = [{ id: 'p2', status: 'TO_FULFILL' }];
/** Describes a plan: `b>a` means that order b ships with order a, `a` means that order a ships alone. */
const plan = (...orders: ParcelOrder[]) =>
  planParcels(orders)
    .map(({ id, shipsWith }) => (shipsWith === null ? id : `${id}>${shipsWith}`))
    .join(' ');

describe('planParcels for orders of one package', () => {
  it('lists the other orders for each order, and lets the order with the lowest id lead (FUL-95)', () => {
    expect(planParcels([order('b'), order('a'), order('c')])).toEqual([
      { id: 'a', mates: ['b', 'c'], shipsWith: null },
      { id: 'b', mates: ['a', 'c'], shipsWith: 'a' },
      { id: 'c', mates: ['a', 'b'], shipsWith: 'a' },
    ]);
  });

  it('keeps the previous lead when an order with a lower id joins (FUL-95)', () => {
    expect(plan(order('b'), joined('c', 'b'), order('a'))).toBe('a>b b c>b');
  });

  it.each(['FAILED', 'REJECTED', 'CANCELLED', 'DRAFT'])(
    'lets an order in fulfil state %s join (FUL-95)',
    (fulfilState) => {
      expect(plan(order('a'), order('b', { fulfilState }))).toBe('a b>a');
    },
  );

  it.each(['QUEUED', 'SUBMITTED', 'SHIPPED', 'MANUAL'])(
    'does not join orders when one is already %s (FUL-95)',
    (fulfilState) => {
      expect(plan(order('a', { fulfilState }), order('b'))).toBe('a b');
    },
  );

  it.each(['SENDING', 'UNCERTAIN', 'SUBMITTED', 'DELIVERED', 'CANCEL_REQUESTED'])(
    'keeps orders together once the lead is %s, even when the package is split or the lead cancelled (FUL-95)',
    (fulfilState) => {
      expect(plan(order('a', { fulfilState }), joined('b', 'a', { packages: own }))).toBe('a b>a');
      expect(plan(order('a', { fulfilState, status: 'CANCELLED' }), joined('b', 'a'))).toBe('a b>a');
    },
  );

  it('separates orders when the package is split before the lead was sent to a factory (FUL-95)', () => {
    for (const fulfilState of ['NONE', 'QUEUED', 'FAILED'])
      expect(plan(order('a', { fulfilState }), joined('b', 'a', { packages: own }))).toBe('a b');
  });

  it('chooses another lead when the first lead is cancelled and not in production (FUL-95)', () => {
    const gone = order('a', { status: 'CANCELLED', fulfilState: 'CANCELLED' });
    expect(plan(gone, joined('b', 'a'), joined('c', 'a'))).toBe('a b c>b');
  });

  it('ignores a withdrawn package, and joins no order that has several packages (FUL-95)', () => {
    const back = [...own, { id: 'p1', status: 'CANCELLED' }];
    expect(planParcels([order('a', { packages: back }), order('b')]).map(({ mates }) => mates)).toEqual([[], []]);
    const two = [...own, { id: 'p1', status: null }];
    expect(planParcels([order('a', { packages: two }), order('b')])).toMatchObject([
      { mates: ['b'], shipsWith: null },
      { mates: ['a'], shipsWith: null },
    ]);
  });
});

describe('cost of a parcel', () => {
  const of = (valueCents: number, status = 'DELIVERED') => ({ status, valueCents });

  it('splits in proportion to the value of the orders, to the last cent (FUL-96)', () => {
    expect(splitParcelCost(1000, [of(3000), of(1000)])).toEqual([750, 250]);
    expect(splitParcelCost(1001, [of(1000), of(1000), of(1000)])).toEqual([335, 333, 333]);
    expect(splitParcelCost(7, [of(0), of(0)])).toEqual([4, 3]);
  });

  it('leaves out a cancelled order, unless all orders are cancelled (FUL-96)', () => {
    expect(splitParcelCost(1000, [of(3000, 'CANCELLED'), of(1000)])).toEqual([0, 1000]);
    expect(splitParcelCost(1000, [of(3000, 'CANCELLED'), of(1000, 'CANCELLED')])).toEqual([750, 250]);
  });
});
