import type { Endpoint, Input } from '@bobbin/contract/endpoint';

/** Records of one seller that a call names. */
export interface Things {
  /** The seller's own id. */
  ownerId: string;
  /** A session of hers that no other part of the test uses. */
  sessionId: string;
  shopId: string;
  orderId: string;
  productId: string;
  /** A team of hers without members. */
  teamId: string;
  /** A batch of labels of the order. */
  batchId: string;
  /** A bulk fulfil of the order. */
  sendingId: string;
  /** An export of hers with the order. */
  exportId: string;
  /** A design on the back of the product. */
  fileId: string;
  /** The print of the product, a placement of it, and the change that made it. */
  printId: string;
  placementId: string;
  changeId: string;
  /** A closed cancellation request of the order. */
  requestId: string;
  /** The card of a SKU of the shop without a design. */
  skuDesignId: string;
  /** A flash sale of the shop. */
  saleId: string;
  /** A payment to the shop. */
  paymentId: string;
  /** A published post. */
  postId: string;
  /** A comment of hers on it. */
  commentId: string;
  /** An undecided withdrawal of hers. */
  withdrawalId: string;
  /** A rented design for the order without a price. */
  designId: string;
}

/** Lowest team role that may make a call; `owner` when no member may. */
export type LeastRole = 'viewer' | 'operator' | 'manager' | 'owner';

/**
 * Results of a call.
 * - `served`: HTTP 200, success or an error of business: the caller reached the record.
 * - `own`: HTTP 200, and nothing in the response is the seller's.
 * - `missing`: 404 with code 300, as for a record that never existed.
 * - `unauthorized`: 401.
 * - `pendingSecondFactor`: 404 with code 359.
 * - `forbidden`: 403 with code 403.
 */
export type Ending = 'served' | 'own' | 'missing' | 'unauthorized' | 'pendingSecondFactor' | 'forbidden';

/** Suffixes of the staff permissions for sellers' records. */
type Area = 'SHOPS' | 'ORDERS' | 'DESIGNS';

/** One way of calling an endpoint, always with the seller's records. */
export interface Row {
  endpoint: Endpoint;
  input(things: Things): Input<Endpoint>;
  /** Result for the seller. */
  seller: Ending;
  /** Result for any other signed-in person. */
  stranger: Ending;
  /** Result for a person whose role holds the permission that the endpoint requires. */
  staff?: Ending;
  /** Lowest team role that gets the seller's result; a member with a lower role is refused when the record is visible (TEA-2). */
  least?: LeastRole;
  /** Permission that staff need to name a seller's record (TEA-9). */
  acting?: { area: Area; isWriting: boolean };
  /** Staff who may read the record may not export it. */
  isNotForStaff?: true;
  /** A call for the acting owner that names a record: a record of a shop that the member does not have is missing. */
  isForActingOwner?: true;
}

/** Format of an order export in calls where it does not matter. */
export const CHOICES = { format: 'csv', columns: ['id', 'status'], zone: 'UTC' } as const;

type Ask = Row['input'];

export function row(endpoint: Endpoint, input: Ask, seller: Ending, stranger: Ending): Row {
  return { endpoint, input, seller, stranger };
}

/** Builds a row that names a record of the seller only: a stranger, a member and staff get not found. */
export function named(endpoint: Endpoint, input: Ask): Row {
  return row(endpoint, input, 'served', 'missing');
}

/** Builds a row about the caller's own data: a stranger gets only their own, for any input. */
export function personal(endpoint: Endpoint, input: Ask = () => ({})): Row {
  return row(endpoint, input, 'served', 'own');
}

/** Builds a row about the acting owner: members see the seller's records in their shops. */
export function forActingOwner(endpoint: Endpoint, input: Ask = () => ({}), least: LeastRole = 'viewer'): Row {
  return { ...personal(endpoint, input), least };
}

/** Builds a row that names a record of the acting owner; staff cannot call it for a seller. */
export function namedForActingOwner(endpoint: Endpoint, input: Ask, least: LeastRole): Row {
  return { ...named(endpoint, input), least, isForActingOwner: true };
}

/** Builds a row that reads a record of a shop. */
export function viewed(area: Area, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least: 'viewer', acting: { area, isWriting: false } };
}

/** Builds a row that changes a record of a shop. */
export function worked(area: Area, least: LeastRole, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least, acting: { area, isWriting: true } };
}

/** Builds a row that requires a permission: callers without it are refused, whatever they name. */
export function staffed(endpoint: Endpoint, input: Ask = () => ({}), staff: Ending = 'served'): Row {
  return { ...row(endpoint, input, 'forbidden', 'forbidden'), staff };
}
