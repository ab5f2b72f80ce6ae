import type { AddressInfo } from 'node:net';
import type { Access, TestWorld } from './test-caller.ts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signWebhook } from './sign.ts';
import { at, listAt, START_AT, startTestWorld, textAt } from './test-caller.ts';

const PATH = '/event/202309/webhooks';
const DAY = 86_400;

let world: TestWorld;
let access: Access;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; raw: string; json: unknown }[];
let answerStatus: number;

beforeEach(async () => {
  received = [];
  answerStatus = 200;
  receiver = createServer((request, response) => {
    let raw = '';
    request.on('data', (part: Buffer) => (raw += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, raw, json: JSON.parse(raw) });
      response.writeHead(answerStatus).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  world = await startTestWorld({ orders: 12, webhookUrl: `http://127.0.0.1:${port}/hooks` });
  access = await world.authorize();
});
afterEach(async () => {
  await world.simulator.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function findOrderId(status: string): Promise<string> {
  const rows = listAt(await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { status, notify: false }), 'ids');
  return String(rows[0]);
}
const change = (id: string, body: unknown) => world.sim('POST', `/_sim/orders/${id}`, body);
const advance = (advanceSeconds: number) => world.sim('POST', '/_sim/clock', { advanceSeconds });
const topics = () => received.map((one) => at(one.json, 'type'));

describe('webhooks (MKT-33)', () => {
  it('carry a signature over app key and raw body, and use CANCEL for cancelled orders', async () => {
    const id = await findOrderId('AWAITING_SHIPMENT');
    await change(id, { status: 'CANCELLED' });
    expect(received).toHaveLength(1);
    const [hook] = received;
    const { appKey, appSecret } = world.simulator;
    expect(hook?.headers.authorization).toBe(signWebhook(appKey, appSecret, hook?.raw ?? ''));
    expect(hook?.json).toMatchObject({
      type: 1,
      tts_notification_id: expect.stringMatching(/^73\d{17}$/),
      shop_id: access.shopId,
      timestamp: START_AT / 1000,
      data: { order_id: id, order_status: 'CANCEL', is_on_hold_order: false, update_time: START_AT / 1000 },
    });
  });

  it('go to one URL for each topic and shop (MKT-32)', async () => {
    const put = (body: unknown) => world.call(access, 'PUT', PATH, { body });
    expect((await put({ event_type: 'ORDER_STATUS_CHANGE', address: 'https://a.example.com/x' })).code).toBe(0);
    expect((await put({ event_type: 'ORDER_STATUS_CHANGE', address: 'https://b.example.com/x' })).code).toBe(0);
    const listed = listAt((await world.call(access, 'GET', PATH)).data, 'webhooks');
    const ours = listed.filter((one) => at(one, 'event_type') === 'ORDER_STATUS_CHANGE');
    expect(ours.map((one) => at(one, 'address'))).toEqual(['https://b.example.com/x']);
    for (const address of ['http://a.example.com', 'https://a.example.com:8443', 'ftp://a', 'https://10.0.0.1/x'])
      expect((await put({ event_type: 'ORDER_STATUS_CHANGE', address })).code).toBe(98001004);
    expect((await put({ event_type: 'NOTHING', address: 'https://a.example.com' })).code).toBe(98001004);
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await world.call(access, 'DELETE', PATH, { body: { event_type: 'ORDER_STATUS_CHANGE' } });
      expect(answer.code).toBe(0);
    }
    expect(at((await world.call(access, 'GET', PATH)).data, 'total_count')).toBe(listed.length - 1);
  });

  it('repeat after 2 min, 30 min, 3 h and 12 h without a response, and then stop (MKT-31)', async () => {
    answerStatus = 500;
    await change(await findOrderId('AWAITING_SHIPMENT'), { status: 'CANCELLED' });
    expect(received).toHaveLength(1);
    const steps = [120, 1800, 10_800, 43_200];
    for (const [place, seconds] of steps.entries()) {
      await advance(seconds - 1);
      expect(received).toHaveLength(place + 1);
      await advance(1);
      expect(received).toHaveLength(place + 2);
    }
    await advance(30 * DAY);
    expect(received).toHaveLength(5);
    expect(new Set(received.map((one) => one.raw)).size).toBe(1);
    const log = await world.sim('GET', '/_sim/webhooks?state=given-up');
    expect(at(log, 'deliveries', 0, 'attempts', 4, 'at')).toBe(START_AT + 55_920_000);
  });

  it('repeat with every delay when the clock jumps over them', async () => {
    answerStatus = 500;
    await change(await findOrderId('AWAITING_SHIPMENT'), { status: 'CANCELLED' });
    await advance(DAY);
    expect(received).toHaveLength(5);
  });

  it('stop repeating after a response with HTTP 200', async () => {
    answerStatus = 503;
    await change(await findOrderId('AWAITING_SHIPMENT'), { status: 'CANCELLED' });
    answerStatus = 200;
    await advance(DAY);
    expect(received).toHaveLength(2);
  });

  it('report cancel requests, changed addresses and the coming end of the authorization (MKT-33)', async () => {
    const id = await findOrderId('AWAITING_SHIPMENT');
    await change(id, { requestCancel: 'Wrong size' });
    expect(new Set(topics())).toEqual(new Set([1, 11]));
    const cancel = received.find((one) => at(one.json, 'type') === 11);
    expect(cancel?.json).toMatchObject({
      data: { order_id: id, cancellations_role: 'BUYER', cancel_status: 'CANCELLATION_REQUEST_PENDING' },
    });
    received = [];
    await change(id, { changeAddress: true });
    expect(topics()).toEqual([3]);
    received = [];
    await advance(335 * DAY);
    expect(topics()).toEqual([7, 7, 7]); // one for each shop of the seller
    expect(textAt(received[0]?.json, 'data', 'expiration_time')).toBe(String(START_AT / 1000 + 365 * DAY));
    await advance(2 * DAY);
    expect(topics()).toHaveLength(9);
  });

  it('never go to shops without an authorization', async () => {
    const state = await world.sim('GET', '/_sim/state');
    await world.sim('POST', `/_sim/shops/${textAt(state, 'shops', 4, 'id')}/orders`, { count: 3 });
    expect(received).toHaveLength(0);
    await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 3 });
    expect(received).toHaveLength(3);
  });

  it('can be lost, duplicated, reordered and replayed (MKT-31)', async () => {
    const fault = (body: unknown) => world.sim('POST', '/_sim/faults', body);
    await fault({ name: 'webhook-lost', times: 1 });
    const id = await findOrderId('AWAITING_SHIPMENT');
    await change(id, { status: 'AWAITING_COLLECTION' });
    expect(received).toHaveLength(0);
    expect(at(await world.sim('POST', '/_sim/webhooks/replay', {}), 'replayed')).toBe(1);
    expect(received).toHaveLength(1);
    received = [];
    await fault({ name: 'webhook-duplicated', times: 1 });
    await change(id, { status: 'IN_TRANSIT' });
    expect(received.map((one) => at(one.json, 'tts_notification_id'))).toEqual([
      at(received[0]?.json, 'tts_notification_id'),
      at(received[0]?.json, 'tts_notification_id'),
    ]);
    received = [];
    await fault({ name: 'webhook-out-of-order', times: 1 });
    await change(await findOrderId('AWAITING_SHIPMENT'), { requestCancel: 'Wrong size' });
    expect(topics()).toEqual([11, 1]);
  });

  it('get lost at about the rate that the fault sets', async () => {
    await world.sim('POST', '/_sim/faults', { name: 'webhook-lost', percent: 20 });
    await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 100 });
    expect(received.length).toBeGreaterThan(65);
    expect(received.length).toBeLessThan(93);
  });
});
