import { randomBytes } from 'node:crypto';
import { operatorScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import { setActive, setRole } from './members.sql.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail } from './accounts.sql.ts';
import { insertUser, markEmailConfirmed } from './registration.sql.ts';

const ADMIN_ROLE = 'admin';
const PASSWORD_BYTES = 15;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
}

export function createFirstAdmin({ db, clock, audit }: Deps) {
  return {
    /**
     * Makes the user with this email an admin who can sign in. An existing account keeps its password; a new account gets one. Operators call it on
     * the server itself, never over HTTP (ROL-34).
     */
    async createAdmin(email: string): Promise<{ password: string | null }> {
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const passwordHash = await hashPassword(password);
      return inTransaction(db, async (trx) => {
        const now = new Date(clock.now());
        const isNew = await insertUser(trx, {
          id: createId(clock.now()),
          email,
          password_hash: passwordHash,
          first_name: email.split('@')[0] ?? '',
          last_name: '',
          role_id: ADMIN_ROLE,
          is_email_confirmed: true,
          created_at: now,
          updated_at: now,
        });
        const user = await findUserByEmail(trx, email);
        if (!user || user.deleted_at) throw new Error(`The account ${email} is deleted`);
        if (!isNew) {
          await setRole(trx, user.id, ADMIN_ROLE, now);
          await setActive(trx, user.id, true, now);
          await markEmailConfirmed(trx, user.id, now);
        }
        await audit.record(trx, operatorScope(user.id), {
          action: 'create admin',
          entity: 'user',
          entityId: user.id,
          before: isNew ? null : { role: user.role_id },
          after: { role: ADMIN_ROLE },
        });
        await publish(trx, { kind: 'forget', userId: user.id });
        return { password: isNew ? password : null };
      });
    },
  };
}

export type FirstAdmin = ReturnType<typeof createFirstAdmin>;
