import { ANY_STAFF, listAccepted, type StaffAccess } from '@bobbin/contract/endpoint';
import { grants } from '@bobbin/domain/staff/permissions';
import { holdsRight, TEAM_RIGHTS, type TeamRight, type TeamRole } from '@bobbin/domain/teams/rights';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import { hashOf, type Vault } from './crypto.ts';
import { createMemory } from './memory.ts';

declare const proven: unique symbol;

/** The shops in a scope: 'all' for all shops of the owner, or the ids of some of them. */
export type ShopGrain = 'all' | readonly string[];

interface OwnerRows {
  readonly ownerId: string;
  readonly actor: Actor;
  /** The shops to which a statement on rows of shops must limit itself, in addition to the owner (`platform/shop-scope.ts`). */
  readonly shops: ShopGrain;
  /**
   * Returns whether the caller has a permission on one shop, or without `shopId` on at least one shop. Lists use it to decide for each row which
   * amounts they show.
   */
  can(right: TeamRight, shopId?: string): boolean;
  /** True for a reading by a staff user who sees the owner's screens (SEE-3). */
  readonly isVisit?: boolean;
}

/**
 * Proves that a call acts for one seller, and may touch only that seller's rows of these shops. The caller is the seller, a team member, or a staff
 * user who named a resource of the seller.
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
  /** Returns whether the staff user's role has another permission, for parts of a response. */
  can(permission: string): boolean;
}

/** Proves that a background job, or a partner whose signature was verified, works on one seller's rows. */
export interface SystemScope extends OwnerRows {
  readonly [proven]: 'system';
  readonly stands: 'system';
}

/** The scope of a query on a seller's own rows: that of a call, or that of a job. */
export type OwnerScope = SellerScope | SystemScope;

/** A user's membership: what the user may do for one owner, by the teams of the owner to which the user belongs, each with its shops. */
export interface Membership {
  ownerId: string;
  teams: readonly { role: TeamRole; shops: readonly string[] }[];
}

/** The actor of a change, as timelines and logs name it. */
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
  /** Id of the session; empty when the caller used an API key. */
  sessionId: string;
  /** True when the caller used an API key, which permits everything except changes of the account (ACC-48). */
  isApiKey: boolean;
  name: string;
  hasPendingSecondFactor: boolean;
  /** True when the user's role now requires a second factor that the user has not set up; only its set-up is permitted then (ACC-68). */
  lacksSecondFactor?: boolean;
  isAdmin: boolean;
  isStaff: boolean;
  permissions: ReadonlySet<string>;
  /** The visit that the session carries, which may be over. */
  visit?: VisitRef | null;
  /** True for the seller of a visit, as whom a staff user reads. */
  isVisit?: boolean;
}

export interface PrincipalReader {
  /** Returns the user of an open session; null when the session ended, its pair of tokens was removed, or the account was closed. */
  readPrincipal(userId: string, sessionId: string, pairId: string): Promise<Principal | null>;
  /** Returns the user whose API key has this hash; null when the key was revoked or the account was closed. */
  readKeyOwner(keyHash: string): Promise<Principal | null>;
}

/** Prefix of every API key; no access token begins with it. */
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

/**
 * Verifies an access token with each of the keys, so that sessions stay valid after the sealing key is replaced (OPS-101). @throws Error when none of
 * the keys signed it
 */
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

/** Authenticates callers. Sessions and keys are cached for some seconds, and are removed from the cache as soon as they change. */
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
    /** Signs an access token of a pair of tokens; it expires no later than the pair. */
    signToken(userId: string, sessionId: string, pairId: string): Promise<string> {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId, pair: pairId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(vault.tokenKey);
    },
    /** Authenticates the caller of a request. @throws AppError UNAUTHORIZED */
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
    /** Removes the cached sessions of a user, or those of all users with null, after a role changed; called in every process. */
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

/** Access to every shop with every permission: for the owner, and for work in the name of the owner. */
const WHOLE = { shops: 'all', can: () => true } as const;

/** Only functions of this file create scopes; each requires the evidence that its comment names. */
const asSystem = (rows: Omit<SystemScope, typeof proven>) => rows as SystemScope;
const asSeller = (rows: Omit<SellerScope, typeof proven>) => rows as SellerScope;
const asStaff = (staff: Omit<StaffScope, typeof proven>) => staff as StaffScope;

/** Returns the scope of a signed-in user on the user's own rows. */
export function sellerScope(principal: Principal, address: string, requestId: string): SellerScope {
  return ownScope({ principal, address, requestId });
}

export function ownScope(call: Call): SellerScope {
  const { userId: ownerId, isVisit = false } = call.principal;
  return asSeller({ ownerId, actor: actorOf(call), stands: 'owner', isVisit, ...WHOLE });
}

/** Returns the scope of a member on an owner's rows, for one right: it has the shops of those teams whose role includes the right. */
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

/**
 * Returns the scope on an owner's rows for a staff user who named a resource of the owner; the caller has checked the staff permission, which may
 * only allow reading.
 */
export function staffActingScope(call: Call, ownerId: string, can: SellerScope['can']): SellerScope {
  return asSeller({ ownerId, actor: actorOf(call), stands: 'staff', shops: 'all', can });
}

/** Returns the scope on an owner's rows for a list over all sellers; the caller has checked the permission for this list. */
export function staffListScope({ actor }: StaffScope, ownerId: string, can: SellerScope['can']): SellerScope {
  return asSeller({ ownerId, actor, stands: 'staff', shops: 'all', can });
}

/** Lists the actions that a screen may offer on a shop and its orders; for several shops, the actions that are permitted on all of them (TEA-12). */
export function listRights(scope: OwnerScope, ...shopIds: string[]): TeamRight[] {
  return TEAM_RIGHTS.filter((right) => scope.can(right) && shopIds.every((shopId) => scope.can(right, shopId)));
}

/** Returns a scope with all shops of the owner, for work of the product itself during a call, such as reading the marketplace or comparing counts. */
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

/** Returns the scope on a seller's rows for staff whose permission was checked. */
export function staffOwnerScope(staff: StaffScope, ownerId: string): SystemScope {
  return asSystem({ ownerId, actor: staff.actor, stands: 'system', ...WHOLE });
}

/** Returns the scope of a user who was authenticated without a session: by a password, a passcode, a token or a key. */
export function personScope(actor: Actor & { userId: string }): SystemScope {
  return asSystem({ ownerId: actor.userId, actor, stands: 'system', ...WHOLE });
}

/** Returns a scope on an owner's rows for another user with the owner's consent: the user has a verified invitation, or is a member who leaves. */
export function invitedScope(ownerId: string, guest: SellerScope): SystemScope {
  return asSystem({ ownerId, actor: guest.actor, stands: 'system', ...WHOLE });
}

/** Returns the scope of a job that a user requested: the user is its actor, even if the user has left the team since. */
export function actingScope(ownerId: string, actor: Pick<Actor, 'userId' | 'name'>): SystemScope {
  return asSystem({ ownerId, actor: { ...actor, address: '', requestId: '' }, stands: 'system', ...WHOLE });
}

/**
 * Returns the same scope for a user with limited shops or permissions on amounts, so that the job shows no more than the user could see at the time
 * of the request.
 */
export function limitedScope(
  ownerId: string,
  actor: Pick<Actor, 'userId' | 'name'>,
  { shops, can }: Pick<OwnerRows, 'shops' | 'can'>,
): SystemScope {
  return asSystem({ ownerId, actor: { ...actor, address: '', requestId: '' }, stands: 'system', shops, can });
}

/** Returns the scope of work without a user: a job for one seller, or a partner whose signature was verified. */
export function systemScope(ownerId: string, name: string): SystemScope {
  const actor = { userId: null, name, address: '', requestId: '' };
  return asSystem({ ownerId, actor, stands: 'system', ...WHOLE });
}

/** The operator who runs the command line, as the action history names the operator. */
const OPERATOR: Actor = { userId: null, name: 'operator', address: 'operator, command line', requestId: '' };

/** Returns the scope of the operator on one account; the empty id is for changes that concern no account. */
export function operatorScope(ownerId: string): SystemScope {
  return asSystem({ ownerId, actor: OPERATOR, stands: 'system', ...WHOLE });
}

/** Returns the staff scope of a task of the timetable; it sees the tasks of all staff users. */
export function systemStaffScope(name: string): StaffScope {
  return asStaff({ userId: '', actor: { userId: null, name, address: '', requestId: '' }, can: () => true });
}

/** Returns the staff scope of the operator, for lists over all accounts. */
export function operatorStaffScope(): StaffScope {
  return asStaff({ userId: '', actor: OPERATOR, can: () => true });
}
