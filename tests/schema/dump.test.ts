import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../../scripts/schema-dump.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

let database: TestDatabase;
let reader: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  reader = openDatabase(database.url, 2);
});
afterAll(async () => {
  await reader.close();
  await database.close();
});

it('server/schema.sql equals the result of the migrations (after a change: node scripts/schema-dump.ts)', async () => {
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await dumpSchema(reader.pool));
});

it('server/schema.sql creates the same schema in an empty database', async () => {
  const before = await dumpSchema(reader.pool);
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  // A table may reference a later one, so the tables whose referenced tables exist are created first.
  const [functions = '', ...tables] = before.split(/\n(?=CREATE TABLE )/);
  await sql.raw(functions).execute(database.db);
  let left = tables;
  for (let round = 0; left.length > 0 && round < 10; round += 1) {
    const failed: string[] = [];
    for (const part of left) {
      const isMade = await sql
        .raw(part)
        .execute(database.db)
        .then(
          () => true,
          () => false,
        );
      if (!isMade) failed.push(part);
    }
    left = failed;
  }
  expect(left).toEqual([]);
  expect(await dumpSchema(reader.pool)).toBe(before);
});
