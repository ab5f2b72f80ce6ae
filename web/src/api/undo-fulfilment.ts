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

/** An order as it stood before something was done to its fulfilment, and as the answer shows it. */
export interface FulfilBefore {
  before: Fulfilment;
  after: Fulfilment;
}

/** What an undo saw of the fulfilment, by the names of the wire (API-26); a price that the role does not show is not compared. */
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

/** The choices of the products, as a draft says them. */
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
 * Which undo brings the fulfilment back to where it stood; null where none does: what a factory has, and the failure or
 * refusal that stood there before, no write of ours brings back.
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
