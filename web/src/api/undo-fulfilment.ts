import type { Order } from '@bobbin/contract/orders';
import { isHouse } from '@bobbin/domain/factories/houses';
import { canDo, hasTrait } from '@bobbin/domain/fulfilment/states';

type Fulfilment = Pick<
  Order,
  | 'id'
  | 'fulfilState'
  | 'fulfillType'
  | 'fulfillHouse'
  | 'fulfillLine'
  | 'fulfillFacility'
  | 'fulfillShipping'
  | 'fulfillPrice'
  | 'orderProducts'
>;

/** An order before a change of its fulfilment, and as the response shows it. */
export interface FulfilBefore {
  before: Fulfilment;
  after: Fulfilment;
}

/** Returns the fulfilment values that an undo saw, by wire name (API-26); a price that the role does not show is not compared. */
export function seenOf(order: Fulfilment): Record<string, string | null> {
  const { fulfilState, fulfillType, fulfillHouse, fulfillLine, fulfillFacility, fulfillShipping, fulfillPrice } = order;
  return {
    fulfilState,
    fulfillType,
    fulfillHouse,
    fulfillLine,
    fulfillFacility,
    fulfillShipping,
    ...(fulfillPrice === null ? {} : { fulfillPrice }),
  };
}

/** Returns the choices of the products in the form of a draft. */
export function toProducts({ orderProducts }: Fulfilment) {
  return orderProducts.map(({ id, productType, productColor, productSize }) => ({
    id,
    productType,
    productColor,
    productSize,
  }));
}

/** Returns whether no factory has or had the order: a state that the seller's own write can restore. */
function isOurs({ fulfilState }: Fulfilment): boolean {
  return canDo(fulfilState, 'saveDraft') && !hasTrait(fulfilState, 'ended');
}

const isByHand = ({ fulfilState }: Fulfilment) => hasTrait(fulfilState, 'byHand');

/**
 * Finds the undo that restores the fulfilment; null if there is none: no write of ours restores a factory's order, or the failure or
 * refusal that was there before.
 */
export function findFulfilUndo({
  before,
  after,
}: FulfilBefore): 'newDraft' | 'newPrice' | 'price' | 'byHand' | 'draft' | null {
  if (!isOurs(before) || !isOurs(after)) return null;
  if (before.fulfilState === 'DRAFT') return isHouse(before.fulfillHouse) ? 'draft' : null;
  if (isByHand(before)) {
    if (isHouse(before.fulfillHouse)) return 'byHand';
    return isByHand(after) && after.fulfillHouse === null ? 'price' : null;
  }
  if (after.fulfilState === 'DRAFT') return 'newDraft';
  return isByHand(after) ? 'newPrice' : null;
}
