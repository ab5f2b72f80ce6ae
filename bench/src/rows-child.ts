import { openDatabase } from '../../server/src/platform/database.ts';
import { toSample } from './load.ts';

/** A hand-written statement with several sets of parameters, used alternately. */
export interface RowsOrder {
  sql: string;
  values: readonly (readonly unknown[])[];
  connections: number;
  seconds: number;
}

/** Measures the upper limit of the driver: it runs hand-written statements on the server's own connection pool and returns only rows. */
const { pool } = openDatabase(process.env.DATABASE_URL ?? '', 20);

async function measure({ sql, values, connections, seconds }: RowsOrder) {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        await pool.query(sql, [...(values[turn++ % values.length] ?? [])]);
        times.push(performance.now() - now);
      }
    }),
  );
  return toSample(times, (performance.now() - started) / 1000, Number.NaN, 0);
}

process.on('message', (order: RowsOrder | { sql: string; values: unknown[]; isProbe: true }) => {
  const work = 'isProbe' in order ? pool.query(order.sql, order.values).then(({ rows }) => rows) : measure(order);
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
