import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { activateMember } from '@bobbin/contract/members';
import { createPaymentRequest, decidePaymentRequest } from '@bobbin/contract/withdrawals';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { ERRORS } from '@bobbin/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import { addOrder } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import type { Caller } from '../world/world.ts';

let bulk: BulkWorld;
let admin: Caller;
let mai: Caller;
let queued = '';
let inBatch = '';
let waiting = '';
let request = '';

const sellerScope = () => systemScope(bulk.seller.userId, 'test');
async function send(caller: Caller, id: string) {
  const products = await bulk.world.db.selectFrom('order_products').select('id').where('order_id', '=', id).execute();
  return caller.call(fulfilOrder, {
    body: { id, type: 'AUTO', isDraft: false, fulfillHouse: 'PRESSIFY', orderProducts: products },
  });
}
const listAtAll = async (id: string) =>
  (await Promise.all((['PRESSIFY', 'MANGO', 'FLASH'] as const).map((house) => bulk.listAt(house, id)))).flat();

const switchTo = (body: object) =>
  admin.call(activateMember, { params: { id: bulk.seller.userId }, body: body as { isActive: true } });

beforeAll(async () => {
  bulk = await openBulkWorld();
  const { world, seller, shopIds } = bulk;
  admin = await world.createSeller('an@example.com', 'admin');
  mai = (await joinTeam(world, seller, { email: 'mai@example.com', role: 'operator', shopIds })).member;
  const money = { type: 'DEPOSIT', description: 'Cash', price: '100' } as const;
  await admin.call(addMemberTransaction, { params: { id: seller.userId }, body: money });
  const asked = { amount: '40', bank: 'Vietcombank', cardNumber: '9704361822904417' };
  request = (await seller.call(createPaymentRequest, { body: asked })).body?.id ?? '';
  [queued = '', inBatch = '', waiting = ''] = await bulk.addWaiting(3);
  for (const id of [queued, inBatch, waiting]) await bulk.putDesigns(id);
  const before = await Promise.all([send(seller, queued), mai.call(getOrder, { params: { id: waiting } })]);
  await bulk.start({ ids: [inBatch] });
  const off = { isActive: false, reasonCode: 'fraud', reason: 'We saw unusual payments.' };
  const answers = [...before, await switchTo(off)];
  if (!answers.every(({ isSuccess }) => isSuccess)) throw new Error(JSON.stringify(answers));
}, 120_000);
afterAll(() => bulk.world.close());

describe('a deactivated seller (PER-5)', () => {
  it('sends nothing: queued orders, single or in a bulk fulfil, do not reach a factory and show the reason', async () => {
    await bulk.world.runJobs();
    for (let turn = 0; turn < 3; turn += 1) {
      await bulk.passTime();
      await bulk.world.runJobs();
    }
    admin = await bulk.world.signIn('an@example.com');
    mai = await bulk.world.signIn('mai@example.com');
    expect([...(await listAtAll(queued)), ...(await listAtAll(inBatch))]).toEqual([]);
    const failed = bulk.world.db.selectFrom('orders').select('fulfil_error as error').where('id', '=', queued);
    expect((await failed.executeTakeFirst())?.error?.code).toBe('SELLER_INACTIVE');
  });

  it('loses team members’ access: no member can act for the seller', async () => {
    expect((await mai.call(getOrder, { params: { id: waiting } })).status).toBe(404);
    const label = { body: { shopId: bulk.shopIds[0] ?? '', orderId: waiting } };
    expect((await mai.call(createLabel, label)).status).toBe(404);
  });

  it('still has its orders read from the marketplace', async () => {
    const [shopId = ''] = bulk.shopIds;
    const id = await addOrder(bulk.world, shopId, 'AWAITING_SHIPMENT');
    await bulk.world.app.orders.sync.pullOrders(sellerScope(), shopId, [id]);
    const row = bulk.world.db.selectFrom('orders').select('id').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ id });
  });

  it('cannot be charged, and keeps the balance', async () => {
    const { app, db } = bulk.world;
    const charge = {
      cents: 100,
      reason: 'design',
      reference: 'd1',
      description: 'DS-1',
      subject: { kind: 'x', id: '1' },
    };
    await expect(
      db.transaction().execute((trx) => app.wallet.charge(trx, sellerScope(), charge as never)),
    ).rejects.toMatchObject({ error: 'SELLER_INACTIVE' });
    expect(await app.wallet.readBalances(sellerScope())).toMatchObject({ sellerCents: 6_000, heldCents: 4_000 });
  });

  it('receives no withdrawal until the account is activated again', async () => {
    const pay = () =>
      admin.call(decidePaymentRequest, { params: { id: request }, body: { status: 'CONFIRMED', proof: 'FT-1' } });
    expect((await pay()).exceptionBody?.code).toBe(ERRORS.SELLER_INACTIVE.code);
    expect((await switchTo({ isActive: true })).body).toBe(true);
    expect((await pay()).body?.status).toBe('CONFIRMED');
  });

  it('can send orders again after the activation', async () => {
    const seller = await bulk.world.signIn('anna@example.com');
    expect((await send(seller, waiting)).isSuccess).toBe(true);
    await bulk.settleOrders([waiting]);
    expect(await listAtAll(waiting)).toHaveLength(1);
  });
});
