import { ANY_STAFF, listAccepted, type StaffAccess } from '@bobbin/contract/endpoint';
import { grants } from '@bobbin/domain/staff/permissions';
import { holdsRight, TEAM_RIGHTS, type TeamRight, type TeamRole } from '@bobbin/domain/teams/rights';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import { hashOf, type Vault } from './crypto.ts';
import { createMemory } from './memory.ts';

declare const proven: unique symbol;

/** Shops in a scope: all shops of the owner, or those with these ids. */
export type ShopGrain = 'all' | readonly string[];

interface OwnerRows {
  readonly ownerId: string;
  readonly actor: Actor;
  /** A statement that reads or changes rows of a shop limits them to these shops, in addition to the owner (`platform/shop-scope.ts`). */
  readonly shops: ShopGrain;
  /** Returns whether the caller has a permission on one shop, or on any; decides per row which money is shown. */
  can(right: TeamRight, shopId?: string): boolean;
}

/**
 * Proves that a call acts for one seller, and may touch only that seller's rows of these shops: the seller's own call, a team member's, or
 * that of a staff user who named a resource of the seller.
 */
export interface SellerScope extends OwnerRows {
  readonly [proven]: 'seller';
  readonly stands: 'owner' | 'member' | 'staff';
}

/** Proves that a staff user has the permission that the endpoint requires. */
export interface StaffScope {
  readonly [proven]: 'staff';
  readonly userId: string;
  readonly actor: Actor;
  /** Returns whether the role has another permission, for parts of a response. */
  can(permission: string): boolean;
}

/** Proof that a background job or a verified partner works on one seller's rows. */
export interface SystemScope extends OwnerRows {
  readonly [proven]: 'system';
  readonly stands: 'system';
}

/** Queries of a seller's own rows accept either kind. */
export type OwnerScope = SellerScope | SystemScope;

/** A membership: what a user may do for one owner, by the user's teams there, each with its shops. */
export interface Membership {
  ownerId: string;
  teams: readonly { role: TeamRole; shops: readonly string[] }[];
}

/** The actor, as timelines and logs name them. */
export interface Actor {
  userId: string | null;
  name: string;
  address: string;
  requestId: string;
}

/** A visit: the session of a staff user carries it, and its calls then show the owner's screens (SEE-1). */
export interface VisitRef {
  id: string;
  ownerId: string;
}

/** A signed-in person, as the accounts module returns them. */
export interface Principal {
  userId: string;
  /** Session id; empty for an API key. */
  sessionId: string;
  /** True when authenticated by an API key: everything except account changes is allowed (ACC-48). */
  isApiKey: boolean;
  name: string;
  hasPendingSecondFactor: boolean;
  /** True when the role now requires a second factor that the user does not have: only its set-up is open (ACC-68). */
  lacksSecondFactor?: boolean;
  isAdmin: boolean;
  isStaff: boolean;
  permissions: ReadonlySet<string>;
  /** The visit that the session carries, which may be over. */
  visit?: VisitRef | null;
}

export interface PrincipalReader {
  /** Returns the user of a live session; null when it ended, its token pair was removed or the account was closed. */
  readPrincipal(userId: string, sessionId: string, pairId: string): Promise<Principal | null>;
  /** Returns the user whose API key has this hash; null when it was revoked or the account was closed. */
  readKeyOwner(keyHash: string): Promise<Principal | null>;
}

/** Prefix of every API key and of no access token. */
export const API_KEY_PREFIX = 'bob_';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const BEARER = 'Bearer ';
const CACHE_MS = 5_000;
const CACHE_SIZE = 5_000;

interface Claims {
  userId: string;
  sessionId: string;
  pairId: string;
  expiresAt: number;
}

/** Verifies a token with each key, so that sessions survive a key rotation (OPS-101). @throws Error when no key signed it */
async function verifyWithAny(token: string, keys: readonly Uint8Array[], currentDate: Date): Promise<JWTPayload> {
  let failure: unknown;
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate })).payload;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Authenticates callers. Sessions and keys are cached for seconds, and dropped at once on a change. */
export function createAccess(vault: Vault, reader: PrincipalReader, clock: Clock) {
  const verified = new Map<string, Claims>();
  const principals = createMemory<Principal>(clock, CACHE_MS, CACHE_SIZE);

  async function verify(token: string): Promise<Claims> {
    const now = clock.now();
    const known = verified.get(token);
    if (known && known.expiresAt > now) return known;
    try {
      const payload = await verifyWithAny(token, vault.tokenKeys, new Date(now));
      const { sub, sid, pair, exp = 0 } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof pair !== 'string') {
        throw new AppError('UNAUTHORIZED');
      }
      const claims = { userId: sub, sessionId: sid, pairId: pair, expiresAt: exp * 1000 };
      if (verified.size >= CACHE_SIZE) verified.clear();
      verified.set(token, claims);
      return claims;
    } catch {
      verified.delete(token);
      throw new AppError('UNAUTHORIZED');
    }
  }

  function remember(proof: string, read: () => Promise<Principal | null>): Promise<Principal> {
    return principals.read(proof, async () => {
      const principal = await read();
      if (!principal) throw new AppError('UNAUTHORIZED');
      return principal;
    });
  }

  return {
    /** Signs an access token of a token pair; it expires no later than the pair. */
    signToken(userId: string, sessionId: string, pairId: string): Promise<string> {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId, pair: pairId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(vault.tokenKey);
    },
    /** @throws AppError UNAUTHORIZED */
    async authenticate(authorization: string | undefined): Promise<Principal> {
      if (!authorization?.startsWith(BEARER)) throw new AppError('UNAUTHORIZED');
      const token = authorization.slice(BEARER.length);
      if (token.startsWith(API_KEY_PREFIX)) {
        const keyHash = hashOf(token);
        return remember(`key ${keyHash}`, () => reader.readKeyOwner(keyHash));
      }
      const { userId, sessionId, pairId } = await verify(token);
      return remember(`${sessionId} ${pairId}`, () => reader.readPrincipal(userId, sessionId, pairId));
    },
    /** Drops the cached sessions of a person, or of all people (null: a role changed); called in every process. */
    forget: (userId: string | null): void =>
      principals.forget((principal) => userId === null || principal.userId === userId),
  };
}

export type Access = ReturnType<typeof createAccess>;

interface Call {
  principal: Principal;
  address: string;
  requestId: string;
}

function actorOf({ principal, address, requestId }: Call): Actor {
  return { userId: principal.userId, name: principal.name, address, requestId };
}

/** Every shop and every permission: for the owner, and for work in the owner's place. */
const WHOLE = { shops: 'all', can: () => true } as const;

/** Scopes are created only by functions of this file, each of which requires the evidence that its comment names. */
const asSystem = (rows: Omit<SystemScope, typeof proven>) => rows as SystemScope;
const asSeller = (rows: Omit<SellerScope, typeof proven>) => rows as SellerScope;
const asStaff = (staff: Omit<StaffScope, typeof proven>) => staff as StaffScope;

/** The seller's own scope of a signed-in person. */
export function sellerScope(principal: Principal, address: string, requestId: string): SellerScope {
  return ownScope({ principal, address, requestId });
}

export function ownScope(call: Call): SellerScope {
  return asSeller({ ownerId: call.principal.userId, actor: actorOf(call), stands: 'owner', ...WHOLE });
}

/** Returns an owner's shops as a member may use them for one right: those of the teams whose role has it. */
export function memberScope(call: Call, { ownerId, teams }: Membership, right: TeamRight): SellerScope {
  const shops = teams.filter(({ role }) => holdsRight(role, right)).flatMap((team) => team.shops);
  return asSeller({
    ownerId,
    actor: actorOf(call),
    stands: 'member',
    shops: [...new Set(shops)].toSorted(),
    can: (asked, shopId) =>
      teams.some(
        (team) =>
          holdsRight(team.role, asked) && (shopId === undefined ? team.shops.length > 0 : team.shops.includes(shopId)),
      ),
  });
}

/** Returns an owner's scope for staff who named one of the owner's resources, after the permission check; some may only read. */
export function staffActingScope(call: Call, ownerId: string, can: SellerScope['can']): SellerScope {
  return asSeller({ ownerId, actor: actorOf(call), stands: 'staff', shops: 'all', can });
}

/** Returns the same scope for a list over all sellers, whose permission the call has checked. */
export function staffListScope({ actor }: StaffScope, ownerId: string, can: SellerScope['can']): SellerScope {
  return asSeller({ ownerId, actor, stands: 'staff', shops: 'all', can });
}

/**
 * Lists the actions that a screen may offer on a shop and its orders; for several shops those that are allowed on each of them (TEA-12).
 */
export function listRights(scope: OwnerScope, ...shopIds: string[]): TeamRight[] {
  return TEAM_RIGHTS.filter((right) => scope.can(right) && shopIds.every((shopId) => scope.can(right, shopId)));
}

/** Returns all shops of the owner, for the product's own work on behalf of a call: reading the marketplace, comparing numbers. */
export function wholeScope(scope: OwnerScope): SystemScope {
  return asSystem({ ownerId: scope.ownerId, actor: scope.actor, stands: 'system', ...WHOLE });
}

/** Returns whether a staff user has a permission, by itself or within a wider one (ROL-60). */
export function holdsPermission(
  { isStaff, isAdmin, permissions }: Pick<Principal, 'isStaff' | 'isAdmin' | 'permissions'>,
  name: string,
): boolean {
  return isStaff && (isAdmin || grants(permissions, name));
}

/** @throws AppError FORBIDDEN when the role has neither the permission nor an equivalent one */
export function staffScope(
  principal: Principal,
  asked: string | StaffAccess,
  address: string,
  requestId: string,
): StaffScope {
  const can = (name: string) => principal.isStaff && (name === ANY_STAFF || holdsPermission(principal, name));
  if (!listAccepted(typeof asked === 'string' ? { permission: asked } : asked).some(can)) {
    throw new AppError('FORBIDDEN');
  }
  const actor = { userId: principal.userId, name: principal.name, address, requestId };
  return asStaff({ userId: principal.userId, actor, can });
}

/** Returns the scope of a seller's rows for staff whose permission was checked. */
export function staffOwnerScope(staff: StaffScope, ownerId: string): SystemScope {
  return asSystem({ ownerId, actor: staff.actor, stands: 'system', ...WHOLE });
}

/** Returns the scope of a person who authenticated without a session: by a password, a passcode, a token or a key. */
export function personScope(actor: Actor & { userId: string }): SystemScope {
  return asSystem({ ownerId: actor.userId, actor, stands: 'system', ...WHOLE });
}

/** Returns an owner's scope for a person with the owner's consent: by a verified invitation, or as a member who leaves. */
export function invitedScope(ownerId: string, guest: SellerScope): SystemScope {
  return asSystem({ ownerId, actor: guest.actor, stands: 'system', ...WHOLE });
}

/** Returns the scope of a job that a person requested: it acts in their name, although they may have left since. */
export function actingScope(ownerId: string, actor: Pick<Actor, 'userId' | 'name'>): SystemScope {
  return asSystem({ ownerId, actor: { ...actor, address: '', requestId: '' }, stands: 'system', ...WHOLE });
}

/**
 * Returns the same scope for a user with limited shops or money permissions: the job shows no more than the user could see at the request.
 */
export function limitedScope(
  ownerId: string,
  actor: Pick<Actor, 'userId' | 'name'>,
  { shops, can }: Pick<OwnerRows, 'shops' | 'can'>,
): SystemScope {
  return asSystem({ ownerId, actor: { ...actor, address: '', requestId: '' }, stands: 'system', shops, can });
}

/** Returns the scope of work without a person: a job of one seller, or a partner whose signature was checked. */
export function systemScope(ownerId: string, name: string): SystemScope {
  const actor = { userId: null, name, address: '', requestId: '' };
  return asSystem({ ownerId, actor, stands: 'system', ...WHOLE });
}

/** The operator who runs the command line, as the action history shows them. */
const OPERATOR: Actor = { userId: null, name: 'operator', address: 'operator, command line', requestId: '' };

/** Returns the operator's scope for one account; the empty id is for changes that concern no account. */
export function operatorScope(ownerId: string): SystemScope {
  return asSystem({ ownerId, actor: OPERATOR, stands: 'system', ...WHOLE });
}

/** Returns the staff scope of a task of the timetable, which sees the work of all staff. */
export function systemStaffScope(name: string): StaffScope {
  return asStaff({ userId: '', actor: { userId: null, name, address: '', requestId: '' }, can: () => true });
}

/** Returns the operator's staff scope, for lists over all accounts. */
export function operatorStaffScope(): StaffScope {
  return asStaff({ userId: '', actor: OPERATOR, can: () => true });
}
