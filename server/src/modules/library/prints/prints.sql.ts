import type { Tone } from '@bobbin/domain/prints/tones';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { isVisible } from '../visibility.sql.ts';

/** A file of a side of a print; a null `fileId` means that the side is not printed. */
export interface SideFile {
  side: string;
  fileId: string | null;
}

export interface VariantRow {
  variant: number;
  productType: string | null;
  sizes: string[];
  isYouth: boolean;
  colors: string[];
  tone: Tone | null;
  files: (SideFile & {
    name: string | null;
    width: number | null;
    height: number | null;
    hasThumbnail: boolean | null;
    contrasts: number[] | null;
  })[];
}

/** A version of a print, with everything that decides which files an order product gets. */
export interface PrintContent {
  id: string;
  name: string;
  version: number;
  variants: VariantRow[];
  /** Text fields, which are filled with the buyer's text (PTX-1). */
  texts: TextField[];
}

export interface NewVariant extends Omit<VariantRow, 'variant' | 'files'> {
  files: readonly SideFile[];
}

interface JoinedRow extends Omit<VariantRow, 'files'> {
  id: string;
  name: string;
  version: number;
  files: SideFile[];
  texts: TextField[] | null;
}

type FileFacts = Omit<VariantRow['files'][number], keyof SideFile>;

const NO_FILE: FileFacts = { name: null, width: null, height: null, hasThumbnail: null, contrasts: null };

/** Reads facts of files, each file once however many sides have it: their contrasts are the largest part of a print. */
async function readFileFacts(
  db: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<FileFacts & { id: string }>`
    select file.id, file.name, file.width, file.height, file.has_thumbnail as "hasThumbnail", file.contrasts
    from files file where file.owner_id = ${ownerId} and file.id = any(${fileIds}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Reads the current version of prints, or a given version of one print. */
export async function listContents(
  db: Queryable,
  scope: OwnerScope,
  printIds: readonly string[],
  version?: number,
): Promise<Map<string, PrintContent>> {
  if (printIds.length === 0) return new Map();
  const { ownerId } = scope;
  const { rows } = await sql<JoinedRow>`
    select print.id, print.name, v.version, v.variant, v.product_type as "productType", v.sizes, v.is_youth as "isYouth", v.colors, v.tone,
      coalesce((select jsonb_agg(jsonb_build_object('side', f.side, 'fileId', f.file_id) order by f.side)
        from print_files f
        where f.owner_id = ${ownerId} and f.print_id = v.print_id and f.version = v.version and f.variant = v.variant), '[]') as files,
      t.fields as texts
    from prints print
    join print_variants v on v.owner_id = ${ownerId} and v.print_id = print.id and v.version = coalesce(${version ?? null}::int, print.version)
    left join print_texts t on t.owner_id = ${ownerId} and t.print_id = print.id and t.version = v.version
    where print.owner_id = ${ownerId} and print.id = any(${printIds}::text[])
    order by print.id, v.variant`.execute(db);
  const fileIds = new Set(rows.flatMap(({ files }) => files.flatMap(({ fileId }) => fileId ?? [])));
  const known = await readFileFacts(db, scope, [...fileIds]);
  const contents = new Map<string, PrintContent>();
  for (const { id, name, version: of, files: sides, texts, ...rest } of rows) {
    const files = sides.map((side) => ({ ...NO_FILE, ...known.get(side.fileId ?? ''), ...side }));
    const variant = { ...rest, files };
    const content = contents.get(id);
    if (content) content.variants.push(variant);
    else contents.set(id, { id, name, version: of, variants: [variant], texts: texts ?? [] });
  }
  return contents;
}

export interface PrintRow {
  id: string;
  name: string;
  tags: string[];
  version: number;
  origin: 'shop' | 'rented' | 'sku';
  isAuto: boolean;
  actorId: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export async function getPrint(db: Queryable, { ownerId }: OwnerScope, id: string, isLocked = false) {
  const query = db
    .selectFrom('prints')
    .select([
      'id',
      'name',
      'tags',
      'version',
      sql<PrintRow['origin']>`origin`.as('origin'),
      'is_auto as isAuto',
      'actor_id as actorId',
      'actor_name as createdBy',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertPrint(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  print: {
    id: string;
    name: string;
    tags: readonly string[];
    origin: PrintRow['origin'];
    isAuto: boolean;
    signature: string | null;
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('prints')
    .values({
      owner_id: ownerId,
      id: print.id,
      name: print.name,
      tags: [...print.tags],
      version: 0,
      origin: print.origin,
      is_auto: print.isAuto,
      signature: print.signature,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Writes the text fields of a new version; without new ones the version keeps those of the current version. */
async function addTexts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { printId, version }: { printId: string; version: number },
  texts: readonly TextField[] | undefined,
): Promise<void> {
  const { rows } = await sql<{ fields: TextField[] }>`
    select t.fields from print_texts t
    join prints print on print.owner_id = ${ownerId} and print.id = t.print_id and print.version = t.version
    where t.owner_id = ${ownerId} and t.print_id = ${printId}`.execute(trx);
  const kept = texts ?? rows[0]?.fields ?? [];
  if (kept.length === 0) return;
  const fields = JSON.stringify(kept);
  await trx.insertInto('print_texts').values({ owner_id: ownerId, print_id: printId, version, fields }).execute();
}

/** What a new version of a print consists of. */
export interface NewVersion {
  variants: readonly NewVariant[];
  note: string;
  signature: string | null;
  /** The text fields; those of the version before when absent. */
  texts?: readonly TextField[];
}

/** Adds the next version of a locked print, and makes it the current one. */
export async function addVersion(
  trx: Queryable,
  scope: OwnerScope,
  printId: string,
  { variants, note, signature, texts }: NewVersion,
  now: Date,
): Promise<number> {
  const { ownerId, actor } = scope;
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int + 1 as version from print_versions
    where owner_id = ${ownerId} and print_id = ${printId}`.execute(trx);
  const version = rows[0]?.version ?? 1;
  const key = { owner_id: ownerId, print_id: printId, version };
  await trx
    .insertInto('print_versions')
    .values({ ...key, note, actor_id: actor.userId, actor_name: actor.name, created_at: now })
    .execute();
  await trx
    .insertInto('print_variants')
    .values(
      variants.map(({ productType, sizes, isYouth, colors, tone }, at) => ({
        ...key,
        variant: at + 1,
        product_type: productType,
        sizes,
        is_youth: isYouth,
        colors,
        tone,
      })),
    )
    .execute();
  const files = variants.flatMap((variant, at) =>
    variant.files.map(({ side, fileId }) => ({ ...key, variant: at + 1, side, file_id: fileId })),
  );
  if (files.length > 0) await trx.insertInto('print_files').values(files).execute();
  await addTexts(trx, scope, { printId, version }, texts);
  await setVersion(trx, scope, printId, { version, signature }, now);
  return version;
}

/** Makes a version the current one: a new version, or an earlier one during an undo. */
export async function setVersion(
  trx: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
  { version, signature }: { version: number; signature: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('prints')
    .set({ version, signature, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', printId)
    .execute();
}

export async function updatePrint(
  trx: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
  change: { name?: string; tags?: string[]; is_auto?: boolean; updated_at: Date },
): Promise<void> {
  await trx.updateTable('prints').set(change).where('owner_id', '=', ownerId).where('id', '=', printId).execute();
}

/** Marks files as part of a print, so that they do not expire (FIL-21). */
export async function holdFiles(trx: Queryable, { ownerId }: OwnerScope, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('files')
    .set({ idle_since: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', fileIds)
    .execute();
}

/** Makes the files visible to members of teams that have the shop (FIL-24). */
export async function showFilesIn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .insertInto('file_shops')
    .values(fileIds.map((fileId) => ({ owner_id: ownerId, file_id: fileId, shop_id: shopId, orders: 0 })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'file_id', 'shop_id']).doNothing())
    .execute();
}

/** Files of a removed print that no order and no other print uses begin to expire now. */
export async function releaseFiles(
  trx: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update files set idle_since = ${now}::timestamptz
    where owner_id = ${ownerId} and id = any(${fileIds}::text[]) and orders_count = 0 and idle_since is null
      and not exists (select from print_files had where had.owner_id = ${ownerId} and had.file_id = files.id)`.execute(
    trx,
  );
}

/** Deletes a print with its versions; returns its files. */
export async function deletePrint(trx: Queryable, { ownerId }: OwnerScope, printId: string): Promise<string[]> {
  const files = await trx
    .selectFrom('print_files')
    .select('file_id as fileId')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('print_id', '=', printId)
    .execute();
  await trx.deleteFrom('prints').where('owner_id', '=', ownerId).where('id', '=', printId).execute();
  return files.flatMap(({ fileId }) => fileId ?? []);
}

/** Returns whether a print is placed now, was placed before, or gave its files to an order. */
export async function readUse(
  db: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
): Promise<{ isPlaced: boolean; hasPast: boolean }> {
  const { rows } = await sql<{ isPlaced: boolean; hasPast: boolean }>`
    select exists (select from print_places place where place.owner_id = ${ownerId} and place.print_id = ${printId}
        and place.removed_at is null) as "isPlaced",
      exists (select from print_places place where place.owner_id = ${ownerId} and place.print_id = ${printId})
        or exists (select from placements used where used.owner_id = ${ownerId} and used.print_id = ${printId}) as "hasPast"`.execute(
    db,
  );
  return rows[0] ?? { isPlaced: false, hasPast: false };
}

/** Returns the print that has exactly these files; of several prints, the oldest. */
export async function findBySignature(
  trx: Queryable,
  { ownerId }: OwnerScope,
  signature: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('prints')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('signature', '=', signature)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Finds the prints that have exactly the signed files, by their signatures; of several prints, the oldest. */
export async function listBySignatures(
  db: Queryable,
  { ownerId }: OwnerScope,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (signatures.length === 0) return new Map();
  const { rows } = await sql<{ signature: string; id: string }>`
    select distinct on (print.signature) print.signature, print.id from prints print
    where print.owner_id = ${ownerId} and print.signature = any(${signatures}::text[])
    order by print.signature, print.created_at, print.id`.execute(db);
  return new Map(rows.map(({ signature, id }) => [signature, id]));
}

/** Lists the prints whose current version contains a file. */
export async function listPrintsWithFile(db: Queryable, { ownerId }: OwnerScope, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct print.id from print_files f
    join prints print on print.owner_id = ${ownerId} and print.id = f.print_id and print.version = f.version
    where f.owner_id = ${ownerId} and f.file_id = ${fileId} order by print.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks files of the library that the caller may see; the result has no entry for other files. */
export async function listDesigns(
  trx: Queryable,
  scope: OwnerScope,
  fileIds: readonly string[],
): Promise<Map<string, { mime: string; name: string }>> {
  if (fileIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('files as file')
    .select(['id', 'mime', 'name'])
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', fileIds)
    .where('source', 'in', ['upload', 'link'])
    .where(isVisible(scope))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
