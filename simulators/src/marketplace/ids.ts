import { digits, hash } from '../runtime/random.ts';

/**
 * Ids look like the marketplace's ids: text of 18 or 19 digits (MKT-12). Their last eight digits encode the order's number, so that 100,000 orders
 * need no map of ids.
 */
const SPACE = 100_000_000;
const STEP = 48_271; // coprime with SPACE, so every number has its own tail
const INVERSE = inverseOf(BigInt(STEP), BigInt(SPACE));

export const MAX_LINES = 99;

function inverseOf(value: bigint, modulus: bigint): bigint {
  let [previous, current] = [0n, 1n];
  let [rest, divisor] = [modulus, value];
  while (divisor !== 0n) {
    const quotient = rest / divisor;
    [previous, current] = [current, previous - quotient * current];
    [rest, divisor] = [divisor, rest - quotient * divisor];
  }
  return ((previous % modulus) + modulus) % modulus;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function tail(orderNumber: number): string {
  return pad((orderNumber * STEP) % SPACE, 8);
}

/** Returns the order's number in an order, line item or package id; null for an invalid id. */
export function findOrderNumber(id: string): number | null {
  if (!/^\d{18,19}$/.test(id)) return null;
  return Number((BigInt(id.slice(-8)) * INVERSE) % BigInt(SPACE));
}

export function orderId(shopIndex: number, orderNumber: number): string {
  return `57${pad(6400 + shopIndex, 4)}${pad(hash(shopIndex, orderNumber, 1) % 10_000, 4)}${tail(orderNumber)}`;
}

export function lineItemId(shopIndex: number, orderNumber: number, line: number): string {
  return `57${pad(8000 + shopIndex, 4)}${pad(line, 2)}${pad(hash(shopIndex, orderNumber, 2) % 100, 2)}${tail(orderNumber)}`;
}

export function packageId(shopIndex: number, orderNumber: number, index: number): string {
  return `115${pad(2000 + shopIndex, 4)}${pad(index, 2)}${pad(hash(shopIndex, orderNumber, 3) % 100, 2)}${tail(orderNumber)}`;
}

export function cancelId(shopIndex: number, count: number): string {
  return `403${pad(5000 + shopIndex, 4)}${digits(hash(shopIndex, count, 4), 4)}${tail(count)}`;
}

export function returnId(shopIndex: number, count: number): string {
  return `404${pad(5000 + shopIndex, 4)}${digits(hash(shopIndex, count, 6), 4)}${tail(count)}`;
}

/** Creates an id that encodes no number: `prefix` and random digits up to `length`. */
export function plainId(prefix: string, length: number, ...seed: number[]): string {
  return prefix + digits(hash(...seed), length - prefix.length);
}
