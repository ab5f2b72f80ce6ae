import { openTestFiles } from '../factory/test-files.ts';
import { startPressifySimulator } from './server.ts';

type Answer = { status: number; body: unknown; text: string; headers: Headers };

/** Opens a seller's store for a test: a factory of its own, a server with artwork, and the store's calls. */
export async function openStore(options: Parameters<typeof startPressifySimulator>[0] = {}) {
  const factory = await startPressifySimulator({ look: 'ref', ...options });
  const files = await openTestFiles();
  const fileUrl = files.url;

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
    /** A valid line item and a valid order, to be copied and changed. */
    item,
    order,
    call,
    create: (change: object = {}) => call('POST', '/api/order', { ...order, ...change }),
    /** Creates an order whose only front artwork is this file. */
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
      await files.close();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
