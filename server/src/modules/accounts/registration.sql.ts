import { sql, type Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

/** Inserts an account; returns false when another account has this email, ignoring case. Of two concurrent calls only one succeeds. */
export async function insertUser(trx: Queryable, row: Insertable<Tables['users']>): Promise<boolean> {
  const result = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Never activates an account that staff have deactivated. */
export async function markEmailConfirmed(trx: Queryable, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_email_confirmed: true, updated_at: now })
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .execute();
}
