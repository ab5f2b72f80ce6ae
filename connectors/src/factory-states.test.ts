import { describe, expect, it } from 'vitest';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { readState as flash } from './flash/states.ts';
import { readState as mango } from './mango/states.ts';
import { readState as pressify } from './pressify/states.ts';

const READERS = { PRESSIFY: pressify, MANGO: mango, FLASH: flash };

describe('statuses of the factories (FAC-13)', () => {
  it.each<[keyof typeof READERS, string, FulfilState | null]>([
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
  ])('at %s, the status %j is translated into %s', (house, raw, state) => {
    expect(READERS[house](raw)).toBe(state);
  });
});
