import type { Actor } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { insertActionLog } from './queries.ts';

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

export interface Audit {
  /** Leaves an action log in the transaction of the change; the caller keeps secrets out of before and after. */
  record(trx: Queryable, ownerId: string, actor: Actor, entry: AuditEntry): Promise<void>;
}

/** What is named like this is never written, whoever hands it over; the last four characters of a key may be. */
const SECRET = /password|passcode|secret|token|api_?key|credential|cipher|authorization/i;
/** Longer texts are cut: a log says what changed, it is no copy of it. */
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

/** Whether something is on or off is no secret. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET.test(name) && typeof value !== 'boolean' && value !== null;
}

function toState(state: State | null | undefined): string | null {
  return state ? JSON.stringify(redact(state)) : null;
}

export function createAudit(clock: Clock): Audit {
  return {
    record: (trx, ownerId, actor, entry) =>
      insertActionLog(trx, {
        owner_id: ownerId,
        id: createId(clock.now()),
        user_id: actor.userId ?? '',
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: toState(entry.before),
        after: toState(entry.after),
        address: actor.address,
        request_id: actor.requestId,
        created_at: new Date(clock.now()),
      }),
  };
}
