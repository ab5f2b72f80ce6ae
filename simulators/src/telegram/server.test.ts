import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { callPartner } from '../runtime/test-caller.ts';
import { startTelegramSimulator } from './server.ts';

let telegram: Awaited<ReturnType<typeof startTelegramSimulator>>;
beforeEach(async () => {
  telegram = await startTelegramSimulator();
});
afterEach(() => telegram.close());

const call = (method: string, body?: object, token = telegram.botToken) =>
  callPartner(`${telegram.url}/bot${token}/${method}`, 'POST', body ?? {});
const send = (change: object = {}) => call('sendMessage', { chat_id: telegram.chatId, text: 'Hello', ...change });
const control = (path: string, body: object) => callPartner(`${telegram.url}/_sim/${path}`, 'POST', body);
const messages = async () => (await callPartner(`${telegram.url}/_sim/messages`, 'GET')).body;

function refusal(code: number, description: string, parameters?: object) {
  return { status: code, body: { ok: false, error_code: code, description, ...(parameters && { parameters }) } };
}

describe('bot at Telegram', () => {
  it('can be read by getMe with its token', async () => {
    const answer = await call('getMe');
    expect(answer).toMatchObject({ status: 200, body: { ok: true, result: { id: 100200300, is_bot: true } } });
    expect(await call('getme')).toMatchObject({ status: 200 });
  });

  it("gets 'unauthorized' with a wrong token, and 'not found' with a text that is not a token", async () => {
    expect(await call('getMe', {}, '100200300:other')).toMatchObject(refusal(401, 'Unauthorized'));
    expect(await call('sendMessage', {}, '999:demo-bot-token')).toMatchObject(refusal(401, 'Unauthorized'));
    expect(await call('getMe', {}, 'nonsense')).toMatchObject(refusal(404, 'Not Found'));
    expect(await call('constructor')).toMatchObject(refusal(404, 'Not Found'));
  });

  it('can make no calls after its token was revoked', async () => {
    await callPartner(`${telegram.url}/_sim/bots/${telegram.botToken}`, 'DELETE');
    expect(await send()).toMatchObject(refusal(401, 'Unauthorized'));
    await control('bots', { token: '444555666:another', name: 'Second' });
    expect(await call('getMe', {}, '444555666:another')).toMatchObject({ status: 200 });
  });
});

describe('sendMessage of Telegram', () => {
  it('accepts the fields as JSON, as a form or in the query', async () => {
    const sent = await send({
      text: '<b>5</b> orders &lt;new&gt;',
      parse_mode: 'HTML',
      disable_web_page_preview: true,
    });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        ok: true,
        result: {
          message_id: 1,
          chat: { id: -1001234567890, title: 'Bobbin Demo', type: 'supergroup' },
          text: '5 orders <new>',
          entities: [{ type: 'bold', offset: 0, length: 1 }],
        },
      },
    });
    const base = `${telegram.url}/bot${telegram.botToken}/sendMessage`;
    const form = new URLSearchParams({ chat_id: telegram.chatId, text: 'by form' });
    expect((await fetch(base, { method: 'POST', body: form })).status).toBe(200);
    expect((await fetch(`${base}?chat_id=${telegram.chatId}&text=by+query`)).status).toBe(200);
    expect(await messages()).toMatchObject([
      { text: 'by query' },
      { text: 'by form', hasPreview: true },
      { text: '5 orders <new>', html: '<b>5</b> orders &lt;new&gt;', chatId: telegram.chatId, hasPreview: false },
    ]);
  });

  it('keeps tags as text without parse_mode', async () => {
    expect(await send({ text: '<b>x' })).toMatchObject({ body: { result: { text: '<b>x' } } });
  });

  it.each([
    [{ chat_id: '' }, 'chat_id is empty'],
    [{ chat_id: '-100999' }, 'chat not found'],
    [{ chat_id: '@somebody' }, 'chat not found'],
    [{ text: '' }, 'message text is empty'],
    [{ text: '  \n' }, 'message text is empty'],
    [{ text: '<b></b>', parse_mode: 'HTML' }, 'message text is empty'],
    [{ text: 'x'.repeat(4097) }, 'message is too long'],
    [{ text: '<div>', parse_mode: 'HTML' }, `can't parse entities: Unsupported start tag "div" at byte offset 0`],
    [{ parse_mode: 'BBCode' }, 'unsupported parse_mode'],
  ])('rejects %j', async (change, text) => {
    expect(await send(change)).toMatchObject(refusal(400, `Bad Request: ${text}`));
    expect(await messages()).toEqual([]);
  });

  it('counts 4096 characters after parsing the markup (PAR-21)', async () => {
    expect((await send({ text: `<b>${'x'.repeat(4096)}</b>`, parse_mode: 'HTML' })).status).toBe(200);
  });

  it('rejects a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const url = `${telegram.url}/bot${telegram.botToken}/sendMessage`;
    expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400);
  });
});

describe('chats of Telegram', () => {
  it('return their name and type', async () => {
    expect(await call('getChat', { chat_id: -1001234567890 })).toMatchObject({
      body: { ok: true, result: { id: -1001234567890, title: 'Bobbin Demo', type: 'supergroup' } },
    });
    expect(await call('getChat', { chat_id: -5 })).toMatchObject(refusal(400, 'Bad Request: chat not found'));
  });

  it.each([
    ['-1001234567890', 'kicked', 403, 'Forbidden: bot was kicked from the supergroup chat'],
    ['-77', 'kicked', 403, 'Forbidden: bot was kicked from the group chat'],
    ['77', 'kicked', 403, 'Forbidden: bot was blocked by the user'],
    ['-1001234567890', 'muted', 400, 'Bad Request: not enough rights to send text messages to the chat'],
    ['-1001234567890', 'absent', 400, 'Bad Request: chat not found'],
  ])('cause the response %s when the bot is %s', async (id, standing, code, description) => {
    await control('chats', { id, standing });
    expect(await send({ chat_id: id })).toMatchObject(refusal(code, description));
    await control('chats', { id, standing: 'member' });
    expect((await send({ chat_id: id })).status).toBe(200);
  });

  it('return their new id after they became supergroups', async () => {
    await control('chats', { id: '-55', title: 'Old', movedTo: '-1001234567890' });
    const moved = refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: -1001234567890,
    });
    expect(await send({ chat_id: '-55' })).toMatchObject(moved);
  });

  it('accept a bot only where it was added', async () => {
    await control('bots', { token: '444555666:another' });
    const answer = await call('sendMessage', { chat_id: telegram.chatId, text: 'Hello' }, '444555666:another');
    expect(answer).toMatchObject(refusal(400, 'Bad Request: chat not found'));
  });
});

describe('limits of Telegram', () => {
  it('allow a number of messages per group and minute, and return the delay after more (PAR-22)', async () => {
    await control('settings', { groupPerMinute: 2 });
    await send();
    await send();
    await control('clock', { advanceSeconds: 20 });
    const limited = await send();
    expect(limited).toMatchObject(refusal(429, 'Too Many Requests: retry after 10', { retry_after: 10 }));
    expect(limited.headers.get('retry-after')).toBe('10');
    await control('clock', { advanceSeconds: 10 });
    expect((await send()).status).toBe(200);
  });

  it('allow a number of messages per bot and second', async () => {
    await control('settings', { botPerSecond: 1 });
    await control('chats', { id: '7' });
    expect((await send()).status).toBe(200);
    expect(await send({ chat_id: '7' })).toMatchObject({ status: 429, body: { parameters: { retry_after: 1 } } });
  });

  it('apply from the start when the simulator is live', async () => {
    const live = await startTelegramSimulator({ live: true });
    const state = (await callPartner(`${live.url}/_sim/state`, 'GET')).body;
    await live.close();
    expect(state).toMatchObject({ settings: { botPerSecond: 30, groupPerMinute: 20 }, clock: { paused: false } });
  });
});

describe('controls of Telegram', () => {
  it('make the next call exceed the rate limit', async () => {
    await control('faults', { name: '429', times: 1, seconds: 7, match: 'sendMessage' });
    expect((await call('getMe')).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { parameters: { retry_after: 7 } } });
    expect((await send()).status).toBe(200);
  });

  it('log every call without its token', async () => {
    await send();
    await call('getMe', {}, 'some-secret');
    const calls = await callPartner(`${telegram.url}/_sim/calls`, 'GET');
    expect(calls.body).toMatchObject({
      calls: [
        { method: 'POST', path: '/bot***/sendMessage', status: 200 },
        { path: '/bot***/getMe', status: 404 },
      ],
    });
    expect(calls.text).not.toContain('secret');
  });

  it.each([
    ['chats', {}],
    ['chats', { id: 'x' }],
    ['chats', { id: '5', standing: 'owner' }],
    ['chats', { id: '5', bot: 'nobody' }],
    ['bots', { token: 'x' }],
    ['settings', { botPerSecond: -1 }],
  ])('reject invalid input: %s %j', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });

  it('show each chat on a page, newest message first, with markup escaped', async () => {
    await send({ text: 'first' });
    await send({ text: '<script>alert(1)</script>' });
    await send({ text: '<b>third</b>', parse_mode: 'HTML' });
    const page = await callPartner(`${telegram.url}/`, 'GET');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).not.toContain('<script');
    const places = ['<b>third</b>', '&lt;script&gt;', 'first'].map((text) => page.text.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('return to the page after each of its buttons', async () => {
    const body = new URLSearchParams({ id: telegram.chatId, standing: 'kicked' });
    const pressed = await fetch(`${telegram.url}/_sim/chats`, { method: 'POST', body, redirect: 'manual' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    expect((await send()).status).toBe(403);
  });
});
