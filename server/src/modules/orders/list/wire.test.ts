import { describe, expect, it } from 'vitest';
import { memberScope, type OwnerScope } from '../../../platform/access.ts';
import { toPrincipal, toSellerScope } from '../../../testing/people.ts';
import type { ShopNames } from '../../shops/module.ts';
import type { OrderRow } from './list-rows.sql.ts';
import { createOrderWriter } from './wire.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const OWNER = toSellerScope('lan', 'Lan');
const CALL = {
  principal: toPrincipal('vy', 'Vy'),
  address: '',
  requestId: '',
  call: '',
  actingOwner: undefined,
};
const VIEWER = memberScope(CALL, { ownerId: 'lan', teams: [{ role: 'viewer', shops: ['shop-1'] }] }, 'viewOrders');

const ROW: OrderRow = Object.freeze({
  id: '576400160500144813',
  shopId: 'shop-1',
  status: 'AWAITING_SHIPMENT',
  kind: 'NORMAL',
  createdAt: '2026-11-22 10:00:00+00',
  updatedAt: '2026-11-22 10:00:00+00',
  buyerMessage: '',
  shippingType: 'TIKTOK',
  fullAddress: null,
  isAddressMasked: false,
  parcelMates: [],
  shipsWith: null,
  tagIds: [],
  assigneeId: null,
  assigneeName: null,
  pausedUntil: null,
  pause: null,
  noteCount: 0,
  mentionedIds: [],
  totalCents: 2499,
  subTotalCents: 2499,
  originalPriceCents: 2999,
  settlementCents: 0,
  onholdCents: 0,
  isSettled: false,
  collectedAt: null,
  deliveredAt: null,
  dueAt: '2026-11-23 12:00:30+00',
  isOnHold: false,
  holdUntil: null,
  isCancelRequested: false,
  cancelRequestedAt: null,
  labelFileId: 'label-1',
  labelState: 'made',
  trackingNumbers: ['9400'],
  carrier: 'USPS',
  fulfilPriceCents: 0,
  fulfilHouse: null,
  fulfilType: null,
  fulfilStatus: null,
  fulfilId: null,
  fulfilLine: null,
  fulfilFacility: null,
  fulfilShipping: null,
  fulfilState: 'NONE',
  fulfilError: null,
  cancelledAfterSending: 0,
  returnState: 'none',
  refundedCents: 0,
  expectedRefundCents: 0,
  currency: 'USD',
  draftBlockers: [],
  products: [],
});

describe('cache of orders in wire form', () => {
  let now = NOON;
  const { toOrders } = createOrderWriter({
    clock: { now: () => now },
    fileLink: (ownerId, fileId, _name, options) =>
      `${ownerId}/${fileId}/${options?.readerId ?? ''}/${Math.floor(now / (60 * MINUTE_MS))}`,
  });
  const named = (nameShop: string): ShopNames => new Map([['shop-1', { friendName: 'Áo', nameShop }]]);
  const write = (scope: OwnerScope = OWNER, names = named('Tees'), row = ROW) => toOrders(scope, names)(row);

  it('returns the same frozen object as long as no field of the order changes', () => {
    now = NOON;
    const first = write();
    expect(write()).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
  });

  it('shows the current time, link and names, not cached ones', () => {
    now = NOON;
    expect(write()).toMatchObject({ targetTime: '0 days 00:00', todo: ['dueSoon'] });
    now = NOON + MINUTE_MS;
    expect(write()).toMatchObject({ targetTime: '-00:00', todo: ['late'] });
    const { labelFile } = write();
    now = NOON + 60 * MINUTE_MS;
    expect(write().labelFile).not.toBe(labelFile);
    expect(write().labelUrl).toBe(write().labelFile);
    expect(write(OWNER, named('Hoodies')).shop.nameShop).toBe('Hoodies');
  });

  it('gives each reader the fields that their role permits, also when the order of another reader is cached (TEA-2)', () => {
    for (const _ of [1, 2]) {
      expect(write()).toMatchObject({ paymentTotalAmount: '24.99', labelFile: expect.stringContaining('label-1//') });
      const seen = write(VIEWER);
      expect(seen).toMatchObject({ paymentTotalAmount: null, revenue: null });
      expect(seen.labelFile).toContain('label-1/vy/');
      expect(seen.rights).not.toEqual(write().rights);
    }
  });

  it('does not cache the order of a row that is not frozen', () => {
    const once = { ...ROW };
    expect(write(OWNER, named('Tees'), once)).not.toBe(write(OWNER, named('Tees'), once));
    expect(Object.isFrozen(write(OWNER, named('Tees'), once))).toBe(false);
  });

  it('returns different orders for different rows', () => {
    expect(write(OWNER, named('Tees'), { ...ROW, status: 'IN_TRANSIT' }).status).toBe('IN_TRANSIT');
    expect(write().status).toBe('AWAITING_SHIPMENT');
  });
});
