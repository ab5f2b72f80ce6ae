import type { House } from '@bobbin/domain/factories/houses';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

const MINUTE = 60_000;
const ATTEMPTS = 12;

let partners: FurtherPartners;
let world: FulfilmentWorld;

interface Job {
  refId: string;
  cost: string;
}

beforeAll(async () => {
  partners = await startFurtherPartners(['mango', 'flash']);
  world = await openFulfilmentWorld(partners.env);
  await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  // The test's clock is ahead of the machine's clock, so that no job is due by the machine's clock.
  world.pass(8 * 60 * MINUTE);
});
afterEach(async () => {
  for (const url of [partners.urls.mango, partners.urls.flash]) await fetch(`${url}/_sim/faults`, { method: 'DELETE' });
  await world.rest();
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

/** Differences between the factories: the simulator, the selected options and the status words. */
const TABLE = [
  { house: 'MANGO', at: 'mango', line: 'TIKTOK', printing: 'in_production', taken: 'NEW_ORDER', isPriced: true },
  { house: 'MANGO', at: 'mango', line: 'FASTUS', printing: 'in_production', taken: 'NEW_ORDER', isPriced: true },
  { house: 'FLASH', at: 'flash', line: null, printing: 'IN_PRODUCING', taken: 'CONFIRMED', isPriced: false },
] as const;

describe.each(TABLE)('an order for $house $line', ({ house, at, line, printing, taken, isPriced }) => {
  const url = () => `${partners.urls[at]}/_sim`;

  async function control(path: string, body: object): Promise<void> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url()}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async function listAtFactory(refId: string): Promise<Job[]> {
    const { orders } = (await (await fetch(`${url()}/state`)).json()) as { orders: Job[] };
    return orders.filter((order) => order.refId === refId);
  }

  async function submit(): Promise<string> {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: house, fulfillLine: line }));
    return id;
  }

  /** Advances the clock until the factory has the order, at most as many times as a person would wait. */
  async function runUntilSent(id: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await world.runJobs();
      if ((await world.getOrder(id)).fulfillId !== null) return;
      world.pass(11 * MINUTE);
    }
  }

  it("arrives once with the two-letter state of the address, costs what the factory charges, and shows the factory's status words (FUL-21, FAC-1, FAC-34)", async () => {
    const id = await submit();
    const quoted = (await world.getOrder(id)).fulfillPrice;
    await world.runJobs();
    const [job, ...others] = await listAtFactory(id);
    expect(others).toEqual([]);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillStatus: taken,
      fulfillHouse: house,
      fulfillPrice: job?.cost,
    });
    // A quote at a factory with known prices is exact to the cent; other factories return the price only with the order.
    expect(quoted).toBe(isPriced ? job?.cost : '0.00');
    await control(`/orders/${id}`, { status: printing });
    world.pass(2 * MINUTE);
    await world.look();
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'IN_PRODUCTION',
      fulfillStatus: printing.toUpperCase(),
    });
  });

  it("shows the factory's later charge instead of the estimate (FUL-7)", async () => {
    const id = await submit();
    await world.runJobs();
    await control(`/orders/${id}`, { cost: '31.40' });
    world.pass(2 * MINUTE);
    await world.look();
    expect(await world.getOrder(id)).toMatchObject({ fulfillPrice: '31.40' });
    expect(await world.listEvents(id)).toContain('priceUpdated');
  });

  it('can be cancelled while the factory allows it (FUL-41)', async () => {
    const id = await submit();
    await world.runJobs();
    await world.fulfilment.cancel(world.anna, id);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
  });

  it.each<[string, object]>([
    ['drop', { name: 'drop', times: 1 }],
    ['down', { name: 'down', times: 1 }],
    ['5xx', { name: '5xx', times: 1 }],
    ['429', { name: '429', times: 1, seconds: 1 }],
    ['malformed', { name: 'malformed', times: 1 }],
  ])('reaches the factory exactly once despite the fault %s of the create call (FUL-22, FUL-23)', async (_, fault) => {
    const id = await submit();
    await control('/faults', { ...fault, match: 'POST /orders' });
    await runUntilSent(id);
    const [job, ...others] = await listAtFactory(id);
    expect(others).toEqual([]);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillPrice: job?.cost });
  });

  it('is looked for at the factory before it is sent, when the database was restored from a backup in which it was not sent (OPS-143)', async () => {
    const id = await submit();
    await world.runJobs();
    expect(await listAtFactory(id)).toHaveLength(1);
    // The backup was made before the order was sent.
    const { rows } = await sql<{ id: string }>`update fulfilments set state = 'QUEUED', sent_at = null, sent_as = null,
      next_poll_at = null, attempts = 0, factory_order_id = null, raw_status = null, cost_cents = null, is_ref_used_up = false
      where order_id = ${id} returning id`.execute(world.db);
    await sql`update orders set fulfil_state = 'QUEUED', fulfil_id = null where id = ${id}`.execute(world.db);
    await sql`insert into restores values (${new Date(world.clock.now())})`.execute(world.db);
    try {
      await world.fulfilment.send(world.anna, rows[0]?.id ?? '');
      expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
      expect(await listAtFactory(id)).toHaveLength(1);
      // An order that is newer than the restore is sent without a question.
      const newer = await world.insertOrder({ createdAt: world.clock.now() });
      await world.fulfilment.submit(world.anna, world.toSubmit(newer, { fulfillHouse: house, fulfillLine: line }));
      await world.runJobs();
      expect(await listAtFactory(newer)).toHaveLength(1);
    } finally {
      await sql`delete from restores`.execute(world.db);
    }
  });

  it('waits for money at the factory, continues once it is paid, and is sent only once (FUL-68)', async () => {
    await control('/wallet', { balance: '0.00' });
    const id = await submit();
    await runUntilSent(id);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'HOLD' });
    await control('/wallet', { balance: '1000.00' });
    world.pass(2 * MINUTE);
    await world.look();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
    expect(await listAtFactory(id)).toHaveLength(1);
  });
});

describe("a factory's requirements for designs (FUL-18)", () => {
  const OTHER_SIZE = { width: 2400, height: 2400 };
  const BLURRED = { width: 1152, height: 1382 };

  it.each<[House, string | null, boolean]>([
    ['PRESSIFY', null, false],
    ['MANGO', 'TIKTOK', true],
    ['FLASH', null, true],
  ])('decide about a picture of another size: %s, line %s, accepted: %s', async (house, line, isTaken) => {
    const id = await world.insertOrder({ design: OTHER_SIZE });
    const sent = world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: house, fulfillLine: line }));
    if (isTaken) expect(await sent).toMatchObject({ fulfilState: 'QUEUED' });
    else expect(await refusalOf(sent)).toMatchObject({ error: 'DESIGNS_NOT_READY' });
  });

  it.each<[House, string | null]>([
    ['MANGO', 'TIKTOK'],
    ['FLASH', null],
  ])('allow %s to print a blurred picture only after a person confirms it (FUL-80)', async (house, line) => {
    const id = await world.insertOrder({ design: BLURRED });
    const body = world.toSubmit(id, { fulfillHouse: house, fulfillLine: line });
    expect(await refusalOf(world.fulfilment.submit(world.anna, body))).toMatchObject({
      error: 'DESIGNS_NOT_READY',
      reasons: [`${id}-sku1:front:LOW_DPI`],
    });
    const draft = await world.fulfilment.submit(world.anna, { ...body, isDraft: true });
    expect(draft).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['DESIGNS'] });
    const sent = await world.fulfilment.submit(world.anna, { ...body, confirmBlurred: true });
    expect(sent).toMatchObject({ fulfilState: 'QUEUED' });
  });

  it.each<[House, string | null]>([
    ['PRESSIFY', null],
    ['MANGO', 'TIKTOK'],
    ['FLASH', null],
  ])('forbid %s to print an empty picture, even after a confirmation (FUL-80)', async (house, line) => {
    const id = await world.insertOrder({ design: { width: 4500, height: 5400, isEmpty: true } });
    const body = world.toSubmit(id, { fulfillHouse: house, fulfillLine: line, confirmBlurred: true });
    expect(await refusalOf(world.fulfilment.submit(world.anna, body))).toMatchObject({
      error: 'DESIGNS_NOT_READY',
      reasons: [`${id}-sku1:front:EMPTY`],
    });
  });

  it('exclude MANGO’s production line US1, which cannot be chosen (FAC-3)', async () => {
    const id = await world.insertOrder();
    const sent = world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: 'MANGO', fulfillLine: 'US1' }));
    expect(await refusalOf(sent)).toMatchObject({ error: 'INVALID_INPUT' });
  });
});
