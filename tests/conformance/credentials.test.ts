import type { CredentialChecker, CredentialsCheck } from '@bobbin/connectors/factory';
import { createFlash } from '@bobbin/connectors/flash/client';
import { createMango } from '@bobbin/connectors/mango/client';
import { createTelegram } from '@bobbin/connectors/telegram/client';
import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { startTelegramSimulator } from '@bobbin/simulators/telegram/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const TIMEOUT_MS = 1000;

/* Tests Bobbin's connectors against the simulators, whose code is independent of the connectors. */

async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/_sim${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Tests the faults of a partner, each with the expected result of a key check. */
function describeTroubles(partner: () => { url: string; check: () => Promise<CredentialsCheck> }): void {
  it.each<[string, object, CredentialsCheck]>([
    ['one lost connection', { name: 'down', times: 1 }, 'ok'],
    ['one server error', { name: '5xx', times: 1 }, 'ok'],
    ['a factory that is down', { name: 'down' }, 'down'],
    ['server errors', { name: '5xx' }, 'down'],
    ['responses that break off', { name: 'malformed' }, 'down'],
    ['responses that arrive too late', { name: 'latency', milliseconds: TIMEOUT_MS * 3 }, 'down'],
    ['a wait that is too long for a form', { name: '429', seconds: 30 }, 'down'],
  ])('the connector gives the right result of the check of a valid key after %s', async (_, fault, expected) => {
    const { url, check } = partner();
    await control(url, 'POST', '/faults', fault);
    expect(await check()).toBe(expected);
  });
}

describe('MANGO', () => {
  let simulator: Awaited<ReturnType<typeof startMangoSimulator>>;
  let mango: CredentialChecker;
  beforeAll(async () => {
    simulator = await startMangoSimulator();
    mango = createMango({ baseUrl: simulator.baseUrl, timeoutMs: TIMEOUT_MS });
  });
  beforeEach(() => control(simulator.url, 'DELETE', '/faults'));
  afterAll(async () => {
    await mango.close();
    await simulator.close();
  });

  it.each(['own', '200'])(
    'distinguishes valid keys from invalid ones, with refusals in the form “%s” (PAR-3)',
    async (refusalStatus) => {
      await control(simulator.url, 'POST', '/settings', { refusalStatus });
      await control(simulator.url, 'POST', '/keys', { key: 'half-a-key', state: 'forbidden' });
      expect(await mango.checkCredentials({ apiKey: simulator.apiKey })).toBe('ok');
      expect(await mango.checkCredentials({ apiKey: 'nobodys' })).toBe('bad-key');
      expect(await mango.checkCredentials({ apiKey: 'half-a-key' })).toBe('bad-key');
    },
  );

  describeTroubles(() => ({
    url: simulator.url,
    check: () => mango.checkCredentials({ apiKey: simulator.apiKey }),
  }));
});

describe('FLASH', () => {
  let simulator: Awaited<ReturnType<typeof startFlashSimulator>>;
  let flash: CredentialChecker;
  let good: { username: string; apiKey: string };
  beforeAll(async () => {
    simulator = await startFlashSimulator();
    flash = createFlash({ baseUrl: simulator.baseUrl, timeoutMs: TIMEOUT_MS });
    good = { username: simulator.username, apiKey: simulator.password };
  });
  beforeEach(() => control(simulator.url, 'DELETE', '/faults'));
  afterAll(async () => {
    await flash.close();
    await simulator.close();
  });

  it.each([
    { refusalStatus: '401', tokenPlace: 'data', okCode: 'FLS_200' },
    { refusalStatus: '200', tokenPlace: 'top', okCode: 'FLS_201' },
  ])(
    'distinguishes valid logins from invalid ones in this form: $refusalStatus, $tokenPlace, $okCode',
    async (settings) => {
      await control(simulator.url, 'POST', '/settings', settings);
      expect(await flash.checkCredentials(good)).toBe('ok');
      expect(await flash.checkCredentials({ ...good, apiKey: 'wrong' })).toBe('bad-key');
      expect(await flash.checkCredentials({ ...good, username: 'nobody' })).toBe('bad-key');
    },
  );

  it.each(['/token', '/orders'])(
    "reports at the step %s that Bobbin's address is not on the allowlist",
    async (match) => {
      await control(simulator.url, 'POST', '/faults', { name: 'ip-not-listed', match });
      expect(await flash.checkCredentials(good)).toBe('ip-not-listed');
    },
  );

  describeTroubles(() => ({ url: simulator.url, check: () => flash.checkCredentials(good) }));
});

describe('Telegram', () => {
  it('shows every text without formatting and at any length, because Bobbin escapes and shortens the text', async () => {
    const simulator = await startTelegramSimulator();
    const telegram = createTelegram({ baseUrl: simulator.url, timeoutMs: TIMEOUT_MS });
    const [token, chatId] = ['100200300:demo-bot-token', '-1001234567890'];
    const texts = ['<b>&amp;</i> "x"', '<&>😀'.repeat(2000), `${'a'.repeat(4095)}😀`];
    for (const text of texts) await telegram.sendMessage(token, { chatId, title: 'A & B', text });
    const shown = JSON.stringify(await control(simulator.url, 'GET', '/messages'));
    expect(shown).toContain(JSON.stringify('A & B\n<b>&amp;</i> "x"').slice(1, -1));
    await telegram.close();
    await simulator.close();
  });
});
