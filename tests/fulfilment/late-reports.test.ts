import { FactoryError, type Factory, type FactoryOrder } from '@bobbin/connectors/factory';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTables } from '../world/digest.ts';
import { openFulfilmentWorld, type BuiltFulfilment, type FulfilmentWorld } from './world.ts';

const HOUR = 3_600_000;
const TABLES = ['fulfilments', 'orders', 'order_events', 'seller_notices', 'order_day_sums'] as const;

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

const buildWith = (changes: Partial<Factory>): BuiltFulfilment =>
  world.build({ wrapFactory: (factory) => ({ ...factory, ...changes }) });
const fail = (code: 'DOWN' | 'VALIDATION' | 'DUPLICATE') =>
  Promise.reject(
    new FactoryError({
      partner: 'PRESSIFY',
      kind: code === 'DOWN' ? 'unavailable' : 'rejected',
      code,
      providerMessage: code,
    }),
  );

async function send(): Promise<string> {
  const id = await world.insertOrder();
  await world.fulfilment.submit(world.anna, world.toSubmit(id));
  await world.runJobs();
  return id;
}
async function findAttempt(orderId: string) {
  return world.db.selectFrom('fulfilments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** Ways in which an attempt at a factory ends while Bobbin's query about the attempt is in progress. */
const ENDINGS: readonly (readonly [name: string, end: (orderId: string) => Promise<unknown>])[] = [
  ['its seller cancelled', (id) => world.fulfilment.cancel(world.anna, id)],
  [
    'its seller cancelled and then sent again',
    async (id) => {
      await world.fulfilment.cancel(world.anna, id);
      await world.fulfilment.submit(world.anna, world.toSubmit(id));
      await world.runJobs();
    },
  ],
  [
    'the factory rejected',
    async (id) => {
      await world.sim(`orders/${id}`, { action: 'reject' });
      await world.fulfilment.poll(world.anna, (await findAttempt(id)).id);
    },
  ],
  [
    'a person let go of, because the factory does not know it any more',
    async (id) => {
      const forgetful = buildWith({ getOrder: async () => null, cancelOrder: () => fail('VALIDATION') });
      await forgetful.cancel(world.anna, id).catch(() => undefined);
      await forgetful.resolve(world.anna, id, { isAtFactory: false, reason: 'Gone from their list' });
    },
  ],
];

/** Reports that may arrive from the factory after the attempt has ended. */
const REPORTS: readonly (readonly [name: string, report: Partial<FactoryOrder>])[] = [
  ['that the order is in production', { state: 'IN_PRODUCTION', rawStatus: 'printed', costCents: 1999 }],
  ['that the order was shipped', { state: 'SHIPPED', rawStatus: 'shipped', trackingNumber: '9400111899223817364123' }],
  ['an unknown status', { state: null, rawStatus: 'quality_check' }],
];

describe.each(ENDINGS)('an attempt that %s', (_name, end) => {
  it.each(REPORTS)('keeps its state after a late response of the factory: %s', async (_report, changes) => {
    const id = await send();
    const attempt = await findAttempt(id);
    let before: unknown;
    const late = world.build({
      wrapFactory: (factory) => ({
        ...factory,
        async getOrder(...asked) {
          const order = await factory.getOrder(...asked);
          await end(id);
          before = await readTables(world.db, TABLES);
          return order && { ...order, ...changes };
        },
      }),
    });
    await late.poll(world.anna, attempt.id);
    await world.runJobs();
    expect(before).toBeDefined();
    expect(await readTables(world.db, TABLES)).toEqual(before);
  });
});

/** Ways in which a person settles an order by hand while the factory does not respond. */
const VERDICTS: readonly (readonly [name: string, open: () => Promise<string>, fulfillId: string | undefined])[] = [
  [
    'the submission has an unknown result',
    async () => {
      const id = await world.insertOrder();
      const forgetful = buildWith({ createOrder: () => fail('DUPLICATE'), findOrderByRef: async () => null });
      await forgetful.submit(world.anna, world.toSubmit(id));
      await world.runJobs(forgetful);
      return id;
    },
    '424242',
  ],
  [
    'the cancellation had no answer',
    async () => {
      const id = await send();
      await buildWith({ cancelOrder: () => fail('DOWN') }).cancel(world.anna, id);
      return id;
    },
    undefined,
  ],
];

describe.each(VERDICTS)('an order whose state a person decides because %s', (_name, open, fulfillId) => {
  it.each([true, false])(
    'continues to be polled only if the person decides that the factory has it (decision: %s)',
    async (isAtFactory) => {
      const id = await open();
      const silent = buildWith({ getOrder: () => fail('DOWN'), findOrderByRef: () => fail('DOWN') });
      await silent.resolve(world.anna, id, {
        isAtFactory,
        reason: 'By telephone',
        ...(fulfillId ? { fulfillId } : {}),
      });
      const asked: string[] = [];
      const awake = buildWith({
        getOrder(_credentials, factoryOrderId) {
          asked.push(factoryOrderId);
          return Promise.resolve({
            factoryOrderId,
            refId: id,
            state: 'SHIPPED',
            rawStatus: 'shipped',
            costCents: 1780,
            isPaid: true,
            trackingNumber: null,
            carrier: null,
            note: null,
          } as FactoryOrder);
        },
      });
      world.pass(HOUR);
      await awake.pollDue();
      world.pass(HOUR);
      await world.runJobs(awake);
      expect((await world.getOrder(id)).fulfilState).toMatch(isAtFactory ? /SHIPPED/ : /FAILED|CANCELLED/);
      expect(asked.length > 0).toBe(isAtFactory);
    },
  );
});
