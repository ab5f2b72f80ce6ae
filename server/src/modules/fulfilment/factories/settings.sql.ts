import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export async function getSettingsRow(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('fulfilment_settings')
    .select(['house', 'line', 'shipping', 'facility'])
    .where('owner_id', '=', scope.ownerId)
    .executeTakeFirst();
}

export async function lockSettingsRow(trx: Queryable, scope: OwnerScope) {
  return trx
    .selectFrom('fulfilment_settings')
    .select(['house', 'line', 'shipping', 'facility'])
    .where('owner_id', '=', scope.ownerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSettingsRow(
  db: Queryable,
  scope: OwnerScope,
  row: { house: string; line: string | null; shipping: string | null; facility: string | null; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('fulfilment_settings')
    .values({ owner_id: scope.ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

export async function deleteSettingsRow(db: Queryable, { ownerId }: OwnerScope): Promise<void> {
  await db.deleteFrom('fulfilment_settings').where('owner_id', '=', ownerId).execute();
}
