import type { SpoilName } from '@bobbin/simulators/runtime/spoil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, type FulfilmentWorld } from '../fulfilment/world.ts';

const POLL_MS = 60_000;
const CREATE = 'POST /api/order ';
/** Examples only, because factory-answers.test.ts tests every field with every kind of invalid value. */
const SPOILED: readonly (readonly [field: string, word: SpoilName])[] = [
  ['fulfill_status', 'half-emoji'],
  ['fulfill_status', 'wrong-type'],
  ['fulfill_status', 'null'],
  ['id', 'future'],
  ['id', 'missing'],
  ['total_cost', 'half-emoji'],
  ['total_cost', 'too-long-number'],
  ['tracking_id', 'huge'],
  ['note', 'huge'],
];

describe('a hostile factory', () => {
  let world: FulfilmentWorld;
  beforeAll(async () => {
    world = await openFulfilmentWorld();
  });
  afterAll(() => world.close());

  async function send(): Promise<string> {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    return id;
  }
  async function look(): Promise<void> {
    world.pass(POLL_MS);
    await world.look();
  }
  async function heal(): Promise<void> {
    await fetch(`${world.factoryUrl}/_sim/faults`, { method: 'DELETE' });
  }

  it('changes no order by unreadable responses, and other orders continue (PAR-24)', async () => {
    const [bad, good] = [await send(), await send()];
    await look();
    const before = await world.getOrder(bad);
    expect(before.fulfilState).toBe('SUBMITTED');
    const spoils = SPOILED.map(([field, word]) => ({ name: 'spoil', field: `data.${field}`, word }));
    const answers = ['html', 'truncated'].map((word) => ({ name: 'strange', word }));
    for (const fault of [...spoils, ...answers]) {
      await world.sim('faults', { ...fault, path: `/order/${before.fulfillId}$` });
      await look();
      const { fulfilState, fulfillId, fulfillHouse } = await world.getOrder(bad);
      const { fulfillHouse: house } = before;
      expect({ ...fault, fulfilState, fulfillId, fulfillHouse }).toEqual({
        ...fault,
        fulfilState: 'SUBMITTED',
        fulfillId: before.fulfillId,
        fulfillHouse: house,
      });
      await heal();
    }
    for (const state of ['IN_PRODUCTION', 'IN_PRODUCTION', 'IN_PRODUCTION', 'SHIPPED']) {
      await world.sim('faults', { name: 'strange', word: 'html', path: `/order/${before.fulfillId}$` });
      await world.sim(`orders/${good}`, { action: 'next' });
      await look();
      expect((await world.getOrder(good)).fulfilState).toBe(state);
      expect((await world.getOrder(bad)).fulfilState).toBe('SUBMITTED');
    }
    await heal();
    await world.sim(`orders/${bad}`, { action: 'next' });
    await look();
    expect((await world.getOrder(bad)).fulfilState).toBe('IN_PRODUCTION');
  }, 60_000);

  it.each([
    { name: 'strange', word: 'html' },
    { name: 'strange', word: 'truncated' },
    { name: 'spoil', field: 'status', word: 'half-emoji' },
    { name: 'spoil', field: 'data', word: 'null' },
    { name: 'spoil', field: 'data', word: 'wrong-type' },
  ])(
    'makes an order exactly once, whatever it responds: $name $word $field (FUL-22, PAR-24)',
    async (fault) => {
      await world.sim('faults', { ...fault, match: CREATE, times: 1 });
      // The lookup of the order also gets an unreadable response, twice.
      await world.sim('faults', { name: 'spoil', field: 'data', word: 'null', match: 'GET /api/order?', times: 2 });
      const id = await send();
      const { faults } = (await world.sim('faults')) as { faults: { match: string; struck: number }[] };
      expect(faults.filter(({ match, struck }) => match === CREATE && struck === 1)).toHaveLength(1);
      for (let times = 0; times < 6; times += 1) {
        world.pass(15 * POLL_MS);
        await world.look();
      }
      const { orders, creates } = await world.readFactory();
      const printed = orders.filter((one) => one.ref_id.includes(id));
      const [order] = printed;
      expect(printed).toHaveLength(1);
      expect(creates[order?.ref_id ?? '']).toBe(1);
      expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillId: String(order?.id) });
      await heal();
    },
    60_000,
  );
});
