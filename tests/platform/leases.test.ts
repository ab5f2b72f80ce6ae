import { createDeposit, getDeposit } from '@bobbin/contract/deposits';
import { createLabel } from '@bobbin/contract/orders';
import { answerOrderRequest, listOrderRequests } from '@bobbin/contract/requests';
import { startBankSimulator } from '@bobbin/simulators/bank/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPresence } from '../../server/src/platform/presence.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { addOrder, changeOrder, countCalls, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let bank: Awaited<ReturnType<typeof startBankSimulator>>;
let world: World;
let seller: Caller;
let shopId: string;

beforeAll(async () => {
  bank = await startBankSimulator({ startAt: Date.now() });
  const { secrets } = bank;
  world = await startWorld({
    marketplace: { orders: 0, shops: 1 },
    env: {
      BANK_BIN: bank.bin,
      BANK_ACCOUNT: bank.account,
      BANK_ACCOUNT_NAME: 'CONG TY BOBBIN',
      PAYOS_BASE_URL: bank.url,
      PAYOS_CHECKSUM_KEY: secrets.payosKey,
      PAYOS_CLIENT_ID: secrets.payosClientId,
      PAYOS_API_KEY: secrets.payosApiKey,
    },
  });
  seller = await world.createSeller('anna@example.com');
  [shopId = ''] = await world.connectShops(seller);
});
afterAll(async () => {
  await world.close();
  await bank.close();
});

/** Takes the claim in the name of another process. `die` simulates a kill: the row stays, and its database connection closes. */
async function takeClaim(name: string): Promise<{ die(): Promise<void> }> {
  const other = createPresence(world.env.DATABASE_URL ?? '', captureLog('silent').log);
  const holder = other.createHolder();
  await other.hold(holder);
  await world.db
    .insertInto('work_claims')
    .values({ owner_id: seller.userId, name, claim_id: holder, expires_at: new Date(world.clock.now() + 86_400_000) })
    .execute();
  return { die: () => other.close() };
}

async function addWaiting(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
  await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
  await syncNow(world, seller, shopId);
  return id;
}

/** Checks that the work waits while the holder of the claim lives, and is done soon after the holder has died. */
async function expectTakenOver(name: string, work: () => Promise<unknown>): Promise<void> {
  const claim = await takeClaim(name);
  const done = work();
  expect(
    await Promise.race([done.then(() => 'done'), new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))]),
  ).toBe('waits');
  await claim.die();
  // If the claim expired by time only, the work would not be done within this test.
  await done;
  const left = world.db.selectFrom('work_claims').select('name').where('name', '=', name);
  expect(await left.execute()).toEqual([]);
}

describe('the claim of a dead process (API-22)', () => {
  it('goes to another process within five seconds for a label, which is then bought once', async () => {
    const orderId = await addWaiting();
    const buys = () => countCalls(world, /fulfillment\/202309\/packages$|packages\/\{id\}\/ship$/);
    const before = await buys();
    await expectTakenOver(`label:${orderId}`, async () => {
      const answer = await seller.call(createLabel, { body: { shopId, orderId } });
      expect(answer.exceptionBody).toBeNull();
    });
    expect(await buys()).toBe(before + 1);
  });

  it("goes to another process within five seconds for an answer to a buyer's request", async () => {
    const orderId = await addWaiting({ requestCancel: 'Too slow' });
    const [request] = (await seller.call(listOrderRequests, { params: { id: orderId } })).body ?? [];
    const requestId = request?.id ?? '';
    await expectTakenOver(`request:${requestId}`, async () => {
      const body = { answer: 'reject', reason: 'seller_reject_apply_made_to_order' } as const;
      const answer = await seller.call(answerOrderRequest, { params: { id: orderId, requestId }, body });
      expect(answer.body?.outcome).toBe('done');
    });
  });

  it('goes to another process within five seconds for a payment link, and the job of the link does not run earlier', async () => {
    const { body } = await seller.call(createDeposit, { body: { amount: 500_000 } });
    const id = body?.id ?? '';
    await expectTakenOver(`link:${id}`, () => world.runJobs());
    const { body: deposit } = await seller.call(getDeposit, { params: { id } });
    expect(deposit?.link?.state).toBe('open');
  });
});
