import type { Endpoint, Input } from '@bobbin/contract/endpoint';

/** Records of one seller that the calls name. */
export interface Things {
  /** Id of the seller. */
  ownerId: string;
  /** A session of the seller that no other part of the test uses. */
  sessionId: string;
  shopId: string;
  orderId: string;
  productId: string;
  /** A team of the seller without members. */
  teamId: string;
  /** A batch of labels that contains the order. */
  batchId: string;
  /** A bulk fulfil that contains the order. */
  sendingId: string;
  /** An export of the seller that contains the order. */
  exportId: string;
  /** A design on the back of the product. */
  fileId: string;
  /** The print of the product, a placement of this print, and the change that created the placement. */
  printId: string;
  placementId: string;
  changeId: string;
  /** An import that placed a file on the product. */
  /** A closed cancellation request for the order. */
  requestId: string;
  /** The card of a SKU of the shop that has no design. */
  skuDesignId: string;
  /** A flash sale of the shop. */
  saleId: string;
  /** A payment to the shop. */
  paymentId: string;
  /** A published post. */
  postId: string;
  /** A comment of the seller on the post. */
  commentId: string;
  /** A withdrawal of the seller that is not decided yet. */
  withdrawalId: string;
  /** A rented design for the order that has no price yet. */
  designId: string;
}

/** The lowest team role that may make a call; `owner` means that no member may. */
export type LeastRole = 'viewer' | 'operator' | 'manager' | 'owner';

/**
 * Results of a call.
 * - `served`: HTTP 200 with a success or a business error, so the caller reached the record.
 * - `own`: HTTP 200, and the response contains no data of the seller.
 * - `missing`: 404 with code 300, as for a record that never existed.
 * - `unauthorized`: 401.
 * - `pendingSecondFactor`: 404 with code 359.
 * - `forbidden`: 403 with code 403.
 */
export type Ending = 'served' | 'own' | 'missing' | 'unauthorized' | 'pendingSecondFactor' | 'forbidden';

/** Endings of the names of staff permissions for sellers' records. */
type Area = 'SHOPS' | 'ORDERS' | 'DESIGNS';

/** One way to call an endpoint, always with the seller's records. */
export interface Row {
  endpoint: Endpoint;
  input(things: Things): Input<Endpoint>;
  /** Expected result for the seller. */
  seller: Ending;
  /** Expected result for any other signed-in person. */
  stranger: Ending;
  /** Expected result for a person whose role has the permission that the endpoint requires. */
  staff?: Ending;
  /** The lowest team role that gets the seller's result. A member with a lower role gets 403 when the record is visible to the member (TEA-2). */
  least?: LeastRole;
  /** Permission that staff need for a call that names a record of a seller (TEA-9). */
  acting?: { area: Area; isWriting: boolean };
  /** Whether staff who may read the record may not export it. */
  isNotForStaff?: true;
  /** Whether the call names a record for the acting owner. A record of a shop that the member does not have returns 404. */
  isForActingOwner?: true;
}

/** Format of an order export for calls in which the format does not matter. */
export const CHOICES = { format: 'csv', columns: ['id', 'status'], zone: 'UTC' } as const;

type Ask = Row['input'];

export function row(endpoint: Endpoint, input: Ask, seller: Ending, stranger: Ending): Row {
  return { endpoint, input, seller, stranger };
}

/** Builds a row whose call names a record of the seller only: other sellers, members and staff get 404. */
export function named(endpoint: Endpoint, input: Ask): Row {
  return row(endpoint, input, 'served', 'missing');
}

/** Builds a row whose call concerns the caller's own data: another seller gets only that seller's data, for any input. */
export function personal(endpoint: Endpoint, input: Ask = () => ({})): Row {
  return row(endpoint, input, 'served', 'own');
}

/** Builds a row whose call concerns the acting owner: members get the seller's records in their shops. */
export function forActingOwner(endpoint: Endpoint, input: Ask = () => ({}), least: LeastRole = 'viewer'): Row {
  return { ...personal(endpoint, input), least };
}

/** Builds a row whose call names a record of the acting owner and cannot be made by staff for a seller. */
export function namedForActingOwner(endpoint: Endpoint, input: Ask, least: LeastRole): Row {
  return { ...named(endpoint, input), least, isForActingOwner: true };
}

/** Builds a row of the access table for a call that reads a record of a shop. */
export function viewed(area: Area, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least: 'viewer', acting: { area, isWriting: false } };
}

/** Builds a row whose call changes a record of a shop. */
export function worked(area: Area, least: LeastRole, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least, acting: { area, isWriting: true } };
}

/** Builds a row whose call requires a permission: callers without the permission are refused, whatever they name. */
export function staffed(endpoint: Endpoint, input: Ask = () => ({}), staff: Ending = 'served'): Row {
  return { ...row(endpoint, input, 'forbidden', 'forbidden'), staff };
}
