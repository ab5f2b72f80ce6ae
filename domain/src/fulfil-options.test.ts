import { describe, expect, it } from 'vitest';
import { FACILITIES, LINES, SHIPPING_OPTIONS, defaultOption, listShippingOptions } from './fulfil-options.ts';
import { HOUSES } from './fulfilment.ts';

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
