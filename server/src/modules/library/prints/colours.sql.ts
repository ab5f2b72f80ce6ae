import type { Tone } from '@bobbin/domain/prints/tones';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Tones that the seller set for colours, by the key of the colour. */
export async function listTones(db: Queryable, { ownerId }: OwnerScope): Promise<Map<string, Tone>> {
  const rows = await db
    .selectFrom('colour_tones')
    .select(['color_key as colorKey', sql<Tone>`tone`.as('tone')])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ colorKey, tone }) => [colorKey, tone]));
}

export async function setTone(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { colorKey, color, tone }: { colorKey: string; color: string; tone: Tone | null },
  now: Date,
): Promise<void> {
  if (tone === null) {
    await trx.deleteFrom('colour_tones').where('owner_id', '=', ownerId).where('color_key', '=', colorKey).execute();
    return;
  }
  const content = { color, tone, actor_id: actor.userId, actor_name: actor.name, set_at: now };
  await trx
    .insertInto('colour_tones')
    .values({ owner_id: ownerId, color_key: colorKey, ...content })
    .onConflict((conflict) => conflict.columns(['owner_id', 'color_key']).doUpdateSet(content))
    .execute();
}

export interface ConfirmedRow {
  fileId: string;
  colorKey: string;
  color: string;
  contrast: number | null;
  confirmedAt: Date;
  confirmedBy: string;
}

export async function listConfirmed(
  db: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
): Promise<ConfirmedRow[]> {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('confirmed_colours')
    .select([
      'file_id as fileId',
      'color_key as colorKey',
      'color',
      'contrast',
      'confirmed_at as confirmedAt',
      'actor_name as confirmedBy',
    ])
    .where('owner_id', '=', ownerId)
    .where('file_id', 'in', fileIds)
    .orderBy('confirmed_at', 'desc')
    .execute();
}

/** Stores a confirmation; does not change an earlier one. */
export async function confirm(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  colours: readonly {
    fileId: string;
    colorKey: string;
    color: string;
    contrast: number | null;
    changeId: string | null;
  }[],
  now: Date,
): Promise<void> {
  if (colours.length === 0) return;
  await trx
    .insertInto('confirmed_colours')
    .values(
      colours.map(({ fileId, colorKey, color, contrast, changeId }) => ({
        owner_id: ownerId,
        file_id: fileId,
        color_key: colorKey,
        color,
        contrast,
        change_id: changeId,
        actor_id: actor.userId,
        actor_name: actor.name,
        confirmed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['owner_id', 'file_id', 'color_key']).doNothing())
    .execute();
}

export async function revoke(
  trx: Queryable,
  { ownerId }: OwnerScope,
  colours: readonly { fileId: string; colorKey: string }[],
): Promise<void> {
  for (const { fileId, colorKey } of colours) {
    await trx
      .deleteFrom('confirmed_colours')
      .where('owner_id', '=', ownerId)
      .where('file_id', '=', fileId)
      .where('color_key', '=', colorKey)
      .execute();
  }
}

/** Deletes the confirmations that a change stored; used by an undo. */
export async function revokeOfChange(trx: Queryable, { ownerId }: OwnerScope, changeId: string): Promise<void> {
  await trx.deleteFrom('confirmed_colours').where('owner_id', '=', ownerId).where('change_id', '=', changeId).execute();
}
