import { describe, expect, it } from 'vitest';
import {
  FULFIL_STATES,
  FACILITIES,
  FULFILLABLE_STATUSES,
  HOUSES,
  HOUSE_NAMES,
  LINES,
  PENDING_PRODUCTION_STATES,
  SHIPPING_OPTIONS,
  UNFULFILLED_STATES,
  canMoveFulfil,
  defaultOption,
  isFulfilState,
  isHouseSupported,
  isUnfulfilled,
  listShippingOptions,
  toFulfilState,
} from './fulfilment.ts';
import type { FulfilState, House } from './fulfilment.ts';
import { ORDER_STATUSES } from './order-status.ts';

describe('words', () => {
  it('names every house', () => {
    expect(HOUSES.map((house) => HOUSE_NAMES[house])).toEqual(['Pressify.us', 'Mango', 'Flash Pod']);
  });

  it.each([
    ['PRESSIFY', true],
    ['NONE', false],
    ['mango', false],
    [null, false],
  ])('house %j is supported: %s', (value, supported) => {
    expect(isHouseSupported(value)).toBe(supported);
  });

  it('knows its states', () => {
    expect(FULFIL_STATES).toHaveLength(16);
    expect(isFulfilState('DRAFT')).toBe(true);
    expect(isFulfilState('NOT_FULFILL')).toBe(false);
  });

  it('counts no state both as unfulfilled and as pending production', () => {
    expect(UNFULFILLED_STATES.filter((state) => PENDING_PRODUCTION_STATES.includes(state))).toEqual([]);
  });
});

describe('isUnfulfilled', () => {
  it('needs a fulfillable status and an unfulfilled state', () => {
    expect(isUnfulfilled({ status: 'AWAITING_SHIPMENT', fulfilState: 'FAILED' })).toBe(true);
    for (const status of ORDER_STATUSES) {
      for (const fulfilState of FULFIL_STATES) {
        const expected = FULFILLABLE_STATUSES.includes(status) && UNFULFILLED_STATES.includes(fulfilState);
        expect(isUnfulfilled({ status, fulfilState })).toBe(expected);
      }
    }
  });
});

describe('canMoveFulfil', () => {
  it.each<[FulfilState, FulfilState, boolean]>([
    ['NONE', 'QUEUED', true],
    ['NONE', 'SUBMITTED', false],
    ['NONE', 'MANUAL', true],
    ['DRAFT', 'QUEUED', true],
    ['QUEUED', 'SENDING', true],
    ['SENDING', 'SUBMITTED', true],
    ['SENDING', 'UNCERTAIN', true],
    ['UNCERTAIN', 'SENDING', false],
    ['UNCERTAIN', 'QUEUED', true],
    ['UNCERTAIN', 'IN_PRODUCTION', true],
    ['FAILED', 'QUEUED', true],
    ['SUBMITTED', 'SHIPPED', true],
    ['SUBMITTED', 'QUEUED', false],
    ['HOLD', 'IN_PRODUCTION', true],
    ['IN_PRODUCTION', 'SUBMITTED', false],
    ['IN_PRODUCTION', 'CANCELLED', true],
    ['SHIPPED', 'IN_PRODUCTION', false],
    ['SHIPPED', 'CANCELLED', false],
    ['DELIVERED', 'REFUNDED', true],
    ['DELIVERED', 'SHIPPED', false],
    ['CANCEL_REQUESTED', 'IN_PRODUCTION', true],
    ['CANCELLED', 'QUEUED', true],
    ['CANCELLED', 'SUBMITTED', false],
    ['REJECTED', 'QUEUED', true],
    ['SHIPPED', 'SHIPPED', true],
  ])('%s to %s: %s', (from, to, allowed) => {
    expect(canMoveFulfil(from, to)).toBe(allowed);
  });

  it('sends from the queue only, so that nothing is sent twice (AC-17)', () => {
    expect(FULFIL_STATES.filter((from) => from !== 'SENDING' && canMoveFulfil(from, 'SENDING'))).toEqual(['QUEUED']);
  });

  it('cannot leave the factory for the queue while the factory may still print', () => {
    const living: FulfilState[] = ['SUBMITTED', 'HOLD', 'IN_PRODUCTION', 'SHIPPED', 'DELIVERED', 'CANCEL_REQUESTED'];
    expect(living.filter((from) => canMoveFulfil(from, 'QUEUED'))).toEqual([]);
  });

  it('leaves no state without a way out', () => {
    for (const from of FULFIL_STATES) {
      expect(FULFIL_STATES.some((to) => to !== from && canMoveFulfil(from, to))).toBe(true);
    }
  });
});

describe('toFulfilState', () => {
  it.each<[House, string, FulfilState | null]>([
    ['MANGO', 'new_order', 'SUBMITTED'],
    ['MANGO', 'on_hold', 'HOLD'],
    ['MANGO', 'in_production', 'IN_PRODUCTION'],
    ['MANGO', 'shipped', 'SHIPPED'],
    ['MANGO', 'delivered', 'DELIVERED'],
    ['MANGO', 'rejected', 'REJECTED'],
    ['MANGO', 'cancelled', 'CANCELLED'],
    ['MANGO', 'in_production_cancelled', 'CANCELLED'],
    ['MANGO', 'full_refunded', 'REFUNDED'],
    ['MANGO', 'partial_refunded', 'REFUNDED'],
    ['FLASH', 'CONFIRMED', 'SUBMITTED'],
    ['FLASH', 'IN_PRODUCING', 'IN_PRODUCTION'],
    ['FLASH', 'COMPLETED', 'SHIPPED'],
    ['FLASH', 'HOLD', 'HOLD'],
    ['FLASH', 'CANCELED', 'CANCELLED'],
    ['FLASH', 'REFUNDED', 'REFUNDED'],
    ['FLASH', 'REJECTED', 'REJECTED'],
    ['FLASH', 'REQUEST_CANCEL', 'CANCEL_REQUESTED'],
    ['PRESSIFY', 'new_order', 'SUBMITTED'],
    ['PRESSIFY', 'priority', 'SUBMITTED'],
    ['PRESSIFY', 'labelprinted', 'IN_PRODUCTION'],
    ['PRESSIFY', 'printed', 'IN_PRODUCTION'],
    ['PRESSIFY', 'pressed', 'IN_PRODUCTION'],
    ['PRESSIFY', 'shipped', 'SHIPPED'],
    ['PRESSIFY', 'onhold', 'HOLD'],
    ['PRESSIFY', 'wrongsize', 'HOLD'],
    ['PRESSIFY', 'fixed', 'SUBMITTED'],
    ['PRESSIFY', 'reprint', 'IN_PRODUCTION'],
    ['PRESSIFY', 'oversize', 'IN_PRODUCTION'],
    ['PRESSIFY', 'overprio', 'IN_PRODUCTION'],
    ['PRESSIFY', 'overdue', 'IN_PRODUCTION'],
    ['PRESSIFY', 'fulfill_partner', 'IN_PRODUCTION'],
    ['PRESSIFY', 'cancelled', 'CANCELLED'],
    ['PRESSIFY', ' Shipped ', 'SHIPPED'],
    ['PRESSIFY', 'test_order', null],
    ['MANGO', 'constructor', null],
    ['FLASH', 'BRAND_NEW', null],
  ])('%s %j is %s', (house, raw, state) => {
    expect(toFulfilState(house, raw)).toBe(state);
  });
});

describe('fulfil options', () => {
  it.each([...HOUSES])('%s has one default, never a disabled one, wherever there is a choice', (house) => {
    for (const options of [LINES[house], FACILITIES[house], SHIPPING_OPTIONS[house]]) {
      const defaults = options.filter((option) => option.isDefault);
      expect(defaults).toHaveLength(options.length === 0 ? 0 : 1);
      expect(defaults.some((option) => option.isDisabled)).toBe(false);
      expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
    }
  });

  it('holds the values of the documents', () => {
    expect(SHIPPING_OPTIONS.FLASH.map((option) => option.value)).toEqual(['1', '2', '3', '6']);
    expect(defaultOption(SHIPPING_OPTIONS.FLASH)).toBe('2');
    expect(defaultOption(SHIPPING_OPTIONS.PRESSIFY)).toBe('new_order');
    expect(defaultOption(LINES.MANGO)).toBe('TIKTOK');
    expect(defaultOption(FACILITIES.MANGO)).toBe('SJ');
    expect(LINES.MANGO.find((line) => line.value === 'US1')?.isDisabled).toBe(true);
    expect(defaultOption([])).toBeNull();
  });

  it('offers speeds at MANGO on the FASTUS line only', () => {
    expect(listShippingOptions('MANGO', 'TIKTOK')).toEqual([]);
    expect(listShippingOptions('MANGO', null)).toEqual([]);
    expect(listShippingOptions('MANGO', 'FASTUS')).toHaveLength(5);
    expect(listShippingOptions('FLASH', null)).toHaveLength(4);
  });
});
