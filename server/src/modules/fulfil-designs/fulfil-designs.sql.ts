import type { DesignSource } from '@bobbin/contract/fulfil-designs';
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';
import { foundAtMost, fromNearerEnd, type Page } from '../../platform/paging.ts';

export type PictureKind = 'thumbnail' | 'design';

export interface DesignRow {
  id: string;
  number: number;
  refId: string;
  source: DesignSource;
  title: string;
  isChecked: boolean;
  thumbsCount: number;
  designsCount: number;
  actorName: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface DesignFilter {
  /** A full-text query. */
  question: string | null;
  source?: DesignSource | undefined;
  kind?: 'checked' | 'empty' | undefined;
}

const COLUMNS = sql.raw(`design.id, design.number, design.ref_id as "refId", design.source, design.title,
  design.is_checked as "isChecked", design.thumbs_count as "thumbsCount", design.designs_count as "designsCount",
  design.actor_name as "actorName", design.created_at as "createdAt", design.updated_at as "updatedAt"`);

function isWanted({ question, source, kind }: DesignFilter): RawBuilder<SqlBool> {
  const parts = [
    question === null ? null : sql<SqlBool>`to_tsvector('simple', design.words) @@ to_tsquery('simple', ${question})`,
    source === undefined ? null : sql<SqlBool>`design.source = ${source}`,
    kind === 'checked' ? sql<SqlBool>`design.is_checked` : null,
    kind === 'empty' ? sql<SqlBool>`design.designs_count = 0` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql<SqlBool>`true` : sql.join(parts, sql` and `);
}

/** Counts rows only for a search; other totals are stored. */
export async function countFound(db: Queryable, filter: DesignFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${foundAtMost(sql`select 1 from fulfil_designs design where ${isWanted(filter)}`)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Skips the rows before the page in an index, without reading them. */
export async function listDesigns(
  db: Queryable,
  filter: DesignFilter,
  page: Page,
  isAscending: boolean,
): Promise<DesignRow[]> {
  const { offset, limit, isFromEnd } = fromNearerEnd(page);
  const direction = sql.raw(isAscending === isFromEnd ? 'desc' : 'asc');
  const { rows } = await sql<DesignRow>`
    select ${COLUMNS} from (
      select design.id from fulfil_designs design where ${isWanted(filter)}
      order by design.created_at ${direction}, design.id ${direction} limit ${limit} offset ${offset}) page
    join fulfil_designs design on design.id = page.id
    order by design.created_at ${direction}, design.id ${direction}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

export async function getDesign(db: Queryable, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${COLUMNS} from fulfil_designs design where design.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockDesign(trx: Queryable, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${COLUMNS} from fulfil_designs design where design.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Locks a fulfil design until the transaction ends, before its mark or its pictures are changed. */
export async function holdDesign(trx: Queryable, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${COLUMNS} from fulfil_designs design where design.id = ${id} for share`.execute(trx);
  return rows[0];
}

/** Finds a fulfil design by its id, by the number in its code, or by the refId of a design of the other team. */
export async function findByWord(
  db: Queryable,
  { word, number }: { word: string; number: number | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select design.id from fulfil_designs design
    where design.id = ${word} or design.number = ${number} or (design.source = 'QTeam' and design.ref_id = ${word})
    order by (design.id = ${word}) desc, (design.number = ${number}) desc nulls last limit 1`.execute(db);
  return rows[0]?.id;
}

export async function findByRef(db: Queryable, source: DesignSource, refId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('fulfil_designs')
    .select('id')
    .where('source', '=', source)
    .where('ref_id', '=', refId)
    .executeTakeFirst();
  return found?.id;
}

export async function listKnownRefs(db: Queryable, source: DesignSource, refIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('fulfil_designs')
    .select('ref_id')
    .where('source', '=', source)
    .where('ref_id', '=', sql<string>`any(${refIds})`)
    .execute();
  return rows.map((row) => row.ref_id);
}

export async function readLastNumber(trx: Queryable): Promise<number> {
  const found = await trx
    .selectFrom('fulfil_designs')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? 0;
}

export async function insertDesigns(trx: Queryable, rows: Insertable<Tables['fulfil_designs']>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('fulfil_designs').values(rows).execute();
}

export async function updateDesign(
  trx: Queryable,
  id: string,
  change: Partial<Pick<Insertable<Tables['fulfil_designs']>, 'title' | 'words' | 'is_checked' | 'updated_at'>>,
): Promise<void> {
  await trx.updateTable('fulfil_designs').set(change).where('id', '=', id).execute();
}

/** Updates the number of pictures of a fulfil design. */
export async function countPictures(trx: Queryable, designId: string): Promise<void> {
  await sql`
    update fulfil_designs design set
      thumbs_count = (select count(*) from fulfil_design_files f where f.design_id = design.id and f.kind = 'thumbnail'),
      designs_count = (select count(*) from fulfil_design_files f where f.design_id = design.id and f.kind = 'design')
    where design.id = ${designId}`.execute(trx);
}

/** The columns by which fulfil designs are counted; the code that writes a design also updates the counts. */
export interface CountKey {
  source: DesignSource;
  isChecked: boolean;
  isEmpty: boolean;
}

export async function addToCount(trx: Queryable, { source, isChecked, isEmpty }: CountKey, by: number): Promise<void> {
  await sql`
    insert into fulfil_design_counts as known (source, is_checked, is_empty, count)
    values (${source}, ${isChecked}, ${isEmpty}, ${by})
    on conflict (source, is_checked, is_empty) do update set count = known.count + excluded.count`.execute(trx);
}

export async function listCounts(db: Queryable): Promise<(CountKey & { count: number })[]> {
  const { rows } = await sql<CountKey & { count: number }>`
    select source, is_checked as "isChecked", is_empty as "isEmpty", count from fulfil_design_counts`.execute(db);
  return rows;
}
