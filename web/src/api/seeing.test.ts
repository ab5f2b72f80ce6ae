import { afterEach, expect, it, vi } from 'vitest';
import { fetchSeeing, readSeeing } from './seeing.ts';

const reload = vi.fn<() => void>();
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

function openPage(pathname: string, visit?: string) {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname, reload });
  vi.stubGlobal('sessionStorage', visit === undefined ? {} : { 'seeing-as': visit });
}

/** Sends a request whose response belongs to a visit; returns the header that was sent. */
async function send(answered?: string): Promise<string | null> {
  let sent: string | null = null;
  const answer = new Response('', answered === undefined ? {} : { headers: { 'seeing-as': answered } });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent = new Headers(init.headers).get('seeing-as');
    return answer;
  });
  await fetchSeeing('/api/shops', { headers: new Headers() });
  return sent;
}

it('While staff see the screens of a seller, each call of these pages sends the id of the visit; pages of the staff area send off (SEE-3)', async () => {
  openPage('/community/orders', 'v-1');
  expect(await send('v-1')).toBe('v-1');
  openPage('/admin/users/lan', 'v-1');
  expect(await send()).toBe('off');
  openPage('/community/orders');
  expect([readSeeing(), await send()]).toEqual([undefined, null]);
  expect(reload).not.toHaveBeenCalled();
});

it('Tabs whose session started a visit elsewhere reload their page under the visit (SEE-3)', async () => {
  openPage('/community/orders');
  await send('v-2');
  expect(reload).toHaveBeenCalledOnce();
  expect(readSeeing()).toBe('v-2');
});
