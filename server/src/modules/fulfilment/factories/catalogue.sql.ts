import type { CatalogueGroup } from '@bobbin/connectors/factory';
import type { House } from '@bobbin/domain/factories/houses';
import type { Queryable } from '../../../platform/database.ts';

export async function getCatalogueRow(db: Queryable, house: House, line: string) {
  return db
    .selectFrom('factory_catalogues')
    .select(['groups', 'read_at as readAt'])
    .where('house', '=', house)
    .where('line', '=', line)
    .$narrowType<{ groups: CatalogueGroup[] }>()
    .executeTakeFirst();
}

export async function saveCatalogueRow(
  db: Queryable,
  house: House,
  line: string,
  groups: readonly CatalogueGroup[],
  readAt: Date,
): Promise<void> {
  const row = { groups: JSON.stringify(groups), read_at: readAt };
  await db
    .insertInto('factory_catalogues')
    .values({ house, line, ...row })
    .onConflict((conflict) => conflict.columns(['house', 'line']).doUpdateSet(row))
    .execute();
}
