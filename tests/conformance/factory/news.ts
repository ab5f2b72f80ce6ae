import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FactoryHint, FactoryHook } from '@bobbin/connectors/factory';
import { expect, it } from 'vitest';
import type { Stand } from './subject.ts';

const SECRET = 'news-secret';

async function startListener() {
  const heard: FactoryHook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name.toLowerCase()] ?? '') || null;
      heard.push({ header, body: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    url: `http://127.0.0.1:${port}/news`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Tests of a factory's webhooks. Each one triggers a read of an order and nothing else (PAR-31). */
export function describeNews(stand: () => Stand): void {
  it('webhooks of the factory name their order, and have a valid signature if the factory signs webhooks', async () => {
    const { factory, credentials, subject, build, control, fault } = stand();
    expect(factory.hooks === null).toBe(subject.listen === null);
    if (factory.hooks === null || subject.listen === null) return;
    const { hooks } = factory;
    const listener = await startListener();
    await subject.listen(control, listener.url, SECRET);
    const input = build();
    await factory.createOrder(credentials, input);
    await fault({ name: 'webhook-duplicated', times: 1 });
    await control('POST', `/orders/${input.refId}`, { action: 'hold' });
    await control('POST', `/orders/${input.refId}`, { action: 'next' });
    await control('POST', '/clock', { advanceSeconds: 90 * 86_400 });
    await listener.close();
    // The order is put on hold twice, then started, and then handed to the carrier; the last webhook contains the parcel.
    const hints = listener.heard.map((message) => hooks.read(message, SECRET) as FactoryHint);
    expect(hints.filter(({ refId }) => refId === input.refId).length).toBeGreaterThanOrEqual(5);
    for (const message of listener.heard) {
      // Webhooks of orders from earlier tests arrive too.
      expect(hooks.read(message, SECRET)).toMatchObject({ refId: expect.stringMatching(/^suite-\d+$/) });
      if (!hooks.isSigned) continue;
      expect(hooks.read(message, 'another')).toBe('unproven');
      const changed = Buffer.concat([message.body, Buffer.from(' ')]);
      expect(hooks.read({ ...message, body: changed }, SECRET)).toBe('unproven');
    }
  });
}
