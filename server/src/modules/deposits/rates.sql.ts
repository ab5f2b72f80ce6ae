import type { Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

/** Returns the exchange rate that is valid at an instant; null before staff set the first rate. */
export async function getRateAt(db: Queryable, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('rate')
    .where('valid_at', '<=', now)
    .orderBy('valid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? null;
}

export async function countRates(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('exchange_rates')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function listRates(db: Queryable, page: { limit: number; offset: number; isOldestFirst: boolean }) {
  const way = page.isOldestFirst ? 'asc' : 'desc';
  return db
    .selectFrom('exchange_rates')
    .select(['id', 'rate', 'valid_at as validAt', 'note', 'actor_name as actorName', 'created_at as createdAt'])
    .orderBy('valid_at', way)
    .orderBy('id', way)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function insertRate(trx: Queryable, row: Insertable<Tables['exchange_rates']>): Promise<void> {
  await trx.insertInto('exchange_rates').values(row).execute();
}
