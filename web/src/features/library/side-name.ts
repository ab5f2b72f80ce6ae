import type { Side } from '@bobbin/contract/files';
import type { Placement } from '@bobbin/domain/fulfilment/design-sides';

const NAMES: Readonly<Record<Side, Placement>> = {
  front: 'productFront',
  back: 'productBack',
  right: 'productRight',
  left: 'productLeft',
  mockupFront: 'productMockupFront',
  mockupBack: 'productMockupBack',
  mockupRight: 'productMockupRight',
  mockupLeft: 'productMockupLeft',
};

/** Returns the wire name of a side, which is the key of its text. */
export function toSideName(side: Side): Placement {
  return NAMES[side];
}
