import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertShop } from '../../server/src/testing/people.ts';
import { startWorld, type World } from '../world/world.ts';

const KEY = 'a-secret-of-twenty-four-letters';
const SIGNED = 'another-secret-of-24-letters';
const REF = '577000000000000001';

let world: World;
let ownerId = '';

beforeAll(async () => {
  world = await startWorld({ env: { MANGO_HOOK_SECRET: KEY, FLASH_HOOK_SECRET: SIGNED } });
  ownerId = (await world.createSeller('news@example.com')).userId;
  await insertShop(world.db, ownerId, 'shop-news', Date.now());
  const at = new Date();
  const order = { owner_id: ownerId, id: REF, shop_id: 'shop-news', status: 'AWAITING_SHIPMENT', la_day: '2026-11-20' };
  await world.db
    .insertInto('orders')
    .values({ ...order, created_at: at, updated_at: at, last_seen_at: at, shipping_type: 'SELLER' })
    .execute();
  const attempt = {
    owner_id: ownerId,
    order_id: REF,
    state: 'SUBMITTED',
    request: '{}',
    created_by: 'x',
    created_at: at,
  };
  const common = { ...attempt, updated_at: at, ref_id: REF };
  await world.db
    .insertInto('fulfilments')
    .values([
      { ...common, id: 'at-mango', house: 'MANGO', factory_order_id: REF },
      { ...common, id: 'over', house: 'FLASH', factory_order_id: 'FS-0', ended_at: at },
    ])
    .execute();
});
beforeEach(async () => {
  await world.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
});
afterAll(() => world.close());

async function tell(path: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const url = `${world.url}/api/webhooks/factories/${path}`;
  return (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }))
    .status;
}

async function listAsked(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('graphile_worker.jobs' as never)
    .select('key' as never)
    .execute();
  return rows.map(({ key }) => String(key)).filter((key) => key.startsWith('poll:'));
}

const STATUS = JSON.stringify({ event: 'order.status', order_id: REF, current_status: 'shipped' });
const toSigned = (body: string, secret = SIGNED) => ({
  'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

describe('a webhook of a factory (FAC-15)', () => {
  it('triggers one read of the open order that it names', async () => {
    for (let time = 0; time < 3; time += 1) expect(await tell(`mango/${KEY}`, STATUS)).toBe(200);
    expect(await listAsked()).toEqual(['poll:at-mango']);
  });

  it.each<[string, string, string, object, number]>([
    ['about an unknown order', `mango/${KEY}`, STATUS.replace(REF, '5'), {}, 200],
    ['about something else', `mango/${KEY}`, '{"event":"product.created"}', {}, 200],
    ['that is no JSON', `mango/${KEY}`, '<xml/>', {}, 200],
    ['with another secret', `mango/${KEY}x`, STATUS, {}, 404],
    ['without the secret', 'mango', STATUS, {}, 404],
    ['from a factory that sends no messages', `pressify/${KEY}`, STATUS, {}, 404],
    ['from an unknown factory', `printer/${KEY}`, STATUS, {}, 404],
    ['without a signature', 'flash', STATUS, {}, 401],
    ['with another signature', 'flash', STATUS, toSigned(STATUS, 'other'), 401],
    ['signed, at the address of one that does not sign', `flash/${SIGNED}`, STATUS, toSigned(STATUS), 404],
  ])('triggers no read when it comes %s', async (_, path, body, headers, status) => {
    expect(await tell(path, body, { ...headers })).toBe(status);
    expect(await listAsked()).toEqual([]);
  });

  it('triggers no read of an order that has ended', async () => {
    const body = JSON.stringify({ event: 'order:status:updated', data: { order_code: 'FS-0', partner_order_id: REF } });
    expect(await tell('flash', body, toSigned(body))).toBe(200);
    expect(await listAsked()).toEqual([]);
  });
});
