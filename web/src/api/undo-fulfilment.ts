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

/** An order before a change of its fulfilment, and the order as the response shows it afterwards. */
export interface FulfilBefore {
  before: Fulfilment;
  after: Fulfilment;
}

/** Returns the fulfilment values on which an undo depends, by wire name (API-26). A price that the role may not see is left out. */
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

/** Returns the chosen variants of the products in the form that saves a draft. */
export function toProducts({ orderProducts }: Fulfilment) {
  return orderProducts.map(({ id, productType, productColor, productSize }) => ({
    id,
    productType,
    productColor,
    productSize,
  }));
}

/** Returns whether no factory has or had the order, so that the seller's own call can restore this state. */
function isOurs({ fulfilState }: Fulfilment): boolean {
  return canDo(fulfilState, 'saveDraft') && !hasTrait(fulfilState, 'ended');
}

const isByHand = ({ fulfilState }: Fulfilment) => hasTrait(fulfilState, 'byHand');

/**
 * Finds the undo that restores an order's fulfilment. Returns null if there is none: no call of the seller can restore an order at a factory, or an
 * earlier failure or refusal.
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
