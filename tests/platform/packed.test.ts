import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as packing from '../../server/src/platform/packed.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

interface Row {
  word: string;
  maybe: string | null;
  cents: number;
  isOn: boolean;
  list: string[];
  fault: { text: string } | null;
}

const { flag, jsonOrNull, text, textOrNull, texts, whole } = packing;
const ROW = packing.createPacking<Row>({
  word: text('word'),
  maybe: textOrNull('maybe'),
  cents: whole('cents'),
  isOn: flag('is_on'),
  list: texts('list'),
  fault: jsonOrNull('fault'),
});

/** Texts that PostgreSQL stores: everything except NUL. Separators, quotes and the letters of Bobbin's own markers are frequent. */
const words = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...'-"{},\\ tnull0đ\u0002\u001e\u001f') }, fc.string()), {
    maxLength: 6,
  })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());
const rows = fc.array(
  fc.record({
    word: words,
    maybe: fc.option(words),
    cents: fc.maxSafeInteger(),
    isOn: fc.boolean(),
    list: fc.array(words, { maxLength: 3 }),
    fault: fc.option(fc.record({ text: words })),
  }),
  { maxLength: 4 },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table packed_rows (n int, word text, maybe text, cents bigint, is_on boolean, list text[], fault jsonb)',
  );
});
afterAll(() => database.close());

/** Returns whether a row's text contains a separator; JSON writes it with six letters. */
function hasSign({ word, maybe }: Row): boolean {
  return ['\u001e', '\u001f'].some((sign) => `${word}${maybe}`.includes(sign));
}

async function store(all: readonly Row[]): Promise<void> {
  await database.pool.query('truncate packed_rows');
  for (const [n, { word, maybe, cents, isOn, list, fault }] of all.entries()) {
    const values = [n, word, maybe, cents, isOn, list, fault === null ? null : JSON.stringify(fault)];
    await database.pool.query('insert into packed_rows values ($1, $2, $3, $4, $5, $6, $7)', values);
  }
}

describe('rows packed as one text', () => {
  it('equal the rows read value by value, or are reported as unreadable, but are never different rows', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        await store(all);
        const each = await sql<{ packed: string }>`select ${ROW.packed} as packed from packed_rows order by n`.execute(
          database.db,
        );
        const plain = await sql<Row>`select ${ROW.plain} from packed_rows order by n`.execute(database.db);
        expect(plain.rows).toEqual(all);
        expect(each.rows.map(({ packed }) => ROW.unpack(packed))).toEqual(
          all.map((row) => (`${row.word}${row.maybe}`.includes('\u001f') ? null : row)),
        );
        const whole = await sql<{ list: string | null }>`select ${packing.PACKED_LIST} as list
          from (select ${ROW.packed} as packed from packed_rows order by n) r`.execute(database.db);
        expect(ROW.unpackList(whole.rows[0]?.list ?? null)).toEqual(all.some(hasSign) ? null : all);
      }),
      { numRuns: 150 },
    );
  });

  it('reveal a null in a required column, and a number that is not exact', async () => {
    await store([{ word: 'a', maybe: null, cents: 1, isOn: true, list: [], fault: null }]);
    const read = async () => {
      const { rows: found } = await sql<{ packed: string }>`select ${ROW.packed} as packed from packed_rows`.execute(
        database.db,
      );
      return ROW.unpack(found[0]?.packed ?? '');
    };
    await database.pool.query('update packed_rows set cents = 9007199254740993');
    await expect(read()).rejects.toThrow('bigint out of range');
    await database.pool.query('update packed_rows set word = null');
    expect(await read()).toBeNull();
  });
});
