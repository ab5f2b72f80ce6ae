import { AppError } from '../../server/src/platform/errors.ts';
import { createSellerShipping, type SellerShipping } from '../../server/src/modules/orders/labels/shipping.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { uspsCheckDigit } from '@bobbin/domain/orders/tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFault,
  addOrder,
  changeOrder,
  checkCounts,
  clearFaults,
  listAll,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** Builds a USPS tracking number with a correct check digit, from its last digits. */
function toNumber(last: number): string {
  const body = `94001118992231974${String(last).padStart(4, '0')}`;
  return `${body}${uspsCheckDigit(body)}`;
}

describe('tracking numbers of orders that the seller ships (FUL-47)', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let shipping: SellerShipping;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    shipping = createSellerShipping(world.app);
  });
  afterAll(async () => {
    await checkCounts(world, seller);
    await world.close();
  });

  const addOwn = async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'SELLER' });
    await syncNow(world, seller, shopId);
    return id;
  };
  const tell = (id: string, trackingNumber: string, carrier: string | null = null) =>
    shipping.markShipped(systemScope(seller.userId, 'PRESSIFY'), id, { trackingNumber, carrier });
  const reasonsOf = (work: Promise<void>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof AppError ? [error.error, ...error.reasons] : error),
    );

  it('reach the marketplace without the spaces that the seller typed, and the order shows them without spaces', async () => {
    const id = await addOwn();
    const number = toNumber(1);
    await tell(id, `  ${number.slice(0, 4)} ${number.slice(4)}\n`);
    expect((await readTruth(world, id)).packages).toMatchObject([{ trackingNumber: number, isShipped: true }]);
    await syncNow(world, seller, shopId);
    const [order] = await listAll(seller, { search: number });
    expect(order).toMatchObject({ id, status: 'AWAITING_COLLECTION', trackingNumbers: [number], carrier: 'USPS' });
  });

  it('fail when they are invalid or already used by another order (FUL-47)', async () => {
    const [one, two] = [await addOwn(), await addOwn()];
    expect(await reasonsOf(tell(one, 'not a number'))).toEqual(['TRACKING_INVALID', 'FORM']);
    await tell(one, toNumber(2));
    expect(await reasonsOf(tell(two, toNumber(2)))).toEqual(['TRACKING_INVALID', 'USED']);
    expect((await readTruth(world, two)).packages.some((one) => one.isShipped)).toBe(false);
    await changeOrder(world, one, { status: 'CANCELLED' });
    await syncNow(world, seller, shopId);
    expect(await reasonsOf(tell(two, toNumber(2)))).toBeNull();
  });

  it('sent for two orders at the same time are accepted for one order only (FUL-47)', async () => {
    for (const round of [10, 11, 12]) {
      const [one, two] = [await addOwn(), await addOwn()];
      const answers = await Promise.all([one, two].map((id) => reasonsOf(tell(id, toNumber(round)))));
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      expect(answers).toContainEqual(['TRACKING_INVALID', 'USED']);
      const truths = await Promise.all([one, two].map((id) => readTruth(world, id)));
      expect(truths.filter(({ packages }) => packages.some((parcel) => parcel.isShipped))).toHaveLength(1);
    }
  });

  it('can be used for another order after the marketplace refused them', async () => {
    const [one, two] = [await addOwn(), await addOwn()];
    await changeOrder(world, one, { status: 'CANCELLED' });
    await expect(tell(one, toNumber(20))).rejects.toMatchObject({ kind: 'rejected' });
    await changeOrder(world, one, { status: 'AWAITING_SHIPMENT' });
    expect(await reasonsOf(tell(two, toNumber(20)))).toBeNull();
  });

  it('take the place of a number that the marketplace was told before, also before the order is read again (FUL-48)', async () => {
    const [id, other] = [await addOwn(), await addOwn()];
    const [wrong, right] = [toNumber(30), toNumber(31)];
    await tell(id, wrong);
    const corrects = { number: wrong, wasTold: true };
    const parcel = { trackingNumber: right, carrier: null, corrects };
    await shipping.markShipped(systemScope(seller.userId, 'PRESSIFY'), id, parcel);
    expect((await readTruth(world, id)).packages).toMatchObject([{ trackingNumber: right }]);
    await syncNow(world, seller, shopId);
    const [order] = await listAll(seller, { search: right });
    expect(order).toMatchObject({ id, trackingNumbers: [right] });
    expect(await listAll(seller, { search: wrong })).toEqual([]);
    expect(await reasonsOf(tell(other, wrong))).toBeNull();
  });

  it('can be corrected and sent again after a lost response, and the parcel has the corrected number', async () => {
    const id = await addOwn();
    await addFault(world, { name: 'drop', path: 'orders/\\d+/packages', times: 1 });
    await expect(tell(id, toNumber(3))).rejects.toMatchObject({ mayHaveHappened: true });
    await clearFaults(world);
    await syncNow(world, seller, shopId);
    await tell(id, toNumber(4));
    expect((await readTruth(world, id)).packages).toMatchObject([{ trackingNumber: toNumber(4) }]);
  });
});
