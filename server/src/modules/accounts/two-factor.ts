import { randomInt } from 'node:crypto';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { systemScope, type Access, type OwnerScope, type Principal, type SellerScope } from '../../platform/access.ts';
import { countAttempt, takeBackAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { lockUser, toReader, type UserRow, noteCredentialChange } from './accounts.sql.ts';
import type { Sessions, Tokens, Visitor } from './sessions.ts';
import { clearPendingSecondFactor, removeRefreshTokens, setPendingSecondFactor } from './sessions.sql.ts';
import * as queries from './two-factor.sql.ts';

const PENDING_MS = 10 * 60_000;
const STEP_SECONDS = 30;
/** Number of consecutive wrong codes, over all sessions of a user, after which further attempts are blocked for a while (ACC-37). */
const TRIES = 5;
const LOCK_MS = 15 * 60_000;
const PER_ADDRESS = { max: 100, windowSeconds: 15 * 60 };

const CODE = new RegExp(String.raw`^\d{${TWO_FACTOR_LENGTH}}$`);
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Characters of recovery codes; characters that look similar are left out: 0 and O, 1, I and L. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

type Answer = { twoFactorAuthenticationCode: string } | { recoveryCode: string };

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  access: Access;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  sessions: Sessions;
  brand: string;
  /**
   * Asserts that the second factor may be turned on. @throws AppError PROFILE_LOCKED for a shared account, because its other users could no longer
   * sign in
   */
  checkUnlocked(scope: SellerScope): Promise<void>;
}

function createRecoveryCode(): string {
  const symbols = Array.from({ length: RECOVERY_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  return `${symbols.slice(0, RECOVERY_LENGTH / 2)}-${symbols.slice(RECOVERY_LENGTH / 2)}`;
}

export function createTwoFactor(deps: Deps) {
  const { db, clock, vault, access, audit, mails, sessions, brand, checkUnlocked } = deps;

  /** Normalises a recovery code before it is hashed: ignores spaces, dashes and case. */
  function toHashed(userId: string, code: string): string {
    return `recovery-code ${userId} ${code.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}`;
  }

  /** Returns the time step to which a code belongs; null when the code matches no step that may still be used. */
  function findStep(sealed: string | null, code: string, lastStep: number): number | null {
    if (sealed === null) return null;
    const epoch = Math.floor(clock.now() / 1000);
    // Accepts the previous and the next time step too, because clocks differ.
    const options = { secret: vault.open(sealed), token: code, epoch, epochTolerance: STEP_SECONDS };
    const result = verifySync({ ...options, afterTimeStep: lastStep });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }

  /** Checks a code under the user's lock. A wrong code is counted, and the count is committed before the code is rejected. */
  async function tryCode<T>(
    scope: OwnerScope,
    error: 'WRONG_CREDENTIALS' | 'TWO_FACTOR_CODE_WRONG',
    isRight: (trx: Queryable, row: queries.TwoFactorRow, user: UserRow) => Promise<boolean>,
    work: (trx: Queryable, user: UserRow) => Promise<T>,
  ): Promise<T> {
    const outcome = await inTransaction(db, async (trx) => {
      const user = await lockUser(trx, scope.ownerId);
      if (!user) throw new AppError('UNAUTHORIZED');
      const row = await queries.lockTwoFactor(trx, scope);
      const now = clock.now();
      const lockedMs = (row.locked_until?.getTime() ?? 0) - now;
      if (lockedMs > 0) {
        return { refusal: new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(lockedMs / 1000) }) };
      }
      if (await isRight(trx, row, user)) {
        await queries.updateTwoFactor(trx, scope, { failures: 0, locked_until: null });
        return { refusal: null, value: await work(trx, user) };
      }
      const failures = row.failures + 1;
      const isLocked = failures >= TRIES;
      await queries.updateTwoFactor(trx, scope, {
        failures: isLocked ? 0 : failures,
        locked_until: isLocked ? new Date(now + LOCK_MS) : null,
      });
      // Number of remaining attempts (ACC-37).
      return { refusal: new AppError(error, { reasons: [`TRIES_LEFT_${TRIES - failures}`] }) };
    });
    if (outcome.refusal) throw outcome.refusal;
    return outcome.value;
  }

  async function takeCode(
    trx: Queryable,
    scope: OwnerScope,
    row: queries.TwoFactorRow,
    code: string,
  ): Promise<boolean> {
    const step = findStep(row.secret_sealed, code, row.last_step);
    if (step !== null) await queries.updateTwoFactor(trx, scope, { last_step: step });
    return step !== null;
  }

  function takeRecoveryCode(trx: Queryable, scope: OwnerScope, code: string): Promise<boolean> {
    const hashes = vault.listSignatures(toHashed(scope.ownerId, code));
    return queries.takeRecoveryCode(trx, scope, hashes, new Date(clock.now()));
  }

  /** Creates a new set of recovery codes; unused codes of the old set become invalid. */
  async function createRecoveryCodes(trx: Queryable, scope: OwnerScope): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
    const hashes = codes.map((text) => vault.sign(toHashed(scope.ownerId, text)));
    await queries.replaceRecoveryCodes(trx, scope, hashes);
    return codes;
  }

  function toOccasion(visitor: Visitor) {
    return { at: new Date(clock.now()), ...visitor };
  }

  async function forgetSecret(trx: Queryable, scope: OwnerScope): Promise<void> {
    const userId = scope.ownerId;
    await queries.removeTwoFactor(trx, scope);
    await queries.setTwoFactorEnabled(trx, userId, false, new Date(clock.now()));
    await noteCredentialChange(trx, userId, 'twoFactor', new Date(clock.now()));
    await publish(trx, { kind: 'forget', userId });
  }

  return {
    /** Starts to set up the second factor and returns the text of the QR code. The secret has no effect until a code has verified it. */
    async generate(scope: SellerScope): Promise<string> {
      await checkUnlocked(scope);
      const secret = generateSecret();
      const email = await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, scope.ownerId);
        if (!user) throw new AppError('UNAUTHORIZED');
        if (user.is_two_factor_enabled) throw new AppError('TWO_FACTOR_IS_ON');
        await queries.lockTwoFactor(trx, scope);
        await queries.updateTwoFactor(trx, scope, {
          pending_sealed: vault.seal(secret),
          pending_expires_at: new Date(clock.now() + PENDING_MS),
        });
        return user.email;
      });
      return generateURI({ issuer: brand, label: email, secret });
    },

    /** Turns the second factor on and returns the recovery codes; no later call returns them. */
    async turnOn(scope: SellerScope, sessionId: string, code: string, visitor: Visitor): Promise<string[]> {
      await checkUnlocked(scope);
      const userId = scope.ownerId;
      let step = 0;
      let sealed = '';
      const codes = await tryCode(
        scope,
        'TWO_FACTOR_CODE_WRONG',
        async (_trx, row, user) => {
          if (user.is_two_factor_enabled) throw new AppError('TWO_FACTOR_IS_ON');
          const isBegun = (row.pending_expires_at?.getTime() ?? 0) > clock.now();
          if (row.pending_sealed === null || !isBegun) throw new AppError('TWO_FACTOR_NOT_BEGUN');
          sealed = row.pending_sealed;
          step = findStep(sealed, code, 0) ?? 0;
          return step > 0;
        },
        async (trx, user) => {
          await queries.updateTwoFactor(trx, scope, {
            secret_sealed: sealed,
            pending_sealed: null,
            pending_expires_at: null,
            last_step: step,
          });
          await queries.setTwoFactorEnabled(trx, userId, true, new Date(clock.now()));
          await noteCredentialChange(trx, userId, 'twoFactor', new Date(clock.now()));
          // The user's other sessions were verified only by the password; they must enter a code before they can continue.
          await setPendingSecondFactor(trx, scope, sessionId);
          await publish(trx, { kind: 'forget', userId });
          await audit.record(trx, scope, {
            action: 'twoFactorTurnedOn',
            entity: 'user',
            entityId: userId,
            before: { isTwoFactorAuthenticationEnabled: false },
            after: { isTwoFactorAuthenticationEnabled: true },
          });
          await mails.queue(trx, { kind: 'twoFactorOn', to: toReader(user), facts: toOccasion(visitor) });
          return createRecoveryCodes(trx, scope);
        },
      );
      access.forget(userId);
      return codes;
    },

    /** Verifies the code of a session whose second factor is pending; the session's earlier refresh tokens become invalid. */
    async authenticate(principal: Principal, answer: Answer, address: string): Promise<Tokens> {
      const { userId, sessionId } = principal;
      const scope = systemScope(userId, 'accounts');
      const addressKey = `two-factor-address:${address}`;
      await countAttempt(db, clock, addressKey, PER_ADDRESS);
      const tokens = await tryCode(
        scope,
        'WRONG_CREDENTIALS',
        (trx, row) =>
          'recoveryCode' in answer
            ? takeRecoveryCode(trx, scope, answer.recoveryCode)
            : takeCode(trx, scope, row, answer.twoFactorAuthenticationCode),
        async (trx) => {
          await takeBackAttempt(trx, addressKey);
          // Deletes the tokens from before the code, because one of them may have been copied. Tokens are locked before their session, in the lock
          // order of a refresh.
          await removeRefreshTokens(trx, scope, sessionId);
          await clearPendingSecondFactor(trx, scope, sessionId);
          await publish(trx, { kind: 'forget', userId });
          return sessions.issueTokens(trx, scope, sessionId, null);
        },
      );
      access.forget(userId);
      return tokens;
    },

    async turnOff(scope: SellerScope, code: string, visitor: Visitor): Promise<void> {
      await checkUnlocked(scope);
      const userId = scope.ownerId;
      await tryCode(
        scope,
        'TWO_FACTOR_CODE_WRONG',
        (trx, row) => (CODE.test(code) ? takeCode(trx, scope, row, code) : takeRecoveryCode(trx, scope, code)),
        async (trx, user) => {
          await forgetSecret(trx, scope);
          await clearPendingSecondFactor(trx, scope, null);
          await audit.record(trx, scope, {
            action: 'twoFactorTurnedOff',
            entity: 'user',
            entityId: userId,
            before: { isTwoFactorAuthenticationEnabled: true },
            after: { isTwoFactorAuthenticationEnabled: false },
          });
          const facts = { ...toOccasion(visitor), isByStaff: false };
          await mails.queue(trx, { kind: 'twoFactorOff', to: toReader(user), facts });
        },
      );
      access.forget(userId);
    },

    /** Verifies a code or a recovery code of the user. @throws AppError TWO_FACTOR_CODE_WRONG */
    prove: (scope: SellerScope, code: string): Promise<void> =>
      tryCode(
        scope,
        'TWO_FACTOR_CODE_WRONG',
        (trx, row) => (CODE.test(code) ? takeCode(trx, scope, row, code) : takeRecoveryCode(trx, scope, code)),
        () => Promise.resolve(),
      ),

    /**
     * Replaces all recovery codes and returns the new ones once. It does not accept a recovery code, because the finder of one code must not get ten
     * new codes.
     */
    async renewRecoveryCodes(scope: SellerScope, code: string, visitor: Visitor): Promise<string[]> {
      await checkUnlocked(scope);
      const userId = scope.ownerId;
      return tryCode(
        scope,
        'TWO_FACTOR_CODE_WRONG',
        (trx, row) => takeCode(trx, scope, row, code),
        async (trx, user) => {
          const left = await queries.countRecoveryCodes(trx, scope);
          await audit.record(trx, scope, {
            action: 'recoveryCodesRenewed',
            entity: 'user',
            entityId: userId,
            before: { recoveryCodesLeft: left },
            after: { recoveryCodesLeft: RECOVERY_CODES },
          });
          await noteCredentialChange(trx, userId, 'twoFactor', new Date(clock.now()));
          await mails.queue(trx, { kind: 'recoveryCodesRenewed', to: toReader(user), facts: toOccasion(visitor) });
          return createRecoveryCodes(trx, scope);
        },
      );
    },

    /**
     * Turns off the second factor of a user who lost the device (ROL-17), for staff: ends every session and notifies the user by mail, in the given
     * transaction. The mail contains the reason, if there is one. The caller writes the action log and then calls `access.forget`. Returns false when
     * the second factor was off.
     */
    async reset(trx: Queryable, scope: OwnerScope, reason = ''): Promise<boolean> {
      const user = await lockUser(trx, scope.ownerId);
      if (!user?.is_two_factor_enabled) return false;
      await forgetSecret(trx, scope);
      // Ends the sessions too, because the finder of the lost device may be signed in on it.
      await sessions.endAll(trx, scope, null, 'two-factor-reset');
      const facts = { ...toOccasion({ address: '', device: '' }), isByStaff: true, reason };
      await mails.queue(trx, { kind: 'twoFactorOff', to: toReader(user), facts });
      return true;
    },
  };
}

export type TwoFactor = ReturnType<typeof createTwoFactor>;
