import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desk.example.com',
  MARKETPLACE_APP_KEY: 'key',
  MARKETPLACE_APP_SECRET: 'secret',
  MARKETPLACE_SERVICE_ID: '1',
  MAIL_OUTBOX: '1',
};
/** Paths that return the web application, including unknown paths. */
const PAGES = ['/', '/community/orders', '/api/nothing', '/assets/missing.js'];
/** Paths that return JSON: one successful response and one error. */
const ANSWERS = ['/api/form', '/api/shops'];
const PATHS = [...PAGES, ...ANSWERS];

let folder: string;
let database: TestDatabase;
let server: TestApi;
let live: TestApi;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Bobbin</title>');
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url, env: { WEB_DIR: folder, DATA_DIR: folder } });
  live = await startApi({ databaseUrl: database.url, env: { ...PRODUCTION, WEB_DIR: folder, DATA_DIR: folder } });
});
afterAll(async () => {
  await live.close();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reads the directives of the Content-Security-Policy of a response, by name. */
async function readPolicy(url: string): Promise<Map<string, string>> {
  const header = (await fetch(url)).headers.get('content-security-policy') ?? '';
  return new Map(
    header.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
}

describe('the Content-Security-Policy (SEC-6)', () => {
  it('contains exactly these directives', async () => {
    expect(Object.fromEntries(await readPolicy(live.url))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob: https:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  it.each(PAGES)('forbids inline code and eval at %s (SEC-6)', async (path) => {
    const policy = await readPolicy(`${server.url}${path}`);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("'none'");
  });

  it.each(ANSWERS)(
    'forbids loading and framing in an API response, with only two directives, at %s (SEC-6)',
    async (path) => {
      expect(Object.fromEntries(await readPolicy(`${live.url}${path}`))).toEqual({
        'default-src': "'none'",
        'frame-ancestors': "'none'",
      });
      const { headers } = await fetch(`${live.url}${path}`);
      const head = [...headers].reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0);
      expect(head).toBeLessThan(650);
    },
  );

  it('forbids scripts from other origins and framing in the API documentation', async () => {
    const policy = await readPolicy(`${server.url}/api/docs`);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe.each(PATHS)('the headers at %s', (path) => {
  it('forbid framing, type sniffing and referrers', async () => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('require HTTPS in production only', async () => {
    const there = (await fetch(`${live.url}${path}`)).headers.get('strict-transport-security');
    expect(there).toBe('max-age=31536000; includeSubDomains');
    const here = (await fetch(`${server.url}${path}`)).headers.get('strict-transport-security');
    expect(here).toBeNull();
  });
});

describe.each(PAGES)('the page at %s', (path) => {
  it('isolates its window and disables device features', async () => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const permissions = headers.get('permissions-policy') ?? '';
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read']) {
      expect(permissions).toContain(`${name}=()`);
    }
    // The policy must not forbid copying the number of an order to the clipboard.
    expect(permissions).not.toContain('clipboard-write');
  });
});
