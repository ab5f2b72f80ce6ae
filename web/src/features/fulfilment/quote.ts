import type { Quote } from '@bobbin/contract/fulfilment';

/** Returns whether the factory makes all pieces, including pieces without a price (FUL-7). */
export function isMadeHere({ lines }: Quote): boolean {
  return lines.every(({ reason }) => reason === null || reason === 'NO_PRICE');
}

/** Returns whether the factory gave a price for all pieces; postage and extras may still be unknown. */
export function hasPieces({ lines }: Quote): boolean {
  return lines.every(({ price }) => price !== null);
}
