import { sql, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function getSettings(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('news_settings')
    .select([
      'choices',
      'zone',
      'digest_hour as digestHour',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
      'teams_by_mail as teamsByMail',
      'teams_by_telegram as teamsByTelegram',
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** Stores one choice of a user; does not change other choices that are stored at the same time. */
export async function saveChoice(
  trx: Queryable,
  { ownerId }: OwnerScope,
  choice: Record<string, boolean>,
): Promise<void> {
  const choices = JSON.stringify(choice);
  await trx
    .insertInto('news_settings')
    .values({ owner_id: ownerId, choices })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ choices: sql`news_settings.choices || excluded.choices` }),
    )
    .execute();
}

export async function saveTimes(
  trx: Queryable,
  { ownerId }: OwnerScope,
  times: Omit<Updateable<Tables['news_settings']>, 'owner_id' | 'choices'>,
): Promise<void> {
  if (Object.keys(times).length === 0) return;
  await trx
    .insertInto('news_settings')
    .values({ owner_id: ownerId, ...times })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(times))
    .execute();
}
