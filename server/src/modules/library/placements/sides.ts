import type { Side } from '@bobbin/contract/files';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';

/** Returns the mockup side of a design side: `front` has `mockupFront`. */
export function mockupOf(side: DesignSide): Side {
  return `mockup${side.charAt(0).toUpperCase()}${side.slice(1)}` as Side;
}
