import type { Side } from '@bobbin/contract/files';
import { SIDES } from '@bobbin/contract/files.calls';
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

/** Returns the name of a side on the wire, which is also the key of its text. */
export function toSideName(side: Side): Placement {
  return NAMES[side];
}

/** Returns the side for its name on the wire. */
export function toSide(placement: Placement): Side {
  return SIDES.find((side) => NAMES[side] === placement) ?? 'front';
}
