import { describe, expect, it } from 'vitest';
import {
  moveSkuDesign,
  SKU_DESIGN_ACTIONS,
  SKU_DESIGN_STATES,
  toStaffState,
  whatSkuDesignAwaits,
  type SkuDesignAction,
  type SkuDesignState,
} from './states.ts';

/** All allowed transitions of a SKU design; every other transition is refused. */
const ALLOWED: Record<string, SkuDesignState> = {
  'NONE ask': 'CREATED',
  'CREATED takeBack': 'NONE',
  'PENDING_PAYMENT takeBack': 'NONE',
  'CREATED price': 'PENDING_PAYMENT',
  'PENDING_PAYMENT price': 'PENDING_PAYMENT',
  'CREATED charge': 'INPROCESS',
  'PENDING_PAYMENT charge': 'INPROCESS',
  'PENDING_PAYMENT accept': 'INPROCESS',
  'INPROCESS deliver': 'DONE',
};

const STEPS = SKU_DESIGN_STATES.flatMap((state) => SKU_DESIGN_ACTIONS.map((action) => [state, action] as const));

describe('SKU design', () => {
  it.each(STEPS)(
    'in state %s moves by the action %s as the table allows, or refuses it (SKD-3)',
    (state: SkuDesignState, action: SkuDesignAction) => {
      expect(moveSkuDesign(state, action)).toBe(ALLOWED[`${state} ${action}`] ?? null);
    },
  );

  it('refuses more transitions than it allows', () => {
    expect(STEPS).toHaveLength(42);
    expect(Object.keys(ALLOWED)).toHaveLength(9);
  });

  it("waits for a price, then for the seller's consent or for money (SKD-6)", () => {
    expect(whatSkuDesignAwaits('CREATED', { agreed: 500, price: null })).toBe('price');
    expect(whatSkuDesignAwaits('PENDING_PAYMENT', { agreed: 500, price: 501 })).toBe('consent');
    expect(whatSkuDesignAwaits('PENDING_PAYMENT', { agreed: 500, price: 500 })).toBe('money');
    for (const state of ['NONE', 'KNOWN', 'PART', 'INPROCESS', 'DONE'] as const) {
      expect(whatSkuDesignAwaits(state, { agreed: 500, price: 500 })).toBeNull();
    }
  });

  it('appears to staff as PENDING_PAYMENT from the seller’s request until it is paid (SKD-4)', () => {
    expect(SKU_DESIGN_STATES.map(toStaffState)).toEqual([
      'NONE',
      'KNOWN',
      'PART',
      'PENDING_PAYMENT',
      'PENDING_PAYMENT',
      'INPROCESS',
      'DONE',
    ]);
  });
});
