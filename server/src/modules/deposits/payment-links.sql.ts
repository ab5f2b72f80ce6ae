import type { Insertable, Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface LinkRow {
  attempt: number;
  orderCode: number;
  state: string;
  bankBin: string | null;
  account: string | null;
  accountName: string | null;
  content: string | null;
  qr: string | null;
  checkoutUrl: string | null;
  failure: string | null;
}

/** Returns the last payment link of a deposit; null when it has none. */
export async function getLastLink(db: Queryable, { ownerId }: OwnerScope, depositId: string): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('deposit_links')
    .select([
      'attempt',
      'order_code as orderCode',
      'state',
      'bank_bin as bankBin',
      'account',
      'account_name as accountName',
      'content',
      'qr',
      'checkout_url as checkoutUrl',
      'failure',
    ])
    .where('owner_id', '=', ownerId)
    .where('deposit_id', '=', depositId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertLink(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['deposit_links']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('deposit_links')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

/** Changes a payment link if it is still in the given state; returns false when it is not. */
export async function updateLink(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { depositId, attempt, state }: { depositId: string; attempt: number; state: string },
  changes: Updateable<Tables['deposit_links']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('deposit_links')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('deposit_id', '=', depositId)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
