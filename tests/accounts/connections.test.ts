import { getProfile } from '@bobbin/contract/auth';
import { connectFlash, connectMango, connectTelegram, getTelegram } from '@bobbin/contract/connections';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { connectPressify, listConnections, listSkus } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Answer, type Caller, type World } from '../world/world.ts';

const MANGO_KEY = 'mango-demo-key';
const FLASH = { username: 'flash-demo', password: 'flash-demo-pass' };
const BOT = '100200300:demo-bot-token';
const GROUP = '-1001234567890';
const REFUSED_KEYS = 20;
const TELEGRAM_TRIES = 10;
const QUARTER_HOUR = 15 * 60_000;

let world: World;
/** The same seller on a server that has a Telegram bot of its own. */
let withBot: World;
let count = 0;

beforeAll(async () => {
  const env = { LOCKED_PROFILES: 'shared@example.com' };
  const partners = ['mango', 'flash', 'telegram'] as const;
  world = await startWorld({ env, partners });
  withBot = await startWorld({ env: { TELEGRAM_BOT_TOKEN: BOT }, partners: ['telegram'] });
});
afterAll(async () => {
  await world.close();
  await withBot.close();
});
afterEach(async () => {
  for (const partner of ['mango', 'flash', 'telegram'] as const) await world.control(partner, 'DELETE', '/faults');
  await world.control('telegram', 'DELETE', '/messages');
});

function createSeller(from: World = world): Promise<Caller> {
  count += 1;
  return from.createSeller(`seller${count}@example.com`);
}

async function refusalOf<E extends Endpoint>(seller: Caller, endpoint: E, input: Input<E>) {
  const answer: Answer<unknown> = await seller.call(endpoint, input);
  return { status: answer.status, code: answer.exceptionBody?.code, reasons: answer.exceptionBody?.reasons };
}

async function housesOf(seller: Caller) {
  const answer = await seller.call(listConnections);
  return Object.fromEntries((answer.body ?? []).map(({ house, ...rest }) => [house, rest]));
}

async function listLogs(seller: Caller, from: World = world) {
  return from.db
    .selectFrom('action_logs')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('owner_id', '=', seller.userId)
    .where('action', 'like', '%onnected')
    .orderBy('id')
    .execute();
}

interface Shown {
  chat_id: string;
  text: string;
}

async function listMessages(from: World = world): Promise<Shown[]> {
  const answer = await from.control<Shown[] | { messages: Shown[] }>('telegram', 'GET', '/messages');
  return Array.isArray(answer) ? answer : answer.messages;
}

describe('factory keys', () => {
  it('pass a test at the factory, are stored encrypted, show only their last four characters, and are removed by an empty text (FAC-6)', async () => {
    const seller = await createSeller();
    expect((await seller.call(connectMango, { body: { api: ` ${MANGO_KEY} ` } })).body).toBe(true);
    expect((await seller.call(connectFlash, { body: { ...FLASH, username: ' flash-demo ' } })).body).toBe(true);
    const checkedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await housesOf(seller)).toEqual({
      PRESSIFY: { isConnected: false, lastFour: null, checkedAt: null },
      MANGO: { isConnected: true, lastFour: '-key', checkedAt },
      // The last four characters come from the user name, because no part of a password may be shown.
      FLASH: { isConnected: true, lastFour: 'demo', checkedAt },
    });
    expect((await seller.call(getProfile)).body).toMatchObject({ isMango: true, isFlash: true, isPressify: false });

    const rows = await world.db.selectFrom('factory_accounts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/mango-demo|demo-pass/);
    expect(world.logLines.join('\n')).not.toMatch(/mango-demo|demo-pass/);

    await seller.call(connectMango, { body: { api: '' } });
    await seller.call(connectFlash, { body: { username: '', password: ' ' } });
    expect((await seller.call(getProfile)).body).toMatchObject({ isMango: false, isFlash: false });
    expect(await listLogs(seller)).toEqual([
      { action: 'factoryConnected', entity_id: 'MANGO', before: null, after: { lastFour: '-key' } },
      { action: 'factoryConnected', entity_id: 'FLASH', before: null, after: { lastFour: 'demo' } },
      { action: 'factoryDisconnected', entity_id: 'MANGO', before: { lastFour: '-key' }, after: null },
      { action: 'factoryDisconnected', entity_id: 'FLASH', before: { lastFour: 'demo' }, after: null },
    ]);
  });

  it('keep their stored value when the factory rejects the new key (FAC-6)', async () => {
    const seller = await createSeller();
    await seller.call(connectMango, { body: { api: MANGO_KEY } });
    const wrong = { status: 200, code: ERRORS.FACTORY_KEY_WRONG.code, reasons: undefined };
    expect(await refusalOf(seller, connectMango, { body: { api: 'not-the-key' } })).toEqual(wrong);
    expect(await refusalOf(seller, connectMango, { body: { api: 'khoá\tlạ' } })).toEqual(wrong);
    expect(await refusalOf(seller, connectFlash, { body: { ...FLASH, password: 'no' } })).toEqual(wrong);
    expect(await refusalOf(seller, connectPressify, { body: { api: 'not-the-key' } })).toEqual(wrong);
    expect(await housesOf(seller)).toMatchObject({
      MANGO: { isConnected: true, lastFour: '-key' },
      FLASH: { isConnected: false },
      PRESSIFY: { isConnected: false },
    });
    expect(await listLogs(seller)).toHaveLength(1);
  });

  it('may contain the character | for FLASH, because user name and password are separate fields', async () => {
    const seller = await createSeller();
    const login = { username: 'bar-seller', password: 'a|b||c' };
    await world.control('flash', 'POST', '/accounts', login);
    expect((await seller.call(connectFlash, { body: login })).body).toBe(true);
    const known = await refusalOf(seller, connectFlash, { body: { username: 'bar-seller|a', password: 'b||c' } });
    expect(known.code).toBe(ERRORS.FACTORY_KEY_WRONG.code);
  });

  it('require both user name and password for FLASH (FAC-7)', async () => {
    const seller = await createSeller();
    const issuesOf = async (body: { username: string; password: string }) =>
      (await seller.call(connectFlash, { body })).exceptionBody?.issues;
    expect(await issuesOf({ username: 'anna', password: ' ' })).toEqual([
      { path: 'body.password', message: 'Password is required' },
    ]);
    expect(await issuesOf({ username: '', password: 'x' })).toEqual([
      { path: 'body.username', message: 'User Name is required' },
    ]);
  });

  it("fail their test when the factory's allowlist omits Bobbin's address, or when the factory does not respond (FAC-8)", async () => {
    const seller = await createSeller();
    await world.control('flash', 'POST', '/faults', { name: 'ip-not-listed' });
    expect(await refusalOf(seller, connectFlash, { body: FLASH })).toMatchObject({
      code: ERRORS.FACTORY_KEY_WRONG.code,
      reasons: ['IP_NOT_LISTED'],
    });
    await world.control('mango', 'POST', '/faults', { name: 'malformed' });
    expect(await refusalOf(seller, connectMango, { body: { api: MANGO_KEY } })).toMatchObject({
      status: 200,
      code: ERRORS.FACTORY_UNAVAILABLE.code,
    });
    expect(await listLogs(seller)).toEqual([]);
  });

  it('belong to one seller each', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    await seller.call(connectMango, { body: { api: MANGO_KEY } });
    await other.call(connectMango, { body: { api: '' } });
    expect(await housesOf(other)).toMatchObject({ MANGO: { isConnected: false, lastFour: null } });
    expect(await housesOf(seller)).toMatchObject({ MANGO: { isConnected: true } });
  });

  it("give access to the factory's printable products (FAC-1, FAC-11)", async () => {
    const seller = await createSeller();
    await seller.call(connectMango, { body: { api: MANGO_KEY } });
    await seller.call(connectFlash, { body: FLASH });
    for (const [factory, line, shirt] of [
      ['MANGO', 'TIKTOK', 'Unisex T-shirt'],
      ['MANGO', 'FASTUS', 'Unisex T-shirt'],
      ['FLASH', 'NONE', 'GILDAN G5000'],
    ] as const) {
      const skus = await seller.call(listSkus, { params: { factory, line } });
      expect(
        skus.body?.map(({ productName }) => productName),
        factory,
      ).toContain(shirt);
    }
    const params = { factory: 'PRESSIFY', line: 'NONE' } as const;
    expect(await refusalOf(seller, listSkus, { params })).toMatchObject({ code: ERRORS.FACTORY_NOT_CONNECTED.code });
  });

  it('cannot be found by guessing through Bobbin, because the number of checks is limited (FAC-9)', async () => {
    const seller = await createSeller();
    const attempt = (api: string) => seller.call(connectMango, { body: { api } });
    // Checks of correct keys do not count as tries.
    for (let index = 0; index < 3; index += 1) await attempt(MANGO_KEY);
    for (let index = 0; index < REFUSED_KEYS; index += 1) expect((await attempt(`guess-${index}`)).status).toBe(200);
    const late = await attempt(MANGO_KEY);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    world.clock.advance(QUARTER_HOUR);
    const later = await world.signIn(seller.userId.replace('user-', ''));
    expect((await later.call(connectMango, { body: { api: MANGO_KEY } })).body).toBe(true);
  });
});

describe('a Telegram group', () => {
  it('gets a test message before it is stored, appears under its title, and is removed by an empty text (NTF-6)', async () => {
    const seller = await createSeller();
    expect((await seller.call(getTelegram)).body).toBeNull();
    expect((await seller.call(connectTelegram, { body: { api: ` ${BOT}|${GROUP} ` } })).body).toBe(true);
    const [message, ...more] = await listMessages();
    expect(more).toEqual([]);
    expect(message?.text).toContain('Group này đã được kết nối');
    expect((await seller.call(getTelegram)).body).toEqual({
      title: 'Bobbin Demo',
      lastFour: '7890',
      checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      hasOwnBot: true,
    });
    expect((await seller.call(getProfile)).body?.isTelegram).toBe(true);

    const rows = await world.db.selectFrom('telegram_groups').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/demo-bot-token|100123/);
    expect(world.logLines.join('\n')).not.toContain('demo-bot-token');

    await seller.call(connectTelegram, { body: { api: '' } });
    expect((await seller.call(getTelegram)).body).toBeNull();
    expect((await seller.call(getProfile)).body?.isTelegram).toBe(false);
    const shown = { title: 'Bobbin Demo', lastFour: '7890' };
    expect(await listLogs(seller)).toEqual([
      { action: 'telegramConnected', entity_id: seller.userId, before: null, after: shown },
      { action: 'telegramDisconnected', entity_id: seller.userId, before: shown, after: null },
    ]);
  });

  it("gets messages in the seller's language, with the seller's name escaped as HTML", async () => {
    const seller = await createSeller();
    await world.db
      .updateTable('users')
      .set({ locale: 'en', first_name: '<b>Ann & Co</i>' })
      .where('id', '=', seller.userId)
      .execute();
    world.app.access.forget(seller.userId);
    expect((await seller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } })).body).toBe(true);
    const [message] = await listMessages();
    expect(message?.text).toContain('connected to the account of <b>Ann & Co</i> Test');
  });

  it.each([
    ['a wrong token', '100200300:wrong-token-here', GROUP, 'Unauthorized'],
    ['an unknown chat', BOT, '-1009999', 'Bad Request: chat not found'],
  ])('cannot be connected with %s, and the error shows Telegram’s message (NTF-6)', async (_, bot, chat, words) => {
    const seller = await createSeller();
    expect(await refusalOf(seller, connectTelegram, { body: { api: `${bot}|${chat}` } })).toEqual({
      status: 200,
      code: ERRORS.TELEGRAM_REFUSED.code,
      reasons: [words],
    });
    expect((await seller.call(getTelegram)).body).toBeNull();
    expect(await listLogs(seller)).toEqual([]);
  });

  it('cannot be connected when the bot may not write in it, and the previously connected group stays', async () => {
    const seller = await createSeller();
    await seller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } });
    await world.control('telegram', 'POST', '/chats', {
      id: '-1005',
      title: 'Đóng',
      type: 'group',
      standing: 'kicked',
    });
    const refusal = await refusalOf(seller, connectTelegram, { body: { api: `${BOT}|-1005` } });
    expect(refusal).toMatchObject({ code: ERRORS.TELEGRAM_REFUSED.code, reasons: [expect.stringContaining('kicked')] });
    expect((await seller.call(getTelegram)).body?.title).toBe('Bobbin Demo');
  });

  it.each(['nonsense', `${BOT}|`, `|${GROUP}`, `${BOT}/../x|${GROUP}`])(
    'with an invalid token or chat id fails without a call to Telegram: %s',
    async (api) => {
      const seller = await createSeller();
      const calls = async () => (await world.control<{ calls: unknown[] }>('telegram', 'GET', '/calls')).calls.length;
      const before = await calls();
      expect((await refusalOf(seller, connectTelegram, { body: { api } })).code).toBe(ERRORS.TELEGRAM_REFUSED.code);
      expect(await calls()).toBe(before);
    },
  );

  it.each([
    ['is down', { name: 'down' }],
    ['is broken', { name: '5xx' }],
    ['asks to wait for a while', { name: '429', seconds: 90 }],
  ])('stays unconnected while Telegram %s', async (_, fault) => {
    const seller = await createSeller();
    await world.control('telegram', 'POST', '/faults', { ...fault, match: 'sendMessage' });
    const answer = await seller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } });
    expect(answer.exceptionBody?.code).toBe(ERRORS.TELEGRAM_UNAVAILABLE.code);
    expect(answer.headers.get('retry-after')).toBe(fault.name === '429' ? '90' : null);
    expect((await seller.call(getTelegram)).body).toBeNull();
  });

  it('stays connected under its new id when Telegram turns it into a supergroup (NTF-7)', async () => {
    const seller = await createSeller();
    const chat = (more: object) => world.control('telegram', 'POST', '/chats', { type: 'supergroup', ...more });
    await chat({ id: '-1002223334444', title: 'Nhóm mới' });
    await chat({ id: '-55', title: 'Nhóm', type: 'group', movedTo: '-1002223334444' });
    expect((await seller.call(connectTelegram, { body: { api: `${BOT}|-55` } })).body).toBe(true);
    expect((await seller.call(getTelegram)).body).toMatchObject({ title: 'Nhóm mới', lastFour: '4444' });
  });

  it('needs no bot token when the server has a bot of its own, and needs one otherwise (NTF-6)', async () => {
    const seller = await createSeller(withBot);
    expect((await seller.call(connectTelegram, { body: { api: GROUP } })).body).toBe(true);
    expect((await seller.call(getTelegram)).body).toMatchObject({ lastFour: '7890', hasOwnBot: false });
    expect(await listMessages(withBot)).toHaveLength(1);

    const other = await createSeller();
    expect(await refusalOf(other, connectTelegram, { body: { api: GROUP } })).toMatchObject({
      code: ERRORS.TELEGRAM_REFUSED.code,
      reasons: ['BOT_TOKEN_NEEDED'],
    });
  });

  it('cannot be flooded through Bobbin, because the number of test messages is limited (NTF-8)', async () => {
    const seller = await createSeller();
    const attempt = (by: Caller) => by.call(connectTelegram, { body: { api: `${BOT}|-1009999` } });
    for (let index = 0; index < TELEGRAM_TRIES; index += 1) expect((await attempt(seller)).status).toBe(200);
    expect((await attempt(seller)).status).toBe(429);
    world.clock.advance(QUARTER_HOUR);
    const later = await world.signIn(seller.userId.replace('user-', ''));
    expect((await attempt(later)).status).toBe(200);
  });
});

describe('a shared account', () => {
  it('cannot change its factory keys and its Telegram group', async () => {
    const shared = await world.createSeller('shared@example.com');
    const locked = { status: 200, code: ERRORS.PROFILE_LOCKED.code, reasons: undefined };
    for (const api of [MANGO_KEY, '']) {
      expect(await refusalOf(shared, connectMango, { body: { api } })).toEqual(locked);
      expect(await refusalOf(shared, connectPressify, { body: { api } })).toEqual(locked);
      expect(await refusalOf(shared, connectTelegram, { body: { api: api && `${BOT}|${GROUP}` } })).toEqual(locked);
    }
    expect(await refusalOf(shared, connectFlash, { body: FLASH })).toEqual(locked);
    expect(await listMessages()).toEqual([]);
  });
});
