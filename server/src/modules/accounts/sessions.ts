import type { UserSession } from '@bobbin/contract/sessions';
import { parse } from 'bowser';
import type { Access, OwnerScope, SellerScope, VisitRef } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecret, hashOf, type Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import type { Audit } from '../audit/module.ts';
import { insertRefreshToken, listSuccessors } from './accounts.sql.ts';
import * as queries from './sessions.sql.ts';
import { listOwnersOfOldSessions, listOwnersOfOldTokens } from './sessions.cross-tenant.sql.ts';

export const REFRESH_TOKEN_MS = 30 * 24 * 3600 * 1000;
/** Retention of ended sessions, longer than an unused session stays valid; after it, a device counts as new again. */
const REMEMBERED_MS = 90 * 24 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;
/** Maximum number of sessions in the list; it begins with the last used ones. */
const LIST_MAX = 100;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The origin of a call: its IP address, and the device as text. */
export interface Visitor {
  address: string;
  device: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Pick<Vault, 'listDerivedSecrets'>;
  access: Access;
  audit: Audit;
  emit: Emit;
}

/**
 * Returns browser and operating system of a `User-Agent` header as text, and the same without versions; the unchanged header when neither is
 * recognised.
 */
export function describeDevice(userAgent: string): { words: string; kind: string } {
  const raw = userAgent.trim();
  if (raw === '') return { words: '', kind: '' };
  const { browser, os } = parse(raw);
  const system = os.name ?? '';
  if (!browser.name && system === '') return { words: raw, kind: raw };
  const name = browser.name ?? '';
  const [major = ''] = (browser.version ?? '').split('.');
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');
  return { words: join([name, major].filter((part) => part !== '').join(' '), system), kind: join(name, system) };
}

export function createSessions({ db, clock, vault, access, audit, emit }: Deps) {
  /** Ends the visits of sessions that ended in this transaction (SEE-6). */
  async function leaveVisits(trx: Queryable, scope: OwnerScope): Promise<void> {
    for (const visit of await queries.takeVisitsOfEnded(trx, scope)) await emit(trx, 'visitLeft', visit);
  }

  /**
   * Ends the sessions of a user except the given one, in the caller's transaction; every process is notified when it commits. The caller must then
   * call `access.forget` for its own process.
   */
  async function endAll(trx: Queryable, scope: OwnerScope, keptId: string | null, reason: string): Promise<void> {
    await queries.endSessions(trx, scope, keptId, new Date(clock.now()), reason);
    await leaveVisits(trx, scope);
    await publish(trx, { kind: 'forget', userId: scope.ownerId });
  }

  /**
   * Derives the successor of a refresh token from the token itself, because only hashes of tokens are stored. If the successor was issued with
   * another sealing key, before a change of the key or by another process, the same successor is returned (OPS-101).
   */
  async function toSuccessor(trx: Queryable, scope: OwnerScope, sessionId: string, parent: string): Promise<string> {
    const secrets = vault.listDerivedSecrets(`refresh:${sessionId}:${parent}`);
    const tokens = secrets.map((secret) => `${scope.ownerId}.${secret}`);
    const known = await listSuccessors(trx, scope, sessionId, hashOf(parent));
    const [newest = ''] = tokens;
    return tokens.find((token) => known.includes(hashOf(token))) ?? newest;
  }

  return {
    endAll,
    leaveVisits,

    /** Stores the visit that a session carries, and returns the one that it carried; null when the session ended. */
    async carryVisit(trx: Queryable, scope: OwnerScope, sessionId: string, visit: VisitRef | null) {
      const row = await queries.lockVisitOf(trx, scope, sessionId);
      if (!row) return null;
      await queries.setVisit(trx, scope, sessionId, visit);
      const { visitId: id, visitOwnerId: ownerId } = row;
      return { before: id === null || ownerId === null ? null : { id, ownerId } };
    },

    /**
     * Issues a pair of tokens. `parent` is the refresh token that is exchanged; null at a sign-in and after a second factor. A repeated exchange
     * returns the same successor, so that a session never has two valid pairs (ACC-26). The refresh token contains the id of its user, so that its
     * row is found through the key of the table.
     */
    async issueTokens(trx: Queryable, scope: OwnerScope, sessionId: string, parent: string | null): Promise<Tokens> {
      const userId = scope.ownerId;
      const refreshToken =
        parent === null ? `${userId}.${createSecret()}` : await toSuccessor(trx, scope, sessionId, parent);
      const pairId = hashOf(refreshToken);
      const now = clock.now();
      await insertRefreshToken(trx, scope, {
        session_id: sessionId,
        token_hash: pairId,
        parent_hash: parent === null ? null : hashOf(parent),
        created_at: new Date(now),
        expires_at: new Date(now + REFRESH_TOKEN_MS),
      });
      return { accessToken: await access.signToken(userId, sessionId, pairId), refreshToken };
    },

    async list(scope: SellerScope, currentId: string): Promise<UserSession[]> {
      const rows = await queries.listLiveSessions(db, scope, new Date(clock.now()), LIST_MAX);
      const sessions = rows.map((row) => ({
        id: row.id,
        device: describeDevice(row.device).words,
        address: row.address,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isCurrent: row.id === currentId,
      }));
      return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    async end(scope: SellerScope, sessionId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const isEnded = await queries.endSession(trx, scope, sessionId, new Date(clock.now()), 'ended');
        if (!isEnded) throw new AppError('NOT_FOUND');
        await leaveVisits(trx, scope);
        await audit.record(trx, scope, {
          action: 'sessionEnded',
          entity: 'session',
          entityId: sessionId,
        });
        await publish(trx, { kind: 'forget', userId: scope.ownerId });
      });
      access.forget(scope.ownerId);
    },

    async endOthers(scope: SellerScope, currentId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await endAll(trx, scope, currentId, 'ended');
        await audit.record(trx, scope, {
          action: 'otherSessionsEnded',
          entity: 'session',
          entityId: currentId,
        });
      });
      access.forget(scope.ownerId);
    },

    /** Deletes old ended sessions. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - REMEMBERED_MS);
      const owners = await listOwnersOfOldSessions(db, before);
      await eachOwner(owners, 'tidy', (scope) => queries.removeOldSessions(db, scope, before));
    },

    /** Deletes expired refresh tokens. */
    async tidyTokens(): Promise<void> {
      const ended = new Date(clock.now() - DAY_MS);
      const holders = await listOwnersOfOldTokens(db, ended);
      await eachOwner(holders, 'tidy', (scope) => queries.removeOldTokens(db, scope, ended));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
