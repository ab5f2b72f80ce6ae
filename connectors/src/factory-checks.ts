import type { FactoryAddress } from './factory.ts';

/* Checks of an order before it is sent, for faults that several factories reject; they save a call. */

/**
 * Finds the masked part of an address, which no factory may receive (PAR-2).
 * Errors: none; null when nothing is masked.
 * @example findMasked({ ...address, name: 'D*** M***' }) // 'name'
 */
export function findMasked(address: FactoryAddress): keyof FactoryAddress | null {
  const parts = Object.entries(address) as [keyof FactoryAddress, string | null][];
  return parts.find(([, value]) => value?.includes('*'))?.[0] ?? null;
}

/**
 * Returns whether a text is a whole number that can be a factory's variant id. Errors: none.
 * @example isVariantNumber('G5000') // false
 */
export function isVariantNumber(variantId: string): boolean {
  return /^[1-9]\d{0,17}$/.test(variantId);
}

/** Minimum length of each of the two names that a factory requires. */
const NAME_MIN = 2;
const NAME_MAX = 50;

/**
 * Splits a name into a first and a last name, each of 2 to 50 characters. A single letter becomes an initial. A single word is used for both, because
 * factories require and print both names.
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
