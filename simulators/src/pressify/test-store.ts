import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startPressifySimulator } from './server.ts';

type Answer = { status: number; body: unknown; text: string; headers: Headers };

function toPng(width: number, height: number): Buffer {
  const png = Buffer.alloc(64);
  png.write('89504e470d0a1a0a0000000d49484452', 'hex');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const FILES: Record<string, Buffer> = {
  '/good.png': toPng(4500, 5400),
  '/small.png': toPng(3000, 3600),
  '/photo.jpg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)]),
  '/label.pdf': Buffer.from('%PDF-1.7 a label of the marketplace'),
  '/error.html': Buffer.from('<html>this label has expired</html>'),
};

/** The value at the end of a path through unknown JSON, undefined where the path ends early. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(String(step)) : undefined,
    value,
  );
}

/** A seller's store for a test: a factory of its own, a server with artwork, and the calls the store makes. */
export async function openStore(options: Parameters<typeof startPressifySimulator>[0] = {}) {
  const factory = await startPressifySimulator({ look: 'ref', ...options });
  const fileServer = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/moved.png') return response.writeHead(302, { location: '/good.png' }).end();
    if (path === '/away.png') return response.writeHead(302, { location: 'http://192.0.2.1/good.png' }).end();
    const file = FILES[path];
    return file === undefined ? response.writeHead(404).end() : response.end(file);
  });
  await new Promise<void>((resolve) => fileServer.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = fileServer.address();
  const fileUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(factory.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    let parsed: unknown = null;
    if (response.headers.get('content-type')?.startsWith('application/json')) parsed = JSON.parse(text);
    return { status: response.status, body: parsed, text, headers: response.headers };
  };

  const item = {
    variant_id: 10_001,
    product_name: 'T-shirt',
    quantity: 1,
    mockup: `${fileUrl}/mockup.png`,
    print_files: [{ key: 'front', url: `${fileUrl}/good.png` }],
  };
  const order = {
    api_key: factory.apiKey,
    ref_id: '577000000000000001',
    order_status: 'new_order',
    shipping_method: 'standard',
    line_items: [item],
    address: { name: 'Ann Lee', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '73301', country: 'US' },
  };

  return {
    ...factory,
    fileUrl,
    /** A good line item and a good order, to be spread and spoilt. */
    item,
    order,
    call,
    create: (change: object = {}) => call('POST', '/api/order', { ...order, ...change }),
    /** An order whose only front artwork is this file. */
    createWithFile: (file: string, change: object = {}) =>
      call('POST', '/api/order', {
        ...order,
        line_items: [{ ...item, print_files: [{ key: 'front', url: file }] }],
        ...change,
      }),
    detail: (id: unknown, apiKey = factory.apiKey) => call('GET', `/api/order/${String(id)}?api_key=${apiKey}`),
    lookUp: (refId: string, apiKey = factory.apiKey) => call('GET', `/api/order?ref_id=${refId}&api_key=${apiKey}`),
    cancel: (id: unknown, apiKey = factory.apiKey) => call('POST', '/api/order/cancel', { id, api_key: apiKey }),
    control: (path: string, body: object) => call('POST', `/_sim/${path}`, body),
    advanceHours: (hours: number) => call('POST', '/_sim/clock', { advanceSeconds: hours * 3_600 }),
    state: async () => (await call('GET', '/_sim/state')).body,
    async close() {
      await factory.close();
      fileServer.closeAllConnections();
      await new Promise((resolve) => fileServer.close(resolve));
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
