import { SKU_DESIGN_MAX_CENTS } from '@bobbin/domain/limits';

export const FIRST_PRICE = '5.00';
/** Usual prices of SKU designs, in dollars. */
export const PRICES = ['4.00', FIRST_PRICE, '6.00'] as const;

/** Returns whether a typed text is an allowed price, without the schema of the call, which would load its library. */
export function isSkuPrice(text: string): boolean {
  const typed = text.trim();
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) && Math.round(Number(typed) * 100) <= SKU_DESIGN_MAX_CENTS;
}
