import { afterEach, describe, expect, it } from 'vitest';
import { ConnectorError } from '../errors.ts';
import type { CallRecord } from '../http.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from '../testing/stub-server.ts';
import { createTelegram, type Telegram } from './client.ts';

const TOKEN = '100200300:AAH-s3cret_of-bot';
const GROUP = '-1001234567890';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

interface Started {
  telegram: Telegram;
  server: StubServer;
  clock: FakeClock;
  records: CallRecord[];
}

async function start(respond: (request: SeenRequest, count: number) => StubReply, timeoutMs = 5000): Promise<Started> {
  const server = await startStub(respond);
  const clock = createFakeClock();
  const records: CallRecord[] = [];
  const onCall = (record: CallRecord) => void records.push(record);
  const telegram = createTelegram({ baseUrl: server.url, timeoutMs, clock, onCall });
  opened.push(telegram, server);
  return { telegram, server, clock, records };
}

function toSent(chatId = Number(GROUP)): StubReply {
  const chat = { id: chatId, title: 'Đơn hàng', type: 'supergroup' };
  return { json: { ok: true, result: { message_id: 7, date: 1_795_249_678, chat, text: 'x' } } };
}

function toRefusal(code: number, description: string, parameters?: object): StubReply {
  return { status: code, json: { ok: false, error_code: code, description, parameters } };
}

const message = (text = 'Xin chào') => ({ chatId: GROUP, title: 'Bobbin', text });

async function refuse(reply: StubReply, timeoutMs?: number): Promise<ConnectorError & { count: number; text: string }> {
  const { telegram, server, records } = await start(() => reply, timeoutMs);
  const error: unknown = await telegram.sendMessage(TOKEN, message()).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorError)) throw new Error(`expected a ConnectorError, not ${String(error)}`);
  const text = `${error.message} ${JSON.stringify(records)}`;
  return Object.assign(error, { count: server.seen.length, text });
}

describe('sendMessage', () => {
  it('sends title and text as HTML, with markup in them escaped', async () => {
    const { telegram, server } = await start(() => toSent());
    const sent = await telegram.sendMessage(TOKEN, { chatId: GROUP, title: 'A & B', text: '<b>"5" > 4</b>' });
    expect(sent).toEqual({ messageId: '7', chat: { id: GROUP, title: 'Đơn hàng' } });
    expect(server.seen[0]).toMatchObject({ method: 'POST', target: `/bot${TOKEN}/sendMessage` });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      chat_id: GROUP,
      text: '<b>A &amp; B</b>\n&lt;b&gt;&quot;5&quot; &gt; 4&lt;/b&gt;',
      parse_mode: 'HTML',
      disable_web_page_preview: true,
    });
  });

  it.each([
    [401, 'Unauthorized', 'auth'],
    [404, 'Not Found', 'auth'],
    [400, 'Bad Request: chat not found', 'rejected'],
    [403, 'Forbidden: bot was kicked from the supergroup chat', 'rejected'],
  ])('fails with the reason for HTTP %i and the message %s', async (code, description, kind) => {
    const error = await refuse(toRefusal(code, description));
    expect(error).toMatchObject({ kind, providerMessage: description, retryable: false, mayHaveHappened: false });
    expect(error.count).toBe(1);
  });

  it('fails after too many calls with the delay that Telegram requests, and does not retry automatically', async () => {
    const error = await refuse(toRefusal(429, 'Too Many Requests: retry after 17', { retry_after: 17 }));
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 17_000, retryable: true, count: 1 });
  });

  it.each<[string, StubReply]>([
    ['a failure of theirs', toRefusal(500, 'Internal Server Error')],
    ['a gateway without words', { status: 502, text: '<html>' }],
    ['a lost answer', { drop: true }],
    ['a late answer', { hang: true }],
  ])('sends the message only once, and sets mayHaveHappened, after %s', async (_, reply) => {
    const error = await refuse(reply, 300);
    expect(error).toMatchObject({ kind: 'unavailable', mayHaveHappened: true, retryable: false, count: 1 });
  });

  it.each<[string, StubReply]>([
    ['a page of another site', { status: 200, text: '<html>' }],
    ['an answer without a message', { status: 200, json: { ok: true, result: true } }],
  ])('does not accept %s as a sent message', async (_, reply) => {
    expect(await refuse(reply)).toMatchObject({ kind: 'not-understood', mayHaveHappened: true });
  });

  it('sends the message to the new id when a group has become a supergroup, and follows only one change (PAR-22)', async () => {
    const moved = toRefusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1009 });
    const { telegram, server } = await start((_, count) => (count === 1 ? moved : toSent(-1009)));
    expect((await telegram.sendMessage(TOKEN, message())).chat.id).toBe('-1009');
    expect(server.seen.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id)).toEqual([GROUP, '-1009']);
    expect((await refuse(moved)).count).toBe(2);
  });

  it.each([
    ['an error', toRefusal(400, `Bad Request: token ${TOKEN} is odd`)],
    ['a broken connection', { drop: true } as const],
  ])('leaves no token in errors and records after %s (SEC-2)', async (_, reply) => {
    const { text } = await refuse(reply);
    expect(text).toContain('[hidden]');
    expect(text).not.toContain('s3cret');
  });

  it.each(['', '100200300', '1:a/../../2:b', '1:a?x=', '../1:a'])(
    'makes no call for an invalid token: %j',
    async (token) => {
      const { telegram, server } = await start(() => toSent());
      await expect(telegram.sendMessage(token, message())).rejects.toMatchObject({ kind: 'auth' });
      expect(server.seen).toHaveLength(0);
    },
  );
});

describe('getChat', () => {
  it.each([
    [
      { id: Number(GROUP), title: 'Nhóm', type: 'group' },
      { id: GROUP, title: 'Nhóm' },
    ],
    [
      { id: 42, first_name: 'Lan', last_name: 'Nguyễn', type: 'private' },
      { id: '42', title: 'Lan Nguyễn' },
    ],
    [
      { id: 43, username: 'minh', type: 'private' },
      { id: '43', title: 'minh' },
    ],
    [
      { id: 44, type: 'private' },
      { id: '44', title: '44' },
    ],
  ])('reads the name of %j', async (result, expected) => {
    const { telegram, server } = await start(() => ({ json: { ok: true, result } }));
    expect(await telegram.getChat(TOKEN, '@group')).toEqual(expected);
    expect(server.seen[0]).toMatchObject({ target: `/bot${TOKEN}/getChat`, body: '{"chat_id":"@group"}' });
  });

  it('waits as long as Telegram asks, and retries', async () => {
    const { telegram, clock } = await start((_, count) =>
      count === 1 ? toRefusal(429, 'Too Many Requests', { retry_after: 2 }) : { json: { ok: true, result: { id: 1 } } },
    );
    expect(await telegram.getChat(TOKEN, '1')).toEqual({ id: '1', title: '1' });
    expect(clock.sleeps).toEqual([2000]);
  });

  it('limits the wait for a user at a form to less than Telegram may request', async () => {
    const { telegram, clock, server } = await start(() => toRefusal(429, 'Too Many Requests', { retry_after: 6 }));
    await expect(telegram.getChat(TOKEN, '1')).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs: 6000 });
    expect(clock.sleeps).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });
});
