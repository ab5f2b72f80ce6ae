import type { Side } from '@bobbin/contract/files';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';

export function isMockup(side: Side): boolean {
  return side.startsWith('mockup');
}

/** Returns the mockup side for a design side, for example `mockupFront` for `front`. */
export function mockupOf(side: DesignSide): Side {
  return `mockup${side.charAt(0).toUpperCase()}${side.slice(1)}` as Side;
}
