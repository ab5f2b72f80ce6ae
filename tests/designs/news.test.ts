import * as contract from '@bobbin/contract/designs';
import { listSkuDesigns, submitSkuDesign } from '@bobbin/contract/sku-designs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { ask, orderOf } from './renting.ts';

let world: World;
let seller: Caller;
let shopIds: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 2 } });
  seller = await world.createSeller('lan@example.com');
  shopIds = await world.connectShops(seller);
});
afterAll(() => world.close());

async function listen(caller: Caller): Promise<{ events(): unknown[]; stop(): void }> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${world.url}/api/events`, { headers, signal: abort.signal });
  let text = '';
  void (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })().catch(() => undefined);
  const events = () =>
    [...text.matchAll(/^data: (.*)$/gm)]
      .map((match) => JSON.parse(match[1] ?? '') as { type: string })
      .filter(({ type }) => type === 'design' || type === 'staffDesign' || type === 'staffSku');
  return { events, stop: () => abort.abort() };
}

const isSku = (event: unknown) => (event as { type: string }).type === 'staffSku';

describe('live events of designs', () => {
  it('reach exactly the owner, members with access to the shop, and staff who may view designs (DSN-15, SKD-13, ROL-46)', async () => {
    const [shopId = '', hiddenId = ''] = shopIds;
    const designer = await world.createSeller('designer@example.com', 'designer');
    const everyone = await world.createSeller('mai@example.com');
    const member = (await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds: [shopId] }))
      .member;
    const far = (await joinTeam(world, seller, { email: 'far@example.com', role: 'manager', shopIds: [hiddenId] }))
      .member;
    await world.db.insertInto('roles').values({ id: 'spies', name: 'spies', is_admin: false }).execute();
    const held = { id: 'held', role_id: 'spies', permission_id: 'view_spys', is_active: true };
    await world.db.insertInto('role_permissions').values(held).execute();
    const spy = await world.createSeller('spy@example.com', 'spies');
    const callers = [seller, designer, member, everyone, far, spy];
    const streams = await Promise.all(callers.map(listen));
    const order = await orderOf(seller, shopId);
    const design = await ask(world, seller, 1, { orderId: order.id });
    const said = { params: { id: design.id }, body: { comment: 'Chào bạn' } };
    await seller.call(contract.addDesignFeedback, said);
    const own = ['state', 'feedback'].map((what) => ({ type: 'design', designId: design.id, shopId, what }));
    const ours = ['state', 'feedback'].map((what) => ({ type: 'staffDesign', designId: design.id, what }));
    const wanted = [own, ours, own, [], [], []];
    await expect.poll(() => streams.map((stream) => stream.events())).toEqual(wanted);
    const lone = await ask(world, seller);
    await expect.poll(() => streams[0]?.events().length).toBe(3);
    await expect.poll(() => streams[1]?.events().length).toBe(3);
    expect(JSON.stringify(streams[2]?.events())).not.toContain(lone.id);
    const card = (await seller.call(listSkuDesigns)).body?.data[0];
    await seller.call(submitSkuDesign, { body: { id: card?.id ?? '', price: '5' } });
    const skus = () => streams.map((stream) => stream.events().filter((event) => isSku(event)).length);
    await expect.poll(skus).toEqual([0, 1, 0, 0, 0, 0]);
    for (const { stop } of streams) stop();
  });
});
