import type { FactoryAddress } from './factory.ts';

/* What several factories are known to refuse, looked at before an order costs a call. */

/**
 * Finds the part of an address that the marketplace hides, which no factory gets (PAR-2).
 *
 * Errors: none; null when all of it can be read.
 * @example findMasked({ ...address, name: 'D*** M***' }) // 'name'
 */
export function findMasked(address: FactoryAddress): keyof FactoryAddress | null {
  const parts = Object.entries(address) as [keyof FactoryAddress, string | null][];
  return parts.find(([, value]) => value?.includes('*'))?.[0] ?? null;
}

/**
 * Returns whether a text is a whole number that a factory can number its variants with.
 * Errors: none.
 * @example isVariantNumber('G5000') // false
 */
export function isVariantNumber(variantId: string): boolean {
  return /^[1-9]\d{0,17}$/.test(variantId);
}

/** A factory that wants two names wants each of them so long. */
const NAME_MIN = 2;
const NAME_MAX = 50;

/**
 * Makes two names of one, each of 2 to 50 characters: a single letter becomes an initial, a single word stands twice, since both
 * are printed and neither may be missing.
 *
 * Errors: none.
 * @example splitName('J Van der Berg') // { first: 'J.', last: 'Van der Berg' }
 */
export function splitName(name: string): { first: string; last: string } {
  const [word = '', ...others] = name.trim().split(/\s+/);
  const first = toName(word);
  return { first, last: others.length === 0 ? first : toName(others.join(' ')) };
}

function toName(text: string): string {
  return text.slice(0, NAME_MAX).trim().padEnd(NAME_MIN, '.');
}
