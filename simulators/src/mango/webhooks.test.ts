import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openStore, type Store } from './test-store.ts';

const REF = '577000000000000001';
let store: Store;
let heard: { url: string | undefined; body: Record<string, unknown> }[];
let answer: number;
let close: () => Promise<void>;
let hookUrl: string;

beforeEach(async () => {
  store = await openStore();
  heard = [];
  answer = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += String(part)));
    request.on('end', () => {
      heard.push({ url: request.url, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});
afterEach(async () => {
  await store.close();
  await close();
});

const subscribe = (events = ['order.status', 'order.shipment']) =>
  store.call('POST', '/webhooks', { name: 'ours', url: hookUrl, events });
const events = () => heard.map(({ body }) => String(body['current_status'] ?? body['tracking_status']));

it('MANGO webhooks report each step and the parcel to subscribers', async () => {
  expect(await subscribe()).toMatchObject({ status: 201, body: { data: { id: 'wh_1', failure_count: 0 } } });
  await store.create();
  await store.advanceHours(1_000);
  expect(new Set(events())).toEqual(new Set(['delivered', 'in_production', 'in_transit', 'shipped']));
  expect(heard).toHaveLength(4);
  const shipped = heard.find(({ body }) => body['current_status'] === 'shipped');
  expect(shipped?.body).toEqual({
    event: 'order.status',
    timestamp: expect.stringMatching(/^\d{4}-/),
    order_id: REF,
    order_fulfill_id: expect.stringMatching(/^MF/),
    previous_status: 'in_production',
    current_status: 'shipped',
    production_line: 'TIKTOK',
  });
  expect(heard.find(({ body }) => body['event'] === 'order.shipment')?.body).toMatchObject({
    tracking_number: expect.stringMatching(/^94001/),
    carrier: 'USPS',
  });
  expect((await store.call('GET', '/webhooks')).body).toMatchObject({
    data: [{ last_status_code: 200, failure_count: 0, last_triggered_at: expect.any(String) }],
  });
});

it('MANGO webhooks report only subscribed events, to the subscribed key', async () => {
  await subscribe(['order.shipment']);
  await store.control('keys', { key: 'second' });
  await store.create({}, 'second');
  await store.create();
  await store.control(`orders/900002`, { action: 'reject' });
  await store.control(`orders/900001`, { action: 'next' });
  expect(heard).toEqual([]);
  expect((await store.call('GET', '/webhooks', undefined, 'second')).body).toMatchObject({ data: [] });
  expect((await store.call('DELETE', '/webhooks/wh_1', undefined, 'second')).status).toBe(404);
  expect((await store.call('DELETE', '/webhooks/wh_1')).status).toBe(200);
  expect((await store.call('GET', '/webhooks/wh_1')).status).toBe(404);
});

it('MANGO webhooks are retried after failures, and lost, duplicated and reordered by faults', async () => {
  await subscribe();
  await store.create();
  answer = 500;
  await store.control(`orders/${REF}`, { action: 'hold' });
  expect(heard).toHaveLength(1);
  answer = 200;
  await store.advanceHours(0.1);
  expect(events()).toEqual(['on_hold', 'on_hold']);
  expect((await store.call('GET', '/webhooks/wh_1')).body).toMatchObject({ data: { failure_count: 1 } });

  heard.length = 0;
  await store.control('faults', { name: 'webhook-lost', times: 1 });
  await store.control(`orders/${REF}`, { action: 'release' });
  expect(heard).toEqual([]);
  await store.control('faults', { name: 'webhook-duplicated', times: 1 });
  await store.control(`orders/${REF}`, { action: 'hold' });
  expect(events()).toEqual(['on_hold', 'on_hold']);

  heard.length = 0;
  await store.control(`orders/${REF}`, { action: 'release' });
  heard.length = 0;
  await store.control('faults', { name: 'webhook-out-of-order', times: 1 });
  await store.advanceHours(1_000);
  expect(events()).toEqual(['delivered', 'in_transit', 'shipped', 'in_production']);
});

it.each<[object, string]>([
  [{ name: 'x', events: ['order.status'] }, 'url'],
  [{ name: 'x', url: 'nowhere', events: ['order.status'] }, 'url'],
  [{ name: 'x', url: 'http://127.0.0.1:9/', events: ['order.eaten'] }, 'events.0'],
  [{ name: 'x', url: 'http://127.0.0.1:9/', events: [] }, 'events'],
  [{ name: 'x', url: 'http://127.0.0.1:9/', events: ['order.status'], secret: 'no' }, 'secret'],
])('MANGO rejects an invalid subscription: %j', async (body, field) => {
  expect((await store.call('POST', '/webhooks', body)).body).toMatchObject({ data: { errors: [{ field }] } });
});
