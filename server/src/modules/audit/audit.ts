import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { countDeeds, emptyOrderLogs, insertActionLog, listDeeds, readLastLogs } from './audit.sql.ts';

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Matches names of fields whose values are never written, whatever the caller passes, except the last four characters of a key. */
const SECRET = /password|passcode|secret|token|api_?key|credential|cipher|authorization/i;
/** Maximum length of a text in a log; longer texts are shortened, because a log shows what changed and need not be a copy. */
const TEXT_MAX = 2_000;

type State = Record<string, unknown>;

function redact(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as State).map(([name, inner]) => [name, isSecret(name, inner) ? '***' : redact(inner)]),
  );
}

/** Keeps booleans, because a flag is not a secret. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET.test(name) && typeof value !== 'boolean' && value !== null;
}

function toState(state: State | null | undefined): string | null {
  return state ? JSON.stringify(redact(state)) : null;
}

export function createAudit(clock: Clock) {
  return {
    /** Removes the values from the logs about a disconnected shop's orders; returns the number of logs. */
    emptyOrderLogs,
    /** Reads the last logged action of each user for an owner; the result has no entry for a user without one. */
    readLastLogs,
    /** Lists users' actions on an owner's resources of a kind, newest first, and their number up to the maximum to which lists are counted. */
    listDeeds,
    countDeeds,

    /**
     * Writes an action log in the transaction of the change. The log belongs to the seller whom the change concerns; if staff make a change that
     * concerns no seller, it belongs to the staff user. The caller must pass no secrets in `before` and `after`.
     */
    record: (trx: Queryable, scope: OwnerScope | StaffScope, entry: AuditEntry): Promise<void> =>
      insertActionLog(trx, 'ownerId' in scope ? scope : staffOwnerScope(scope, scope.userId), {
        id: createId(clock.now()),
        user_id: scope.actor.userId ?? '',
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: toState(entry.before),
        after: toState(entry.after),
        address: scope.actor.address,
        request_id: scope.actor.requestId,
        created_at: new Date(clock.now()),
      }),
  };
}

export type Audit = ReturnType<typeof createAudit>;
