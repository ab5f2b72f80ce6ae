import { afterEach, describe, expect, it } from 'vitest';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { FLASH_LOGIN, type FlashStub, startFlashStub, toFlash, toFlashFailure } from '../testing/flash-stub.ts';
import type { SeenRequest, StubReply } from '../testing/stub-server.ts';

let stub: FlashStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startFlashStub>): Promise<FlashStub> {
  stub = await startFlashStub(...args);
  return stub;
}

const ORDER = { order_code: 'FS-1', partner_order_id: '577', status: 'CONFIRMED' };
const tokenOf = ({ headers }: SeenRequest) => headers.authorization;

describe('tokens (PAR-18)', () => {
  it('come from one login for concurrent calls, and stay cached while valid', async () => {
    const opened = await start(() => toFlash(ORDER));
    const ask = () => opened.flash.getOrder(FLASH_LOGIN, 'FS-1');
    await Promise.all([...Array(20).keys()].map(ask));
    expect(opened.countLogins()).toBe(1);
    opened.clock.advance(17_900 * 1000);
    await ask();
    expect(opened.countLogins()).toBe(1);
    // The client treats a token as expired one minute before its end.
    opened.clock.advance(60 * 1000);
    await Promise.all([...Array(20).keys()].map(ask));
    expect(opened.countLogins()).toBe(2);
    expect(new Set(opened.calls().map(tokenOf))).toEqual(new Set(['Bearer token-1', 'Bearer token-2']));
  });

  it.each<[string, StubReply]>([
    ['HTTP 401', { status: 401, json: { msg: 'Unauthorized' } }],
    ['fail with HTTP 200', toFlashFailure('Invalid token', null)],
  ])('renew once when several calls are rejected with %s, and the calls are repeated', async (_, refusal) => {
    const opened = await start((request) => (tokenOf(request) === 'Bearer token-1' ? refusal : toFlash(ORDER)));
    const asked = [...Array(10).keys()].map(() => opened.flash.getOrder(FLASH_LOGIN, 'FS-1'));
    for (const order of await Promise.all(asked)) expect(order).toMatchObject({ factoryOrderId: 'FS-1' });
    expect(opened.countLogins()).toBe(2);
  });

  it('renew for the creation of an order too, because a rejected call did nothing', async () => {
    const opened = await start((request) =>
      tokenOf(request) === 'Bearer token-1' ? { status: 401 } : toFlash('FS-1'),
    );
    const line = {
      variantId: '1',
      productName: 'x',
      quantity: 1,
      designs: { left: 'https://f.example/l.png' },
      mockups: {},
    };
    const input = { refId: '577', shipping: '2', labelUrl: 'https://f.example/l.pdf', address: null, lines: [line] };
    expect(await opened.flash.createOrder(FLASH_LOGIN, input)).toMatchObject({ factoryOrderId: 'FS-1' });
    expect(opened.calls()).toHaveLength(2);
  });

  it('renew only once for a call, whose second refusal is final', async () => {
    const opened = await start(() => ({ status: 401 }));
    expect(await catchFactoryError(opened.flash.getOrder(FLASH_LOGIN, 'FS-1'))).toMatchObject({
      code: 'AUTH',
      kind: 'auth',
    });
    expect([opened.countLogins(), opened.calls().length]).toEqual([2, 2]);
  });

  it('differ between accounts', async () => {
    const opened = await start(() => toFlash(ORDER));
    await opened.flash.getOrder(FLASH_LOGIN, 'FS-1');
    await opened.flash.getOrder({ ...FLASH_LOGIN, apiKey: 'other' }, 'FS-1');
    expect(opened.calls().map(tokenOf)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('come from a new login after a failed one', async () => {
    const fine = toFlash({ access_token: 'fine' });
    const opened = await start(() => toFlash(ORDER), {
      onToken: (count) => (count === 1 ? toFlashFailure('wrong password') : fine),
    });
    expect(await catchFactoryError(opened.flash.getOrder(FLASH_LOGIN, 'FS-1'))).toMatchObject({ code: 'AUTH' });
    expect(await opened.flash.getOrder(FLASH_LOGIN, 'FS-1')).not.toBeNull();
  });

  it.each([
    ['at the top', { json: { access_token: 'short', expires_in: '120' } }],
    ['without an end', toFlash({ access_token: 'long' })],
    ['with an end that is none', toFlash({ access_token: 'long', expires_in: 'soon' })],
  ])('renew early only when their end is known: issued %s', async (_, reply) => {
    const opened = await start(() => toFlash(ORDER), { onToken: () => reply });
    for (let time = 0; time < 2; time += 1) {
      await opened.flash.getOrder(FLASH_LOGIN, 'FS-1');
      opened.clock.advance(90_000);
    }
    expect(opened.countLogins()).toBe(JSON.stringify(reply).includes('short') ? 2 : 1);
  });
});

describe('secrets (SEC-2)', () => {
  it.each<[string, (request: SeenRequest) => StubReply]>([
    ['a refusal', (request) => toFlashFailure(`moon ${tokenOf(request)} ${FLASH_LOGIN.apiKey}`)],
    ['a page', (request) => ({ text: `${tokenOf(request)} ${FLASH_LOGIN.apiKey}` })],
    ['a broken connection', () => ({ drop: true })],
  ])('never appear in errors and records after %s', async (_, respond) => {
    const opened = await start(respond);
    const errors = [
      await catchFactoryError(opened.flash.getOrder(FLASH_LOGIN, 'FS-1')),
      await catchFactoryError(opened.flash.cancelOrder(FLASH_LOGIN, 'FS-1')),
    ];
    const seen = [
      ...errors.map((error) => `${error.stack} ${JSON.stringify(error)}`),
      JSON.stringify(opened.records),
    ].join(' ');
    expect(seen).not.toContain('token-1');
    expect(seen).not.toContain(FLASH_LOGIN.apiKey);
  });
});
