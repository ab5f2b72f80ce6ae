import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** Deletes the texts of designs that belong to orders of a shop; returns the number of designs, and their images. */
export async function emptyOfShop(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
): Promise<{ designs: number; fileIds: string[] }> {
  const { rows } = await sql<{ id: string }>`
    update rented_designs set note = '', cancel_reason = '', agreed_text = null, agreed_message_id = null, approval_reason = null, message_count = 0, unread_seller = 0, unread_staff = 0
    where owner_id = ${ownerId} and shop_id = ${shopId} returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from rented_design_messages where owner_id = ${ownerId} and design_id = any(${ids}::text[])`.execute(
    trx,
  );
  const images = await sql<{ fileId: string }>`
    delete from rented_design_images where owner_id = ${ownerId} and design_id = any(${ids}::text[])
    returning file_id as "fileId"`.execute(trx);
  return { designs: ids.length, fileIds: images.rows.map(({ fileId }) => fileId) };
}
