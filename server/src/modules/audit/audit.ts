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

/** Fields with such names are never written, whatever the caller passes; only the last four characters of a key may be. */
const SECRET = /password|passcode|secret|token|api_?key|credential|cipher|authorization/i;
/** Longer texts are cut, because a log shows what changed and is not a copy. */
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

/** A boolean flag is no secret. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET.test(name) && typeof value !== 'boolean' && value !== null;
}

function toState(state: State | null | undefined): string | null {
  return state ? JSON.stringify(redact(state)) : null;
}

export function createAudit(clock: Clock) {
  return {
    /** Empties the logs of a disconnected shop's orders; returns their number. */
    emptyOrderLogs,
    /** Reads the last logged action of people for an owner; people without one are missing. */
    readLastLogs,
    /** Lists people's actions on an owner's resources of a kind, newest first, and their number up to the limit of counting. */
    listDeeds,
    countDeeds,

    /**
     * Writes an action log in the transaction of the change, to the seller concerned; staff actions that concern no seller go to the staff
     * user's own log. The caller keeps secrets out of before and after.
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
