import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { PictureKind } from './fulfil-designs.sql.ts';

export interface PictureRow {
  fileId: string;
  designId: string;
  kind: PictureKind;
}

/** Lists the first picture of each fulfil design. */
export async function listFirstThumbnails(db: Queryable, designIds: readonly string[]): Promise<PictureRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<PictureRow>`
    select distinct on (design_id) file_id as "fileId", design_id as "designId", kind
    from fulfil_design_files where design_id = any(${designIds}) and kind = 'thumbnail'
    order by design_id, position`.execute(db);
  return rows;
}

export async function listPictures(db: Queryable, designId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select file_id as "fileId", design_id as "designId", kind from fulfil_design_files
    where design_id = ${designId} order by kind, position`.execute(db);
  return rows;
}

/** Lists all pictures of several fulfil designs, in their sequence. */
export async function listPicturesOf(db: Queryable, designIds: readonly string[]): Promise<PictureRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<PictureRow>`
    select file_id as "fileId", design_id as "designId", kind from fulfil_design_files
    where design_id = any(${designIds}) order by design_id, kind, position`.execute(db);
  return rows;
}

export async function getPicture(db: Queryable, fileId: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select file_id as "fileId", design_id as "designId", kind from fulfil_design_files where file_id = ${fileId}`.execute(
    db,
  );
  return rows[0];
}

/** Adds pictures after the existing ones of a fulfil design. */
export async function appendPictures(
  trx: Queryable,
  designId: string,
  kind: PictureKind,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    insert into fulfil_design_files (file_id, design_id, kind, position)
    select added.id, ${designId}, ${kind}, added.place + (
      select coalesce(max(position), 0) from fulfil_design_files where design_id = ${designId} and kind = ${kind})
    from unnest(${fileIds}::text[]) with ordinality as added(id, place)`.execute(trx);
}

export async function deletePicture(trx: Queryable, fileId: string): Promise<boolean> {
  const rows = await trx.deleteFrom('fulfil_design_files').where('file_id', '=', fileId).returning('file_id').execute();
  return rows.length > 0;
}

export async function insertPicture(trx: Queryable, row: PictureRow & { position: number }): Promise<void> {
  const { fileId, designId, kind, position } = row;
  await trx
    .insertInto('fulfil_design_files')
    .values({ file_id: fileId, design_id: designId, kind, position })
    .execute();
}
