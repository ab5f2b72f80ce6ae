import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { costTable } from '../../server/src/cost-table.ts';
import { upgradeDatabase } from '../../server/src/database-upgrade.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { listSources } from '../house-rules/sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const KEY = 'a secret key for tests only, 32+ characters';
const SMALL = { DATABASE_URL: 'postgres://localhost/bobbin', APP_SECRET_KEY: KEY };
/** Values for all variables that production requires. */
const NEEDED: Readonly<Record<string, string>> = {
  ...SMALL,
  PUBLIC_URL: 'https://desk.example.com',
  MARKETPLACE_APP_KEY: 'key',
  MARKETPLACE_APP_SECRET: 'secret',
  MARKETPLACE_SERVICE_ID: '7300000000000000001',
  SMTP_URL: 'smtps://desk:mail-secret@mail.example.com',
  MAIL_FROM: 'Bobbin <desk@example.com>',
};

/** Returns the text of one promise of the page, up to the next promise or the next empty line. */
function readPromise(id: string): string {
  const [, text = ''] = new RegExp(String.raw`^- \*\*${id}\*\* ([\s\S]*?)(?=\n- \*\*|\n\n)`, 'm').exec(page) ?? [];
  if (text === '') throw new Error(`The page has no ${id}`);
  return text.replaceAll(/\s+/g, ' ');
}
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/**
 * Lists the variables of the page's tables, each with the text of its default. A row with several variables has their defaults in the same sequence.
 */
function listDefaults(): { name: string; text: string }[] {
  const [, section = ''] = /^## Configuration\n([\s\S]*?)(?=^## )/m.exec(page) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [names = '', defaults = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      const listed = quoted(names);
      const parts = defaults.split(/,\s+/);
      return listed.map((name, place) => ({
        name,
        text: parts.length === listed.length ? (parts[place] ?? '') : defaults,
      }));
    });
}

/** Defaults that the page gives in words instead of a value. */
const IN_WORDS: Readonly<Record<string, { text: string; value: unknown }>> = {
  PUBLIC_URL: { text: '`http://localhost:PORT`', value: 'http://localhost:4000' },
  TRUST_PROXY: { text: '0', value: false },
  SMTP_TLS: { text: '`checked`', value: 'checked' },
  ...Object.fromEntries(
    ['MARKETPLACE_BASE_URL', 'MARKETPLACE_AUTH_URL', 'MARKETPLACE_AUTHORIZE_URL'].map((name) => [
      name,
      { text: 'the US marketplace', value: expect.stringMatching(/^https:\/\/.*tiktok/) },
    ]),
  ),
  ...Object.fromEntries(
    ['PRESSIFY_BASE_URL', 'MANGO_BASE_URL', 'FLASH_BASE_URL'].map((name) => [
      name,
      { text: "the factories' own", value: expect.stringMatching(/^https:\/\//) },
    ]),
  ),
  ...Object.fromEntries(
    ['SEPAY_BASE_URL', 'CASSO_BASE_URL', 'PAYOS_BASE_URL'].map((name) => [
      name,
      { text: 'the real ones', value: expect.stringMatching(/^https:\/\//) },
    ]),
  ),
  BRAND: { text: "Bobbin's", value: 'Bobbin' },
  ...Object.fromEntries(
    ['POLICY_URL', 'GUIDE_URL', 'CHANNEL_URL'].map((name) => [name, { text: "Bobbin's", value: expect.any(String) }]),
  ),
};

/** Returns whether a default on the page equals the value in the configuration. */
function isDefault(text: string, value: unknown): boolean {
  if (text === '–') {
    const isEmpty = value === undefined || value === '' || value === null;
    const isEmptyTable = JSON.stringify(value) === JSON.stringify(costTable.parse(undefined));
    return (
      isEmpty ||
      isEmptyTable ||
      (Array.isArray(value) && value.length === 0) ||
      (value instanceof Set && value.size === 0) ||
      JSON.stringify(value) === '{}'
    );
  }
  const plain = text.replaceAll('`', '');
  if (typeof value === 'boolean') return value === (plain === '1');
  return String(value) === plain;
}

describe('docs/operations.md', () => {
  it('names existing commands, scripts and pages (OPS-1)', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(6);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = [...page.matchAll(/(?:server\/src|docs)\/[\w/-]+\.(?:ts|md)/g)].map(([name]) => name);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('starts processes without npm with the same options as the npm scripts (OPS-1)', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const plain = page.replaceAll(/\s+/g, ' ');
    for (const name of ['api', 'worker']) expect(plain).toContain(`\`${scripts[name]?.replace('exec ', '')}\``);
  });

  it('describes a production configuration that starts with exactly the variables that it names (OPS-6)', () => {
    const names = quoted(readPromise('OPS-6')).filter((name) => /^[A-Z_]+$/.test(name));
    const env = { NODE_ENV: 'production', ...Object.fromEntries(names.map((name) => [name, NEEDED[name]])) };
    expect(readConfig(env).isProduction).toBe(true);
    for (const name of names) expect(() => readConfig({ ...env, [name]: undefined })).toThrow(name);
    const outbox = { ...env, SMTP_URL: undefined, MAIL_FROM: undefined, MAIL_OUTBOX: '1' };
    expect(readConfig(outbox).MAIL_OUTBOX).toBe(true);
  });

  it('states the actual default of each variable (OPS-12)', () => {
    const config: Record<string, unknown> = { ...readConfig(SMALL) };
    const listed = listDefaults().filter(({ name }) => !(name in SMALL));
    expect(listed.length).toBeGreaterThan(55);
    const wrong = listed.filter(({ name, text }) => {
      const words = IN_WORDS[name];
      if (words) {
        expect([name, config[name]]).toEqual([name, words.value]);
        return text !== words.text;
      }
      return !isDefault(text, config[name]);
    });
    expect(wrong).toEqual([]);
  });

  it('quotes log lines that the server can write (OPS-70)', () => {
    const [, section = ''] = /^## When something is wrong\n([\s\S]*)$/m.exec(page) ?? [];
    const lines = quoted(section.replaceAll(/^```[\s\S]*?^```$/gm, '')).filter((text) => /^[A-Z][a-z]+ .* /.test(text));
    expect(lines.length).toBeGreaterThan(2);
    const code = listSources(join(ROOT, 'server/src')).filter(
      ({ path }) => path.endsWith('.ts') && !path.includes('.test.'),
    );
    const isWritten = (line: string) => code.some(({ text }) => text.includes(`'${line}'`));
    expect(lines.filter((line) => !isWritten(line))).toEqual([]);
    const said = [...page.matchAll(/logged as '([^']+)'/g)].map(([, line = '']) => line);
    expect(said.filter((line) => !isWritten(line))).toEqual([]);
  });
});

describe('a running server', () => {
  let database: TestDatabase;
  let server: TestApi;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startApi({ databaseUrl: database.url, env: { LOG_LEVEL: 'info' } });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** Sends a request head of about the given number of bytes by a raw socket, because fetch has a limit too. */
  function askWith(bytes: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const sent = request(`${server.url}/api/form?ids=${'1'.repeat(bytes)}`, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
    return promise;
  }

  it('accepts a request head of up to 32 kB, and refuses a longer one (OPS-7)', async () => {
    expect(await askWith(31_000)).toBe(200);
    expect(await askWith(33_000)).toBeGreaterThanOrEqual(400);
  });

  it("writes JSON lines with the same request id as the response's header and error (OPS-22)", async () => {
    const answer = await fetch(`${server.url}/api/auth/profile`);
    const id = answer.headers.get('x-request-id') ?? '';
    const { exceptionBody } = (await answer.json()) as { exceptionBody: { requestId?: string } };
    expect(exceptionBody.requestId).toBe(id);
    await expect.poll(() => JSON.stringify(server.readLog())).toContain(id);
    const [line] = server.readLog().filter(({ msg, requestId }) => msg === 'request' && requestId === id);
    expect(line).toMatchObject({ route: '/api/auth/profile', status: 401 });
    expect(line).not.toHaveProperty('reqId');
    expect(Object.values(line ?? {}).filter((value) => value === id)).toHaveLength(1);
  });
});

it('migrations that three processes start at the same time run once, and a second start runs none (OPS-2)', async () => {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const name = `bobbin_empty_${process.pid}`;
  await admin.query(`create database ${name}`);
  try {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    const applied = await Promise.all([1, 2, 3].map(() => upgradeDatabase(url.href)));
    expect(applied.filter((list) => list.length > 0)).toHaveLength(1);
    expect(await upgradeDatabase(url.href)).toEqual([]);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
