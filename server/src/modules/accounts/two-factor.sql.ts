import type { Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

/** Locks the row of a user's second factor, and creates the row if it does not exist; concurrent calls that check a code wait for the lock. */
export async function lockTwoFactor(trx: Queryable, { ownerId }: OwnerScope) {
  await trx
    .insertInto('two_factors')
    .values({ owner_id: ownerId })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute();
  return trx
    .selectFrom('two_factors')
    .select(['secret_sealed', 'pending_sealed', 'pending_expires_at', 'last_step', 'failures', 'locked_until'])
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type TwoFactorRow = Awaited<ReturnType<typeof lockTwoFactor>>;

export async function updateTwoFactor(
  trx: Queryable,
  { ownerId }: OwnerScope,
  change: Updateable<Tables['two_factors']>,
) {
  await trx.updateTable('two_factors').set(change).where('owner_id', '=', ownerId).execute();
}

/** Deletes the secret and the recovery codes. */
export async function removeTwoFactor(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
  await trx.deleteFrom('two_factors').where('owner_id', '=', ownerId).execute();
}

export async function setTwoFactorEnabled(trx: Queryable, userId: string, isEnabled: boolean, now: Date) {
  await trx
    .updateTable('users')
    .set({ is_two_factor_enabled: isEnabled, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(trx: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const row = await trx
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function replaceRecoveryCodes(
  trx: Queryable,
  { ownerId }: OwnerScope,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('owner_id', '=', ownerId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ owner_id: ownerId, code_hash: hash })))
    .execute();
}

/** Marks the recovery code that has one of these hashes as used; returns false when there is none or it was used before. */
export async function takeRecoveryCode(
  trx: Queryable,
  { ownerId }: OwnerScope,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('owner_id', '=', ownerId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
