import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Queryable } from './database.ts';
import { AppError } from './errors.ts';

export interface AttemptLimit {
  /** Maximum number of attempts in one window. */
  max: number;
  windowSeconds: number;
}

/**
 * Counts an attempt under a key; all API processes share the count.
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the window ends
 */
export async function countAttempt(db: Queryable, clock: Clock, key: string, limit: AttemptLimit): Promise<void> {
  const now = new Date(clock.now());
  const windowMs = limit.windowSeconds * 1000;
  const oldest = new Date(now.getTime() - windowMs);
  const result = await sql<{ count: number; window_start: Date }>`
    insert into attempt_limits as a (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when a.window_start <= ${oldest} then 1 else a.count + 1 end,
      window_start = case when a.window_start <= ${oldest} then ${now} else a.window_start end
    returning count, window_start`.execute(db);
  const row = result.rows[0];
  if (row && row.count > limit.max) {
    const endsAt = row.window_start.getTime() + windowMs;
    throw new AppError('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
    });
  }
}

/** Deletes the counted attempts of a key, after a success. */
export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await sql`delete from attempt_limits where key = ${key}`.execute(db);
}

/** Subtracts one attempt after a success, because all users of an office may sign in from one address every morning. */
export async function takeBackAttempt(db: Queryable, key: string): Promise<void> {
  await sql`update attempt_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}
