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
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
        address: actor.address,
        request_id: actor.requestId,
        created_at: new Date(clock.now()),
      }),
  };
}
