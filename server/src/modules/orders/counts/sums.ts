import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import * as queries from './sums.sql.ts';

const KINDS = ['order', 'product'] as const;

/** The sums that some orders contributed before they are written. */
export type Before = Record<queries.SumKind, queries.SumRow[]>;

const NOTHING: Before = { order: [], product: [] };

function keyOf({ day, keys }: queries.SumRow): string {
  return JSON.stringify([day, ...keys]);
}

/** Returns the sums after a change minus the sums before it. Rows with only zeros are left out; the other rows are sorted by their keys. */
function subtract(after: readonly queries.SumRow[], before: readonly queries.SumRow[]): queries.SumRow[] {
  const changes = new Map<string, queries.SumRow>();
  const add = (row: queries.SumRow, sign: 1 | -1) => {
    const key = keyOf(row);
    const known = changes.get(key)?.values;
    changes.set(key, { ...row, values: row.values.map((value, index) => (known?.[index] ?? 0) + sign * value) });
  };
  for (const row of after) add(row, 1);
  for (const row of before) add(row, -1);
  return [...changes.values()].filter(({ values }) => values.some((value) => value !== 0));
}

function toMonths(rows: readonly queries.SumRow[]): queries.SumRow[] {
  return subtract(
    rows.map((row) => ({ ...row, day: `${row.day.slice(0, 7)}-01` })),
    [],
  );
}

/** Reads the current sums of locked orders; must be called before the orders are written. */
export async function readBefore(trx: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<Before> {
  if (ids.length === 0) return NOTHING;
  return {
    order: await queries.readSums(trx, scope, 'order', ids),
    product: await queries.readSums(trx, scope, 'product', ids),
  };
}

/** Updates the sums after orders were written. Must run in the same transaction, after all its other writes to orders and counts (PRF-1). */
export async function moveSums(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  before: Before,
): Promise<void> {
  if (ids.length === 0) return;
  const after = await readBefore(trx, scope, ids);
  for (const kind of KINDS) {
    const changes = subtract(after[kind], before[kind]);
    await queries.addSums(trx, scope, { kind, grain: 'day' }, changes);
    await queries.addSums(trx, scope, { kind, grain: 'month' }, toMonths(changes));
  }
}

/** Writes locked orders and updates the sums by the change. */
export async function withSums<T>(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  const before = await readBefore(trx, scope, ids);
  const result = await write();
  await moveSums(trx, scope, ids, before);
  return result;
}

/** Corrects sums by their differences. Two repairs must not run at the same time. */
export async function repairSums(
  trx: Queryable,
  scope: OwnerScope,
  faults: readonly queries.SumFault[],
): Promise<void> {
  for (const kind of KINDS) {
    for (const grain of ['day', 'month'] as const) {
      const rows = faults.filter((fault) => fault.kind === kind && fault.grain === grain);
      await queries.addSums(trx, scope, { kind, grain }, rows);
    }
  }
}
