import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMigrationTexts, splitStatements } from './migrations.ts';

beforeAll(() => loadModule());

const count = (text: string) => parseSync(text).stmts?.length ?? 0;

describe('the statements of a migration', () => {
  it('result from splitting the migration’s text, as many as PostgreSQL counts', async () => {
    const migrations = await readMigrationTexts();
    expect(migrations.length).toBeGreaterThan(80);
    for (const { name, text } of migrations) {
      const statements = splitStatements(text);
      expect([name, statements.map(count)]).toEqual([name, statements.map(() => 1)]);
      expect([name, statements.length]).toEqual([name, count(text)]);
    }
  });

  it('stay whole when a comment, a string, a name or a function body contains a semicolon', () => {
    const body = `$$ begin; return 'a;b'; end $$`;
    const text = `-- first; second\nselect 'it''s; one' as "x;y" -- end;\n;\ncreate function f() returns int language plpgsql as ${body};\n;`;
    expect(splitStatements(text)).toEqual([
      `select 'it''s; one' as "x;y"`,
      `create function f() returns int language plpgsql as ${body}`,
    ]);
    const tagged = 'do $body$ begin perform 1; execute $$select 1; select 2$$; end $body$';
    expect(splitStatements(`${tagged};\nselect $1 - 1`)).toEqual([tagged, 'select $1 - 1']);
  });
});
