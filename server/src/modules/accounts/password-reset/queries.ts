import type { Queryable } from '../../../platform/database.ts';

export async function setPassword(trx: Queryable, userId: string, passwordHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function endEverySession(trx: Queryable, ownerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'password-reset' })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .execute();
}
