import { openTestFiles } from '../factory/test-files.ts';
import { callPartner } from '../runtime/test-caller.ts';
import { startMangoSimulator } from './server.ts';

/** Opens a MANGO seller for a test: a factory of its own, a server with artwork, and the seller's calls. */
export async function openStore(options: Parameters<typeof startMangoSimulator>[0] = {}) {
  const mango = await startMangoSimulator(options);
  const files = await openTestFiles();
  const call = (method: string, path: string, body?: unknown, key = mango.apiKey) =>
    callPartner(mango.baseUrl + path, method, body, { 'x-api-key': key });

  /** A valid item and a valid order, to be copied and changed. */
  const item = {
    sku: 'TT-5000-BLACK-XL',
    quantity: 1,
    print_files: [{ key: 'front', url: `${files.url}/good.png` }],
  };
  const order = {
    order_id: '577000000000000001',
    shipping_method: 'standard',
    first_name: 'Ann',
    last_name: 'Lee',
    address_line_1: '1 Main St',
    city: 'Austin',
    state: 'TX',
    country: 'US',
    zip: '73301',
    items: [item],
  };

  return {
    ...mango,
    fileUrl: files.url,
    item,
    order,
    call,
    create: (change: object = {}, key = mango.apiKey) => call('POST', '/orders', { ...order, ...change }, key),
    detail: (id: string) => call('GET', `/orders/${id}`),
    cancel: (id: string, key = mango.apiKey) => call('POST', `/orders/${id}/cancel`, { reason: 'not wanted' }, key),
    control: (path: string, body: object) => callPartner(`${mango.url}/_sim/${path}`, 'POST', body),
    advanceHours: (hours: number) => callPartner(`${mango.url}/_sim/clock`, 'POST', { advanceSeconds: hours * 3_600 }),
    read: async (what: 'state' | 'books' | 'webhooks') => (await callPartner(`${mango.url}/_sim/${what}`, 'GET')).body,
    page: () => callPartner(mango.url, 'GET'),
    clearFaults: () => callPartner(`${mango.url}/_sim/faults`, 'DELETE'),
    async close() {
      await mango.close();
      await files.close();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
