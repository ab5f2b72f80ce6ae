import type { Quote } from '@bobbin/contract/fulfilment';

/** Whether the factory has told the price of every piece; postage and extras may still be open. */
export function hasPieces({ lines }: Quote): boolean {
  return lines.every(({ price }) => price !== null);
}
