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

/** A shop, an order, a product of one, or a payment to a shop, by its id on the wire. */
export interface Thing {
  kind: ThingKind;
  id: string;
}

export interface Deps {
  /** Where somebody may work beside their own shops: a seat for each owner, the one joined first at the beginning. */
  readSeats(userId: string): Promise<readonly Seat[]>;
  /** Those who have shops of their own begin at their own desk. */
  hasShops(scope: SellerScope): Promise<boolean>;
  /** Whether a thing is the owner's and in a shop of the scope. */
  holds(scope: SellerScope, thing: Thing): Promise<boolean>;
  /** Whose a thing is; asked for staff only. */
  findOwner(thing: Thing): Promise<string | null>;
  /** @throws AppError FORBIDDEN when staff may not work from this address */
  guardStaffAddress(address: string): Promise<void>;
  /** Staff are about to change somebody's thing: leaves a log among the owner's (TEA-9). */
  noteStaff(scope: SellerScope, thing: Thing, call: string): Promise<void>;
}

/** Who calls, from where, and which desk the caller sits at: an owner's id, nothing for the usual one. */
export interface Caller {
  principal: Principal;
  address: string;
  requestId: string;
  desk: string | undefined;
  /** The name of the call. */
  call: string;
  /** The call changes nothing, whichever right it asks for. */
  isReading?: boolean;
}

/** Names the desk of a call. */
export const DESK_HEADER = 'acting-for';

/** Where the permissions on a thing are named. */
const AREAS: Record<ThingKind, string> = {
  shop: 'SHOPS',
  payment: 'SHOPS',
  order: 'ORDERS',
  product: 'ORDERS',
  design: 'DESIGNS',
};

/** What staff need for somebody's thing; who may write may read. */
function staffPermissions(kind: ThingKind, right: TeamRight): string[] {
  const area = AREAS[kind];
  return isWriting(right) ? [`EDIT_${area}`] : [`VIEW_${area}`, `EDIT_${area}`];
}

/** A seller's rows in the lists of staff: the same rights as where staff name one of them. */
export function listScope(staff: StaffScope, ownerId: string, kind: ThingKind): SellerScope {
  return staffListScope(staff, ownerId, (asked) => staffPermissions(kind, asked).some((name) => staff.can(name)));
}

function holdsAny({ isStaff, isAdmin, permissions }: Principal, names: readonly string[]): boolean {
  return isStaff && (isAdmin || names.some((name) => permissions.has(name)));
}

const hasRight = ({ teams }: Seat, right: TeamRight) => teams.some(({ role }) => holdsRight(role, right));

/** Finds whose rows a call is about, and which of them the caller may see (TEA-5). */
export function createActing({ readSeats, hasShops, holds, findOwner, guardStaffAddress, noteStaff }: Deps) {
  /** Scopes that may hold a thing, the desk's first. */
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

  /** Staff name anybody's thing; whoever may only read it learns that writing is refused, nobody else that it exists. */
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
    /** The desk of a call that names nothing. @throws AppError NOT_FOUND, FORBIDDEN */
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
      // A desk that was taken away looks like one that never was.
      if (!seat) throw new AppError('NOT_FOUND');
      if (!hasRight(seat, right)) throw new AppError('FORBIDDEN');
      return memberScope(caller, seat, right);
    },

    /** The owner of the thing that a call names, whatever the desk. @throws AppError NOT_FOUND, FORBIDDEN */
    async about(caller: Caller, right: TeamRight, thing: Thing): Promise<SellerScope> {
      const { principal } = caller;
      const seats = await readSeats(principal.userId);
      // Nearly everybody: no team and no staff. Their own rows answer by themselves whether the thing is there.
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

/** Nobody acts for anybody: for fronts of single modules. */
export const ownActing: Acting = {
  atDesk: (caller) => Promise.resolve(ownScope(caller)),
  about: (caller) => Promise.resolve(ownScope(caller)),
};

/** The id that a call names, as its contract says where it stands. */
export function readNamed(
  names: NonNullable<Reach['names']>,
  call: { params: unknown; query: unknown; body: unknown },
): Thing | null {
  const [part, field] = names.at.split('.') as ['params' | 'query' | 'body', string];
  const id = (call[part] as Record<string, unknown> | null | undefined)?.[field];
  return typeof id === 'string' ? { kind: names.kind, id } : null;
}
