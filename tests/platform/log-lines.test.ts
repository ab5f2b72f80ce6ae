import { setTimeout as wait } from 'node:timers/promises';
import { getProfile, login, refresh } from '@bobbin/contract/auth';
import { connectTelegram } from '@bobbin/contract/connections';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { sendPasscode, verifyPasscode } from '@bobbin/contract/password-reset';
import { createApiKey } from '@bobbin/contract/profile';
import { register } from '@bobbin/contract/registration';
import { createShop, updateShopProxy } from '@bobbin/contract/shops';
import { authenticateTwoFactor, generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createHttp } from '../../server/src/platform/http/server.ts';
import { createStatus } from '../../server/src/platform/http/status.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';

import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { buildWorker, type WorkerProcess } from '../../server/src/work.ts';
import { addFault, clearFaults, syncNow } from '../world/marketplace.ts';
import { PASSWORD } from '../world/members.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';

type Line = Record<string, unknown>;

const PATIENCE = { timeout: 30_000, interval: 100 };

describe('the log of a server and a worker at level debug', () => {
  let world: World;
  let worker: WorkerProcess | null = null;
  let seller: Caller;
  let shopId: string;
  /** Secrets of this test that must not appear in a log. */
  const secrets: string[] = [];
  const hush = (text: string) => {
    secrets.push(text);
    return text;
  };
  const workerLog = captureLog('debug');
  const texts = () => [...world.logLines, ...workerLog.lines];
  const read = () => texts().map((line) => JSON.parse(line) as Line);
  const find = (test: (line: Line) => boolean) => read().filter(test);

  beforeAll(async () => {
    const SMTP_URL = `smtp://desk:${hush('smtp-password-77')}@127.0.0.1:1`;
    world = await startWorld({
      marketplace: { orders: 2, shops: 1 },
      env: {
        SMTP_URL,
        SMTP_TLS: 'off',
        MAIL_FROM: 'desk@example.com',
        SEPAY_HOOK_KEY: hush('sepay-hook-key-77'),
        METRICS_TOKEN: hush('metrics-token-77'),
      },
    });
    hush(PASSWORD);
    hush(world.app.config.APP_SECRET_KEY);
    hush(world.app.config.MARKETPLACE_APP_SECRET);
    seller = await world.createSeller('lan@example.com');
    hush(seller.accessToken);
    hush(seller.refreshToken);
    [shopId = ''] = await world.connectShops(seller);
    await askWithSecrets();
    await failJobs();
    worker = await buildWorker(buildApp(readConfig(world.env), workerLog.log, world.clock));
    await vi.waitUntil(() => find(({ job }) => job === 'sendMail').length > 0, PATIENCE);
    await vi.waitUntil(() => find(({ job }) => job === 'syncShop').length > 0, PATIENCE);
    await vi.waitUntil(() => find(({ task }) => task !== undefined).length > 0, PATIENCE);
  });
  afterAll(async () => {
    await worker?.stop();
    await world.close();
  });

  /** Sends requests that contain secrets in every possible place; most of these requests fail. */
  async function askWithSecrets(): Promise<void> {
    const { url } = world;
    const person = { email: 'new@example.com', firstName: 'New', lastName: 'One', dob: '1990-01-01' };
    await callApi(url, login, { body: { email: 'lan@example.com', password: hush('wrong-password-77') } });
    await callApi(url, refresh, { body: { refreshToken: hush('refresh-token-77') } });
    await callApi(url, register, { body: { ...person, password: hush('Long-Passw0rd-77') } });
    await callApi(url, sendPasscode, { body: { email: 'lan@example.com' } });
    await callApi(url, verifyPasscode, { body: { email: 'lan@example.com', passcode: hush('770077') } });
    await seller.call(connectPressify, { body: { api: hush('factory-key-77') } });
    await seller.call(connectTelegram, { body: { api: `770077:${hush('telegram-token-77')}|1` } });
    await seller.call(updateShopProxy, { body: { id: shopId, proxy: `127.0.0.1:1:ann:${hush('proxy-pass-77')}` } });
    const code = `https://x.test/?code=${hush('auth-code-77')}`;
    await seller.call(createShop, { body: { data: code, friendlyName: 'A' } });
    const key = await seller.call(createApiKey);
    hush(key.body ?? 'no key');
    const factor = new URL((await seller.call(generateTwoFactor)).body ?? 'x:').searchParams.get('secret') ?? '';
    const passcode = generateSync({ secret: hush(factor), epoch: Math.floor(world.clock.now() / 1000) });
    const codes = await seller.call(turnOnTwoFactor, { body: { passcode: hush(passcode) } });
    for (const recovery of codes.body ?? ['no codes']) hush(recovery);
    const body = { twoFactorAuthenticationCode: hush('771177') };
    await seller.call(authenticateTwoFactor, { body });
    const headers = { cookie: `session=${hush('cookie-77')}`, authorization: `Bearer ${hush('bearer-77')}` };
    const json = { ...headers, 'content-type': 'application/json' };
    await fetch(`${url}/api/users/profile?token=${hush('query-token-77')}`, { headers });
    await fetch(`${url}/api/files/${seller.userId}/1/a.png?e=1&s=${hush('signed-link-77')}`, { headers });
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: `{"password":"${hush('half-77')}` });
    const bank = { ...json, authorization: `Apikey ${hush('bank-key-77')}` };
    await fetch(`${url}/api/webhooks/banks/SEPAY`, { method: 'POST', headers: bank, body: '{}' });
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${hush('no-metrics-77')}` } });
    const failure = Object.assign(new Error('planted'), { headers, password: 'wrong-password-77' });
    vi.spyOn(world.app.overview, 'getProfile').mockRejectedValueOnce(failure);
    await seller.call(getProfile, {});
    const { rows } = await sql<{ access: string; refresh: string; cipher: string }>`
      select access_token_sealed as access, refresh_token_sealed as refresh, cipher_sealed as cipher
      from shop_credentials`.execute(world.db);
    for (const sealed of rows.flatMap((row) => Object.values(row))) hush(world.app.vault.open(sealed));
    const mails = await sql<{ body: string }>`
      select body_sealed as body from mails where body_sealed is not null`.execute(world.db);
    for (const { body: sealed } of mails.rows) {
      const text = world.app.vault.open(sealed);
      for (const [, token = ''] of text.matchAll(/token=([\w.-]{16,})/g)) hush(token);
    }
  }

  /** Requests a sync that will fail. */
  async function failJobs(): Promise<void> {
    await clearFaults(world);
    await addFault(world, { name: '5xx', path: 'orders/search', count: 50 });
    await sql`update shops set proxy_host = null, is_proxy_failing = false`.execute(world.db);
    await syncNow(world, seller, shopId).catch(() => undefined);
  }

  it('contains no password, token, code, key, cookie or signature (OPS-77)', () => {
    expect(secrets.length).toBeGreaterThan(30);
    expect(secrets.filter((secret) => secret.length < 5)).toEqual([]);
    expect(find(({ msg }) => msg === 'Unexpected failure')).not.toEqual([]);
    const text = texts().join('');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('contains the ids of request, user and owner exactly once in each line of a request (OPS-77)', () => {
    const requests = find(({ msg }) => msg === 'request');
    expect(requests.filter(({ requestId }) => typeof requestId !== 'string')).toEqual([]);
    const ofShops = requests.filter(({ route }) => route === '/api/shops');
    expect(ofShops.length).toBeGreaterThan(0);
    for (const line of ofShops) expect(line).toMatchObject({ userId: seller.userId, ownerId: seller.userId });
    const failure = find(({ msg }) => msg === 'Unexpected failure')[0];
    expect(failure).toMatchObject({ userId: seller.userId, requestId: expect.any(String) });
    // Parsing a JSON line loses a key that appears twice, so such a line differs from its parsed and serialised form.
    const whole = (line: string) => JSON.stringify(JSON.parse(line)) === line.trim();
    expect(texts().filter((line) => !whole(line))).toEqual([]);
  });

  it('contains job, owner and the request that enqueued the job in each line of a job (OPS-77)', () => {
    const jobs = find(({ jobId }) => jobId !== undefined);
    expect(jobs.length).toBeGreaterThan(0);
    for (const line of jobs) expect(line).toMatchObject({ job: expect.any(String), ownerId: expect.any(String) });
    const mail = jobs.find(({ job, ownerId }) => job === 'sendMail' && ownerId === seller.userId);
    const asked = new Set(find(({ msg }) => msg === 'request').map(({ requestId }) => requestId));
    expect(asked.has(mail?.requestId)).toBe(true);
    // The owner whose data the job changes and the user who requested the job are separate fields.
    expect(JSON.stringify(jobs)).not.toContain('_by');
  });
});

it('Log lines that are written while a large request body is being received contain the request id (OPS-77)', async () => {
  const { log, readLog } = captureLog('info');
  const config = readTestConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  const metrics = createMetrics();
  const status = createStatus({ config, metrics, checkReady: () => Promise.resolve(null) });
  const { app } = await createHttp({ config, log, metrics, status });
  app.post('/probe', async (request) => {
    request.work.userId = `user-${(request.body as { name: string }).name}`;
    await wait(20);
    log.info('in the middle');
    return {};
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (name: string) => {
    const body = JSON.stringify({ name, filling: 'x'.repeat(600_000) });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/probe`, { method: 'POST', headers, body })).headers.get('x-request-id');
  };
  const ids = await Promise.all(['a', 'b', 'c'].map(ask));
  await app.close();
  const lines = readLog().filter(({ msg }) => msg === 'in the middle');
  const wanted = ['a', 'b', 'c'].map((name, place) => ({ requestId: ids[place], userId: `user-${name}` }));
  expect(lines.map(({ requestId, userId }) => ({ requestId, userId }))).toEqual(expect.arrayContaining(wanted));
});
