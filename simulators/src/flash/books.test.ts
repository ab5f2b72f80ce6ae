import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore } from './test-store.ts';

const REF = '577000000000000001';
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'flash-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('books of FLASH', () => {
  it('contain what was accepted, printed and charged, independent of the responses', async () => {
    const store = await openStore();
    await store.control('faults', { name: 'drop', times: 1 });
    await store.call('POST', '/orders/list-order-code', { list_order_code: [] });
    await expect(store.create()).rejects.toThrow('fetch failed');
    await store.control('faults', { name: 'drop', times: 1 });
    await store.control('wallet', { balance: '0.00' });
    // The response for a balance that is too low concerns an order that exists.
    await expect(store.create({ order_id: 'short' })).rejects.toThrow('fetch failed');
    const pieces = [{ variantId: '310001', size: 'S', quantity: 1 }];
    expect(await store.read('books')).toMatchObject({
      chargedCents: 1_040,
      orders: [
        { account: store.username, refId: REF, isPaid: true, costCents: 1_040, paidCents: 1_040, pieces },
        { refId: 'short', status: 'HOLD', isPaid: false, costCents: 1_040, paidCents: 0 },
      ],
    });
    await store.close();
  });

  it('survive a restart with orders, money and cancel requests, but without login tokens', async () => {
    const stateFile = join(folder, 'flash.json');
    const first = await openStore({ stateFile });
    await first.control('settings', { cancelAnswer: 'request' });
    await first.create();
    await first.create({ order_id: 'two' });
    await first.reject(['FLS700002']);
    const token = await first.logIn();
    const before = await first.read('state');
    await first.close();

    const second = await openStore({ stateFile });
    expect((await second.call('GET', '/orders/FLS700001', undefined, token)).status).toBe(401);
    const after = await second.read('state');
    for (const what of ['orders', 'wallets', 'walletRows']) expect(at(after, what)).toEqual(at(before, what));
    await second.advanceHours(1);
    expect(await second.read('books')).toMatchObject({ chargedCents: 1_040, orders: [{}, { isCancelled: true }] });
    await second.advanceHours(500);
    expect(await second.detail()).toMatchObject({ tracking_status: 'Delivered' });
    expect((await second.create()).body).toMatchObject({ code: 'FLS_400' });
    expect((await second.create({ order_id: 'three' })).body).toMatchObject({ data: 'FLS700003' });
    await second.close();
  });
});

describe('webhooks of FLASH', () => {
  it('contain a signature over the sent bytes', async () => {
    const heard: { headers: IncomingHttpHeaders; text: string }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part) => (text += String(part)));
      request.on('end', () => {
        heard.push({ headers: request.headers, text });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const store = await openStore();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await store.control('webhooks', { url, secret: 'shared' });
    await store.create();
    await store.advanceHours(500);
    expect(
      heard.map(({ text }) => at(JSON.parse(text), 'event')).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual(['order:shipment:created', 'order:status:updated', 'order:status:updated']);
    const completed = heard.find(({ text }) => text.includes('COMPLETED'));
    expect(JSON.parse(completed?.text ?? '')).toMatchObject({
      data: { order_code: 'FLS700001', partner_order_id: REF, status: 'COMPLETED', carrier: 'USPS' },
    });
    for (const { headers, text } of heard) {
      expect(headers['x-signature']).toBe(createHmac('sha256', 'shared').update(text).digest('hex'));
    }
    heard.length = 0;
    await store.control('settings', { signature: 'base64' });
    await store.control('faults', { name: 'webhook-duplicated', times: 1 });
    await store.control(`orders/${REF}`, { refund: '1.00' });
    expect(heard).toHaveLength(2);
    const [{ headers, text } = { headers: {}, text: '' }] = heard;
    expect(headers['x-signature']).toBe(createHmac('sha256', 'shared').update(text).digest('base64'));

    heard.length = 0;
    await store.control('webhooks', {});
    await store.control(`orders/${REF}`, { status: 'HOLD' });
    expect(heard).toEqual([]);
    await store.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
