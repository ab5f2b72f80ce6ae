import { CODES } from '@bobbin/contract/error-codes';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@bobbin/contract/errors';
import { getProfile } from '@bobbin/contract/auth.calls';
import { createShop, listShops } from '@bobbin/contract/shops.calls';
import { ApiError, learnCodes } from './api-error.ts';
import { createClient } from './client-core.ts';
import { TOKEN_KEY, createSession, type Lock, type SessionEvent, type Tokens } from './session.ts';

beforeAll(() => learnCodes(CODES));

const START = Date.UTC(2026, 10, 21);

/** Creates the storage and the locks that all tabs of a browser share. */
function createBrowser() {
  const items = new Map<string, string>();
  const tails = new Map<string, Promise<unknown>>();
  const lock: Lock = (name, task) => {
    const result = (tails.get(name) ?? Promise.resolve()).then(task);
    tails.set(
      name,
      result.catch(() => null),
    );
    return result;
  };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return { storage, lock };
}

function toToken(name: string, startsAt: number, seconds = 900): string {
  // A test token may include its person: `person:name`.
  const [sub] = name.includes(':') ? name.split(':') : [undefined];
  const claims = { iat: startsAt / 1000, exp: startsAt / 1000 + seconds, name, sub };
  return `head.${btoa(JSON.stringify(claims))}.sign`;
}

interface Sent {
  path: string;
  headers: Headers;
}

/** Creates a server that accepts one access token and one refresh token; each use rotates the refresh token. */
function createServer(living: Tokens | null) {
  const sent: Sent[] = [];
  let count = 0;
  const server = {
    living,
    sent,
    now: START,
    isDown: false,
    refreshStatus: 200,
    /** Hook that runs while a refresh is in flight. */
    onRefresh: (): void => undefined,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const path = input instanceof Request ? input.url : String(input);
      const headers = new Headers(init?.headers);
      sent.push({ path, headers });
      await Promise.resolve();
      if (server.isDown) throw new TypeError('Failed to fetch');
      const bearer = headers.get('authorization')?.replace('Bearer ', '');
      if (path === '/api/auth/refresh') {
        server.onRefresh();
        if (server.refreshStatus !== 200) return toAnswer(server.refreshStatus, null, ERRORS.INTERNAL.code);
        if (bearer !== server.living?.refreshToken) return toAnswer(401, null, 401);
        count += 1;
        server.living = { accessToken: toToken(`renewed-${count}`, server.now), refreshToken: `refresh-${count}` };
        return toAnswer(200, server.living);
      }
      return bearer === server.living?.accessToken ? toAnswer(200, { ok: path }) : toAnswer(401, null, 401);
    },
    refreshes: () => sent.filter(({ path }) => path === '/api/auth/refresh').length,
  };
  return server;
}

function toAnswer(status: number, body: unknown, code?: number): Response {
  const exceptionBody = code === undefined ? null : { code, message: 'refused' };
  return Response.json({ isSuccess: code === undefined, body, exceptionBody }, { status });
}

function openTab(browser: ReturnType<typeof createBrowser>, server: ReturnType<typeof createServer>) {
  const session = createSession({ ...browser, now: () => server.now });
  const events: SessionEvent[] = [];
  session.subscribe((event) => events.push(event));
  return { session, events, ...createClient({ session, readLocale: () => 'vi', fetch: server.fetch }) };
}

const OLD: Tokens = { accessToken: toToken('old', START), refreshToken: 'refresh-0' };
/** The server rejects this access token, but accepts its refresh token. */
const RENEWABLE: Tokens = { accessToken: 'unknown', refreshToken: 'refresh-0' };

function store(browser: ReturnType<typeof createBrowser>, tokens: Tokens): void {
  browser.storage.setItem(TOKEN_KEY, JSON.stringify(tokens));
}

describe('tokens', () => {
  it('renews once for two tabs with ten calls each, and signs no tab out (ACC-27)', async () => {
    const browser = createBrowser();
    const server = createServer(RENEWABLE);
    store(browser, OLD);
    const tabs = [openTab(browser, server), openTab(browser, server)];
    const calls = tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.call(getProfile, {})));
    const replies = await Promise.all(calls);
    expect(replies).toHaveLength(20);
    expect(server.refreshes()).toBe(1);
    expect(tabs.flatMap((tab) => tab.events)).toEqual([]);
    expect(tabs[1]?.session.read()).toEqual(server.living);
  });

  it('ends the session when the refresh token is refused', async () => {
    const browser = createBrowser();
    const server = createServer(null);
    store(browser, OLD);
    const tab = openTab(browser, server);
    await expect(tab.call(getProfile, {})).rejects.toMatchObject({ known: 'UNAUTHORIZED', status: 401 });
    expect(tab.session.read()).toBeNull();
    expect(tab.events).toContain('ended');
  });

  it('keeps newer tokens that another tab stored while the rejected refresh was in flight (ACC-28)', async () => {
    const browser = createBrowser();
    const server = createServer(null);
    store(browser, OLD);
    const tab = openTab(browser, server);
    const newer: Tokens = { accessToken: toToken('newer', START), refreshToken: 'newer' };
    server.onRefresh = () => {
      server.living = newer;
      store(browser, newer);
    };
    await expect(tab.call(getProfile, {})).resolves.toEqual({ ok: '/api/auth/profile' });
    expect(tab.session.read()).toEqual(newer);
    expect(tab.events).toEqual([]);
  });

  it('keeps the session when the refresh meets a failing server or no connection (ACC-28)', async () => {
    const browser = createBrowser();
    const server = createServer(RENEWABLE);
    store(browser, OLD);
    const tab = openTab(browser, server);
    server.refreshStatus = 500;
    await expect(tab.call(getProfile, {})).rejects.toMatchObject({ status: 500 });
    server.isDown = true;
    await expect(tab.call(getProfile, {})).rejects.toMatchObject({ known: 'UNAVAILABLE', status: 0 });
    expect(tab.session.read()).toEqual(OLD);
    expect(tab.events).toEqual([]);
  });

  it('renews shortly before expiry, so that no call uses an expired token', async () => {
    const browser = createBrowser();
    const server = createServer(OLD);
    store(browser, OLD);
    const tab = openTab(browser, server);
    await tab.call(getProfile, {});
    expect(server.refreshes()).toBe(0);
    server.now = START + 880_000;
    await tab.call(getProfile, {});
    expect(server.refreshes()).toBe(1);
    expect(server.sent.filter(({ path }) => path === '/api/auth/profile')).toHaveLength(2);
  });

  it("does not renew at every call when the computer's clock is wrong", async () => {
    const browser = createBrowser();
    const server = createServer(OLD);
    store(browser, OLD);
    // The clock is two hours ahead, so every token looks expired by its own claims.
    const session = createSession({ ...browser, now: () => START + 7_200_000 });
    const tab = createClient({ session, readLocale: () => 'vi', fetch: server.fetch });
    await tab.call(getProfile, {});
    await tab.call(getProfile, {});
    await tab.call(getProfile, {});
    expect(server.refreshes()).toBe(1);
  });

  it('repeats the failed calls after the user signs in again above the page', async () => {
    const browser = createBrowser();
    const server = createServer(null);
    store(browser, { accessToken: toToken('ann:old', START), refreshToken: 'refresh-0' });
    const tab = openTab(browser, server);
    const again: Tokens = { accessToken: toToken('ann:again', START), refreshToken: 'again' };
    let asked = 0;
    tab.session.rescueBy(async () => {
      asked += 1;
      // The expired tokens stay stored until the session ends, so no listener treats the session as ended.
      expect(tab.session.read()).not.toBeNull();
      server.living = again;
      tab.session.resume(again);
      return true;
    });
    const replies = await Promise.all([tab.call(getProfile, {}), tab.call(getProfile, {})]);
    expect(replies).toEqual([{ ok: '/api/auth/profile' }, { ok: '/api/auth/profile' }]);
    expect(asked).toBe(1);
    expect(tab.events).toEqual([]);
    expect(tab.session.hasEnded()).toBe(false);
  });

  it('never repeats a call of one user as another (ACC-32)', async () => {
    const browser = createBrowser();
    const server = createServer(null);
    store(browser, { accessToken: toToken('ann:old', START), refreshToken: 'refresh-0' });
    const tab = openTab(browser, server);
    const other: Tokens = { accessToken: toToken('bob:new', START), refreshToken: 'bob' };
    tab.session.rescueBy(async () => {
      server.living = other;
      store(browser, other);
      tab.session.adopt();
      return false;
    });
    await expect(tab.call(getProfile, {})).rejects.toMatchObject({ known: 'UNAUTHORIZED' });
    expect(tab.events).toEqual(['replaced']);
    expect(tab.session.read()).toEqual(other);
  });

  it('stores how the session ended, for other tabs and the next page', async () => {
    const browser = createBrowser();
    store(browser, OLD);
    const tab = openTab(browser, createServer(null));
    await expect(tab.call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    expect(openTab(browser, createServer(null)).session.hasEnded()).toBe(true);
    tab.session.start(OLD);
    expect(tab.session.hasEnded()).toBe(false);
    tab.session.signOut();
    expect(tab.session.hasEnded()).toBe(false);
  });

  it('reports a sign-in of the same user as started, tokens of another tab as adopted, and another user as replaced', () => {
    const browser = createBrowser();
    const tab = openTab(browser, createServer(null));
    const ann: Tokens = { accessToken: toToken('ann:1', START), refreshToken: 'a' };
    const bob: Tokens = { accessToken: toToken('bob:1', START), refreshToken: 'b' };
    tab.session.start(ann);
    tab.session.signOut();
    tab.session.start(ann);
    tab.session.adopt();
    tab.session.start(bob);
    expect(tab.events).toEqual(['started', 'signedOut', 'started', 'adopted', 'replaced']);
  });

  it('treats invalid storage as signed out (ACC-29)', () => {
    const browser = createBrowser();
    browser.storage.setItem(TOKEN_KEY, '{"accessToken":"","refreshToken":"x"}');
    expect(openTab(browser, createServer(null)).session.read()).toBeNull();
    browser.storage.setItem(TOKEN_KEY, 'nonsense');
    expect(openTab(browser, createServer(null)).session.read()).toBeNull();
  });
});

describe('calls', () => {
  function answerWith(status: number, body: unknown) {
    const browser = createBrowser();
    store(browser, OLD);
    const session = createSession({ ...browser, now: () => START });
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    const requests: { url: string; init: RequestInit | undefined }[] = [];
    const client = createClient({
      session,
      readLocale: () => 'en',
      fetch: async (input, init) => {
        requests.push({ url: input instanceof Request ? input.url : String(input), init });
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
      },
    });
    return { ...client, events, requests };
  }

  it('fills path and query, leaving out empty values', async () => {
    const { call, requests } = answerWith(200, { isSuccess: true, body: [], exceptionBody: null });
    await call(listShops, { query: { page: 2, search: '', statuses: 'OPEN,CLOSED' } });
    expect(requests[0]?.url).toBe('/api/shops?page=2&statuses=OPEN%2CCLOSED');
  });

  it("sends the page's language instead of the browser's", async () => {
    const { call, requests } = answerWith(200, { isSuccess: true, body: [], exceptionBody: null });
    await call(listShops, { query: {} });
    expect(new Headers(requests[0]?.init?.headers).get('accept-language')).toBe('en');
  });

  it('converts a business refusal to its name', async () => {
    const exceptionBody = { code: 502, message: 'Shop này đã được người khác kết nối', requestId: 'r-1' };
    const { call } = answerWith(200, { isSuccess: false, body: null, exceptionBody });
    await expect(call(createShop, { body: { data: 'x', friendlyName: 'y' } })).rejects.toMatchObject({
      known: 'SHOP_TAKEN',
      code: 502,
      requestId: 'r-1',
    });
  });

  it('never treats a 403 as data, whatever its body says (API-14)', async () => {
    const { call } = answerWith(403, { isSuccess: true, body: { id: '1' }, exceptionBody: null });
    await expect(call(getProfile, {})).rejects.toMatchObject({ known: 'FORBIDDEN' });
  });

  it('reports a pending second factor (API-14)', async () => {
    const exceptionBody = { code: 359, message: 'second factor' };
    const { call, events } = answerWith(404, { isSuccess: false, body: null, exceptionBody });
    await expect(call(getProfile, {})).rejects.toBeInstanceOf(ApiError);
    expect(events).toEqual(['secondFactorOwed']);
  });

  it('uses a given token that is not stored, and leaves the session alone', async () => {
    const { call, events, requests } = answerWith(404, {
      isSuccess: false,
      body: null,
      exceptionBody: { code: 359, message: 'second factor' },
    });
    await expect(call(getProfile, {}, { bearer: 'other' })).rejects.toMatchObject({ known: 'SECOND_FACTOR_OWED' });
    expect(events).toEqual([]);
    expect(new Headers(requests[0]?.init?.headers).get('authorization')).toBe('Bearer other');
  });

  it('reports the service as failing when a proxy answers with a page of its own (API-15)', async () => {
    const { call } = answerWith(502, '<html>Bad gateway</html>');
    await expect(call(getProfile, {})).rejects.toMatchObject({ known: 'UNAVAILABLE', status: 502 });
  });

  it('sends an idempotency key where the contract accepts one, and keeps a given key (API-10)', async () => {
    const { call, requests } = answerWith(200, { isSuccess: true, body: {}, exceptionBody: null });
    await call(createShop, { body: { data: 'x', friendlyName: 'y' } }, { idempotencyKey: 'mine' });
    await call(createShop, { body: { data: 'x', friendlyName: 'y' } });
    await call(getProfile, {});
    const keys = requests.map(({ init }) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys[0]).toBe('mine');
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[2]).toBeNull();
  });
});

describe('session events from the first calls of a page', () => {
  function openUndrawnPage() {
    const browser = createBrowser();
    browser.storage.setItem(TOKEN_KEY, JSON.stringify(OLD));
    const session = createSession({ ...browser, now: () => START });
    const heard: SessionEvent[] = [];
    return { session, heard, listen: () => session.subscribe((event) => heard.push(event)) };
  }

  it('reach the page when it starts to listen: a pending second factor (ACC-7)', () => {
    const { session, heard, listen } = openUndrawnPage();
    session.emit('secondFactorOwed');
    listen();
    expect(heard).toEqual(['secondFactorOwed']);
    listen();
    expect(heard).toEqual(['secondFactorOwed']);
  });

  it('reach the page when it starts to listen: an ended session (ACC-7)', async () => {
    const { session, heard, listen } = openUndrawnPage();
    await session.expire(OLD);
    listen();
    expect(heard).toEqual(['ended']);
  });

  it('expire when other tokens are stored before the page starts to listen', () => {
    const { session, heard, listen } = openUndrawnPage();
    session.emit('secondFactorOwed');
    session.resume({ accessToken: toToken('paid', START), refreshToken: 'refresh-1' });
    listen();
    expect(heard).toEqual([]);
  });
});
