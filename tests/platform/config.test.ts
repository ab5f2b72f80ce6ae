import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { ConfigError, DEMO_SECRET_KEY, examineConfig, readConfig, VARIABLES } from '../../server/src/config.ts';
import { openTraces } from '../../server/src/platform/open-traces.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';

const KEY = 'a secret key for tests only, 32+ characters';
const SMALL = { DATABASE_URL: 'postgres://localhost/bobbin', APP_SECRET_KEY: KEY };
const PRODUCTION = {
  ...SMALL,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desk.example.com',
  MARKETPLACE_APP_KEY: 'key',
  MARKETPLACE_APP_SECRET: 'secret',
  MARKETPLACE_SERVICE_ID: '7300000000000000001',
  SMTP_URL: 'smtps://desk:mail-secret@mail.example.com',
  MAIL_FROM: 'Bobbin <desk@example.com>',
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'accepted';
}

describe('readConfig', () => {
  it('returns every value with its type and default', () => {
    const config = readConfig(SMALL);
    expect(config).toMatchObject({
      NODE_ENV: 'development',
      DEMO: false,
      HOST: '127.0.0.1',
      PORT: 4000,
      PUBLIC_URL: 'http://localhost:4000',
      DATABASE_POOL: 10,
      DATA_DIR: '.data',
      LOG_LEVEL: 'info',
      TRUST_PROXY: false,
      SYNC_EVERY_SECONDS: 120,
      EXCHANGE_RATE: 25_000,
      BLOCK_CONTEXT_MENU: true,
      WORKER_CONCURRENCY: 8,
      isProduction: false,
    });
  });

  it('converts texts to numbers and booleans', () => {
    const config = readConfig({
      ...SMALL,
      PORT: '8080',
      DEMO: 'true',
      TRUST_PROXY: '1',
      BLOCK_CONTEXT_MENU: '0',
      MARKETPLACE_RATE: '0.5',
    });
    expect(config).toMatchObject({
      PORT: 8080,
      DEMO: true,
      TRUST_PROXY: ['loopback', 'linklocal', 'uniquelocal'],
      BLOCK_CONTEXT_MENU: false,
    });
    expect(config.MARKETPLACE_RATE).toBe(0.5);
    expect(config.PUBLIC_URL).toBe('http://localhost:8080');
  });

  it('treats an empty variable like a missing one (OPS-11)', () => {
    const config = readConfig({ ...SMALL, PORT: '', PUBLIC_URL: '', DEMO: '', EXCHANGE_RATE: '', LOG_LEVEL: '' });
    expect(config).toMatchObject({ PORT: 4000, PUBLIC_URL: 'http://localhost:4000', DEMO: false });
    expect(config).toMatchObject({ EXCHANGE_RATE: 25_000, LOG_LEVEL: 'info' });
  });

  it('removes a trailing slash from the addresses of partners', () => {
    const names = ['MARKETPLACE_BASE_URL', 'MARKETPLACE_AUTHORIZE_URL', 'FLASH_BASE_URL', 'TELEGRAM_API_BASE'] as const;
    const env = Object.fromEntries(names.map((name) => [name, 'https://partner.example.com/v2/']));
    const config = readConfig({ ...SMALL, ...env });
    expect(names.map((name) => config[name])).toEqual(names.map(() => 'https://partner.example.com/v2'));
  });

  it('removes a trailing slash from PUBLIC_URL', () => {
    expect(readConfig({ ...SMALL, PUBLIC_URL: 'https://desk.example.com/' }).PUBLIC_URL).toBe(
      'https://desk.example.com',
    );
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://desk:word@db.example.com/bobbin' }],
    ['DATABASE_URL', { DATABASE_URL: '127.0.0.1:5432/bobbin' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://desk:wo@hidden#1@db.example.com/bobbin' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://desk:wo@hidden/rd@db.example.com/bobbin' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://desk:1/hidden@db.example.com/bobbin' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://desk:wo@hidden?rd@db.example.com/bobbin' }],
    ['APP_SECRET_KEY', { APP_SECRET_KEY: undefined }],
    ['APP_SECRET_KEY', { APP_SECRET_KEY: 'x'.repeat(31) }],
    ['APP_SECRET_KEYS_OLD', { APP_SECRET_KEYS_OLD: `${'y'.repeat(40)},${'x'.repeat(31)}` }],
    ['APP_SECRET_KEYS_OLD', { APP_SECRET_KEYS_OLD: '["not closed and longer than thirty-two' }],
    ['APP_SECRET_KEYS_OLD', { APP_SECRET_KEYS_OLD: '[1234567890123456789012345678901234567890]' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: 'http' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['DEMO', { DEMO: 'yes please' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'desk.example.com' }],
    ['EXCHANGE_RATE', { EXCHANGE_RATE: '-1' }],
    ['WORKER_CONCURRENCY', { WORKER_CONCURRENCY: '0' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'AAH-without-its-number' }],
    ['MARKETPLACE_BASE_URL', { MARKETPLACE_BASE_URL: 'open-api.example.com' }],
    ['PRESSIFY_BASE_URL', { PRESSIFY_BASE_URL: 'ftp://pressify.example.com' }],
    ['SEPAY_BASE_URL', { SEPAY_BASE_URL: 'none' }],
  ])('rejects an invalid value of %s and names the variable (%o)', (name, change) => {
    expect(refusal({ ...SMALL, ...change })).toContain(name);
  });

  it('reads the headers for traces as a list of name=value, with URL-encoded characters', () => {
    const read = (text: string) =>
      readConfig({ ...SMALL, OTEL_EXPORTER_OTLP_HEADERS: text }).OTEL_EXPORTER_OTLP_HEADERS;
    expect(read('authorization=Bearer%20a=, X-Tenant = desk one,')).toEqual({
      authorization: 'Bearer a=',
      'x-tenant': 'desk one',
    });
    expect(read('')).toEqual({});
  });

  it('accepts a PostgreSQL URL with an encoded password, or with a socket', () => {
    for (const url of [
      'postgres://desk:wo%40rd%23@db.example.com:5432/bobbin',
      'postgresql:///bobbin?host=/run/postgresql',
    ]) {
      expect(readConfig({ ...SMALL, DATABASE_URL: url }).DATABASE_URL).toBe(url);
    }
  });

  it.each(['#', '/', '?', '@', '%'])(
    'shows no part of a database password that contains an unencoded %s (OPS-14)',
    (sign) => {
      for (const password of [`wo${sign}hidden`, `wo@hidden${sign}1`, `1${sign}hidden`, `${sign}hidden`]) {
        const told = refusal({ ...SMALL, DATABASE_URL: `postgres://desk:${password}@db.example.com/bobbin` });
        expect([password, told]).toEqual([password, expect.not.stringContaining('hidden')]);
      }
    },
  );

  it('names both mail variables when both are missing (OPS-6)', () => {
    const text = refusal({ ...PRODUCTION, SMTP_URL: undefined, MAIL_FROM: undefined });
    for (const name of ['SMTP_URL', 'MAIL_FROM']) expect(text).toContain(`${name} is missing`);
  });

  it('reads old sealing keys separated by commas, and keys that contain a comma from a JSON list (OPS-100)', () => {
    const [one, other] = ['y'.repeat(40), 'z'.repeat(40)] as const;
    const read = (text: string) => readConfig({ ...SMALL, APP_SECRET_KEYS_OLD: text }).APP_SECRET_KEYS_OLD;
    expect(read(`${one}, ${other},`)).toEqual([one, other]);
    expect(read(JSON.stringify([`${one}, with a comma`]))).toEqual([`${one}, with a comma`]);
    expect(read('')).toEqual([]);
  });

  it('names all errors of a configuration at once', () => {
    const text = refusal({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'APP_SECRET_KEY', 'PUBLIC_URL', 'MARKETPLACE_APP_KEY']) {
      expect(text).toContain(name);
    }
  });
});

describe('readConfig for production', () => {
  it('accepts a complete configuration', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ isProduction: true, DEMO: false });
  });

  it.each([
    ['demo accounts', 'DEMO', { DEMO: '1' }],
    ['the demo key', 'APP_SECRET_KEY', { APP_SECRET_KEY: DEMO_SECRET_KEY }],
    ['the demo key as an old one', 'APP_SECRET_KEYS_OLD', { APP_SECRET_KEYS_OLD: DEMO_SECRET_KEY }],
    ['the simulator’s secret', 'MARKETPLACE_APP_SECRET', { MARKETPLACE_APP_SECRET: 'sim-app-secret-0123456789abcdef' }],
    ['the simulated bank’s token', 'SEPAY_TOKEN', { SEPAY_TOKEN: 'sim-sepay-token-for-the-list' }],
    ['the simulated bank’s key', 'CASSO_API_KEY', { CASSO_API_KEY: 'sim-casso-key-for-the-list' }],
    ['no public address', 'PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['no app key', 'MARKETPLACE_APP_KEY', { MARKETPLACE_APP_KEY: '' }],
    ['no app secret', 'MARKETPLACE_APP_SECRET', { MARKETPLACE_APP_SECRET: '' }],
    ['no service id', 'MARKETPLACE_SERVICE_ID', { MARKETPLACE_SERVICE_ID: '' }],
    ['no mail server', 'SMTP_URL', { SMTP_URL: undefined }],
    ['an invalid mail server', 'SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
    ['a mail server with options', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example.com?requireTLS=false' }],
    ['an unencoded mail password', 'SMTP_URL', { SMTP_URL: 'smtp://desk:50%off@mail.example.com' }],
    ['a mail server without a name', 'SMTP_URL', { SMTP_URL: 'smtp://desk:secret@' }],
    ['an invalid TLS setting', 'SMTP_TLS', { SMTP_TLS: 'maybe' }],
    ['contradictory TLS settings', 'SMTP_TLS', { SMTP_TLS: 'off' }],
    ['mails without a sender', 'MAIL_FROM', { MAIL_FROM: undefined }],
    ['a sender with a second line', 'MAIL_FROM', { MAIL_FROM: 'a@example.com\nBcc: b@example.com' }],
    ['a mail server beside the outbox', 'MAIL_OUTBOX', { MAIL_OUTBOX: '1' }],
    ['the embedded database', 'embedded database', { BOBBIN_EMBEDDED_DATABASE: '1' }],
  ])('rejects %s (OPS-13)', (_what, word, change) => {
    expect(refusal({ ...PRODUCTION, ...change })).toContain(word);
  });

  it('keeps mails in the outbox when MAIL_OUTBOX is 1', () => {
    const config = readConfig({ ...PRODUCTION, SMTP_URL: undefined, MAIL_FROM: undefined, MAIL_OUTBOX: '1' });
    expect(config).toMatchObject({ MAIL_OUTBOX: true, isProduction: true });
  });

  it.each([
    ['smtps://mail.example.com', undefined, 'checked'],
    ['smtp://mail.example.com:587', undefined, 'checked'],
    ['smtp://localhost.example.com', undefined, 'checked'],
    ['smtp://127.example.com', undefined, 'checked'],
    ['smtps://localhost', undefined, 'checked'],
    ['smtp://localhost:25', undefined, 'off'],
    ['smtp://127.0.0.1', undefined, 'off'],
    ['smtp://[::1]:1025', undefined, 'off'],
    ['smtp://localhost', 'checked', 'checked'],
    ['smtp://mail.example.com', 'unchecked', 'unchecked'],
    ['smtp://mail.example.com', 'off', 'off'],
  ])('uses, for the mail server %s with SMTP_TLS=%s, the TLS setting %s', (SMTP_URL, SMTP_TLS, expected) => {
    expect(readConfig({ ...PRODUCTION, SMTP_URL, SMTP_TLS }).SMTP_TLS).toBe(expected);
  });

  it('accepts the embedded database when ALLOW_EMBEDDED_DATABASE is 1', () => {
    const env = { ...PRODUCTION, BOBBIN_EMBEDDED_DATABASE: '1', ALLOW_EMBEDDED_DATABASE: '1' };
    expect(readConfig(env).isProduction).toBe(true);
  });

  it('shows no secret in its error (OPS-14)', () => {
    const text =
      refusal({ ...PRODUCTION, APP_SECRET_KEY: 'short secret', PORT: 'x', MAIL_FROM: undefined }) +
      refusal({ ...SMALL, TELEGRAM_BOT_TOKEN: '12:no-token/bot-secret' }) +
      refusal({ ...SMALL, APP_SECRET_KEYS_OLD: 'short secret' });
    expect(text).not.toContain('short secret');
    expect(text).not.toContain('mail-secret');
    expect(text).not.toContain('bot-secret');
  });

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://desk.example.com' }],
    ['SIMULATOR_PROXIES', { SIMULATOR_PROXIES: '127.0.0.1:4015' }],
  ])('rejects settings for development: %s', (name, env) => {
    expect(refusal({ ...PRODUCTION, ...env })).toContain(name);
  });

  it.each(['abc', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1, nobody', '::1/129'])('rejects TRUST_PROXY=%s', (text) => {
    expect(refusal({ ...SMALL, TRUST_PROXY: text })).toContain('TRUST_PROXY: must be addresses or networks');
  });

  it('accepts IP addresses, networks and named networks for TRUST_PROXY', () => {
    const { TRUST_PROXY } = readConfig({ ...SMALL, TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32 203.0.113.7,loopback' });
    expect(TRUST_PROXY).toEqual(['10.0.0.0/8', '2001:db8::/32', '203.0.113.7', 'loopback']);
  });
});

it('docs/operations.md documents every variable (OPS-12)', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const page = read('docs/operations.md');
  expect(VARIABLES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** Values that at least one parser of a variable does not expect. */
const STRANGE_VALUES = [
  '%zz',
  '%',
  '=',
  'a b',
  'a=%zz',
  '-1',
  '1e999',
  'NaN',
  '0x',
  '{',
  '[1',
  '[]',
  '{"a":',
  'null',
  'a\nb',
  'ế',
  ',,',
  '::',
  '0.0.0.0/99',
];
const STRANGE_ADDRESSES = ['', 'smtp', 'http', 'https', 'postgres'].flatMap((scheme) =>
  [
    '://',
    '://[',
    '://%zz',
    '://a:%zz@host',
    '://a:b@host:99999/x',
    '://a:b@host/%zz',
    '://host/x?port=a',
    '://host/x?sslrootcert=/nowhere/at/all',
    '://host/x?sslmode=strange&options=%zz',
  ].map((rest) => `${scheme}${rest}`),
);

it('an unusual value of a variable either works in every command that reads the variable, or is refused with one sentence that names the variable (OPS-10)', async () => {
  expect(VARIABLES.length).toBeGreaterThan(60);
  const { log } = captureLog('silent');
  const wrong: string[] = [];
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const all = [...STRANGE_VALUES, ...STRANGE_ADDRESSES];
  const toEnv = (name: string, value: string) => toTestEnv({ ...SMALL, ...tracing, [name]: value });
  for (const name of VARIABLES) {
    const note = (value: string, error: unknown) =>
      void wrong.push(`${name}=${JSON.stringify(value)}: ${String(error)}`);
    const accepted = all.filter((value) => {
      try {
        readConfig(toEnv(name, value));
        return true;
      } catch (error) {
        const { message } = error as Error;
        if (!(error instanceof ConfigError) || !message.includes(name) || message.includes('\n')) note(value, error);
        return false;
      }
    });
    // This variable accepts any text, so a few values are enough.
    for (const value of accepted.length === all.length ? accepted.slice(0, 3) : accepted) {
      try {
        const config = readConfig(toEnv(name, value));
        const app = buildApp(config, log);
        await (
          await openTraces(config, log, 'api')
        )();
        // The database driver reads the address, and the files that it names, only when it connects.
        expect(new pg.Client(app.pool.options)).toBeDefined();
        await app.close();
      } catch (error) {
        note(value, error);
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('the error of an invalid value', () => {
  it.each([
    ['PORT', 'abc', 'PORT: must be a number'],
    ['PORT', '4000.5', 'PORT: must be a whole number'],
    ['PORT', '70000', 'PORT: must be at most 65535'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL: must be at least 2'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of trace, debug, info'],
    ['PUBLIC_URL', 'desk.example.com', 'PUBLIC_URL: must be an address with its protocol'],
    ['BANK_ACCOUNT_NAME', 'N'.repeat(71), 'BANK_ACCOUNT_NAME: must have at most 70 characters'],
  ])('names the allowed values for %s=%s (OPS-10)', (name, value, sentence) => {
    const told = refusal({ ...SMALL, [name]: value });
    expect(told).toContain(sentence);
    expect(told).not.toMatch(/Invalid|expected|NaN/);
  });

  it('suggests known variables with a similar name, and no other variables (OPS-90)', () => {
    const misspelled = (names: readonly string[]) =>
      examineConfig({ ...SMALL, ...Object.fromEntries(names.map((name) => [name, 'x'])) }).misspelled;
    for (const [name, meant] of [
      ['APP_SECRET_KEYS_OL', 'APP_SECRET_KEYS_OLD'],
      ['APP_SECRET_KEY_OLD', 'APP_SECRET_KEYS_OLD'],
      ['MARKETPLACE_APPKEY', 'MARKETPLACE_APP_KEY'],
      ['SMPT_URL', 'SMTP_URL'],
      ['DATADIR', 'DATA_DIR'],
      ['FILE_URL', 'FILES_URL'],
      ['NODE_COMPILE_CACH', 'NODE_COMPILE_CACHE'],
    ] as const) {
      expect(misspelled([name])).toEqual([{ name, meant }]);
    }
    expect(
      misspelled([
        'PATH',
        'HOME',
        'HOSTNAME',
        'LANG',
        'TERM',
        'SHELL',
        'NODE_PATH',
        'NODE_VERSION',
        'PGHOST',
        'PGPORT',
        'DATABASE',
        'PORTS',
        'npm_config_x',
        'NODE_EXTRA_CA_CERTS',
      ]),
    ).toEqual([]);
  });
});
