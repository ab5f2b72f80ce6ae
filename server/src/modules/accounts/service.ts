import type { User } from '@bobbin/contract/auth';
import type { Locale } from '@bobbin/contract/errors';
import { formatMoney } from '@bobbin/domain/money';
import type { Access, Principal, PrincipalReader, SellerScope } from '../../platform/access.ts';
import { clearAttempts, countAttempt, takeBackAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecret, hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { DEFAULT_ROLE, getRole, permissionNames } from '../roles/service.ts';
import { isPassword } from './passwords/service.ts';
import * as queries from './queries.ts';

const REFRESH_TOKEN_MS = 30 * 24 * 3600 * 1000;
/** A tab that lost the answer of its refresh may repeat it this long (W12). */
const REUSE_GRACE_MS = 30_000;
const PER_ACCOUNT = { max: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS = { max: 100, windowSeconds: 15 * 60 };
const DEVICE_MAX = 200;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Numbers of a profile that other modules own. */
export interface ProfileFacts {
  shops: { id: string; ordersCount: number }[];
  expiredShopsCount: number;
  balanceCents: number;
  houses: ReadonlySet<string>;
  hasTelegram: boolean;
}

export interface Accounts {
  login(email: string, password: string, device: string, address: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  logout(principal: Principal): Promise<void>;
  getProfile(scope: SellerScope): Promise<User>;
  /** Lets go on who may change their account. @throws AppError PROFILE_LOCKED when it is a shared one (spec/README §Accounts) */
  checkUnlocked(scope: SellerScope): Promise<void>;
  /** The language in which somebody is written to. */
  readLocale(scope: SellerScope): Promise<Locale>;
  hasUser(email: string): Promise<boolean>;
  /** An activated account of the demo world; one that exists stays as it is. */
  createDemoUser(user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    roleId: string;
    passwordHash: string;
  }): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  /** Emails of shared accounts, in lower case. */
  lockedProfiles: ReadonlySet<string>;
  readFacts(scope: SellerScope): Promise<ProfileFacts>;
}

export function createPrincipalReader(db: Db, clock: Clock): PrincipalReader {
  return {
    async readPrincipal(userId, sessionId) {
      const row = await queries.readSessionUser(db, userId, sessionId);
      if (!row || row.endedAt || row.deletedAt || !row.isEmailConfirmed) return null;
      if (row.expiresAt.getTime() <= clock.now()) return null;
      const role = await getRole(db, row.roleId);
      return {
        userId,
        sessionId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        owesSecondFactor: row.owesSecondFactor,
        isAdmin: role.isAdmin,
        isStaff: role.roleName !== DEFAULT_ROLE,
        permissions: permissionNames(role),
      };
    },
  };
}

export function createAccounts({ db, clock, access, lockedProfiles, readFacts }: Deps): Accounts {
  /** The refresh token names its owner, so that its row is found by the owner's key. */
  async function issueTokens(trx: Queryable, userId: string, sessionId: string): Promise<Tokens> {
    const refreshToken = `${userId}.${createSecret()}`;
    const now = clock.now();
    await queries.insertRefreshToken(trx, {
      owner_id: userId,
      session_id: sessionId,
      token_hash: hashOf(refreshToken),
      created_at: new Date(now),
      expires_at: new Date(now + REFRESH_TOKEN_MS),
    });
    return { accessToken: await access.signToken(userId, sessionId), refreshToken };
  }

  async function endFamily(userId: string, sessionId: string, reason: string) {
    await inTransaction(db, async (trx) => {
      await queries.endSession(trx, userId, sessionId, new Date(clock.now()), reason);
      await publish(trx, { kind: 'forget', userId });
    });
    access.forget(userId);
  }

  return {
    async login(email, password, device, address) {
      const accountKey = `login:${email.toLowerCase()}`;
      await countAttempt(db, clock, `login-address:${address}`, PER_ADDRESS);
      await countAttempt(db, clock, accountKey, PER_ACCOUNT);
      const user = await queries.findUserByEmail(db, email);
      const isRight = await isPassword(user?.password_hash ?? null, password);
      if (!user || !isRight) throw new AppError('WRONG_CREDENTIALS');
      if (user.deleted_at) throw new AppError('ACCOUNT_REMOVED');
      if (!user.is_email_confirmed) throw new AppError('NOT_ACTIVATED');

      const sessionId = createId(clock.now());
      const now = new Date(clock.now());
      return inTransaction(db, async (trx) => {
        await clearAttempts(trx, accountKey);
        await takeBackAttempt(trx, `login-address:${address}`);
        await queries.insertSession(trx, {
          owner_id: user.id,
          id: sessionId,
          device: device.slice(0, DEVICE_MAX),
          address,
          owes_second_factor: user.is_two_factor_enabled,
          created_at: now,
          last_used_at: now,
          expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
        });
        return issueTokens(trx, user.id, sessionId);
      });
    },

    async refresh(refreshToken) {
      const userId = refreshToken.split('.')[0] ?? '';
      const tokenHash = hashOf(refreshToken);
      const outcome = await inTransaction(db, async (trx) => {
        const row = await queries.lockRefreshToken(trx, userId, tokenHash);
        const now = clock.now();
        const isDead = !row || row.endedAt || row.deletedAt || row.expiresAt.getTime() <= now;
        if (isDead) return { tokens: null, stolen: null };
        if (row.usedAt && now - row.usedAt.getTime() > REUSE_GRACE_MS) return { tokens: null, stolen: row.sessionId };
        if (!row.usedAt) await queries.markRefreshTokenUsed(trx, userId, tokenHash, new Date(now));
        await queries.touchSession(trx, userId, row.sessionId, new Date(now), new Date(now + REFRESH_TOKEN_MS));
        return { tokens: await issueTokens(trx, userId, row.sessionId), stolen: null };
      });
      // An old token that comes back after the grace time was copied: nobody keeps this session.
      if (outcome.stolen !== null) await endFamily(userId, outcome.stolen, 'reused');
      if (!outcome.tokens) throw new AppError('UNAUTHORIZED');
      return outcome.tokens;
    },

    async checkUnlocked(scope) {
      const row = await queries.getUserRow(db, scope.ownerId);
      if (!row || lockedProfiles.has(row.email.toLowerCase())) throw new AppError('PROFILE_LOCKED');
    },

    async readLocale(scope) {
      const row = await queries.getUserRow(db, scope.ownerId);
      return row?.locale === 'en' ? 'en' : 'vi';
    },

    hasUser: async (email) => (await queries.findUserByEmail(db, email)) !== undefined,

    async createDemoUser(user) {
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

    logout: (principal) => endFamily(principal.userId, principal.sessionId, 'logout'),

    async getProfile(scope) {
      const row = await queries.getUserRow(db, scope.ownerId);
      if (!row) throw new AppError('UNAUTHORIZED');
      const [role, facts] = await Promise.all([getRole(db, row.role_id), readFacts(scope)]);
      return {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        userName: row.user_name,
        bio: row.bio,
        dob: row.dob,
        api: null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        deletedAt: row.deleted_at?.toISOString() ?? null,
        isEmailConfirmed: row.is_email_confirmed,
        isTwoFactorAuthenticationEnabled: row.is_two_factor_enabled,
        shopsCount: facts.shops.length,
        validShopsCount: facts.shops.length - facts.expiredShopsCount,
        expiredShopsCount: facts.expiredShopsCount,
        orderCounts: facts.shops.reduce((sum, shop) => sum + shop.ordersCount, 0),
        shops: facts.shops,
        money: formatMoney(facts.balanceCents),
        isFlash: facts.houses.has('FLASH'),
        isMango: facts.houses.has('MANGO'),
        isPressify: facts.houses.has('PRESSIFY'),
        isTelegram: facts.hasTelegram,
        isProfileLocked: lockedProfiles.has(row.email.toLowerCase()),
        role,
      };
    },
  };
}
