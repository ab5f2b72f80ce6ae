import { canDo, hasTrait } from '../fulfilment/states.ts';
import { sumCents, type Cents } from '../money/money.ts';

/** Facts of an order that decide with which other orders the order shares a parcel. */
export interface ParcelOrder {
  id: string;
  status: string;
  fulfilState: string;
  packages: readonly { id: string; status: string | null }[];
  /** Id of the order whose factory order includes this order; null for an order with a factory order of its own. */
  shipsWith: string | null;
}

export interface ParcelPlan {
  id: string;
  /** Ids of the other orders that share a package with this order. */
  mates: string[];
  shipsWith: string | null;
}

/**
 * Lists the valid packages of an order. Withdrawn packages and packages of a cancelled order are not valid.
 * Errors: none.
 * @example listLivePackages({ status: 'CANCELLED', packages }) // []
 */
export function listLivePackages({ status, packages }: Pick<ParcelOrder, 'status' | 'packages'>): string[] {
  return status === 'CANCELLED' ? [] : packages.filter((one) => one.status !== 'CANCELLED').map(({ id }) => id);
}

/**
 * Returns whether an order prevents the other orders of its parcel from being sent, because the order itself is being sent or made. Errors: none.
 * @example holdsParcel('QUEUED') // true
 */
export function holdsParcel(fulfilState: string): boolean {
  return hasTrait(fulfilState, 'onItsWay') || hasTrait(fulfilState, 'beingMade');
}

/**
 * Returns whether an order still ships with its lead. Once the factory has been called, it always does; before that, only while both share a package.
 */
function staysWith(order: ParcelOrder, lead: ParcelOrder | undefined, mates: readonly string[]): boolean {
  if (lead === undefined || order.fulfilState !== 'JOINED') return false;
  if (hasTrait(lead.fulfilState, 'beingMade')) return true;
  return hasTrait(lead.fulfilState, 'onItsWay') && mates.includes(lead.id);
}

/**
 * Decides which orders share a parcel and which one leads (FUL-95): the previous lead, or else the order with the lowest id. Other orders that are
 * not sent join the lead; an order with several packages joins none. The caller passes all orders of the packages.
 * Errors: none.
 * @example planParcels([a, b]) // [{ id: 'a', mates: ['b'], shipsWith: null }, { id: 'b', mates: ['a'], shipsWith: 'a' }]
 */
export function planParcels(orders: readonly ParcelOrder[]): ParcelPlan[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const sorted = [...orders].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const inPackage = Map.groupBy(
    sorted.flatMap((order) => listLivePackages(order).map((packageId) => ({ packageId, order }))),
    ({ packageId }) => packageId,
  );
  const membersOf = (packageId: string) => (inPackage.get(packageId) ?? []).map(({ order }) => order);
  return sorted.map((order): ParcelPlan => {
    const live = listLivePackages(order);
    const mates = [...new Set(live.flatMap((packageId) => membersOf(packageId).map(({ id }) => id)))]
      .filter((id) => id !== order.id)
      .toSorted();
    const [packageId] = live;
    if (staysWith(order, byId.get(order.shipsWith ?? ''), mates))
      return { id: order.id, mates, shipsWith: order.shipsWith };
    if (packageId === undefined || live.length > 1) return { id: order.id, mates, shipsWith: null };
    const free = membersOf(packageId).filter((member) => isFree(member, byId, listLivePackages(member)));
    const lead = free.find(({ id }) => free.some(({ shipsWith }) => shipsWith === id)) ?? free[0];
    const isFollower = lead !== undefined && lead.id !== order.id && free.includes(order);
    return { id: order.id, mates, shipsWith: isFollower ? lead.id : null };
  });
}

/** Returns whether an order may lead or join: it is not sent, and does not ship with an order that is sent. */
function isFree(order: ParcelOrder, byId: ReadonlyMap<string, ParcelOrder>, live: readonly string[]): boolean {
  if (live.length !== 1) return false;
  if (order.fulfilState !== 'JOINED') return canDo(order.fulfilState, 'join');
  const lead = byId.get(order.shipsWith ?? '');
  return lead === undefined || !holdsParcel(lead.fulfilState);
}

/**
 * Splits the cost of a parcel by the value of its orders; a cancelled order has no share while another order is active (FUL-96). The shares
 * add up to the cost; the first order with a share gets the remainder. Units: cents. Errors: RangeError when an amount is not a whole
 * number of cents.
 * @example splitParcelCost(1000, [{ status: 'DELIVERED', valueCents: 3000 }, { status: 'CANCELLED', valueCents: 1000 }]) // [1000, 0]
 */
export function splitParcelCost(totalCents: Cents, orders: readonly { status: string; valueCents: Cents }[]): Cents[] {
  const isLiving = orders.some(({ status }) => status !== 'CANCELLED');
  const bears = orders.map(({ status }) => !isLiving || status !== 'CANCELLED');
  const values = orders.map(({ valueCents }, place) => (bears[place] === true ? Math.max(0, valueCents) : 0));
  const sum = sumCents(values);
  // When all orders have the value zero, such as gifts, all have equal shares.
  const weights = sum > 0 ? values : bears.map((one) => (one ? 1 : 0));
  const whole = sum > 0 ? sum : sumCents(weights);
  const shares = weights.map((weight) => Math.trunc((totalCents * weight) / whole));
  const rest = totalCents - sumCents(shares);
  const first = bears.indexOf(true);
  return shares.map((share, place) => (place === first ? share + rest : share));
}
