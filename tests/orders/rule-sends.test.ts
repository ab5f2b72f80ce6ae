import { KEY_ENDPOINTS, LOGIN_ENDPOINTS } from '@bobbin/contract/connections';
import { checkFulfilMany, listFulfilBatches } from '@bobbin/contract/fulfil-batches';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { getOrder } from '@bobbin/contract/orders';
import {
  createRule,
  dryRunRule,
  priceRuleOrders,
  listOrderRules,
  listRules,
  removeRule,
  updateRule,
  type Rule,
} from '@bobbin/contract/rules';
import { changeTeamwork } from '@bobbin/contract/teamwork';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import type { RuleFactory, SendAction } from '@bobbin/domain/rules/rule';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { joinTeam } from '../world/teams.ts';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import type { Caller } from '../world/world.ts';

const HOUR_MS = 3_600_000;

let bulk: BulkWorld;
let seller: Caller;

beforeAll(async () => {
  bulk = await openBulkWorld();
  ({ seller } = bulk);
}, 120_000);
afterAll(() => bulk.world.close());

afterEach(async () => {
  for (const { id } of (await seller.call(listRules)).body?.rules ?? [])
    await seller.call(removeRule, { params: { id } });
});

const SEND: SendAction = {
  kind: 'send',
  factory: 'MANGO',
  isDraft: false,
  makeLabel: false,
  time: null,
  maxCents: null,
  minProfitCents: null,
};

async function change(rule: Rule, state: Rule['state']): Promise<Rule> {
  const { body, exceptionBody } = await seller.call(updateRule, {
    params: { id: rule.id },
    body: { version: rule.version, state },
  });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body.rule;
}

/** Creates a rule that sends orders when they become ready, and switches it on. */
async function createSending(send: Partial<SendAction> = {}, part: Partial<Rule['definition']> = {}): Promise<Rule> {
  const definition: Rule['definition'] = {
    name: 'Gửi Mango',
    trigger: { kind: 'ready' },
    conditions: [],
    actions: [{ ...SEND, ...send }],
    onMatch: 'stop',
    hourlyLimit: 200,
    ...part,
  };
  const { body, exceptionBody } = await seller.call(createRule, { body: { definition } });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return change(body.rule, 'on');
}

/** Adds orders that are ready to be sent, and evaluates the rules without running the jobs that send. */
async function becomeReady(count = 1): Promise<string[]> {
  return makeReady(await bulk.addWaiting(count));
}

async function makeReady(ids: string[]): Promise<string[]> {
  for (const id of ids) await bulk.putDesigns(id);
  await bulk.world.db.updateTable('orders').set({ label_state: 'notNeeded' }).where('id', 'in', ids).execute();
  await bulk.world.app.orders.rules.fireAll();
  return ids;
}

const evaluate = () => bulk.world.app.orders.rules.run(seller.userId);
const read = async (id: string) => (await seller.call(getOrder, { params: { id } })).body;

let members = 0;

/** Adds a note to an order that mentions a new member of the team; returns the member. */
async function mention(id: string): Promise<Caller> {
  const shopIds = [(await read(id))?.shop.id ?? ''];
  const email = `member${(members += 1)}@example.com`;
  const { member } = await joinTeam(bulk.world, seller, { email, role: 'operator', shopIds });
  const { body } = await seller.call(changeTeamwork, {
    body: { ids: [id], note: 'Gửi được chưa?', mentions: [member.userId] },
  });
  expect(body?.orders[0]?.refused).toEqual([]);
  return member;
}

/** Returns the results of the actions of the rules for an order. */
async function resultsOf(id: string) {
  const { body } = await seller.call(listOrderRules, { params: { id } });
  return body?.occasions.flatMap(({ outcomes }) => outcomes.flatMap(({ actions }) => actions)) ?? [];
}

async function countAt(id: string): Promise<Record<House, number>> {
  const counts = await Promise.all(
    HOUSES.map(async (house) => [house, (await bulk.listAt(house, id)).length] as const),
  );
  return Object.fromEntries(counts) as Record<House, number>;
}

async function readCost(id: string, house: House): Promise<number> {
  const { body } = await seller.call(checkFulfilMany, { body: { ids: [id], fulfillHouse: house } });
  return Number(body?.[0]?.cost);
}

describe('an order that a factory refused (RUL-22)', () => {
  const refuse = async (id: string) => {
    await bulk.world.control('mango', 'POST', `/orders/${id}`, { action: 'reject' });
    await bulk.passTime();
    await bulk.world.runJobs();
  };

  it('goes once to the cheapest factory that did not have it, also with two workers, and says where it went', async () => {
    await createSending({ isPassedOn: true });
    const [id = ''] = await becomeReady();
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
    await refuse(id);
    await Promise.all([bulk.world.runJobs(), bulk.world.runJobs()]);
    await bulk.settleOrders([id]);
    const { PRESSIFY, MANGO, FLASH } = await countAt(id);
    expect([MANGO, PRESSIFY + FLASH]).toEqual([1, 1]);
    const next = PRESSIFY === 1 ? 'PRESSIFY' : 'FLASH';
    expect(await resultsOf(id)).toMatchObject([{ result: 'done', factory: next }]);
    expect(await read(id)).toMatchObject({ fulfillHouse: next });
  });

  it('stays refused when no other factory is connected, and when the rule does not pass orders on', async () => {
    const rule = await createSending({ isPassedOn: true });
    const [last = ''] = await becomeReady();
    await bulk.settleOrders([last]);
    const scope = systemScope(seller.userId, 'test') as never;
    for (const house of ['PRESSIFY', 'FLASH'] as const) await bulk.world.app.fulfilment.disconnect(scope, house);
    await refuse(last);
    await bulk.settleOrders([last]);
    expect(await resultsOf(last)).toMatchObject([{ result: 'refused', reason: 'RULE_NO_FACTORY' }]);
    expect(await read(last)).toMatchObject({ fulfilState: 'REJECTED', fulfillHouse: 'MANGO' });
    await seller.call(connectPressify, { body: { api: bulk.world.pressifyKey } });
    await seller.call(LOGIN_ENDPOINTS.FLASH, { body: { username: 'flash-demo', password: 'flash-demo-pass' } });
    await seller.call(removeRule, { params: { id: rule.id } });
    await createSending();
    const [kept = ''] = await becomeReady();
    await bulk.settleOrders([kept]);
    await refuse(kept);
    await bulk.settleOrders([kept]);
    expect(await countAt(kept)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
    expect(await resultsOf(kept)).toMatchObject([{ result: 'done', factory: 'MANGO' }]);
  });
});

describe('a condition on the profit (RUL-21)', () => {
  /** Returns the profit of an order at a factory in cents, from what the order earns and what the factory asks. */
  async function readProfit(id: string, house: House) {
    const earn = Math.round(Number((await read(id))?.revenue?.basis) * 100);
    const cost = Math.round((await readCost(id, house)) * 100);
    return { cents: earn - cost, percent: Math.floor(((earn - cost) / earn) * 100) };
  }
  const least = (field: 'margin' | 'marginPercent', min: number) => ({ conditions: [{ field, min, max: null }] });

  it('uses the price of the factory that the rule chooses, and is evaluated with the order', async () => {
    const [id = ''] = await bulk.addWaiting(1);
    for (const one of [id]) await bulk.putDesigns(one);
    const { cents, percent } = await readProfit(id, 'MANGO');
    // The order becomes ready only after the rules were created, because a rule never acts on earlier events.
    const holdUntil = (at: Date | null) =>
      bulk.world.db.updateTable('orders').set({ hold_until: at }).where('id', '=', id).execute();
    await holdUntil(new Date(bulk.world.clock.now() + HOUR_MS));
    const tooMuch = await createSending({}, least('margin', cents + 1));
    const percentToo = await createSending({}, least('marginPercent', percent + 1));
    const fits = await createSending(
      {},
      { conditions: [...least('margin', cents).conditions, ...least('marginPercent', percent).conditions] },
    );
    await holdUntil(null);
    await makeReady([id]);
    await bulk.settleOrders([id]);
    const { body } = await seller.call(listOrderRules, { params: { id } });
    const results = new Map(body?.occasions.flatMap(({ outcomes }) => outcomes.map((one) => [one.ruleId, one.result])));
    expect([tooMuch, percentToo, fits].map((rule) => results.get(rule.id))).toEqual(['noMatch', 'noMatch', 'done']);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
  });

  it('does not match an order without a factory when the rule chooses none, and a dry run counts the order as unpriced', async () => {
    const [id = ''] = await bulk.addWaiting(1);
    const actions = [{ kind: 'note' as const, text: 'Xem' }];
    const rule = await createSending({}, { ...least('margin', 0), actions, onMatch: 'continue' });
    await makeReady([id]);
    await evaluate();
    const { body } = await seller.call(listOrderRules, { params: { id } });
    expect(body?.occasions[0]?.outcomes).toMatchObject([{ ruleId: rule.id, result: 'noMatch' }]);
    const dry = await seller.call(dryRunRule, { body: {} });
    const own = dry.body?.rules.find(({ ruleId }) => ruleId === rule.id);
    expect(own?.unpriced).toBeGreaterThan(0);
  });

  it('is part of a dry run, which reads today’s prices', async () => {
    const [id = ''] = await bulk.addWaiting(1);
    await bulk.putDesigns(id);
    const rule = await createSending({}, { ...least('margin', 0) });
    const { body } = await seller.call(dryRunRule, { body: {} });
    const own = body?.rules.find(({ ruleId }) => ruleId === rule.id);
    expect(own?.orders.map((order) => order.id)).toContain(id);
  });
});

describe('a rule that sends (RUL-15)', () => {
  it('sends each ready order once to its factory in the name of the author, also when two workers run at once', async () => {
    await createSending();
    const ids = await becomeReady(3);
    await Promise.all([bulk.world.runJobs(), bulk.world.runJobs()]);
    await bulk.settleOrders(ids);
    for (const id of ids) {
      expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
      expect(await resultsOf(id)).toMatchObject([{ result: 'done', reason: null, factory: 'MANGO' }]);
      expect((await read(id))?.timeline.find(({ event }) => event === 'fulfilQueued')?.actor).toBe('anna Test');
    }
    // The list of bulk fulfils contains only those that a user started.
    expect((await seller.call(listFulfilBatches)).body).toEqual([]);
  });

  it('only records what it would do in watch mode', async () => {
    const rule = await createSending();
    await change(rule, 'watch');
    const [id = ''] = await becomeReady();
    await bulk.settleOrders([id]);
    expect(await resultsOf(id)).toMatchObject([{ result: 'would' }]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
  });

  it('saves a draft that no factory receives', async () => {
    await createSending({ isDraft: true });
    const [id = ''] = await becomeReady();
    await bulk.settleOrders([id]);
    expect(await read(id)).toMatchObject({ fulfilState: 'DRAFT', fulfillHouse: 'MANGO' });
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
  });

  it('does not send an order that another action of the rule pauses', async () => {
    const pause = { kind: 'pause', reason: 'other', note: '', hours: 2, acceptsLate: true } as const;
    await createSending({}, { actions: [SEND, pause] });
    const [id = ''] = await becomeReady();
    await bulk.settleOrders([id]);
    expect(await resultsOf(id)).toMatchObject([{ result: 'refused', reason: 'PAUSED' }, { result: 'done' }]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
  });

  it('buys a missing label first', async () => {
    await createSending({ makeLabel: true }, { trigger: { kind: 'deadline', hours: 200 } });
    const [id = ''] = await bulk.addWaiting(1);
    await bulk.putDesigns(id);
    await bulk.world.control('marketplace', 'POST', `/orders/${id}`, { shippingType: 'TIKTOK' });
    const dueAt = new Date(bulk.world.clock.now() + 200 * HOUR_MS);
    await bulk.world.db
      .updateTable('orders')
      .set({ shipping_type: 'TIKTOK', is_address_masked: true, due_at: dueAt })
      .where('id', '=', id)
      .execute();
    bulk.world.clock.advance(60_000);
    await bulk.world.app.orders.rules.fireAll();
    await bulk.settleOrders([id]);
    expect((await read(id))?.labelFile).not.toBeNull();
    expect((await countAt(id)).MANGO).toBe(1);
  });
});

describe('the factory of a rule that sends (RUL-16)', () => {
  it('with ‘cheapest’ is the one with the lowest price of the order', async () => {
    await createSending({ factory: 'CHEAPEST' });
    const [id = ''] = await becomeReady();
    const costs = await Promise.all(HOUSES.map(async (house) => ({ house, cost: await readCost(id, house) })));
    const known = costs.filter(({ cost }) => cost > 0);
    const cheapest = known.toSorted((one, other) => one.cost - other.cost)[0]?.house;
    expect(known.length).toBeGreaterThan(1);
    await bulk.settleOrders([id]);
    expect(await resultsOf(id)).toMatchObject([{ result: 'done', factory: cheapest }]);
    expect((await countAt(id))[cheapest ?? 'MANGO']).toBe(1);
  });

  it('gets no order whose cost is above the maximum, or whose profit is below the minimum, and the order says so', async () => {
    for (const [limit, reason] of [
      [{ maxCents: 1 }, 'RULE_COST'],
      [{ minProfitCents: 9_999_900 }, 'RULE_PROFIT'],
    ] as const) {
      const rule = await createSending({ factory: 'CHEAPEST', ...limit });
      const [id = ''] = await becomeReady();
      await bulk.settleOrders([id]);
      expect(await resultsOf(id)).toMatchObject([{ result: 'refused', reason }]);
      expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
      const failed = (await read(id))?.timeline.find(({ event }) => event === 'ruleSendFailed');
      expect(failed?.details).toMatchObject({ rule: rule.definition.name, cause: reason });
      await seller.call(removeRule, { params: { id: rule.id } });
    }
  });
});

describe('a planned send (RUL-17, RUL-18)', () => {
  /** Returns when the job that sends an order is due, in milliseconds after now. */
  async function readDelay(): Promise<number | null> {
    const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs
      where task_identifier = 'sendBatch' order by run_at desc limit 1`.execute(bulk.world.db);
    return rows[0] ? rows[0].at.getTime() - bulk.world.clock.now() : null;
  }

  it('waits for the time of the rule, and is dropped when the rule is switched off before', async () => {
    const rule = await createSending({ time: '16:00' });
    const [sent = ''] = await becomeReady();
    await evaluate();
    const delay = await readDelay();
    expect(delay).toBeGreaterThan(0);
    expect(delay).toBeLessThanOrEqual(25 * HOUR_MS);
    expect(await resultsOf(sent)).toMatchObject([{ result: 'queued' }]);
    await bulk.passTime();
    await bulk.settleOrders([sent]);
    expect((await countAt(sent)).MANGO).toBe(1);

    const [dropped = ''] = await becomeReady();
    await evaluate();
    await change(rule, 'off');
    await bulk.passTime();
    await bulk.settleOrders([dropped]);
    expect(await resultsOf(dropped)).toMatchObject([{ result: 'refused', reason: 'RULE_OFF' }]);
    expect(await countAt(dropped)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
  });

  it('waits for the end of a pause that a user set after the rule matched', async () => {
    await createSending();
    const [id = ''] = await becomeReady();
    await evaluate();
    const until = new Date(bulk.world.clock.now() + 3 * HOUR_MS).toISOString();
    const pause = { reason: 'other', note: '', until, acceptsLate: true } as const;
    const paused = await seller.call(changeTeamwork, { body: { ids: [id], pause } });
    expect(paused.body?.orders[0]?.refused).toEqual([]);
    await bulk.world.runJobs();
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
    expect(await readDelay()).toBeGreaterThan(0);
    await seller.call(changeTeamwork, { body: { ids: [id], pause: null } });
    await bulk.passTime();
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
  });

  it('does not send an order with a note that waits for an answer, says so, and sends the order after the answer (RUL-20)', async () => {
    await createSending({}, { onMatch: 'stop' });
    await createSending({}, { name: 'Ghi', actions: [{ kind: 'note', text: 'Xem' }], onMatch: 'continue' });
    const [id = ''] = await bulk.addWaiting(1);
    const member = await mention(id);
    await makeReady([id]);
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
    const { body } = await seller.call(listOrderRules, { params: { id } });
    expect(body?.occasions.flatMap(({ outcomes }) => outcomes.map(({ result }) => result))).toEqual([
      'mentioned',
      'stopped',
    ]);
    await member.call(changeTeamwork, { body: { ids: [id], note: 'Gửi được' } });
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
    expect(await resultsOf(id)).toMatchObject([{ result: 'done', factory: 'MANGO' }]);
  });

  it('sends an order within a day when the mentioned person has left the team (RUL-20)', async () => {
    await createSending();
    const [id = ''] = await bulk.addWaiting(1);
    const member = await mention(id);
    await makeReady([id]);
    await bulk.settleOrders([id]);
    await sql`delete from team_members where user_id = ${member.userId}`.execute(bulk.world.db);
    await sql`update order_rule_occasions set evaluated_at = evaluated_at - interval '25 hours' where order_id = ${id}`.execute(
      bulk.world.db,
    );
    await bulk.world.app.orders.rules.fireAll();
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
  });

  it('waits for the answer to a note that was added after the rule matched (RUL-20)', async () => {
    await createSending();
    const [id = ''] = await becomeReady();
    await evaluate();
    const member = await mention(id);
    await bulk.world.runJobs();
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 0, FLASH: 0 });
    expect(await resultsOf(id)).toMatchObject([{ result: 'queued' }]);
    expect(await readDelay()).toBeGreaterThan(0);
    await member.call(changeTeamwork, { body: { ids: [id], note: 'Gửi được' } });
    await bulk.passTime();
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
  });

  it('repeats its attempts while the factory is not available, and sends the order once', async () => {
    await createSending({ factory: 'MANGO' });
    await bulk.world.app.fulfilment.disconnect(systemScope(seller.userId, 'test') as never, 'MANGO');
    const [id = ''] = await becomeReady();
    await bulk.world.runJobs();
    expect(await resultsOf(id)).toMatchObject([{ result: 'queued' }]);
    expect(await readDelay()).toBeGreaterThan(0);
    await seller.call(KEY_ENDPOINTS.MANGO, { body: { api: 'mango-demo-key' } });
    await bulk.passTime();
    await bulk.settleOrders([id]);
    expect(await countAt(id)).toEqual({ PRESSIFY: 0, MANGO: 1, FLASH: 0 });
  });

  it('gives up on an order that needs a decision, and leaves an order as it is that a user sent meanwhile', async () => {
    await createSending();
    const [asked = '', sent = ''] = await becomeReady(2);
    await evaluate();
    const wish = { is_cancel_requested: true, cancel_requested_at: new Date(bulk.world.clock.now()) };
    await bulk.world.db.updateTable('orders').set(wish).where('id', '=', asked).execute();
    await bulk.settle(await bulk.start({ ids: [sent], fulfillHouse: 'FLASH' }));
    await bulk.settleOrders([asked, sent]);
    expect(await resultsOf(asked)).toMatchObject([
      { result: 'refused', reason: 'SEND_REFUSED', error: 'CANCEL_REQUEST_PENDING' },
    ]);
    const counts = await countAt(sent);
    expect(counts.FLASH + counts.MANGO).toBe(1);
    expect((await read(sent))?.timeline.some(({ event }) => event === 'ruleSendFailed')).toBe(false);
  });
});

describe('the dry run of a rule that sends (RUL-19)', () => {
  it('compares what orders cost with today’s price at the rule’s factory, and writes nothing', async () => {
    const [sent = '', open = ''] = await bulk.addWaiting(2);
    for (const id of [sent, open]) await bulk.putDesigns(id);
    await bulk.settle(await bulk.start({ ids: [sent], fulfillHouse: 'PRESSIFY' }));
    const price = async (factory: RuleFactory) =>
      (await seller.call(priceRuleOrders, { body: { ids: [sent, open], factory } })).body;
    const paid = (await read(sent))?.fulfillPrice;
    const mango = (await readCost(open, 'MANGO')).toFixed(2);
    expect(await price('MANGO')).toEqual([
      { orderId: sent, factory: 'MANGO', price: mango, paid },
      { orderId: open, factory: 'MANGO', price: mango, paid: null },
    ]);
    expect((await price('CHEAPEST'))?.[1]?.price).not.toBeNull();
    expect(await read(open)).toMatchObject({ fulfilState: 'NONE', fulfillHouse: null });
  });
});

describe('rules that send different ways (RUL-11)', () => {
  it('contradict each other when one order can match both', async () => {
    await createSending({}, { onMatch: 'continue' });
    await createSending({ factory: 'FLASH' }, { name: 'Gửi Flash', onMatch: 'continue' });
    const pause = { kind: 'pause', reason: 'other', note: '', hours: 2, acceptsLate: true } as const;
    await createSending({}, { name: 'Giữ', actions: [pause], onMatch: 'continue' });
    const { body } = await seller.call(dryRunRule, { body: {} });
    expect(body?.contradictions.map(({ kind }) => kind).toSorted()).toEqual(['factory', 'pause', 'pause']);
  });
});
