import { sql } from 'kysely';
import type { LabelMaker, SheetColumn, SheetFormat } from '@bobbin/domain/factories/custom';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { CustomFactoryRow, CustomGarmentRow } from './custom-rows.ts';

/** Maximum number of drafts of one factory that are counted. */
const DRAFTS_MAX = 2_000;

const FACTORY = [
  'id',
  'name',
  'label_maker as labelMaker',
  'sheet_format as sheetFormat',
  'sheet_columns as sheetColumns',
  'is_active as isActive',
  'revision',
  'updated_at as updatedAt',
] as const;

function selectFactories(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('custom_factories')
    .select(FACTORY)
    .where('owner_id', '=', ownerId)
    .$narrowType<{ labelMaker: LabelMaker; sheetFormat: SheetFormat }>();
}

export const listCustomFactories = (db: Queryable, scope: OwnerScope): Promise<CustomFactoryRow[]> =>
  selectFactories(db, scope).orderBy('name').execute();

/** Finds a custom factory by its id, or by its name in any spelling of case. */
export function findCustomFactory(
  db: Queryable,
  scope: OwnerScope,
  by: { id: string } | { name: string },
): Promise<CustomFactoryRow | undefined> {
  const rows = selectFactories(db, scope);
  return 'id' in by
    ? rows.where('id', '=', by.id).executeTakeFirst()
    : rows.where(sql<string>`lower(name)`, '=', by.name.toLowerCase()).executeTakeFirst();
}

export const lockCustomFactory = (trx: Queryable, scope: OwnerScope, id: string) =>
  selectFactories(trx, scope).where('id', '=', id).forUpdate().executeTakeFirst();

export interface CustomFactoryFields {
  labelMaker: LabelMaker;
  sheetFormat: SheetFormat;
  sheetColumns: readonly SheetColumn[];
  isActive: boolean;
}

const toValues = ({ labelMaker, sheetFormat, sheetColumns, isActive }: CustomFactoryFields, now: Date) => ({
  label_maker: labelMaker,
  sheet_format: sheetFormat,
  sheet_columns: JSON.stringify(sheetColumns),
  is_active: isActive,
  updated_at: now,
});

/** Stores a new custom factory; false when the name is taken. */
export async function insertCustomFactory(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { id, name, now, ...fields }: CustomFactoryFields & { id: string; name: string; now: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('custom_factories')
    .values({ owner_id: ownerId, id, name, created_at: now, ...toValues(fields, now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return result.length > 0;
}

export async function updateCustomFactory(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  fields: CustomFactoryFields,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('custom_factories')
    .set((row) => ({ ...toValues(fields, now), revision: row('revision', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export const listCustomVariants = (db: Queryable, { ownerId }: OwnerScope, id: string): Promise<CustomGarmentRow[]> =>
  db
    .selectFrom('custom_factory_garments')
    .select(['garment', 'color', 'size', 'price_cents as priceCents', 'side_cents as sideCents'])
    .where('owner_id', '=', ownerId)
    .where('factory_id', '=', id)
    .orderBy('garment')
    .orderBy('color')
    .orderBy('size')
    .execute();

/** Stores garments; an existing garment with the same colour and size gets the new prices. */
export async function saveCustomVariants(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  rows: readonly CustomGarmentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('custom_factory_garments')
    .values(
      rows.map(({ garment, color, size, priceCents, sideCents }) => ({
        owner_id: ownerId,
        factory_id: id,
        garment,
        color,
        size,
        price_cents: priceCents,
        side_cents: sideCents,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'factory_id', 'garment', 'color', 'size']).doUpdateSet((row) => ({
        price_cents: row.ref('excluded.price_cents'),
        side_cents: row.ref('excluded.side_cents'),
      })),
    )
    .execute();
}

/**
 * Lists the orders whose drafts wait for the next batch of these custom factories, by factory in the sequence of their ids; over all shops of the
 * owner. The maximum counts for each factory.
 */
export async function listDrafts(
  db: Queryable,
  { ownerId }: OwnerScope,
  names: readonly string[],
): Promise<{ house: string; orderId: string }[]> {
  const { rows } = await sql<{ house: string; orderId: string }>`
    select wanted.house, draft.order_id as "orderId" from unnest(${names}::text[]) as wanted(house)
    cross join lateral (
      select f.order_id from fulfilments f
      where f.owner_id = ${ownerId} and f.house = wanted.house and f.state = 'DRAFT' and f.ended_at is null
      order by f.order_id limit ${DRAFTS_MAX}) draft
    order by wanted.house, draft.order_id`.execute(db);
  return rows;
}
