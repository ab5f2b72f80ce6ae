import { describe, expect, it } from 'vitest';
import {
  canCancelFulfil,
  canEditPrice,
  canRetry,
  isMoot,
  isWrongSize,
  splitVariant,
  toFactoryWord,
  toFulfilPlace,
  toShortNumber,
  toTint,
  truncate,
} from './order-states.ts';
import { createTestOrder } from '../testing/orders.ts';

describe('a long variant', () => {
  it.each([
    ['Unisex T-shirt / Sport Grey / 2XL', 'Unisex T-shirt /', 'Sport Grey / 2XL'],
    ['Hoodie, Sport Grey, XL', 'Hoodie,', 'Sport Grey, XL'],
    ['Comfort Colors 1717 / Men / Light Blue / Youth XL', 'Comfort Colors 1717 / Men /', 'Light Blue / Youth XL'],
    ['White, S', '', 'White, S'],
    ['Default', '', 'Default'],
    ['', '', ''],
  ])('shortens the kind of garment, never colour or size (ORD-17): %j', (name, head, tail) => {
    expect(splitVariant(name)).toEqual([head, tail]);
  });
});

describe('the row of an order', () => {
  it('tints cancelled orders red, delivered and completed ones green, those in transit yellow (ORD-14, UI-25)', () => {
    const tints = ['CANCELLED', 'DELIVERED', 'COMPLETED', 'IN_TRANSIT', 'AWAITING_SHIPMENT'].map(toTint);
    expect(tints).toEqual(['red', 'green', 'green', 'yellow', undefined]);
  });

  it("shows the factory's own status word where it is more precise than ours (ORD-28)", () => {
    const order = createTestOrder({ fulfillHouse: 'PRESSIFY', fulfillStatus: 'NEW_ORDER', fulfilState: 'SUBMITTED' });
    expect(toFactoryWord(order)).toBe('new order');
    expect(toFactoryWord({ ...order, fulfilState: 'DRAFT' })).toBeNull();
    expect(toFactoryWord({ ...order, fulfilState: 'SHIPPED', fulfillStatus: 'SHIPPED' })).toBeNull();
    expect(toFactoryWord({ ...order, fulfilState: 'A_NEW_STATE' })).toBe('new order');
    expect(toFulfilPlace({ ...order, fulfillId: '884212' })).toBe('PRESSIFY 884212');
    expect(toFulfilPlace({ ...order, fulfillHouse: 'NONE' })).toBeNull();
  });

  it('recognises an order that the factory holds because of a picture of the wrong size', () => {
    const order = createTestOrder({ fulfillHouse: 'PRESSIFY', fulfilState: 'HOLD', fulfillStatus: 'WRONGSIZE' });
    expect(isWrongSize(order)).toBe(true);
    expect(isWrongSize({ ...order, fulfillStatus: 'ONHOLD' })).toBe(false);
    expect(isWrongSize({ ...order, fulfilState: 'SUBMITTED' })).toBe(false);
  });

  it('lets the price be edited only while no factory has the order (FUL-32)', () => {
    const editable = [
      'NONE',
      'MANUAL',
      'DRAFT',
      'FAILED',
      'CANCELLED',
      'SUBMITTED',
      'IN_PRODUCTION',
      'A_NEW_STATE',
    ].filter((fulfilState) => canEditPrice(createTestOrder({ fulfilState })));
    expect(editable).toEqual(['NONE', 'MANUAL', 'DRAFT', 'FAILED', 'CANCELLED']);
    expect(canEditPrice(createTestOrder({ status: 'CANCELLED' }))).toBe(false);
  });

  it('offers a retry after a failure, and a cancellation while the order can still be stopped', () => {
    expect(canRetry(createTestOrder({ fulfilState: 'FAILED' }))).toBe(true);
    expect(canRetry(createTestOrder({ fulfilState: 'SUBMITTED' }))).toBe(false);
    expect(canCancelFulfil(createTestOrder({ fulfilState: 'SUBMITTED' }))).toBe(true);
    expect(canCancelFulfil(createTestOrder({ fulfilState: 'SHIPPED' }))).toBe(false);
  });

  it('offers no action that will never become possible', () => {
    expect(isMoot({ ok: false, reasons: ['ALREADY_SENT'], availableAt: null })).toBe(true);
    expect(isMoot({ ok: false, reasons: ['ON_HOLD'], availableAt: 1 })).toBe(false);
    expect(isMoot({ ok: true })).toBe(false);
  });

  it('shortens names and numbers (ORD-17)', () => {
    expect(truncate('Vintage Mountain Dad Tee', 20)).toBe('Vintage Mountain Da…');
    expect(truncate('Áo thun', 20)).toBe('Áo thun');
    expect(toShortNumber('9400111899223456789013')).toBe('9400…9013');
  });
});
