import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export interface MessageRow {
  id: string;
  designId: string;
  isAdmin: boolean;
  comment: string;
  actorId: string | null;
  actorName: string;
  createdAt: Date;
}

const COLUMNS = sql.raw(`id, design_id as "designId", is_admin as "isAdmin", comment, actor_id as "actorId",
  actor_name as "actorName", created_at as "createdAt"`);

/** Lists the newest messages from before `before`, newest first. */
export async function listMessages(
  db: Queryable,
  { ownerId }: OwnerScope,
  designId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const older =
    before === undefined
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from rented_design_messages
          where owner_id = ${ownerId} and design_id = ${designId} and id = ${before})`;
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from rented_design_messages
    where owner_id = ${ownerId} and design_id = ${designId} and ${older}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function getMessage(
  db: Queryable,
  { ownerId }: OwnerScope,
  designId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from rented_design_messages
    where owner_id = ${ownerId} and design_id = ${designId} and id = ${id}`.execute(db);
  return rows[0];
}

export async function insertMessage(trx: Queryable, { ownerId }: OwnerScope, row: MessageRow): Promise<void> {
  await trx
    .insertInto('rented_design_messages')
    .values({
      owner_id: ownerId,
      design_id: row.designId,
      id: row.id,
      is_admin: row.isAdmin,
      comment: row.comment,
      actor_id: row.actorId,
      actor_name: row.actorName,
      created_at: row.createdAt,
    })
    .execute();
}
