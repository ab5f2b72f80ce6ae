import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** An uploaded font; its id is the hash of its bytes. */
export interface FontRow {
  id: string;
  name: string;
  fileName: string;
  ext: string;
  sizeBytes: number;
  missing: string;
  printsCount: number;
  createdAt: Date;
  createdBy: string;
}

/** Returns whether the fields of a version of a print use a font; the version has the alias `t`, the font `font`. */
const USES = sql`t.fields @> jsonb_build_array(jsonb_build_object('font', font.id))`;

/** Lists the fonts of a seller, newest first. */
export async function listFonts(db: Queryable, { ownerId }: OwnerScope): Promise<FontRow[]> {
  const { rows } = await sql<FontRow>`
    select font.id, font.name, font.file_name as "fileName", font.ext, font.size_bytes as "sizeBytes", font.missing,
      font.created_at as "createdAt", font.actor_name as "createdBy",
      (select count(*)::int from prints print
        join print_texts t on t.owner_id = ${ownerId} and t.print_id = print.id and t.version = print.version
        where print.owner_id = ${ownerId} and ${USES}) as "printsCount"
    from print_fonts font where font.owner_id = ${ownerId} order by font.created_at desc, font.id`.execute(db);
  return rows;
}

/** Finds the kind of bytes of a font; null when the seller has no such font. */
export async function findFont(db: Queryable, { ownerId }: OwnerScope, id: string): Promise<{ ext: string } | null> {
  const row = await db
    .selectFrom('print_fonts')
    .select('ext')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns whether a text field uses a font: in the current version of its print, or in a version to which an undo may return (PRN-14). The caller
 * has locked the owner's prints.
 */
export async function isFontUsed(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  undoneAfter: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from print_fonts font
    join print_texts t on t.owner_id = ${ownerId} and ${USES}
    join prints print on print.owner_id = ${ownerId} and print.id = t.print_id
    where font.owner_id = ${ownerId} and font.id = ${id} and (print.version = t.version or exists (
      select from print_changes change where change.owner_id = ${ownerId} and change.print_id = t.print_id
        and change.version_before = t.version and change.undone_at is null and change.created_at > ${undoneAfter}))
    limit 1`.execute(trx);
  return rows.length > 0;
}

export async function countFonts(trx: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from print_fonts where owner_id = ${ownerId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Stores a font; a font that the seller already has stays as it is. */
export async function insertFont(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  font: Pick<FontRow, 'id' | 'name' | 'fileName' | 'ext' | 'sizeBytes' | 'missing'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('print_fonts')
    .values({
      owner_id: ownerId,
      id: font.id,
      name: font.name,
      file_name: font.fileName,
      ext: font.ext,
      size_bytes: font.sizeBytes,
      missing: font.missing,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .execute();
}

export async function deleteFont(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<void> {
  await trx.deleteFrom('print_fonts').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}
