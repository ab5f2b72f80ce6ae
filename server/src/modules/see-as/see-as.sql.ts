import type { VisitEnd } from '@bobbin/domain/staff/see-as';
import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

export type VisitRow = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

const COLUMNS = [
  'id',
  'owner_id as ownerId',
  'staff_id as staffId',
  'staff_name as staffName',
  'session_id as sessionId',
  'reason',
  'started_at as startedAt',
  'ends_at as endsAt',
  'ended_at as endedAt',
  'ended_by as endedBy',
] as const;

/** Inserts a visit of a staff user, who is the actor of the scope, to its owner. */
export async function insertVisit(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  visit: { id: string; sessionId: string; reason: string; startedAt: Date; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto('see_as_visits')
    .values({
      owner_id: ownerId,
      id: visit.id,
      staff_id: actor.userId ?? '',
      staff_name: actor.name,
      session_id: visit.sessionId,
      reason: visit.reason,
      started_at: visit.startedAt,
      ends_at: visit.endsAt,
    })
    .execute();
}

export async function lockVisit(trx: Queryable, { ownerId }: OwnerScope, id: string) {
  return trx
    .selectFrom('see_as_visits')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads a visit that has not ended; undefined for any other. */
export async function getOpenVisit(db: Queryable, { ownerId }: OwnerScope, id: string, now: Date) {
  return db
    .selectFrom('see_as_visits')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

export async function setEnd(trx: Queryable, { ownerId }: OwnerScope, id: string, endsAt: Date): Promise<void> {
  await trx
    .updateTable('see_as_visits')
    .set({ ends_at: endsAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Ends a visit, or all visits of an owner, that are still open; returns them. */
export async function endVisits(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string | null,
  now: Date,
  by: VisitEnd,
): Promise<{ staffId: string }[]> {
  let update = trx
    .updateTable('see_as_visits')
    .set({ ended_at: now, ended_by: by })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now);
  if (id !== null) update = update.where('id', '=', id);
  return update.returning('staff_id as staffId').execute();
}

/** Logs a page of an open visit; returns false when the visit is over, and then logs nothing. */
export async function logPage(
  db: Queryable,
  { ownerId }: OwnerScope,
  visitId: string,
  { page, resource }: { page: string; resource: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into see_as_pages as known (owner_id, visit_id, page, resource, first_at, last_at, count)
    select ${ownerId}::text, id, ${page}, ${resource}, ${now}::timestamptz, ${now}::timestamptz, 1 from see_as_visits
    where owner_id = ${ownerId} and id = ${visitId} and ended_at is null and ends_at > ${now}
    on conflict (owner_id, visit_id, page, resource) do update
      set last_at = greatest(known.last_at, excluded.last_at), count = known.count + 1
    returning page`.execute(db);
  return rows.length > 0;
}

/** Lists the visits to an owner, newest first. */
export async function listVisitRows(db: Queryable, { ownerId }: OwnerScope, limit: number) {
  return db
    .selectFrom('see_as_visits')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the pages of visits, in the order in which they were first opened. */
export async function listPageRows(db: Queryable, { ownerId }: OwnerScope, visitIds: readonly string[], limit: number) {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('see_as_pages')
    .select(['visit_id as visitId', 'page', 'resource', 'first_at as firstAt', 'last_at as lastAt', 'count'])
    .where('owner_id', '=', ownerId)
    .where('visit_id', 'in', [...visitIds])
    .orderBy('first_at')
    .orderBy('page')
    .orderBy('resource')
    .limit(limit)
    .execute();
}
