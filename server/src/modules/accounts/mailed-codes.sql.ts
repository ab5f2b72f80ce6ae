import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

interface Code {
  purpose: string;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a mailed code in place of the user's earlier code for the same purpose; returns false when the earlier code is newer than `olderThan`. */
export async function putCode(trx: Queryable, { ownerId }: OwnerScope, code: Code, olderThan: Date): Promise<boolean> {
  const row = {
    code_hash: code.codeHash,
    tries: 0,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    used_at: null,
  };
  const result = await trx
    .insertInto('mailed_codes')
    .values({ owner_id: ownerId, purpose: code.purpose, ...row })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'purpose']).doUpdateSet(row).where('mailed_codes.created_at', '<=', olderThan),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks a mailed code, so that concurrent attempts run one after another. */
export async function lockCode(trx: Queryable, { ownerId }: OwnerScope, purpose: string) {
  return trx
    .selectFrom('mailed_codes')
    .select(['code_hash as codeHash', 'tries', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongTry(trx: Queryable, { ownerId }: OwnerScope, purpose: string): Promise<void> {
  await trx
    .updateTable('mailed_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function markCodeUsed(trx: Queryable, { ownerId }: OwnerScope, purpose: string, now: Date): Promise<void> {
  await trx
    .updateTable('mailed_codes')
    .set({ used_at: now })
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function removeCodes(db: Queryable, scope: OwnerScope, endedBefore: Date): Promise<void> {
  const isOld = sql`expires_at < ${endedBefore}`;
  await removeOldRows(db, scope, { table: 'mailed_codes', key: ['purpose'], isOld });
}
