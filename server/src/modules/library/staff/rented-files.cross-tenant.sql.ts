import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { COLUMNS, type RentedFileRow } from './rented-files.sql.ts';

export async function listRentedFilesOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  ids: readonly string[],
): Promise<RentedFileRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RentedFileRow>`${crossTenant('listRentedFilesOfAllSellers')}
    select ${COLUMNS} from files where source = 'rented' and id = any(${ids})`.execute(db);
  return rows;
}
