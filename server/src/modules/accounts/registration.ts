import type { Locale } from '@bobbin/contract/errors';
import { systemScope } from '../../platform/access.ts';
import { countAttempt, type AttemptLimit } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecret } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import type { Mails } from '../mails/module.ts';
import { DEFAULT_ROLE } from '../roles/module.ts';
import { atEqualPace, withTries, type CodeVerdict, type MailedCodes } from './mailed-codes.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { findUserByEmail, toReader } from './accounts.sql.ts';
import * as queries from './registration.sql.ts';

/** Lifetime of an activation link in milliseconds (ACC-13). */
const LINK_MS = 24 * 3600_000;
const HOUR = 3600;
const QUARTER = 15 * 60;
const REGISTER_PER_ADDRESS: AttemptLimit = { max: 100, windowSeconds: HOUR };
const REGISTER_PER_ACCOUNT: AttemptLimit = { max: 10, windowSeconds: QUARTER };
const SEND_PER_ADDRESS: AttemptLimit = { max: 60, windowSeconds: QUARTER };
const SEND_PER_ACCOUNT: AttemptLimit = { max: 5, windowSeconds: HOUR };
const CONFIRM_PER_ADDRESS: AttemptLimit = { max: 60, windowSeconds: QUARTER };
const CONFIRM_PER_ACCOUNT: AttemptLimit = { max: 15, windowSeconds: QUARTER };
/** Minimum time between two mails that notify the owner of an email about registrations with it. */
const EXISTS_MAIL: AttemptLimit = { max: 1, windowSeconds: HOUR };

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  dob: string;
  password: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  codes: MailedCodes;
  mails: Pick<Mails, 'queue'>;
  publicUrl: string;
  /** True when responses must not reveal whether an email has an account (ACC-17). */
  isPrivate: boolean;
}

interface Person {
  id: string;
  email: string;
  locale: string;
}

export function createRegistration({ db, clock, codes, mails, publicUrl, isPrivate }: Deps) {
  async function sendLink(trx: Queryable, user: Person): Promise<void> {
    const token = createSecret();
    await codes.issue(trx, systemScope(user.id, 'accounts'), 'activation', token, { lifeMs: LINK_MS, gapMs: 0 });
    const query = new URLSearchParams({ token, email: user.email });
    await mails.queue(trx, {
      kind: 'activation',
      to: { userId: user.id, email: user.email, locale: user.locale },
      facts: { link: `${publicUrl}/activate-account?${query}` },
    });
  }

  /** Notifies the owner of an email that a registration was attempted with it, at a limited rate. */
  async function notifyOwner(email: string): Promise<void> {
    const owner = await findUserByEmail(db, email);
    if (!owner || owner.deleted_at) return;
    try {
      await countAttempt(db, clock, `exists-mail:${owner.id}`, EXISTS_MAIL);
    } catch (error) {
      if (error instanceof AppError && error.error === 'TOO_MANY_REQUESTS') return;
      throw error;
    }
    await mails.queue(db, { kind: 'emailExists', to: toReader(owner), facts: { loginLink: publicUrl } });
  }

  return {
    /** Creates an account that must be activated; returns its id. @throws AppError EXISTS, TOO_MANY_REQUESTS */
    register(
      { email, firstName, lastName, dob, password }: NewAccount,
      locale: Locale,
      address: string,
    ): Promise<string> {
      return atEqualPace(isPrivate, async () => {
        await countAttempt(db, clock, `register-address:${address}`, REGISTER_PER_ADDRESS);
        await countAttempt(db, clock, `register:${email.toLowerCase()}`, REGISTER_PER_ACCOUNT);
        assertUncommon(password, { email, firstName, lastName });
        const passwordHash = await hashPassword(password);
        const now = new Date(clock.now());
        const id = createId(clock.now());
        const isNew = await inTransaction(db, async (trx) => {
          const isInserted = await queries.insertUser(trx, {
            id,
            email,
            password_hash: passwordHash,
            first_name: firstName,
            last_name: lastName,
            dob,
            locale,
            role_id: DEFAULT_ROLE,
            is_email_confirmed: false,
            created_at: now,
            updated_at: now,
          });
          if (isInserted) await sendLink(trx, { id, email, locale });
          return isInserted;
        });
        if (isNew) return id;
        if (!isPrivate) throw new AppError('EXISTS');
        await notifyOwner(email);
        // Returns a random id, so that the response looks like that of a successful registration.
        return id;
      });
    },

    /** Sends a new activation link. @throws AppError USER_MISSING, NOT_ACTIVATED, CONFIRMATION_EMAIL_ALREADY_CONFIRMED, TOO_MANY_REQUESTS */
    sendConfirmation(email: string, address: string): Promise<void> {
      return atEqualPace(isPrivate, async () => {
        await countAttempt(db, clock, `mail-address:${address}`, SEND_PER_ADDRESS);
        await countAttempt(db, clock, `activation-mail:${email.toLowerCase()}`, SEND_PER_ACCOUNT);
        const user = await findUserByEmail(db, email);
        const isWaiting = user && !user.deleted_at && !user.is_email_confirmed && !user.deactivated_at;
        if (isWaiting) await inTransaction(db, (trx) => sendLink(trx, user));
        if (isWaiting || isPrivate) return;
        if (!user || user.deleted_at) throw new AppError('USER_MISSING');
        // Staff deactivated the account; the error names a contact.
        if (!user.is_email_confirmed) throw new AppError('NOT_ACTIVATED');
        throw new AppError('CONFIRMATION_EMAIL_ALREADY_CONFIRMED');
      });
    },

    /** Activates an account. @throws AppError CONFIRMATION_EMAIL_EXPIRED, …_INVALID, …_ALREADY_CONFIRMED, TOO_MANY_REQUESTS */
    confirm(email: string, token: string, address: string): Promise<void> {
      const keys = {
        account: `confirm:${email.toLowerCase()}`,
        perAccount: CONFIRM_PER_ACCOUNT,
        address: `confirm-address:${address}`,
        perAddress: CONFIRM_PER_ADDRESS,
      };
      return atEqualPace(isPrivate, () =>
        withTries(db, clock, keys, async () => {
          const user = await findUserByEmail(db, email);
          const isOpen = user && !user.deleted_at && !user.deactivated_at;
          if (isOpen && user.is_email_confirmed && !isPrivate) {
            throw new AppError('CONFIRMATION_EMAIL_ALREADY_CONFIRMED');
          }
          const verdict: CodeVerdict = !isOpen
            ? 'missing'
            : await inTransaction(db, async (trx) => {
                const scope = systemScope(user.id, 'accounts');
                const found = await codes.check(trx, scope, 'activation', token, { isUsedUp: true });
                if (found === 'right') await queries.markEmailConfirmed(trx, user.id, new Date(clock.now()));
                return found;
              });
          if (verdict === 'right') return;
          if (verdict === 'used') throw new AppError('CONFIRMATION_EMAIL_ALREADY_CONFIRMED');
          if (verdict === 'expired') throw new AppError('CONFIRMATION_EMAIL_EXPIRED');
          throw new AppError('CONFIRMATION_EMAIL_INVALID');
        }),
      );
    },
  };
}

export type Registration = ReturnType<typeof createRegistration>;
