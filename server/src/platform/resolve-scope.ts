import type { Reach, ThingKind } from '@bobbin/contract/endpoint';
import { holdsRight, isWriting, type TeamRight } from '@bobbin/domain/teams/rights';
import {
  memberScope,
  ownScope,
  staffActingScope,
  staffListScope,
  type Principal,
  type Seat,
  type SellerScope,
  type StaffScope,
} from './access.ts';
import { AppError } from './errors.ts';

/** A resource: a shop, an order, a product of one, or a payment to a shop, by its id on the wire. */
export interface Thing {
  kind: ThingKind;
  id: string;
}

export interface Deps {
  /** Lists a person's memberships, one per owner, the earliest first. */
  readSeats(userId: string): Promise<readonly Seat[]>;
  /** A person with own shops acts for themselves by default. */
  hasShops(scope: SellerScope): Promise<boolean>;
  /** Returns whether a resource belongs to the owner and to a shop of the scope. */
  holds(scope: SellerScope, thing: Thing): Promise<boolean>;
  /** Returns the owner of a resource; called for staff only. */
  findOwner(thing: Thing): Promise<string | null>;
  /** @throws AppError FORBIDDEN when staff may not work from this address */
  guardStaffAddress(address: string): Promise<void>;
  /** Logs for the owner that a staff user is about to change one of their resources (TEA-9). */
  noteStaff(scope: SellerScope, thing: Thing, call: string): Promise<void>;
}

/** The caller, the caller's address, and the acting owner's id; empty for the default. */
export interface Caller {
  principal: Principal;
  address: string;
  requestId: string;
  desk: string | undefined;
  /** The name of the call. */
  call: string;
  /** True when the call changes nothing, whichever permission it requires. */
  isReading?: boolean;
}

/** Header with the acting owner. */
export const DESK_HEADER = 'acting-for';

/** The permission area of each kind of resource. */
const AREAS: Record<ThingKind, string> = {
  shop: 'SHOPS',
  payment: 'SHOPS',
  order: 'ORDERS',
  product: 'ORDERS',
  design: 'DESIGNS',
};

/** Lists the staff permissions for a seller's resource; a write permission includes reading. */
function staffPermissions(kind: ThingKind, right: TeamRight): string[] {
  const area = AREAS[kind];
  return isWriting(right) ? [`EDIT_${area}`] : [`VIEW_${area}`, `EDIT_${area}`];
}

/** Returns the scope of a seller's rows in staff lists: the same rights as when staff name a single resource. */
export function listScope(staff: StaffScope, ownerId: string, kind: ThingKind): SellerScope {
  return staffListScope(staff, ownerId, (asked) => staffPermissions(kind, asked).some((name) => staff.can(name)));
}

function holdsAny({ isStaff, isAdmin, permissions }: Principal, names: readonly string[]): boolean {
  return isStaff && (isAdmin || names.some((name) => permissions.has(name)));
}

const hasRight = ({ teams }: Seat, right: TeamRight) => teams.some(({ role }) => holdsRight(role, right));

/** Resolves the owner's scope of a call, and the shops that the caller may see (TEA-5). */
export function createActing({ readSeats, hasShops, holds, findOwner, guardStaffAddress, noteStaff }: Deps) {
  /** Lists scopes that may contain a resource, that of the acting owner first. */
  function listScopes(caller: Caller, seats: readonly Seat[], right: TeamRight): SellerScope[] {
    const scopes = [
      ownScope(caller),
      ...seats.filter((seat) => hasRight(seat, right)).map((seat) => memberScope(caller, seat, right)),
    ];
    const isAtDesk = ({ ownerId }: SellerScope) => ownerId === caller.desk;
    return [...scopes.filter(isAtDesk), ...scopes.filter((scope) => !isAtDesk(scope))];
  }

  async function findHolder(scopes: readonly SellerScope[], thing: Thing): Promise<SellerScope | null> {
    for (const scope of scopes) if (await holds(scope, thing)) return scope;
    return null;
  }

  /**
   * Staff may name any seller's resource; a caller with read permission learns that writing is forbidden, any other caller not even that it
   * exists.
   */
  async function actAsStaff(caller: Caller, right: TeamRight, thing: Thing): Promise<SellerScope | null> {
    const { principal, address } = caller;
    if (!holdsAny(principal, staffPermissions(thing.kind, 'viewOrders'))) return null;
    const ownerId = await findOwner(thing);
    if (ownerId === null) return null;
    if (!holdsAny(principal, staffPermissions(thing.kind, right))) throw new AppError('FORBIDDEN');
    await guardStaffAddress(address);
    const scope = staffActingScope(caller, ownerId, (asked) =>
      holdsAny(principal, staffPermissions(thing.kind, asked)),
    );
    if (isWriting(right) && !caller.isReading) await noteStaff(scope, thing, caller.call);
    return scope;
  }

  return {
    /** Returns the scope of a call without a resource. @throws AppError NOT_FOUND, FORBIDDEN */
    async atDesk(caller: Caller, right: TeamRight): Promise<SellerScope> {
      const { principal, desk } = caller;
      const own = ownScope(caller);
      if (desk === principal.userId) return own;
      const seats = await readSeats(principal.userId);
      const [first] = seats;
      const isHome = first === undefined || (desk === undefined && (await hasShops(own)));
      if (isHome && desk === undefined) return own;
      const ownerId = desk ?? first?.ownerId;
      const seat = seats.find((known) => known.ownerId === ownerId);
      // A membership that was removed looks like one that never existed.
      if (!seat) throw new AppError('NOT_FOUND');
      if (!hasRight(seat, right)) throw new AppError('FORBIDDEN');
      return memberScope(caller, seat, right);
    },

    /** Returns the scope of the resource's owner, whatever the acting owner. @throws AppError NOT_FOUND, FORBIDDEN */
    async about(caller: Caller, right: TeamRight, thing: Thing): Promise<SellerScope> {
      const { principal } = caller;
      const seats = await readSeats(principal.userId);
      // The usual case without teams and staff: the caller's own rows show whether the resource exists.
      if (seats.length === 0 && !principal.isStaff) return ownScope(caller);
      const scope = await findHolder(listScopes(caller, seats, right), thing);
      if (scope) return scope;
      const isSeen = seats.length > 0 && (await findHolder(listScopes(caller, seats, 'viewOrders'), thing));
      if (isSeen) throw new AppError('FORBIDDEN');
      const acting = await actAsStaff(caller, right, thing);
      if (!acting) throw new AppError('NOT_FOUND');
      return acting;
    },
  };
}

export type Acting = ReturnType<typeof createActing>;

/** Allows only the caller's own scope: for servers of single modules. */
export const ownActing: Acting = {
  atDesk: (caller) => Promise.resolve(ownScope(caller)),
  about: (caller) => Promise.resolve(ownScope(caller)),
};

/** Reads the id that a call names, at the place that its contract states. */
export function readNamed(
  names: NonNullable<Reach['names']>,
  call: { params: unknown; query: unknown; body: unknown },
): Thing | null {
  const [part, field] = names.at.split('.') as ['params' | 'query' | 'body', string];
  const id = (call[part] as Record<string, unknown> | null | undefined)?.[field];
  return typeof id === 'string' ? { kind: names.kind, id } : null;
}
