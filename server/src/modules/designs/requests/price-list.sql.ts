import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../../platform/database.ts';

const COLUMNS = [
  'id',
  'name',
  'price_cents as priceCents',
  'is_active as isActive',
  'actor_name as actorName',
  'updated_at as updatedAt',
] as const;

export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number];

export async function listPackages(db: Queryable) {
  return db.selectFrom('design_packages').select(COLUMNS).orderBy('position').orderBy('id').execute();
}

export async function lockPackage(trx: Queryable, id: string): Promise<PackageRow | undefined> {
  return trx.selectFrom('design_packages').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns whether another package has this name, ignoring case. */
export async function isNameTaken(trx: Queryable, name: string, exceptId: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('design_packages')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '!=', exceptId ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPackage(
  trx: Queryable,
  row: Omit<Insertable<Tables['design_packages']>, 'position'>,
): Promise<void> {
  const { last } = await trx
    .selectFrom('design_packages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('design_packages')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute();
}

export async function updatePackage(
  trx: Queryable,
  id: string,
  change: Updateable<Tables['design_packages']>,
): Promise<void> {
  await trx.updateTable('design_packages').set(change).where('id', '=', id).execute();
}
