import { at, openTestFiles } from '../factory/test-files.ts';
import { callPartner } from '../runtime/test-caller.ts';
import { startFlashSimulator } from './server.ts';

/** Opens a FLASH seller for a test: a factory of its own, a server with artwork, and the calls of a logged-in seller. */
export async function openStore(options: Parameters<typeof startFlashSimulator>[0] = {}) {
  const flash = await startFlashSimulator(options);
  const files = await openTestFiles();
  const control = (path: string, body: object) => callPartner(`${flash.url}/_sim/${path}`, 'POST', body);

  async function logIn(username = flash.username, password = flash.password): Promise<string> {
    const { body } = await callPartner(`${flash.baseUrl}/token`, 'POST', { username, password });
    return String(at(body, 'data', 'access_token'));
  }
  // The seller uses a token of the portal, which does not expire when the test moves the clock.
  await control('accounts', { username: flash.username, password: flash.password, portalToken: 'mine' });

  const call = (method: string, path: string, body?: unknown, token = 'mine') =>
    callPartner(flash.baseUrl + path, method, body, { authorization: `Bearer ${token}` });

  /** A valid product and a valid order, to be copied and changed. */
  const product = {
    variant_id: 310_001,
    quantity: 1,
    printType: 1,
    printer_design_front_url: `${files.url}/good.png`,
    mockup_front_url: `${files.url}/good.png`,
  };
  const order = {
    order_id: '577000000000000001',
    buyer_first_name: 'Ann',
    buyer_last_name: 'Lee',
    buyer_address1: '1 Main St',
    buyer_city: 'Austin',
    buyer_province_code: 'TX',
    buyer_zip: '73301',
    buyer_country_code: 'US',
    shipment: 1,
    products: [product],
  };
  const read = async (what: string) => (await callPartner(`${flash.url}/_sim/${what}`, 'GET')).body;

  return {
    ...flash,
    fileUrl: files.url,
    product,
    order,
    logIn,
    call,
    control,
    create: (change: object = {}, token = 'mine') => call('POST', '/orders/shirt-add', { ...order, ...change }, token),
    reject: (codes: unknown, token = 'mine') =>
      call('POST', '/orders/seller-reject', { order_code_list: codes, reject_note: 'not wanted' }, token),
    advanceHours: (hours: number) => control('clock', { advanceSeconds: hours * 3_600 }),
    read,
    /** Returns the first order as FLASH sends it, after all files were checked. */
    async detail() {
      await read('state');
      return at((await call('GET', '/orders/FLS700001')).body, 'data');
    },
    page: () => callPartner(flash.url, 'GET'),
    async close() {
      await flash.close();
      await files.close();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
