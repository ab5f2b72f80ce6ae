import type { Placement } from '@bobbin/contract/prints';
import type { Tone } from '../feedback/badge.tsx';

/** Tones of the badges for kinds of placements. */
export const PLACE_TONES = {
  sku: 'violet',
  colour: 'blue',
  product: 'accent',
  pattern: 'neutral',
  allShops: 'neutral',
} as const satisfies Record<Placement['kind'], Tone>;
