import type { Endpoint, Input } from '@bobbin/contract/endpoint';

/** Things of one seller that a call names. */
export interface Things {
  /** The seller's own id. */
  ownerId: string;
  /** A session of hers that nobody else in the test uses. */
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
  /** A file of hers with the order. */
  exportId: string;
  /** A design that the product carries on its back. */
  fileId: string;
  /** A cancel request of the order that is over. */
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
  /** A withdrawal of hers that nobody has decided. */
  withdrawalId: string;
  /** A rented design for the order that nobody has priced. */
  designId: string;
}

/** What a team member of a role may do, from the least that is enough; nobody's where only the owner may. */
export type LeastRole = 'viewer' | 'operator' | 'manager' | 'owner';

/**
 * How a call ends.
 * - `served`: HTTP 200, done or refused for a reason of business: the caller got through to the thing.
 * - `own`: HTTP 200, and nothing in the answer is the seller's.
 * - `missing`: 404 with code 300, as for something that was never there.
 * - `unauthorized`: 401.
 * - `owing`: 404 with code 359.
 * - `forbidden`: 403 with code 403.
 */
export type Ending = 'served' | 'own' | 'missing' | 'unauthorized' | 'owing' | 'forbidden';

/** What the permissions of staff on sellers' things are named by. */
type Area = 'SHOPS' | 'ORDERS' | 'DESIGNS';

/** One way of calling an endpoint, always with the seller's things. */
export interface Row {
  endpoint: Endpoint;
  input(things: Things): Input<Endpoint>;
  /** What the seller gets. */
  seller: Ending;
  /** What anybody else who is signed in gets. */
  stranger: Ending;
  /** What somebody gets whose role holds the permission that the endpoint asks for. */
  staff?: Ending;
  /** The least role of a team that gets what the seller gets; a member of a lesser one is refused where the thing is seen (TEA-2). */
  least?: LeastRole;
  /** What staff need who name a seller's thing (TEA-9). */
  acting?: { area: Area; isWriting: boolean };
  /** Staff who may read the thing do not take it away in a file. */
  isNotForStaff?: true;
  /** A call of the desk that names a thing: one of a shop that a member has not is missing. */
  isOfDesk?: true;
}

/** How a file of orders is written where it does not matter. */
export const CHOICES = { format: 'csv', columns: ['id', 'status'], zone: 'UTC' } as const;

type Ask = Row['input'];

export function row(endpoint: Endpoint, input: Ask, seller: Ending, stranger: Ending): Row {
  return { endpoint, input, seller, stranger };
}

/** Names a thing of the seller that is nobody else's: a stranger, a member and staff are told that there is no such thing. */
export function named(endpoint: Endpoint, input: Ask): Row {
  return row(endpoint, input, 'served', 'missing');
}

/** Speaks of the caller's own things: a stranger gets theirs, whatever they ask for. */
export function personal(endpoint: Endpoint, input: Ask = () => ({})): Row {
  return row(endpoint, input, 'served', 'own');
}

/** Speaks of the desk where the caller sits: members see the seller's things in their shops. */
export function atDesk(endpoint: Endpoint, input: Ask = () => ({}), least: LeastRole = 'viewer'): Row {
  return { ...personal(endpoint, input), least };
}

/** Names a thing of the desk where the caller sits, and nobody's who acts for a seller without one. */
export function namedAtDesk(endpoint: Endpoint, input: Ask, least: LeastRole): Row {
  return { ...named(endpoint, input), least, isOfDesk: true };
}

/** Reads a thing of a shop. */
export function seen(area: Area, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least: 'viewer', acting: { area, isWriting: false } };
}

/** Changes a thing of a shop. */
export function worked(area: Area, least: LeastRole, endpoint: Endpoint, input: Ask): Row {
  return { ...named(endpoint, input), least, acting: { area, isWriting: true } };
}

/** Asks for a permission: everybody without it is turned away, whatever they name. */
export function staffed(endpoint: Endpoint, input: Ask = () => ({}), staff: Ending = 'served'): Row {
  return { ...row(endpoint, input, 'forbidden', 'forbidden'), staff };
}
