import type { Queryable } from '../../platform/database.ts';

export async function setPassword(trx: Queryable, userId: string, passwordHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
