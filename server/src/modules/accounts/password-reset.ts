import { randomInt } from 'node:crypto';
import { PASSCODE_LENGTH } from '@bobbin/domain/limits';
import { personScope, systemScope, type Access, type OwnerScope } from '../../platform/access.ts';
import { toKnownTriesKey, toTriesKey } from './sign-in-tries.ts';
import { clearAttempts, countAttempt, type AttemptLimit } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { getApiKey } from './api-keys.sql.ts';
import { atEqualPace, withTries, type CodeVerdict, type MailedCodes } from './mailed-codes.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { findUserByEmail, toReader, noteCredentialChange, type UserRow } from './accounts.sql.ts';
import { describeDevice, type Sessions } from './sessions.ts';
import * as queries from './password-reset.sql.ts';

/** The 32 characters of passcodes; characters that look similar are left out: 0 and O, 1 and I (ACC-18). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Lifetime of a passcode in milliseconds (ACC-18). */
const PASSCODE_MS = 15 * 60_000;
/** Time after a passcode during which no new one is sent (code 107). */
const GAP_MS = 60_000;
const HOUR = 3600;
const QUARTER = 15 * 60;
const SEND_PER_ADDRESS: AttemptLimit = { max: 60, windowSeconds: QUARTER };
const SEND_PER_ACCOUNT: AttemptLimit = { max: 10, windowSeconds: HOUR };
const TRY_PER_ADDRESS: AttemptLimit = { max: 60, windowSeconds: QUARTER };
const TRY_PER_ACCOUNT: AttemptLimit = { max: 15, windowSeconds: QUARTER };

/** The origin of a request, as mails and logs name it. */
export interface Asker {
  address: string;
  device: string;
  requestId: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  codes: MailedCodes;
  mails: Pick<Mails, 'queue'>;
  sessions: Pick<Sessions, 'endAll'>;
  publicUrl: string;
  /** Emails of shared accounts, in lower case; their passwords cannot be changed. */
  lockedProfiles: ReadonlySet<string>;
  /** True when responses must not reveal whether an email has an account (ACC-17). */
  isPrivate: boolean;
}

/** Time, place and device of a password change, as the mail names them. */
interface Occasion {
  at: Date;
  address: string;
  device: string;
}

/** Replaces a forgotten password, ends every session, writes an action log and notifies the user by mail. */
export function createPasswordReplacement({ audit, mails, sessions }: Pick<Deps, 'audit' | 'mails' | 'sessions'>) {
  return async (trx: Queryable, scope: OwnerScope, user: UserRow, passwordHash: string, occasion: Occasion) => {
    await queries.setPassword(trx, user.id, passwordHash, occasion.at);
    await noteCredentialChange(trx, user.id, 'password', occasion.at);
    await sessions.endAll(trx, scope, null, 'password-reset');
    await clearAttempts(trx, toTriesKey(user.email));
    await audit.record(trx, scope, { action: 'resetPassword', entity: 'user', entityId: user.id });
    const key = await getApiKey(trx, scope);
    const facts = { ...occasion, keyLastFour: key?.lastFour ?? null };
    await mails.queue(trx, { kind: 'passwordChanged', to: toReader(user), facts });
  };
}

function createPasscode(): string {
  return Array.from({ length: PASSCODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export function createPasswordReset(deps: Deps) {
  const { db, clock, access, codes, mails, publicUrl, lockedProfiles, isPrivate } = deps;
  const replacePassword = createPasswordReplacement(deps);
  // Limit for all three steps together, because an attacker could guess a passcode at each step.
  const toKeys = (email: string, address: string) => ({
    account: `passcode:${email.toLowerCase()}`,
    perAccount: TRY_PER_ACCOUNT,
    address: `passcode-address:${address}`,
    perAddress: TRY_PER_ADDRESS,
  });

  async function findOpenUser(email: string) {
    const user = await findUserByEmail(db, email);
    return user && !user.deleted_at && !lockedProfiles.has(user.email.toLowerCase()) ? user : null;
  }

  function refuse(verdict: CodeVerdict): void {
    if (verdict === 'right') return;
    // At every step, an email without an account gets the same response as an account without a passcode.
    if (isPrivate || verdict === 'wrong') throw new AppError('PASSCODE_INVALID');
    throw new AppError(verdict === 'expired' ? 'PASSCODE_EXPIRED' : 'PASSCODE_NOT_FOUND');
  }

  return {
    /** Sends a passcode. @throws AppError USER_MISSING, PROFILE_LOCKED, RESET_JUST_SENT, TOO_MANY_REQUESTS */
    send(email: string, address: string): Promise<void> {
      return atEqualPace(isPrivate, async () => {
        await countAttempt(db, clock, `mail-address:${address}`, SEND_PER_ADDRESS);
        await countAttempt(db, clock, `passcode-mail:${email.toLowerCase()}`, SEND_PER_ACCOUNT);
        const user = await findOpenUser(email);
        if (!user) {
          if (isPrivate) return;
          throw new AppError(lockedProfiles.has(email.toLowerCase()) ? 'PROFILE_LOCKED' : 'USER_MISSING');
        }
        const passcode = createPasscode();
        const isSent = await inTransaction(db, async (trx) => {
          const time = { lifeMs: PASSCODE_MS, gapMs: GAP_MS };
          if (!(await codes.issue(trx, systemScope(user.id, 'accounts'), 'passcode', passcode, time))) return false;
          const query = new URLSearchParams({ passcode, email: user.email });
          await mails.queue(trx, {
            kind: 'passcode',
            to: toReader(user),
            facts: { passcode, link: `${publicUrl}/forgot-password?${query}` },
          });
          return true;
        });
        if (!isSent && !isPrivate) throw new AppError('RESET_JUST_SENT', { retryAfterSeconds: GAP_MS / 1000 });
      });
    },

    /** Checks a passcode, which stays valid (ACC-19). @throws AppError PASSCODE_NOT_FOUND, …_INVALID, …_EXPIRED, TOO_MANY_REQUESTS */
    verify(email: string, passcode: string, address: string): Promise<void> {
      return atEqualPace(isPrivate, () =>
        withTries(db, clock, toKeys(email, address), async () => {
          const user = await findOpenUser(email);
          const verdict = !user
            ? 'missing'
            : await inTransaction(db, (trx) =>
                codes.check(trx, systemScope(user.id, 'accounts'), 'passcode', passcode.toUpperCase(), {
                  isUsedUp: false,
                }),
              );
          refuse(verdict);
        }),
      );
    },

    /** Sets the new password with a passcode, which becomes invalid; ends every session of the account. Throws the same errors as `verify`. */
    async change(
      email: string,
      passcode: string,
      newPassword: string,
      { address, device, requestId }: Asker,
    ): Promise<void> {
      // Checks the new password before looking up the account, because the response must not reveal whether the account exists.
      assertUncommon(newPassword, { email });
      return atEqualPace(isPrivate, () =>
        withTries(db, clock, toKeys(email, address), async () => {
          const user = await findOpenUser(email);
          const passwordHash = await hashPassword(newPassword);
          const verdict = !user
            ? 'missing'
            : await inTransaction(db, async (trx) => {
                const name = `${user.first_name} ${user.last_name}`.trim();
                const scope = personScope({ userId: user.id, name, address, requestId });
                const found = await codes.check(trx, scope, 'passcode', passcode.toUpperCase(), { isUsedUp: true });
                if (found !== 'right') return found;
                const now = new Date(clock.now());
                await replacePassword(trx, scope, user, passwordHash, {
                  at: now,
                  address,
                  device: describeDevice(device).words,
                });
                await clearAttempts(trx, toKnownTriesKey(user.email, address));
                return found;
              });
          refuse(verdict);
          if (user) access.forget(user.id);
        }),
      );
    },
  };
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;
