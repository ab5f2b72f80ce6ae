import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROSS_TENANT } from '../../server/src/testing/scope/cross-tenant-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { insertUser } from '../../server/src/testing/people.ts';
import { diceRows, fillTables, listColumns } from './diced-rows.ts';
import { NOT_COMPARED, STATEMENT_CASES, type StatementCase } from './statements.ts';

const NOW = Date.UTC(2026, 10, 20, 20);
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** Number of seeds with full tables; the rows of later seeds are sparse. */
const FULL_SEEDS = 5;
const OWNERS = ['anna', 'binh'] as const;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

let database: TestDatabase;
/** Results of the queries for the rows of the first owner, of the second owner, and of both owners, by seed. */
const answers: Record<'anna' | 'binh' | 'both', Json[]>[] = [];

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value instanceof Map ? [...value] : value)) as Json;
const textOf = (value: Json) => JSON.stringify(value);
const sorted = (values: readonly Json[]) => values.map(textOf).toSorted();
const asList = (value: Json): Json[] => (Array.isArray(value) ? value : [value]);

/** A line of a sum is identified by all its values except its numbers. */
function keyOf(value: Json): string {
  if (typeof value === 'number') return '#';
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value === null || typeof value !== 'object') return textOf(value);
  return `{${Object.entries(value)
    .map(([name, part]) => `${name}:${keyOf(part)}`)
    .join()}}`;
}

function numbersOf(value: Json): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersOf) : [];
}

/** The field names of a record are the keys of its sums. */
function addUp(values: readonly Json[]): Record<string, number[]> {
  const isRecord = (value: Json): value is { [name: string]: Json } =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  const lines = values.flatMap((value) =>
    isRecord(value) && Object.values(value).every((part) => typeof part === 'number')
      ? Object.entries(value).map(([name, part]) => [name, part])
      : [value],
  );
  const byKey = Map.groupBy(lines, keyOf);
  const sums = [...byKey].map(([key, same]): [string, number[]] => {
    const all = same.map(numbersOf);
    return [key, (all[0] ?? []).map((_, place) => all.reduce((total, one) => total + (one[place] ?? 0), 0))];
  });
  return Object.fromEntries(sums.filter(([, numbers]) => numbers.some((number) => number !== 0)));
}

function join(joins: StatementCase['joins'], one: Json, other: Json): unknown {
  const all = [...asList(one), ...asList(other)];
  if (joins === 'sum') return addUp(all);
  return joins === 'set' ? [...new Set(sorted(all))] : sorted(all);
}

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of OWNERS) await insertUser(database.db, id);
  const columns = await listColumns(database.db);
  for (const seed of SEEDS) {
    const isSparse = seed > FULL_SEEDS;
    const anna = diceRows(columns, { ownerId: 'anna', seed, isSparse }, NOW);
    const binh = diceRows(columns, { ownerId: 'binh', seed: seed + 1000, isSparse }, NOW);
    const askAll = async (rows: Parameters<typeof fillTables>[2]) => {
      await fillTables(database.db, columns, rows);
      const found: Json[] = [];
      for (const { ask } of STATEMENT_CASES) {
        found.push(toJson(await ask({ db: database.db, now: NOW, ownerIds: OWNERS })));
      }
      return found;
    };
    answers.push({ anna: await askAll([anna]), binh: await askAll([binh]), both: await askAll([anna, binh]) });
  }
}, 120_000);
afterAll(() => database.close());

describe('a cross-tenant query, when two owners have the same ids, codes and names', () => {
  it.each(STATEMENT_CASES.map((one, place) => ({ ...one, place })))(
    'returns for both owners the combined results of each single owner: $name ($place)',
    ({ joins, place }) => {
      let found = 0;
      for (const { anna, binh, both } of answers) {
        const [one, other, together] = [anna[place] ?? null, binh[place] ?? null, both[place] ?? null];
        expect(join(joins, together, [])).toEqual(join(joins, one, other));
        found += joins === 'sum' ? Object.keys(addUp(asList(together))).length : asList(together).length;
      }
      expect(found, 'no diced row is found').toBeGreaterThan(0);
    },
  );

  it('comes with a case in this test, or with a reason why it needs none', () => {
    const known = new Set([...STATEMENT_CASES.map(({ name }) => name), ...Object.keys(NOT_COMPARED)]);
    expect([...CROSS_TENANT.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !CROSS_TENANT.has(name))).toEqual([]);
  });
});
