import type { Locale } from '@bobbin/contract/errors';
import {
  operatorScope,
  systemScope,
  type Access,
  type OwnerScope,
  type Principal,
  type PrincipalReader,
  type SellerScope,
} from '../../platform/access.ts';
import { clearAttempts, countAttempt, takeBackAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { DEFAULT_ROLE, getRole, permissionNames } from '../roles/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { findKeyOwner, readKeyUser, touchKey } from './api-keys.sql.ts';
import { isPassword } from './passwords.ts';
import * as queries from './accounts.sql.ts';
import type { SignInTries } from './sign-in-tries.ts';
import { endSession, readDeviceHistory, touchUse } from './sessions.sql.ts';
import { describeDevice, REFRESH_TOKEN_MS, type Sessions, type Tokens, type Visitor } from './sessions.ts';

/** Precision of a session's 'last used' in milliseconds; a call within this time after the last update writes nothing. */
const USE_GRAIN_MS = 60_000;
/**
 * Time within which a browser tab that lost the response to its refresh may repeat the refresh (ACC-26). The repetition is not accepted when the
 * tokens of the lost response are in use.
 */
const REUSE_GRACE_MS = 30_000;
/**
 * Time in milliseconds during which some calls already use the new tokens while other calls still refresh; calls whose token expires at the same
 * moment refresh together (ACC-27).
 */
const TOGETHER_MS = 10_000;
const PER_ADDRESS = { max: 100, windowSeconds: 15 * 60 };
const DEVICE_MAX = 200;

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  sessions: Sessions;
  tries: SignInTries;
  /** Emails of shared accounts, in lower case. */
  lockedProfiles: ReadonlySet<string>;
}

/** Returns the scope in which a user who presents a password, token or key is looked up. */
function ownScope(userId: string): OwnerScope {
  return systemScope(userId, 'accounts');
}

export function createPrincipalReader(db: Db, clock: Clock): PrincipalReader {
  async function toPrincipal(person: {
    firstName: string;
    lastName: string;
    roleId: string;
    hasSecondFactor: boolean;
  }) {
    const role = await getRole(db, person.roleId);
    const demandedFrom = Date.parse(role.secondFactorFrom ?? '');
    return {
      lacksSecondFactor: !person.hasSecondFactor && demandedFrom <= clock.now(),
      name: `${person.firstName} ${person.lastName}`.trim(),
      isAdmin: role.isAdmin,
      isStaff: role.roleName !== DEFAULT_ROLE,
      permissions: permissionNames(role),
    };
  }

  return {
    async readPrincipal(userId, sessionId, pairId) {
      const now = clock.now();
      const scope = ownScope(userId);
      const row = await queries.readSessionUser(db, scope, sessionId, pairId);
      if (!row || row.endedAt || row.deletedAt || !row.isEmailConfirmed) return null;
      if (row.expiresAt.getTime() <= now) return null;
      const before = now - USE_GRAIN_MS;
      if (row.lastUsedAt.getTime() <= before) {
        await touchUse(db, scope, sessionId, new Date(now), new Date(before));
      }
      // Records the use only for tokens that came from a refresh; it shows later that the response to the refresh was received.
      if (row.parentHash !== null && row.accessUsedAt === null) {
        await queries.touchPair(db, scope, pairId, new Date(now));
      }
      const { hasPendingSecondFactor, visitId, visitOwnerId } = row;
      const visit = visitId === null || visitOwnerId === null ? null : { id: visitId, ownerId: visitOwnerId };
      return { userId, sessionId, isApiKey: false, hasPendingSecondFactor, visit, ...(await toPrincipal(row)) };
    },

    async readKeyOwner(keyHash) {
      const now = clock.now();
      const userId = await findKeyOwner(db, keyHash);
      if (userId === null) return null;
      const scope = ownScope(userId);
      const row = await readKeyUser(db, scope, keyHash);
      if (!row || row.deletedAt || !row.isEmailConfirmed) return null;
      const before = now - USE_GRAIN_MS;
      if (row.lastUsedAt === null || row.lastUsedAt.getTime() <= before) {
        await touchKey(db, scope, new Date(now), new Date(before));
      }
      return { userId, sessionId: '', isApiKey: true, hasPendingSecondFactor: false, ...(await toPrincipal(row)) };
    },
  };
}

export function createAccounts({ db, clock, access, audit, mails, sessions, tries, lockedProfiles }: Deps) {
  async function endStolen(userId: string, sessionId: string, visitor: Visitor): Promise<void> {
    await inTransaction(db, async (trx) => {
      const user = await queries.lockUser(trx, userId);
      const at = new Date(clock.now());
      const isEnded = await endSession(trx, ownScope(userId), sessionId, at, 'reused');
      if (!user || !isEnded) return;
      await sessions.leaveVisits(trx, ownScope(userId));
      await publish(trx, { kind: 'forget', userId });
      await mails.queue(trx, { kind: 'sessionStolen', to: queries.toReader(user), facts: { at, ...visitor } });
    });
    access.forget(userId);
  }

  /** Returns whether two callers have tokens of the same session, which means that a token was copied. */
  async function isReused(
    trx: Queryable,
    scope: OwnerScope,
    tokenHash: string,
    row: { sessionId: string; usedAt: Date | null },
  ): Promise<boolean> {
    const now = clock.now();
    if (!row.usedAt) return false;
    if (row.usedAt.getTime() < now - REUSE_GRACE_MS) return true;
    // The grace time is for a repetition after a lost response. If the tokens in that response are in use, it was not lost.
    return queries.isSuccessorUsed(trx, scope, row.sessionId, tokenHash, new Date(now - TOGETHER_MS));
  }

  return {
    async login(email: string, password: string, device: string, address: string, key?: string): Promise<Tokens> {
      await countAttempt(db, clock, `login-address:${address}`, PER_ADDRESS);
      const user = await queries.findUserByEmail(db, email);
      const triesKey = await tries.count(email, user, address, key);
      const isRight = await isPassword(user?.password_hash ?? null, password);
      if (!user || !isRight) throw new AppError('WRONG_CREDENTIALS');
      if (user.deleted_at) throw new AppError('ACCOUNT_REMOVED');
      if (!user.is_email_confirmed) throw new AppError('NOT_ACTIVATED');

      const sessionId = createId(clock.now());
      const now = new Date(clock.now());
      const { words, kind } = describeDevice(device.slice(0, DEVICE_MAX));
      const scope = ownScope(user.id);
      return inTransaction(db, async (trx) => {
        const held = await queries.lockUser(trx, user.id);
        // Password, second factor or account may have changed since they were checked without the lock.
        const isSame = held?.password_hash === user.password_hash && held.is_email_confirmed && !held.deleted_at;
        if (!isSame) throw new AppError('WRONG_CREDENTIALS');
        const history = await readDeviceHistory(trx, scope, kind, address);
        await clearAttempts(trx, triesKey);
        await takeBackAttempt(trx, `login-address:${address}`);
        await queries.insertSession(trx, scope, {
          id: sessionId,
          device: device.slice(0, DEVICE_MAX),
          device_kind: kind,
          address,
          owes_second_factor: held.is_two_factor_enabled,
          created_at: now,
          last_used_at: now,
          expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
        });
        if (!history.isFirst && !history.isKnown) {
          const facts = { at: now, address, device: words };
          await mails.queue(trx, { kind: 'newDevice', to: queries.toReader(held), facts });
        }
        return sessions.issueTokens(trx, scope, sessionId, null);
      });
    },

    async refresh(refreshToken: string, visitor: Visitor): Promise<Tokens> {
      const userId = refreshToken.split('.')[0] ?? '';
      const scope = ownScope(userId);
      const tokenHash = hashOf(refreshToken);
      const outcome = await inTransaction(db, async (trx) => {
        const row = await queries.lockRefreshToken(trx, scope, tokenHash);
        const now = clock.now();
        const isDead = !row || row.endedAt || row.deletedAt || !row.isEmailConfirmed || row.expiresAt.getTime() <= now;
        if (isDead) return { tokens: null, stolen: null };
        if (await isReused(trx, scope, tokenHash, row)) return { tokens: null, stolen: row.sessionId };
        if (!row.usedAt) await queries.markRefreshTokenUsed(trx, scope, tokenHash, new Date(now));
        await queries.touchSession(trx, scope, row.sessionId, new Date(now), new Date(now + REFRESH_TOKEN_MS));
        return { tokens: await sessions.issueTokens(trx, scope, row.sessionId, refreshToken), stolen: null };
      });
      // The token was copied, so the session ends both for its user and for the holder of the copy.
      if (outcome.stolen !== null) await endStolen(userId, outcome.stolen, visitor);
      if (!outcome.tokens) throw new AppError('UNAUTHORIZED');
      return outcome.tokens;
    },

    /** Asserts that an account may be changed. @throws AppError PROFILE_LOCKED for a shared account (ACC-46) */
    async checkUnlocked(scope: SellerScope): Promise<void> {
      const row = await queries.getUserRow(db, scope.ownerId);
      if (!row || lockedProfiles.has(row.email.toLowerCase())) throw new AppError('PROFILE_LOCKED');
    },

    /** Reads the language in which a user gets mails. */
    async readLocale(scope: SellerScope): Promise<Locale> {
      const row = await queries.getUserRow(db, scope.ownerId);
      return row?.locale === 'en' ? 'en' : 'vi';
    },

    hasUser: async (email: string): Promise<boolean> => (await queries.findUserByEmail(db, email)) !== undefined,

    /** Lists which of these emails belong to an account whose user can sign in. */
    listOpen: async (emails: readonly string[]): Promise<string[]> =>
      (await queries.listOpenUsers(db, emails)).map(({ email }) => email),

    /** Closes the demo accounts: their passwords become invalid, and their sessions and API keys end. Returns the closed accounts. */
    closeDemoUsers: (emails: readonly string[]): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const open = await queries.lockOpenUsers(trx, emails);
        for (const { id } of open) {
          await queries.closeUser(trx, id, new Date(clock.now()));
          await sessions.endAll(trx, ownScope(id), null, 'deactivated');
          await audit.record(trx, operatorScope(id), {
            action: 'closeDemoAccount',
            entity: 'user',
            entityId: id,
            before: { isActive: true },
            after: { isActive: false },
          });
        }
        return open.map(({ email }) => email);
      }),

    /** Creates an activated demo account; does not change an existing account. */
    async createDemoUser(user: {
      id: string;
      email: string;
      firstName: string;
      lastName: string;
      roleId: string;
      passwordHash: string;
    }): Promise<void> {
      const now = new Date(clock.now());
      await queries.upsertUser(db, {
        id: user.id,
        email: user.email,
        password_hash: user.passwordHash,
        first_name: user.firstName,
        last_name: user.lastName,
        role_id: user.roleId,
        is_email_confirmed: true,
        created_at: now,
        updated_at: now,
      });
    },

    async logout({ userId, sessionId }: Principal): Promise<void> {
      await inTransaction(db, async (trx) => {
        await endSession(trx, ownScope(userId), sessionId, new Date(clock.now()), 'logout');
        await sessions.leaveVisits(trx, ownScope(userId));
        await publish(trx, { kind: 'forget', userId });
      });
      access.forget(userId);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
