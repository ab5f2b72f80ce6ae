import type { House } from './fulfilment.ts';

/** One choice of a select in the fulfil dialog; `value` goes over the wire. */
export interface FulfilOption {
  value: string;
  label: string;
  isDefault: boolean;
  /** Shown but not to be chosen (Spec 1 §9: MANGO line US1). */
  isDisabled?: boolean;
}

/** Production lines a factory offers (Spec 1 §9); only MANGO has any. */
export const LINES: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [],
  MANGO: [
    { value: 'FASTUS', label: 'FASTUS', isDefault: false },
    { value: 'TIKTOK', label: 'TIKTOK', isDefault: true },
    { value: 'US1', label: 'US1', isDefault: false, isDisabled: true },
  ],
  FLASH: [],
};

/** Places a factory prints at (Spec 1 §9); MANGO reads them on its TIKTOK line only (factories §1.5). */
export const FACILITIES: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [],
  MANGO: [
    { value: 'NONE', label: 'AUTO', isDefault: false },
    { value: 'SJ', label: 'San Jose', isDefault: true },
    { value: 'TX', label: 'Dallas', isDefault: false },
    { value: 'VA', label: 'Springfield', isDefault: false },
  ],
  FLASH: [],
};

/** Speeds of each factory (Spec 1 §9); MANGO offers them on its FASTUS line only, see `listShippingOptions`. */
export const SHIPPING_OPTIONS: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [
    { value: 'new_order', label: 'Standard', isDefault: true },
    { value: 'priority', label: 'Priority', isDefault: false },
  ],
  MANGO: [
    { value: 'standard', label: 'Standard', isDefault: true },
    { value: 'priority', label: 'Priority', isDefault: false },
    { value: 'express', label: 'Express', isDefault: false },
    { value: 'rush', label: 'Rush', isDefault: false },
    { value: 'expedite', label: 'Expedite', isDefault: false },
  ],
  FLASH: [
    { value: '1', label: 'First Class', isDefault: false },
    { value: '2', label: 'Priority', isDefault: true },
    { value: '3', label: 'Rush Production', isDefault: false },
    { value: '6', label: 'Expedite', isDefault: false },
  ],
};

/**
 * Lists the speeds that can be chosen for a factory and its line; empty when the line knows none.
 *
 * Errors: none.
 * @example listShippingOptions('MANGO', 'TIKTOK') // []
 */
export function listShippingOptions(house: House, line: string | null): readonly FulfilOption[] {
  return house === 'MANGO' && line !== 'FASTUS' ? [] : SHIPPING_OPTIONS[house];
}

/**
 * Gives the value a new form starts with, or null when there is nothing to choose.
 *
 * Errors: none.
 * @example defaultOption(SHIPPING_OPTIONS.FLASH) // '2'
 */
export function defaultOption(options: readonly FulfilOption[]): string | null {
  return options.find((option) => option.isDefault)?.value ?? null;
}
