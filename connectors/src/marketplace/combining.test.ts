import { describe, expect, it } from 'vitest';
import { ACCESS, openMarketplaceStub, toAnswer } from '../testing/marketplace-stub.ts';

const start = (data: unknown) => openMarketplaceStub(() => toAnswer(data));

describe('packages of several orders', () => {
  it('come as groups with the id of the combined package, page by page (MKT-48)', async () => {
    const { marketplace, server } = await start({
      combinable_packages: [{ id: '1152', order_ids: ['57', '58'] }],
      next_page_token: 'a+b/=',
    });
    const page = await marketplace.searchCombinable(ACCESS);
    expect(page).toEqual({ groups: [{ id: '1152', orderIds: ['57', '58'] }], nextPageToken: 'a+b/=' });
    expect(server.seen[0]?.path).toBe('/fulfillment/202309/combinable_packages/search');
  });

  it('name the problem of a package although the response says success (MKT-48)', async () => {
    const errors = [{ code: 10007014, message: 'package in freeze status', detail: { package_id: '1152' } }];
    const { marketplace, server } = await start({ packages: [], errors });
    expect(await marketplace.combinePackages(ACCESS, { id: '1152', orderIds: ['57', '58'] })).toEqual({
      packages: [],
      problem: 'package in freeze status',
    });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      combinable_packages: [{ id: '1152', order_ids: ['57', '58'] }],
    });
  });

  it('give up orders by id', async () => {
    const { marketplace, server } = await start({ packages: [{ id: '1153', order_ids: ['58'] }] });
    const change = await marketplace.uncombinePackage(ACCESS, '1152', ['58']);
    expect(change).toEqual({ packages: [{ id: '1153', orderIds: ['58'] }], problem: null });
    expect(server.seen[0]).toMatchObject({
      path: '/fulfillment/202309/packages/1152/uncombine',
      body: '{"order_ids":["58"]}',
    });
  });
});

describe('the package of one order', () => {
  it('can be split when the marketplace says so, and otherwise has a reason (MKT-48)', async () => {
    const row = { order_id: '57', must_split: false };
    const free = await start({ split_attributes: [{ ...row, can_split: true }] });
    expect(await free.marketplace.whyNotSplittable(ACCESS, '57')).toBeNull();
    const fixed = await start({ split_attributes: [{ ...row, can_split: false, reason: 'one item only' }] });
    expect(await fixed.marketplace.whyNotSplittable(ACCESS, '57')).toBe('one item only');
    const unknown = await start({});
    expect(await unknown.marketplace.whyNotSplittable(ACCESS, '57')).toBe('the marketplace gave no reason');
  });

  it('names all pieces in its groups when it is split (MKT-48)', async () => {
    const { marketplace, server } = await start({ packages: [{ id: '1', splittable_group_id: '1' }] });
    await marketplace.splitOrder(ACCESS, '57', [['1', '2'], ['3']]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      splittable_groups: [
        { id: '1', order_line_item_ids: ['1', '2'] },
        { id: '2', order_line_item_ids: ['3'] },
      ],
    });
  });
});
