import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPressifySimulator } from './server.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'pressify-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createOrder(url: string, refId: string): Promise<string> {
  const body = {
    api_key: 'pressify-demo-key',
    ref_id: refId,
    order_status: 'new_order',
    shipping_method: 'standard',
    line_items: [
      {
        variant_id: 10036,
        product_name: 'Tee',
        quantity: 1,
        mockup: 'http://127.0.0.1:9/m.png',
        print_files: [{ key: 'front', url: 'http://127.0.0.1:9/f.png' }],
      },
    ],
    address: { name: 'Ann Lee', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '73301', country: 'US' },
  };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/order`, { method: 'POST', headers, body: JSON.stringify(body) });
  return JSON.stringify(((await response.json()) as { data: unknown }).data);
}

it('PRESSIFY keeps orders, used references and money over a restart', async () => {
  const stateFile = join(folder, 'pressify.json');
  const first = await startPressifySimulator({ stateFile });
  const id = await createOrder(first.url, '577');
  await first.close();

  const second = await startPressifySimulator({ stateFile, look: 'ref' });
  const found = await fetch(`${second.url}/api/order?ref_id=577&api_key=pressify-demo-key`);
  const answer = (await found.json()) as { status: string; data: { id: number } };
  expect(answer.status).toBe('success');
  expect(JSON.stringify(answer.data.id)).toBe(id);
  expect(await createOrder(second.url, '577')).toBe(undefined);
  expect(await createOrder(second.url, '578')).not.toBe(id);
  await second.close();
});

it('PRESSIFY keeps the changes of all calls that got a response, even after its process was killed', async () => {
  const stateFile = join(folder, 'killed.json');
  const first = await startPressifySimulator({ stateFile });
  const id = await createOrder(first.url, '577');
  const left = join(folder, 'left.json');
  await copyFile(stateFile, left);
  await first.close();

  const second = await startPressifySimulator({ stateFile: left });
  expect(await createOrder(second.url, '577')).toBe(undefined);
  const { orders, wallets } = (await (await fetch(`${second.url}/_sim/state`)).json()) as {
    orders: { id: number }[];
    wallets: Record<string, string>;
  };
  expect(orders.map((order) => String(order.id))).toEqual([id]);
  expect(Number(wallets['pressify-demo-key'])).toBeLessThan(100_000);
  await second.close();
});
