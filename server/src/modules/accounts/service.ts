import type { User } from '@bobbin/contract/auth';
import type { Locale } from '@bobbin/contract/errors';
import { formatMoney } from '@bobbin/domain/money';
import type { Access, Principal, PrincipalReader, SellerScope } from '../../platform/access.ts';
import { clearAttempts, countAttempt, takeBackAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { DEFAULT_ROLE, getRole, permissionNames } from '../roles/service.ts';
import type { Mails } from '../mails/service.ts';
import { getApiKey, readKeyOwner, touchKey } from './api-keys/queries.ts';
import { isPassword } from './passwords/service.ts';
import * as queries from './queries.ts';
import { endSession, readDeviceHistory, touchUse } from './sessions/queries.ts';
import { describeDevice, REFRESH_TOKEN_MS, type Sessions, type Tokens, type Visitor } from './sessions/service.ts';

/** How exact 'last used' is: a call within it writes nothing. */
const USE_GRAIN_MS = 60_000;
/** A tab that lost the answer of its refresh may repeat it this long (W12), unless somebody has the answer. */
const REUSE_GRACE_MS = 30_000;
/** Calls that meet the end of a token together refresh together (AC-55): those that are done call while others still refresh. */
const TOGETHER_MS = 10_000;
const PER_ACCOUNT = { max: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS = { max: 100, windowSeconds: 15 * 60 };
const DEVICE_MAX = 200;

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
  refresh(refreshToken: string, visitor: Visitor): Promise<Tokens>;
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
  mails: Pick<Mails, 'queue'>;
  sessions: Sessions;
  /** Emails of shared accounts, in lower case. */
  lockedProfiles: ReadonlySet<string>;
  readFacts(scope: SellerScope): Promise<ProfileFacts>;
}

export function createPrincipalReader(db: Db, clock: Clock): PrincipalReader {
  async function toPrincipal(person: { firstName: string; lastName: string; roleId: string }) {
    const role = await getRole(db, person.roleId);
    return {
      name: `${person.firstName} ${person.lastName}`.trim(),
      isAdmin: role.isAdmin,
      isStaff: role.roleName !== DEFAULT_ROLE,
      permissions: permissionNames(role),
    };
  }

  return {
    async readPrincipal(userId, sessionId, pairId) {
      const now = clock.now();
      const row = await queries.readSessionUser(db, userId, sessionId, pairId);
      if (!row || row.endedAt || row.deletedAt || !row.isEmailConfirmed) return null;
      if (row.expiresAt.getTime() <= now) return null;
      const before = now - USE_GRAIN_MS;
      if (row.lastUsedAt.getTime() <= before) {
        await touchUse(db, userId, sessionId, new Date(now), new Date(before));
      }
      // Only what a refresh gave has to be told from a lost answer.
      if (row.parentHash !== null && row.accessUsedAt === null) {
        await queries.touchPair(db, userId, pairId, new Date(now));
      }
      const { owesSecondFactor } = row;
      return { userId, sessionId, isApiKey: false, owesSecondFactor, ...(await toPrincipal(row)) };
    },

    async readKeyOwner(keyHash) {
      const now = clock.now();
      const row = await readKeyOwner(db, keyHash);
      if (!row || row.deletedAt || !row.isEmailConfirmed) return null;
      const { userId } = row;
      const before = now - USE_GRAIN_MS;
      if (row.lastUsedAt === null || row.lastUsedAt.getTime() <= before) {
        await touchKey(db, userId, new Date(now), new Date(before));
      }
      return { userId, sessionId: '', isApiKey: true, owesSecondFactor: false, ...(await toPrincipal(row)) };
    },
  };
}

export function createAccounts({ db, clock, access, mails, sessions, lockedProfiles, readFacts }: Deps): Accounts {
  async function endStolen(userId: string, sessionId: string, visitor: Visitor): Promise<void> {
    await inTransaction(db, async (trx) => {
      const user = await queries.lockUser(trx, userId);
      const at = new Date(clock.now());
      const isEnded = await endSession(trx, userId, sessionId, at, 'reused');
      if (!user || !isEnded) return;
      await publish(trx, { kind: 'forget', userId });
      await mails.queue(trx, { kind: 'sessionStolen', to: queries.toReader(user), facts: { at, ...visitor } });
    });
    access.forget(userId);
  }

  /** Whether two hold a line of this session: then one of them copied it. */
  async function isReused(
    trx: Queryable,
    userId: string,
    tokenHash: string,
    row: { sessionId: string; usedAt: Date | null; parentHash: string | null },
  ): Promise<boolean> {
    const now = clock.now();
    const graceBegan = new Date(now - REUSE_GRACE_MS);
    if (row.usedAt) {
      if (row.usedAt < graceBegan) return true;
      // The grace is for a lost answer: nobody goes on with one that was lost.
      return queries.isSuccessorUsed(trx, userId, row.sessionId, tokenHash, new Date(now - TOGETHER_MS));
    }
    // Two answers to one token: tabs that refreshed together keep one of them; whoever goes on with the other later has a copy.
    return row.parentHash !== null && queries.isSiblingUsed(trx, userId, row.sessionId, row.parentHash, graceBegan);
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
      const { words, kind } = describeDevice(device.slice(0, DEVICE_MAX));
      return inTransaction(db, async (trx) => {
        const held = await queries.lockUser(trx, user.id);
        // What was checked may have changed meanwhile: the password, the second factor, the account.
        const isSame = held?.password_hash === user.password_hash && held.is_email_confirmed && !held.deleted_at;
        if (!isSame) throw new AppError('WRONG_CREDENTIALS');
        const history = await readDeviceHistory(trx, user.id, kind, address);
        await clearAttempts(trx, accountKey);
        await takeBackAttempt(trx, `login-address:${address}`);
        await queries.insertSession(trx, {
          owner_id: user.id,
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
        return sessions.issueTokens(trx, user.id, sessionId, null);
      });
    },

    async refresh(refreshToken, visitor) {
      const userId = refreshToken.split('.')[0] ?? '';
      const tokenHash = hashOf(refreshToken);
      const outcome = await inTransaction(db, async (trx) => {
        const row = await queries.lockRefreshToken(trx, userId, tokenHash);
        const now = clock.now();
        const isDead = !row || row.endedAt || row.deletedAt || !row.isEmailConfirmed || row.expiresAt.getTime() <= now;
        if (isDead) return { tokens: null, stolen: null };
        if (await isReused(trx, userId, tokenHash, row)) return { tokens: null, stolen: row.sessionId };
        if (!row.usedAt) await queries.markRefreshTokenUsed(trx, userId, tokenHash, new Date(now));
        await queries.touchSession(trx, userId, row.sessionId, new Date(now), new Date(now + REFRESH_TOKEN_MS));
        return { tokens: await sessions.issueTokens(trx, userId, row.sessionId, tokenHash), stolen: null };
      });
      // A token that two hold was copied: nobody keeps this session.
      if (outcome.stolen !== null) await endStolen(userId, outcome.stolen, visitor);
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

    async logout({ userId, sessionId }) {
      await inTransaction(db, async (trx) => {
        await endSession(trx, userId, sessionId, new Date(clock.now()), 'logout');
        await publish(trx, { kind: 'forget', userId });
      });
      access.forget(userId);
    },

    async getProfile(scope) {
      const row = await queries.getUserRow(db, scope.ownerId);
      if (!row) throw new AppError('UNAUTHORIZED');
      const [role, facts, apiKey] = await Promise.all([
        getRole(db, row.role_id),
        readFacts(scope),
        getApiKey(db, scope.ownerId),
      ]);
      return {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        userName: row.user_name,
        bio: row.bio,
        dob: row.dob,
        api: apiKey ? `…${apiKey.lastFour}` : null,
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
