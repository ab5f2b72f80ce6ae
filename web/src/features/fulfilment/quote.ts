import type { Quote } from '@bobbin/contract/fulfilment';

/** Whether the factory makes every piece; some of them tell no price (FUL-7). */
export function isMadeHere({ lines }: Quote): boolean {
  return lines.every(({ reason }) => reason === null || reason === 'NO_PRICE');
}

/** Whether the factory has told the price of every piece; postage and extras may still be open. */
export function hasPieces({ lines }: Quote): boolean {
  return lines.every(({ price }) => price !== null);
}
