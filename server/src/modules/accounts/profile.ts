import type { Locale } from '@bobbin/contract/errors';
import type { getPublicProfile, profileBody } from '@bobbin/contract/profile';
import type { Reply } from '@bobbin/contract/endpoint';
import type { z } from 'zod';
import type { Access, SellerScope } from '../../platform/access.ts';
import { clearAttempts, countAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { getApiKey } from './api-keys.sql.ts';
import { assertUncommon, hashPassword, isPassword } from './passwords.ts';
import { getUserRow, lockUser, noteCredentialChange, toReader } from './accounts.sql.ts';
import type { Sessions, Visitor } from './sessions.ts';
import * as queries from './profile.sql.ts';

/** Limits guesses of the old password with a stolen session. */
const PER_ACCOUNT = { max: 5, windowSeconds: 15 * 60 };

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  sessions: Sessions;
  checkUnlocked(scope: SellerScope): Promise<void>;
}

export function createProfile(deps: Deps) {
  const { db, clock, access, audit, mails, sessions, checkUnlocked } = deps;
  return {
    async update(scope: SellerScope, form: z.output<typeof profileBody>): Promise<void> {
      await checkUnlocked(scope);
      const change = {
        first_name: form.firstName,
        last_name: form.lastName,
        bio: form.bio,
        dob: form.dob,
        user_name: form.userName,
        updated_at: new Date(clock.now()),
      };
      if (!(await queries.updateProfile(db, scope.ownerId, change))) throw new AppError('DUPLICATE_USERNAME');
      // Makes timelines and logs show the new name from the next call on.
      access.forget(scope.ownerId);
    },

    async readPublic(userName: string): Promise<Reply<typeof getPublicProfile>> {
      const row = await queries.findPublicProfile(db, userName);
      if (!row || row.userName === null) throw new AppError('NOT_FOUND');
      return { ...row, userName: row.userName, createdAt: row.createdAt.toISOString() };
    },

    async changePassword(
      scope: SellerScope,
      sessionId: string,
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
      visitor: Visitor,
    ): Promise<void> {
      await checkUnlocked(scope);
      const attempts = `password:${scope.ownerId}`;
      await countAttempt(db, clock, attempts, PER_ACCOUNT);
      const known = await getUserRow(db, scope.ownerId);
      const isRight = await isPassword(known?.password_hash ?? null, oldPassword);
      if (!known || !isRight) throw new AppError('OLD_PASSWORD_WRONG');
      assertUncommon(newPassword, { email: known.email, firstName: known.first_name, lastName: known.last_name });
      const passwordHash = await hashPassword(newPassword);
      await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, scope.ownerId);
        // The password changed while the given old password was being checked, so the given one is no longer valid.
        if (user?.password_hash !== known.password_hash) throw new AppError('OLD_PASSWORD_WRONG');
        await queries.updateUser(trx, user.id, { password_hash: passwordHash, updated_at: new Date(clock.now()) });
        await noteCredentialChange(trx, user.id, 'password', new Date(clock.now()));
        await sessions.endAll(trx, scope, sessionId, 'password-changed');
        await clearAttempts(trx, attempts);
        await audit.record(trx, scope, {
          action: 'passwordChanged',
          entity: 'user',
          entityId: user.id,
        });
        const key = await getApiKey(trx, scope);
        const facts = { at: new Date(clock.now()), ...visitor, keyLastFour: key?.lastFour ?? null };
        await mails.queue(trx, { kind: 'passwordChanged', to: toReader(user), facts });
      });
      access.forget(scope.ownerId);
    },

    saveLocale: (scope: SellerScope, locale: Locale): Promise<void> =>
      queries.updateUser(db, scope.ownerId, { locale }),
  };
}

export type Profile = ReturnType<typeof createProfile>;
