import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readMigrationTexts } from '../../server/src/platform/migrations.ts';
import { listBreaking } from './expanding.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The last release, the name of its last migration, and its number of migrations. Each release changes these values (CONTRIBUTING.md, A release). */
const RELEASED = { version: '0.2.0', last: '0448_due_counts', count: 95 };
const VERSION = '0.3.1';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('Migrations since the last release cause no failure in processes of the previous release (OPS-128)', async () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const newer = (await readMigrationTexts()).filter(({ name }) => name > RELEASED.last);
  expect(newer.flatMap(({ name, text }) => listBreaking(name, text, version))).toEqual([]);
});

it('Migrations since the last release have names that sort after the migrations of that release, because databases have applied those', async () => {
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md')) ?? [];
  expect(RELEASED.version).toBe(newest);
  const names = (await readMigrationTexts()).map(({ name }) => name);
  expect(names.filter((name) => name <= RELEASED.last)).toHaveLength(RELEASED.count);
  expect(names).toContain(RELEASED.last);
});

it.each([
  'DROP TABLE shops;',
  'ALTER TABLE orders DROP COLUMN note;',
  'ALTER TABLE orders DROP note;',
  'ALTER TABLE orders RENAME COLUMN note TO text;',
  'ALTER TABLE orders RENAME TO sales;',
  'ALTER TABLE orders ALTER COLUMN count TYPE bigint;',
  'ALTER TABLE orders ALTER count SET DATA TYPE bigint;',
  'ALTER TABLE orders ALTER COLUMN note SET NOT NULL;',
  'ALTER TABLE orders ADD COLUMN note text NOT NULL;',
  'ALTER TABLE orders ADD COLUMN a text, ADD COLUMN note text NOT NULL;',
  'ALTER TABLE orders\n  ADD CONSTRAINT counted CHECK (count > 0);',
  'CREATE UNIQUE INDEX one ON orders (note);',
  'DROP FUNCTION count_orders();',
])('Migrations with %s need a contract line and fail the check without it (OPS-128)', (text) => {
  expect(listBreaking('0500_new', text, VERSION)).toHaveLength(1);
  expect(listBreaking('0500_new', `-- contract: 0.2.7\n${text}`, VERSION)).toEqual([]);
  expect(listBreaking('0500_new', `-- contract: 0.3.0\n${text}`, VERSION)).toHaveLength(1);
});

it.each([
  "CREATE TABLE notes (id text NOT NULL);\nALTER TABLE notes ADD CONSTRAINT short CHECK (length(id) < 9);\nCREATE UNIQUE INDEX one ON notes (id);\nCOMMENT ON TABLE notes IS 'DROP TABLE shops; owner: orders';",
  'ALTER TABLE orders ADD COLUMN note text;',
  'ALTER TABLE orders ADD COLUMN count integer NOT NULL DEFAULT 0;',
  'ALTER TABLE orders ADD COLUMN count integer DEFAULT 0 NOT NULL, ADD COLUMN note text;',
  'ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;',
  'ALTER TABLE orders DROP CONSTRAINT orders_check;',
  'ALTER TABLE orders ALTER COLUMN note SET DEFAULT 1;',
  'DROP INDEX orders_by_note;',
  'ALTER TABLE orders ADD COLUMN a text, ALTER COLUMN note DROP DEFAULT;',
  'CREATE INDEX orders_by_note ON orders (note);',
  '-- DROP TABLE shops;\nUPDATE orders SET note = 1;',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;',
])('Migrations with %s pass the check (OPS-128)', (text) => {
  expect(listBreaking('0500_new', text, VERSION)).toEqual([]);
});
