import type { CostRow, CostScope } from '@bobbin/domain/factories/cost-rows';
import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import type { Queryable, Tables } from '../../../platform/database.ts';

export type FactoryCostRow = Selectable<Tables['factory_costs']>;
type State = 'now' | 'coming' | 'over';

export interface CostFilter {
  house?: string | undefined;
  state?: State | undefined;
  search?: string | undefined;
}

const FIELDS = [
  'garment',
  'sku',
  'size',
  'line',
  'facility',
  'shipping',
] as const satisfies readonly (keyof CostScope)[];
const SEARCHED = ['garment', 'sku', 'size', 'note'] as const;

/** A price with the instant from which it applies. */
export type DatedCostRow = CostRow & { validFrom: Date };

/** Lists the prices of a factory that apply at an instant, newest first. */
export async function listValid(db: Queryable, house: string, at: Date): Promise<DatedCostRow[]> {
  return db
    .selectFrom('factory_costs')
    .select(['id', 'part', 'cents', 'valid_from as validFrom', ...FIELDS])
    .where('house', '=', house)
    .where('valid_from', '<=', at)
    .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>', at)]))
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ part: CostRow['part'] }>()
    .execute();
}

function toFilter({ house, state, search }: CostFilter, now: Date) {
  return (row: ExpressionBuilder<Tables, 'factory_costs'>) =>
    row.and([
      ...(house === undefined ? [] : [row('house', '=', house)]),
      ...(state === 'coming'
        ? [
            row('valid_from', '>', now),
            row.or([row('valid_to', 'is', null), row('valid_to', '>', row.ref('valid_from'))]),
          ]
        : []),
      ...(state === 'over' ? [row('valid_to', '<=', now)] : []),
      ...(state === 'now'
        ? [row('valid_from', '<=', now), row.or([row('valid_to', 'is', null), row('valid_to', '>', now)])]
        : []),
      ...(search === undefined || search.trim() === ''
        ? []
        : [row.or(SEARCHED.map((field) => row(field, 'ilike', `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`)))]),
    ]);
}

export async function countRows(db: Queryable, filter: CostFilter, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('factory_costs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(toFilter(filter, now))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listRows(
  db: Queryable,
  filter: CostFilter,
  now: Date,
  { offset, limit, isAscending }: { offset: number; limit: number; isAscending: boolean },
): Promise<FactoryCostRow[]> {
  const direction = isAscending ? 'asc' : 'desc';
  return db
    .selectFrom('factory_costs')
    .selectAll()
    .where(toFilter(filter, now))
    .orderBy('valid_from', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Lists prices of factories, for parcels of any kind, that have not ended before an instant. */
export async function listUnended(trx: Queryable, houses: readonly string[], from: Date): Promise<FactoryCostRow[]> {
  return trx
    .selectFrom('factory_costs')
    .selectAll()
    .where('house', 'in', houses)
    .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>', from)]))
    .execute();
}

export async function insertRow(trx: Queryable, row: Insertable<Tables['factory_costs']>): Promise<FactoryCostRow> {
  return trx.insertInto('factory_costs').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function getRow(trx: Queryable, id: string): Promise<FactoryCostRow | undefined> {
  return trx.selectFrom('factory_costs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function endRow(trx: Queryable, id: string, validTo: Date, endedBy: string): Promise<FactoryCostRow> {
  return trx
    .updateTable('factory_costs')
    .set({ valid_to: validTo, ended_by: endedBy })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
