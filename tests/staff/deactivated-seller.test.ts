import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { createLabel } from '@bobbin/contract/orders';
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
let waiting = '';
let request = '';

const sellerScope = () => systemScope(bulk.seller.userId, 'test');
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
  [queued = '', waiting = ''] = await bulk.addWaiting(2);
  for (const id of [queued, waiting]) await bulk.putDesigns(id);
  await bulk.start({ ids: [queued] });
  const off = { isActive: false, reasonCode: 'fraud', reason: 'We saw unusual payments.' };
  expect((await switchTo(off)).body).toBe(false);
}, 120_000);
afterAll(() => bulk.world.close());

describe('a deactivated seller (PER-5)', () => {
  it('sends nothing: an order of a bulk fulfil that waits for its job does not reach the factory', async () => {
    await bulk.world.runJobs();
    for (let turn = 0; turn < 3; turn += 1) {
      await bulk.passTime();
      await bulk.world.runJobs();
    }
    for (const house of ['PRESSIFY', 'MANGO', 'FLASH'] as const) expect(await bulk.listAt(house, queued)).toEqual([]);
  });

  it('cannot be acted for by a team member', async () => {
    expect((await mai.call(createLabel, { params: { id: waiting }, body: {} } as never)).status).toBe(403);
  });

  it('still has its orders read from the marketplace', async () => {
    const [shopId = ''] = bulk.shopIds;
    const id = await addOrder(bulk.world, shopId, 'AWAITING_SHIPMENT');
    await bulk.world.app.orders.sync.pullOrders(sellerScope(), shopId, [id]);
    const row = bulk.world.db.selectFrom('orders').select('id').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ id });
  });

  it('is charged nothing, and keeps the balance', async () => {
    const { app, db } = bulk.world;
    const charge = { cents: 100, reason: 'design', reference: 'd1', description: 'DS-1', subject: { kind: 'x', id: '1' } };
    await expect(
      db.transaction().execute((trx) => app.wallet.charge(trx, sellerScope(), charge as never)),
    ).rejects.toMatchObject({ error: 'SELLER_INACTIVE' });
    expect(await app.wallet.readBalances(sellerScope())).toMatchObject({ sellerCents: 6_000, heldCents: 4_000 });
  });

  it('is paid no withdrawal: it waits until the account is active again', async () => {
    const pay = () =>
      admin.call(decidePaymentRequest, { params: { id: request }, body: { status: 'CONFIRMED', proof: 'FT-1' } });
    expect((await pay()).exceptionBody?.code).toBe(ERRORS.SELLER_INACTIVE.code);
    expect((await switchTo({ isActive: true })).body).toBe(true);
    expect((await pay()).body?.status).toBe('CONFIRMED');
  });

  it('sends again after the activation', async () => {
    const seller = await bulk.world.signIn('anna@example.com');
    const batchless = await seller.call(fulfilOrder, {
      params: { id: waiting },
      body: { fulfillType: 'AUTO', fulfillHouse: 'PRESSIFY', isDraft: false },
    } as never);
    expect(batchless.exceptionBody?.reasons ?? []).not.toContain('SELLER_INACTIVE');
  });
});
