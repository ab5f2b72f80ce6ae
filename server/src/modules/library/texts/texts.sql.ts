import type { TextField, TextRefusal } from '@bobbin/domain/texts/text-fields';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** Maximum number of prints that a filter offers. */
const PRINTS_MAX = 200;

/** A file of the print on which texts are drawn. */
export interface BaseFile {
  side: string;
  fileId: string;
}

/** A drawn file, with the text of each field as it is drawn. */
export interface DrawnFile extends BaseFile {
  texts: { field: string; text: string; scale: number }[];
}

/** Texts that a seller wrote instead of the buyer's, by the key of the field. */
export type TextEdits = Record<string, string>;

/** waiting: the files must be drawn. refused: a text cannot be drawn. drawn: the files wait for an approval. */
export type TextState = 'waiting' | 'refused' | 'drawn' | 'approved';

/** What revoked an approval: another message of the buyer, another print, version or font, another text, or a person. */
export type TextRevocation = 'message' | 'print' | 'edits' | 'person';

/** An order product whose print has text fields. */
export interface OrderTextRow {
  orderId: string;
  skuId: string;
  shopId: string;
  printId: string;
  printVersion: number;
  placeId: string;
  base: BaseFile[];
  state: TextState;
  fingerprint: string | null;
  digest: string | null;
  edits: TextEdits;
  refusals: TextRefusal[];
  files: DrawnFile[];
  approvedAt: Date | null;
  approvedBy: string;
  revokedAt: Date | null;
  revokedFor: TextRevocation | null;
}

const COLUMNS = sql`text.order_id as "orderId", text.sku_id as "skuId", text.shop_id as "shopId", text.print_id as "printId",
  text.print_version as "printVersion", text.place_id as "placeId", text.base, text.state, text.fingerprint, text.digest, text.edits, text.refusals,
  text.files, text.approved_at as "approvedAt", text.actor_name as "approvedBy",
  text.revoked_at as "revokedAt", text.revoked_for as "revokedFor"`;

/** Lists the texts of orders, in the caller's shops. */
export async function listTexts(
  db: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<OrderTextRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<OrderTextRow>`
    select ${COLUMNS} from order_texts text
    where text.owner_id = ${scope.ownerId} and ${inShops(scope, 'text.shop_id')} and text.order_id = any(${orderIds}::text[])
    order by text.order_id, text.sku_id`.execute(db);
  return rows;
}

/** Lists the order products whose files are drawn from a print, with the version from which they are drawn. */
export async function listDrawnFrom(
  db: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
): Promise<{ orderId: string; skuId: string; version: number }[]> {
  const { rows } = await sql<{ orderId: string; skuId: string; version: number }>`
    select order_id as "orderId", sku_id as "skuId", print_version as version from order_texts
    where owner_id = ${ownerId} and print_id = ${printId} order by order_id, sku_id`.execute(db);
  return rows;
}

/** Returns the condition, on a column of the caller's query, that an order has a product whose print, or one of these prints, has text fields. */
export function hasTexts(scope: OwnerScope, order: string, printIds?: readonly string[]): RawBuilder<SqlBool> {
  const isOfPrint = printIds === undefined ? sql`true` : sql`text.print_id = any(${printIds}::text[])`;
  return sql<SqlBool>`exists (select from order_texts text where text.owner_id = ${scope.ownerId}
    and ${inShops(scope, 'text.shop_id')} and text.order_id = ${sql.ref(order)} and ${isOfPrint})`;
}

/** Lists the prints whose texts were drawn for orders of the caller's shops. */
export async function listDrawnPrints(db: Queryable, scope: OwnerScope): Promise<{ id: string; name: string }[]> {
  const { ownerId } = scope;
  const { rows } = await sql<{ id: string; name: string }>`
    select print.id, print.name from prints print where print.owner_id = ${ownerId} and exists (
      select from order_texts text where text.owner_id = ${ownerId} and ${inShops(scope, 'text.shop_id')} and text.print_id = print.id)
    order by print.name, print.id limit ${PRINTS_MAX}`.execute(db);
  return rows;
}

interface Line {
  orderId: string;
  skuId: string;
}

/** Stores the print whose texts an order product gets; the files are drawn afterwards. */
export async function putLine(
  trx: Queryable,
  { ownerId }: OwnerScope,
  line: Pick<OrderTextRow, 'orderId' | 'skuId' | 'shopId' | 'printId' | 'printVersion' | 'placeId' | 'base'>,
  now: Date,
): Promise<void> {
  const content = {
    print_id: line.printId,
    print_version: line.printVersion,
    place_id: line.placeId,
    base: JSON.stringify(line.base),
    updated_at: now,
  };
  await trx
    .insertInto('order_texts')
    .values({
      owner_id: ownerId,
      order_id: line.orderId,
      sku_id: line.skuId,
      shop_id: line.shopId,
      state: 'waiting',
      ...content,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id', 'sku_id']).doUpdateSet(content))
    .execute();
}

export async function deleteLine(trx: Queryable, { ownerId }: OwnerScope, { orderId, skuId }: Line): Promise<void> {
  await trx
    .deleteFrom('order_texts')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute();
}

/** What changes in a stored line; an absent field stays. */
export interface LineChange {
  state?: TextState;
  fingerprint?: string;
  digest?: string;
  edits?: TextEdits;
  refusals?: readonly TextRefusal[];
  files?: readonly DrawnFile[];
  approval?: { at: Date; actorId: string | null; actorName: string } | null;
  revocation?: { at: Date; because: TextRevocation } | null;
}

export async function changeLine(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: Line,
  { state, fingerprint, digest, edits, refusals, files, approval, revocation }: LineChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('order_texts')
    .set({
      updated_at: now,
      ...(state === undefined ? {} : { state }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(digest === undefined ? {} : { digest }),
      ...(edits === undefined ? {} : { edits: JSON.stringify(edits) }),
      ...(refusals === undefined ? {} : { refusals: JSON.stringify(refusals) }),
      ...(files === undefined ? {} : { files: JSON.stringify(files) }),
      ...(approval === undefined
        ? {}
        : {
            approved_at: approval?.at ?? null,
            actor_id: approval?.actorId ?? null,
            actor_name: approval?.actorName ?? '',
          }),
      ...(revocation === undefined
        ? {}
        : { revoked_at: revocation?.at ?? null, revoked_for: revocation?.because ?? null }),
    })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute();
}

/** Puts an approved file on its side. */
export async function placeDrawn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId, side }: Line & { side: string },
  from: { fileId: string; printId: string; printVersion: number; placeId: string; now: Date },
): Promise<void> {
  const content = {
    file_id: from.fileId,
    source: 'text',
    created_at: from.now,
    memory_order_id: null,
    memory_at: null,
    drawn_from: null,
    print_id: from.printId,
    print_version: from.printVersion,
    place_id: from.placeId,
  };
  await trx
    .insertInto('placements')
    .values({ owner_id: ownerId, order_id: orderId, sku_id: skuId, side, ...content })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id', 'sku_id', 'side']).doUpdateSet(content))
    .execute();
}

/** Takes the drawn files of a product off their sides. */
export async function removeDrawn(trx: Queryable, { ownerId }: OwnerScope, { orderId, skuId }: Line): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('source', '=', 'text')
    .execute();
}

/** A file of the base of a print, with its pixels; a missing file is left out. */
export async function listSizes(
  db: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
): Promise<Map<string, { name: string; width: number; height: number; hasThumbnail: boolean }>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'width', 'height', 'has_thumbnail as hasThumbnail'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...new Set(fileIds)])
    .execute();
  return new Map(
    rows.flatMap(({ id, width, height, ...file }) =>
      width === null || height === null ? [] : [[id, { ...file, width, height }] as const],
    ),
  );
}

/** The text fields of a print and its version. */
export interface TextsOfPrint {
  printId: string;
  name: string;
  version: number;
  fields: TextField[];
}

/** Reads the text fields of the current version of prints; a print without fields has none. */
export async function listFields(
  db: Queryable,
  { ownerId }: OwnerScope,
  printIds: readonly string[],
): Promise<Map<string, TextsOfPrint>> {
  if (printIds.length === 0) return new Map();
  const { rows } = await sql<TextsOfPrint>`
    select print.id as "printId", print.name, print.version, coalesce(t.fields, '[]') as fields from prints print
    left join print_texts t on t.owner_id = ${ownerId} and t.print_id = print.id and t.version = print.version
    where print.owner_id = ${ownerId} and print.id = any(${[...new Set(printIds)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.printId, row]));
}

/** Lists the SKUs whose next order gets a print with text fields. */
export async function listTextSkus(db: Queryable, scope: OwnerScope): Promise<string[]> {
  const { ownerId } = scope;
  const { rows } = await sql<{ skuId: string }>`
    select sku.sku_id as "skuId" from print_texts t
    join prints print on print.owner_id = ${ownerId} and print.id = t.print_id and print.version = t.version
    join print_skus sku on sku.owner_id = ${ownerId} and ${inShops(scope, 'sku.shop_id')} and sku.print_id = t.print_id and sku.state = 'ready'
    where t.owner_id = ${ownerId} order by sku.sku_id`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

/** Returns whether the seller has a print with text fields. */
export async function hasTextPrints(db: Queryable, { ownerId }: OwnerScope): Promise<boolean> {
  const row = await db
    .selectFrom('print_texts')
    .select('version')
    .where('owner_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
