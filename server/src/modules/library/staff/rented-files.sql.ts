import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export interface RentedFileRow {
  ownerId: string;
  id: string;
  name: string;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
}

export const COLUMNS = sql.raw(`owner_id as "ownerId", id, name, width, height, has_thumbnail as "hasThumbnail"`);

export async function listRentedFiles(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<RentedFileRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RentedFileRow>`
    select ${COLUMNS} from files where owner_id = ${ownerId} and id = any(${ids})`.execute(db);
  return rows;
}
