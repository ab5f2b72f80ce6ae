import type { EndpointScope, ResourceKind } from '@bobbin/contract/endpoint';
import { holdsRight, isWriting, type TeamRight } from '@bobbin/domain/teams/rights';
import {
  holdsPermission,
  memberScope,
  ownScope,
  staffActingScope,
  staffListScope,
  type Principal,
  type Membership,
  type SellerScope,
  type StaffScope,
} from './access.ts';
import { AppError } from './errors.ts';

/** A resource: a shop, an order, a product of an order, or a payment to a shop, by its id on the wire. */
export interface Resource {
  kind: ResourceKind;
  id: string;
}

export interface Deps {
  /** Lists a user's memberships, one per owner, earliest first. */
  readMemberships(userId: string): Promise<readonly Membership[]>;
  /** Returns whether a user has own shops; such a user is the acting owner by default. */
  hasShops(scope: SellerScope): Promise<boolean>;
  /** Returns whether a resource belongs to the owner and to a shop of the scope. */
  holds(scope: SellerScope, resource: Resource): Promise<boolean>;
  /** Returns the owner of a resource; called only for staff. */
  findOwner(resource: Resource): Promise<string | null>;
  /** Asserts that staff may work from an address. @throws AppError FORBIDDEN */
  guardStaffAddress(address: string): Promise<void>;
  /** Writes an action log for the owner, because a staff user is about to change one of the owner's resources (TEA-9). */
  noteStaff(scope: SellerScope, resource: Resource, call: string): Promise<void>;
}

/** The caller, the caller's address, and the id of the requested acting owner; the id is empty for the default. */
export interface Caller {
  principal: Principal;
  address: string;
  requestId: string;
  actingOwner: string | undefined;
  /** Name of the call in the contract. */
  call: string;
  /** True when the call changes nothing, whichever permission it requires. */
  isReading?: boolean;
  /** The finer permission that staff need to make this change. */
  staff?: string | undefined;
}

/** Name of the header with the id of the acting owner. */
export const ACTING_OWNER_HEADER = 'acting-for';

/** The area of permissions for each kind of resource. */
const AREAS: Record<ResourceKind, string> = {
  shop: 'SHOPS',
  payment: 'SHOPS',
  order: 'ORDERS',
  product: 'ORDERS',
  design: 'DESIGNS',
};

/** Lists the staff permissions that give access to a seller's resource; a permission to write includes reading. */
function staffPermissions(kind: ResourceKind, right: TeamRight): string[] {
  const area = AREAS[kind];
  return isWriting(right) ? [`EDIT_${area}`] : [`VIEW_${area}`, `EDIT_${area}`];
}

/** Returns the scope on a seller's rows in lists of staff, with the same rights as when staff name a single resource. */
export function listScope(staff: StaffScope, ownerId: string, kind: ResourceKind): SellerScope {
  return staffListScope(staff, ownerId, (asked) => staffPermissions(kind, asked).some((name) => staff.can(name)));
}

function holdsAny(principal: Principal, names: readonly string[]): boolean {
  return names.some((name) => holdsPermission(principal, name));
}

const hasRight = ({ teams }: Membership, right: TeamRight) => teams.some(({ role }) => holdsRight(role, right));

/** Creates the functions that determine the owner whose rows a call uses, and the shops that the caller may see (TEA-5). */
export function createScopeResolver({
  readMemberships,
  hasShops,
  holds,
  findOwner,
  guardStaffAddress,
  noteStaff,
}: Deps) {
  /** Lists the scopes of the caller that may contain a resource, beginning with the scope of the acting owner. */
  function listScopes(caller: Caller, memberships: readonly Membership[], right: TeamRight): SellerScope[] {
    const scopes = [
      ownScope(caller),
      ...memberships
        .filter((membership) => hasRight(membership, right))
        .map((membership) => memberScope(caller, membership, right)),
    ];
    const isActingOwner = ({ ownerId }: SellerScope) => ownerId === caller.actingOwner;
    return [...scopes.filter(isActingOwner), ...scopes.filter((scope) => !isActingOwner(scope))];
  }

  async function findHolder(scopes: readonly SellerScope[], resource: Resource): Promise<SellerScope | null> {
    for (const scope of scopes) if (await holds(scope, resource)) return scope;
    return null;
  }

  /**
   * Staff may name any seller's resource. A staff user with permission to read gets an error that writing is forbidden; any other caller gets the
   * same error as for a resource that does not exist.
   */
  async function actAsStaff(caller: Caller, right: TeamRight, resource: Resource): Promise<SellerScope | null> {
    const { principal, address } = caller;
    if (!holdsAny(principal, staffPermissions(resource.kind, 'viewOrders'))) return null;
    const ownerId = await findOwner(resource);
    if (ownerId === null) return null;
    const asked = caller.staff === undefined ? staffPermissions(resource.kind, right) : [caller.staff];
    if (!holdsAny(principal, asked)) throw new AppError('FORBIDDEN');
    await guardStaffAddress(address);
    const scope = staffActingScope(caller, ownerId, (asked) =>
      holdsAny(principal, staffPermissions(resource.kind, asked)),
    );
    if (isWriting(right) && !caller.isReading) await noteStaff(scope, resource, caller.call);
    return scope;
  }

  return {
    /** Returns the scope of a call that names no resource. @throws AppError NOT_FOUND, FORBIDDEN */
    async forActingOwner(caller: Caller, right: TeamRight): Promise<SellerScope> {
      const { principal, actingOwner } = caller;
      const own = ownScope(caller);
      if (actingOwner === principal.userId) return own;
      const memberships = await readMemberships(principal.userId);
      const [first] = memberships;
      const isHome = first === undefined || (actingOwner === undefined && (await hasShops(own)));
      if (isHome && actingOwner === undefined) return own;
      const ownerId = actingOwner ?? first?.ownerId;
      const membership = memberships.find((known) => known.ownerId === ownerId);
      // A removed membership gives the same error as one that never existed.
      if (!membership) throw new AppError('NOT_FOUND');
      if (!hasRight(membership, right)) throw new AppError('FORBIDDEN');
      return memberScope(caller, membership, right);
    },

    /** Returns the scope on the rows of the resource's owner, whatever the acting owner is. @throws AppError NOT_FOUND, FORBIDDEN */
    async forResource(caller: Caller, right: TeamRight, resource: Resource): Promise<SellerScope> {
      const { principal } = caller;
      const memberships = await readMemberships(principal.userId);
      // Without memberships and staff permissions, the usual case, returns the caller's own scope; the queries of the call show whether the resource
      // exists.
      if (memberships.length === 0 && !principal.isStaff) return ownScope(caller);
      const scope = await findHolder(listScopes(caller, memberships, right), resource);
      if (scope) return scope;
      const isVisible =
        memberships.length > 0 && (await findHolder(listScopes(caller, memberships, 'viewOrders'), resource));
      if (isVisible) throw new AppError('FORBIDDEN');
      const acting = await actAsStaff(caller, right, resource);
      if (!acting) throw new AppError('NOT_FOUND');
      return acting;
    },
  };
}

export type ScopeResolver = ReturnType<typeof createScopeResolver>;

/** Creates a resolver that returns only the caller's own scope, for servers of single modules. */
export const ownScopeResolver: ScopeResolver = {
  forActingOwner: (caller) => Promise.resolve(ownScope(caller)),
  forResource: (caller) => Promise.resolve(ownScope(caller)),
};

/** Reads the id of the resource from the part of the call that its contract entry names. */
export function readNamed(
  names: NonNullable<EndpointScope['resource']>,
  call: { params: unknown; query: unknown; body: unknown },
): Resource | null {
  const [part, field] = names.at.split('.') as ['params' | 'query' | 'body', string];
  const id = (call[part] as Record<string, unknown> | null | undefined)?.[field];
  return typeof id === 'string' ? { kind: names.kind, id } : null;
}
