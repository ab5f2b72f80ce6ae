import pg from 'pg';
import { endUnanswered } from './database.ts';

/**
 * Splits a statement of the queue library that ends several jobs into one statement per job. For finished jobs the library passes the ids in the
 * first value, for failed jobs JSON in the second value. Returns any other statement unchanged.
 */
export function splitEnds(config: pg.QueryConfig): pg.QueryConfig[] {
  const { text, values = [] } = config;
  if (!text.includes('._private_jobs')) return [config];
  const [first, second] = values as unknown[];
  if (text.includes('delete from') && Array.isArray(first)) {
    return first.map((id: unknown) => ({ ...config, values: [[id], ...values.slice(1)] }));
  }
  if (text.includes('json_array_elements($2') && typeof second === 'string') {
    const failed = JSON.parse(second) as unknown[];
    return failed.map((one) => ({ ...config, values: [first, JSON.stringify([one])] }));
  }
  return [config];
}

/**
 * A connection of the queue library that ends each job with a separate statement, which locks one row. The library would end all jobs of one moment
 * with one statement, which locks their rows in any order; a transaction that enqueues two of these jobs again locks the same rows in its own order,
 * so that the two could deadlock.
 */
export class QueueClient extends pg.Client {
  // Passes on the ten overloads of the driver's function unchanged.
  override query = ((first: unknown, ...others: unknown[]) => {
    const send = super.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const query = (...args: unknown[]) => {
      const answer = send(...args);
      // A caller that passes a callback gets no promise.
      if (answer instanceof Promise) endUnanswered(this, answer);
      return answer;
    };
    const isPlain = typeof first === 'object' && first !== null && 'text' in first && others.length === 0;
    const parts = isPlain && !('submit' in first) ? splitEnds(first as pg.QueryConfig) : [];
    if (parts.length < 2) return query(first, ...others);
    return parts.reduce<Promise<pg.QueryResult | undefined>>(
      (before, part) => before.then(() => query(part)),
      Promise.resolve(undefined),
    );
  }) as pg.Client['query'];
}
