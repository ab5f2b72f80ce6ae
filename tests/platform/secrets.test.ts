import { getProfile, login, refresh } from '@bobbin/contract/auth';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { createShop, updateShopProxy } from '@bobbin/contract/shops';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVault, hashOf } from '../../server/src/platform/crypto.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { callApi } from '../world/world.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { createPerson } from '../world/person.ts';

describe('the vault', () => {
  const vault = createVault(SECRET_KEY);

  it('decrypts only what it encrypted', () => {
    const sealed = vault.seal('marketplace token, with Tiếng Việt');
    expect(sealed).not.toContain('token');
    expect(vault.open(sealed)).toBe('marketplace token, with Tiếng Việt');
    expect(vault.open(vault.seal(''))).toBe('');
    expect(vault.seal('same')).not.toBe(vault.seal('same'));
  });

  it('detects a change of any byte in an encrypted text', () => {
    const sealed = vault.seal('secret');
    const [version = '', text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(`${version}.${changed.toString('base64url')}`), `byte ${index}`).toThrow(/./);
    }
    for (const broken of ['', 'v1', 'v1.', `v2.${text}`, text, `v1.${text.slice(0, 20)}`]) {
      expect(() => vault.open(broken), broken).toThrow(/./);
    }
  });

  it('fails to decrypt and to verify with another key', () => {
    const other = createVault(`${SECRET_KEY}!`);
    expect(() => other.open(vault.seal('secret'))).toThrow(/./);
    expect(other.isSignature('link', vault.sign('link'))).toBe(false);
  });

  it('accepts a signature only for the text that it signed', () => {
    const signature = vault.sign('link');
    expect(vault.isSignature('link', signature)).toBe(true);
    for (const wrong of ['', signature.slice(1), `${signature}AAAA`, vault.sign('links'), 'đ']) {
      expect(vault.isSignature('link', wrong), wrong).toBe(false);
    }
  });

  it('signs a link with half a signature (128 bits), for exactly one text, and also accepts a full signature of an older link (FIL-11)', () => {
    const signature = vault.signLink('link');
    expect(signature).toMatch(/^[\w-]{22}$/);
    expect(vault.isLinkSignature('link', signature)).toBe(true);
    expect(vault.isLinkSignature('link', vault.sign('link'))).toBe(true);
    const shorter = signature.slice(0, 20);
    const altered = `${vault.sign('link').slice(0, 40)}AAA`;
    for (const wrong of ['', shorter, `${signature}AAAA`, altered, vault.signLink('links'), vault.sign('links'), 'đ']) {
      expect(vault.isLinkSignature('link', wrong), wrong).toBe(false);
    }
    // Every signature except that of a link must have its full length.
    expect(vault.isSignature('link', signature)).toBe(false);
  });
});

describe('the log', () => {
  it('removes the values of fields that are named like a secret, at any depth of an object', () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    const log = createLog('info', 'test', sink);
    const cause = Object.assign(new Error('inner'), { config: { headers: { Authorization: 'Bearer hush-1' } } });
    log.info({ accessToken: 'hush-2', shop: { proxy: 'hush-3', list: [{ refresh_token: 'hush-4' }] } }, 'plain');
    log.warn({ err: Object.assign(new Error('outer', { cause }), { apiKey: 'hush-5', request: cause }) }, 'error');
    log.info({ a: { b: { c: { d: { appSecret: 'hush-6', cipher_sealed: 'hush-7', cookie: 'hush-8' } } } } });
    log.info({ passcode: 'hush-9', recoveryCodes: ['hush-10'], twoFactorAuthenticationCode: 'hush-11' });
    log.info({ proxy: null, password: undefined, kept: 'shown', at: new Date(0) });
    const text = lines.join('');
    expect(text).not.toContain('hush');
    expect(text).toContain('"kept":"shown"');
    expect(text).toContain('"proxy":null');
    expect(text).toContain('1970-01-01T00:00:00.000Z');
    expect(text).toContain('outer');
  });
});

describe('a running server', () => {
  let database: TestDatabase;
  let server: TestApi;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startApi({ databaseUrl: database.url, env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('writes no password, token, key or proxy into its log (SEC-1)', async () => {
    const secrets = ['pass-of-lan-1', 'refresh-of-lan-1', 'key-of-factory-1', 'proxy-pass-1', 'auth-code-1'];
    const [password = '', refreshToken = '', api = '', proxyPassword = '', code = ''] = secrets;
    const lan = await createPerson(server.app, 'lan');
    const { url } = server;
    await callApi(url, login, { body: { email: 'lan@example.com', password } });
    await callApi(url, refresh, { body: { refreshToken } });
    await callApi(url, connectPressify, { body: { api } }, lan.headers);
    await callApi(url, updateShopProxy, { body: { id: '1', proxy: `127.0.0.1:1:u:${proxyPassword}` } }, lan.headers);
    await callApi(url, createShop, { body: { data: `https://x.test/?code=${code}`, friendlyName: 'A' } }, lan.headers);
    const failure = Object.assign(new Error('boom'), { headers: lan.headers, password });
    vi.spyOn(server.app.overview, 'getProfile').mockRejectedValueOnce(failure);
    await callApi(url, getProfile, {}, lan.headers);

    await expect.poll(() => server.readLog().filter((line) => line.msg === 'request').length).toBe(6);
    const text = JSON.stringify(server.readLog());
    expect(text).toContain('boom');
    for (const secret of [...secrets, lan.token]) expect(text).not.toContain(secret);
  });

  it('stores passwords, refresh tokens and keys only hashed or encrypted', async () => {
    const { app } = server;
    const columns = await app.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(password|token|secret|cipher|api_key|proxy|credential)'`,
    );
    const plain = columns.rows
      .map((row) => row.name)
      .filter((name) => !/_(hash|sealed|at|failures)$|proxy_host$|is_proxy_failing$/.test(name));
    expect(plain).toEqual([]);
    expect(hashOf('x')).toMatch(/^[0-9a-f]{64}$/);
  });
});
