import type { Reply } from '@bobbin/contract/endpoint';
import type { getApiKey } from '@bobbin/contract/profile';
import { API_KEY_PREFIX, type Access, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecret, hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import { lockUser, noteCredentialChange } from './accounts.sql.ts';
import * as queries from './api-keys.sql.ts';

const LAST_FOUR = 4;

interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  checkUnlocked(scope: SellerScope): Promise<void>;
}

/**
 * A user's API key for programs (ACC-48). Calls with it need no second factor, because only a session without a pending second factor can create a
 * key.
 */
export function createApiKeys({ db, clock, access, audit, checkUnlocked }: Deps) {
  return {
    async read(scope: SellerScope): Promise<Reply<typeof getApiKey>> {
      const row = await queries.getApiKey(db, scope);
      if (!row) return null;
      return {
        lastFour: row.lastFour,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      };
    },

    /** Creates or replaces the API key of a user and returns it; no later call returns the key. */
    async create(scope: SellerScope): Promise<string> {
      await checkUnlocked(scope);
      const key = `${API_KEY_PREFIX}${createSecret()}`;
      const lastFour = key.slice(-LAST_FOUR);
      await inTransaction(db, async (trx) => {
        await lockUser(trx, scope.ownerId);
        const before = await queries.removeApiKey(trx, scope);
        const createdAt = new Date(clock.now());
        await queries.insertApiKey(trx, scope, { hash: hashOf(key), lastFour, createdAt });
        await noteCredentialChange(trx, scope.ownerId, 'apiKey', createdAt);
        await audit.record(trx, scope, {
          action: 'apiKeyCreated',
          entity: 'apiKey',
          entityId: scope.ownerId,
          before: before === null ? null : { lastFour: before },
          after: { lastFour },
        });
        await publish(trx, { kind: 'forget', userId: scope.ownerId });
      });
      access.forget(scope.ownerId);
      return key;
    },

    async remove(scope: SellerScope): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockUser(trx, scope.ownerId);
        const before = await queries.removeApiKey(trx, scope);
        if (before === null) return;
        await noteCredentialChange(trx, scope.ownerId, 'apiKey', new Date(clock.now()));
        await audit.record(trx, scope, {
          action: 'apiKeyRemoved',
          entity: 'apiKey',
          entityId: scope.ownerId,
          before: { lastFour: before },
        });
        await publish(trx, { kind: 'forget', userId: scope.ownerId });
      });
      access.forget(scope.ownerId);
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;
