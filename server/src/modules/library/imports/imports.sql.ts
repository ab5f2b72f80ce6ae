import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { ChangeRow } from '../prints/places.sql.ts';

interface ImportRow {
  id: string;
  name: string;
  lines: number;
  places: number;
  actorId: string | null;
  actorName: string;
  createdAt: Date;
  undoneAt: Date | null;
}

export async function insertImport(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { id, name, lines, places, now }: { id: string; name: string; lines: number; places: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('print_imports')
    .values({
      owner_id: ownerId,
      id,
      name,
      lines,
      places,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: now,
    })
    .execute();
}

/** Assigns changes to the import that made them. */
export async function markChanges(
  trx: Queryable,
  { ownerId }: OwnerScope,
  importId: string,
  changeIds: readonly string[],
): Promise<void> {
  await sql`
    update print_changes set import_id = ${importId}
    where owner_id = ${ownerId} and id = any(${changeIds}::text[])`.execute(trx);
}

const SELECTION = [
  'id',
  'name',
  'lines',
  'places',
  'actor_id as actorId',
  'actor_name as actorName',
  'created_at as createdAt',
  'undone_at as undoneAt',
] as const;

export async function lockImport(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<ImportRow | undefined> {
  return trx
    .selectFrom('print_imports')
    .select(SELECTION)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the newest imports; a member without all shops sees their own. */
export async function listImports(db: Queryable, { ownerId, shops, actor }: OwnerScope, limit: number) {
  const query = db.selectFrom('print_imports').select(SELECTION).where('owner_id', '=', ownerId);
  const seen = shops === 'all' ? query : query.where('actor_id', '=', actor.userId);
  return seen.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function endImport(trx: Queryable, { ownerId }: OwnerScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('print_imports')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Lists the changes of an import, the newest first. */
export async function listChanges(trx: Queryable, { ownerId }: OwnerScope, importId: string): Promise<ChangeRow[]> {
  return trx
    .selectFrom('print_changes')
    .select([
      'id',
      'print_id as printId',
      'version_before as versionBefore',
      'version_made as versionMade',
      'actor_id as actorId',
      'created_at as createdAt',
      'undone_at as undoneAt',
    ])
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', importId)
    .orderBy('id', 'desc')
    .execute();
}
