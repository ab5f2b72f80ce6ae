import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { getOrder } from '@bobbin/contract/orders';
import {
  createRule,
  dryRunRule,
  listOrderRules,
  listRuleRuns,
  listRules,
  listRuleVersions,
  removeRule,
  runRuleAgain,
  undoRule,
  updateRule,
  type Rule,
} from '@bobbin/contract/rules';
import { changeTeamwork, createTag } from '@bobbin/contract/teamwork';
import { sql } from 'kysely';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

type Definition = Rule['definition'];

let world: World;
let lan: Caller;
let mai: Caller;
let viewer: Caller;
let shops: string[];
let vip: string;
let late: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  shops = await world.connectShops(lan);
  mai = (await joinTeam(world, lan, { email: 'mai@example.com', role: 'manager', shopIds: shops.slice(0, 1) })).member;
  viewer = (await joinTeam(world, lan, { email: 'viewer@example.com', role: 'viewer', shopIds: shops })).member;
  vip = await addTag('VIP');
  late = await addTag('Trễ');
}, 120_000);
afterAll(() => world.close());

afterEach(async () => {
  for (const { id } of await readRules()) await lan.call(removeRule, { params: { id } });
});

async function addTag(name: string): Promise<string> {
  const answer = await lan.call(createTag, { body: { name, color: 'red' } });
  return answer.body?.id ?? '';
}

const define = (part: Partial<Definition> = {}): Definition => ({
  name: 'Gắn VIP',
  trigger: { kind: 'arrives' },
  conditions: [],
  actions: [{ kind: 'addTag', tagId: vip }],
  onMatch: 'continue',
  hourlyLimit: 200,
  ...part,
});

async function readRules(caller = lan): Promise<Rule[]> {
  return (await caller.call(listRules)).body?.rules ?? [];
}

async function create(part: Partial<Definition> = {}, caller = lan): Promise<Rule> {
  const answer = await caller.call(createRule, { body: { definition: define(part) } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body.rule;
}

async function change(rule: Rule, what: object, caller = lan): Promise<Rule> {
  const body = { version: rule.version, ...what };
  const answer = await caller.call(updateRule, { params: { id: rule.id }, body });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body.rule;
}

const createOn = async (part: Partial<Definition> = {}) => change(await create(part), { state: 'on' });

/** Adds orders to a shop, and runs the rules. */
async function arrive(count = 1, place = 0, body = {}): Promise<string[]> {
  const shop = shops[place] ?? '';
  const ids = await addOrders(world, shop, { count, status: 'AWAITING_SHIPMENT', ...body });
  await syncNow(world, lan, shop);
  await world.runJobs();
  return ids;
}

const read = async (id: string) => (await lan.call(getOrder, { params: { id } })).body;
const rulesOf = async (id: string, caller = lan) => (await caller.call(listOrderRules, { params: { id } })).body;

async function fire(): Promise<void> {
  await world.app.orders.rules.fireAll();
  await world.runJobs();
}

async function passTime(ms: number): Promise<void> {
  world.clock.advance(ms);
  lan = await world.signIn('lan@example.com');
  mai = await world.signIn('mai@example.com');
  viewer = await world.signIn('viewer@example.com');
}

describe('a rule (RUL-1, RUL-4)', () => {
  it('only records matches in watch mode, acts once it is on, and is named on the order and in the order’s timeline (RUL-13, RUL-14)', async () => {
    const rule = await create({
      actions: [
        { kind: 'addTag', tagId: vip },
        { kind: 'note', text: 'Gói quà' },
      ],
    });
    expect(rule).toMatchObject({ state: 'watch', number: 1, version: 1, touched: 0 });
    const [watched = ''] = await arrive();
    expect((await read(watched))?.tagIds).toEqual([]);
    expect((await rulesOf(watched))?.occasions).toMatchObject([
      {
        trigger: { kind: 'arrives' },
        outcomes: [{ result: 'watched', actions: [{ result: 'would' }, { result: 'would' }] }],
      },
    ]);
    await change(rule, { state: 'on' });
    expect((await read(watched))?.tagIds).toEqual([]);
    const [acted = ''] = await arrive();
    const order = await read(acted);
    expect(order?.tagIds).toEqual([vip]);
    const lines = order?.timeline.filter(({ details }) => details.rule === 'Gắn VIP').map(({ event }) => event);
    expect(lines?.toSorted()).toEqual(['noted', 'tagged']);
    expect((await rulesOf(acted))?.occasions[0]?.outcomes).toMatchObject([
      { name: 'Gắn VIP', number: 1, version: 2, result: 'done', actions: [{ result: 'done' }, { result: 'done' }] },
    ]);
    expect((await readRules())[0]).toMatchObject({ touched: 2, state: 'on' });
  });

  it('records nothing when it is off, and orders of a first sync trigger no rule (RUL-2)', async () => {
    const rule = await createOn();
    await change(rule, { state: 'off' });
    const [id = ''] = await arrive();
    expect(await rulesOf(id)).toEqual({ occasions: [], notYet: [] });
    expect((await read(id))?.tagIds).toEqual([]);
  });
});

describe('rules in a list (RUL-3)', () => {
  it('act in the sequence of the list, and a matching rule with stop ends the evaluation', async () => {
    const first = await createOn({
      name: 'Một',
      onMatch: 'stop',
      conditions: [{ field: 'quantity', min: 1, max: null }],
    });
    const second = await createOn({ name: 'Hai', actions: [{ kind: 'addTag', tagId: late }] });
    const [id = ''] = await arrive();
    expect((await read(id))?.tagIds).toEqual([vip]);
    expect((await rulesOf(id))?.occasions[0]?.outcomes).toMatchObject([
      { name: 'Một', result: 'done', conditions: [{ isMet: true }] },
      { name: 'Hai', result: 'stopped', stoppedBy: first.id },
    ]);
    await change(second, { number: 1 });
    expect((await readRules()).map(({ definition }) => definition.name)).toEqual(['Hai', 'Một']);
    const [other = ''] = await arrive();
    expect((await read(other))?.tagIds.toSorted()).toEqual([vip, late].toSorted());
  });

  it('name, for an order that they did not change, the conditions that were not met (RUL-5, RUL-13)', async () => {
    const [, second = ''] = shops;
    await createOn({
      conditions: [
        { field: 'shop', isNot: false, values: [second] },
        { field: 'value', min: 0, max: null },
      ],
    });
    const [id = ''] = await arrive();
    expect((await rulesOf(id))?.occasions[0]?.outcomes).toMatchObject([
      { result: 'noMatch', conditions: [{ isMet: false }, { isMet: true }], actions: [] },
    ]);
    const [there = ''] = await arrive(1, 1);
    expect((await read(there))?.tagIds).toEqual([vip]);
  });
});

describe('triggers of time (RUL-2)', () => {
  it('fire once when an order becomes ready to send, but not for orders that were ready before the rule was created (RUL-4)', async () => {
    const [before = '', after = ''] = await arrive(2);
    const picture = Buffer.from(await paint(600, 600).png().toBuffer());
    for (const id of [before, after]) {
      for (const product of (await read(id))?.orderProducts ?? []) {
        await uploadPicture({ url: world.url, accessToken: lan.accessToken }, product.id, 'front', picture);
      }
    }
    const makeReady = (id: string) =>
      sql`update orders set label_state = 'notNeeded', is_on_hold = false, hold_until = null, is_cancel_requested = false
        where id = ${id}`.execute(world.db);
    await sql`update orders set label_state = 'none' where id = ${after}`.execute(world.db);
    await makeReady(before);
    await createOn({ trigger: { kind: 'ready' } });
    await fire();
    expect((await rulesOf(after))?.notYet).toMatchObject([{ number: 1, trigger: { kind: 'ready' } }]);
    await makeReady(after);
    await fire();
    await fire();
    expect((await read(before))?.tagIds).toEqual([]);
    expect((await read(after))?.tagIds).toEqual([vip]);
    expect((await rulesOf(after))?.occasions).toHaveLength(1);
  });

  it('fire once per order, the chosen number of hours before a deadline', async () => {
    const [id = '', far = ''] = await arrive(2);
    await createOn({ trigger: { kind: 'deadline', hours: 12 } });
    const due = (order: string, hours: number) =>
      sql`update orders set due_at = ${new Date(world.clock.now() + hours * HOUR_MS)} where id = ${order}`.execute(
        world.db,
      );
    await due(id, 13);
    await due(far, 40);
    await fire();
    expect((await read(id))?.tagIds).toEqual([]);
    world.clock.advance(1.5 * HOUR_MS);
    await fire();
    await fire();
    lan = await world.signIn('lan@example.com');
    expect((await read(id))?.tagIds).toEqual([vip]);
    expect((await read(far))?.tagIds).toEqual([]);
    expect((await rulesOf(id))?.occasions).toMatchObject([{ trigger: { kind: 'deadline', hours: 12 } }]);
  });

  it('fire once a day at a Los Angeles time, for orders that are still to be sent', async () => {
    const [id = ''] = await arrive();
    const soon = new Date(world.clock.now() + HOUR_MS);
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Los_Angeles',
      hour: '2-digit',
      minute: '2-digit',
    }).format(soon);
    await createOn({ trigger: { kind: 'daily', time }, actions: [{ kind: 'note', text: 'Xem lại' }] });
    await fire();
    expect((await rulesOf(id))?.occasions).toEqual([]);
    await passTime(1.1 * HOUR_MS);
    await fire();
    await fire();
    expect((await rulesOf(id))?.occasions).toHaveLength(1);
    expect((await read(id))?.timeline.filter(({ event }) => event === 'noted')).toHaveLength(1);
    await passTime(24 * HOUR_MS);
    await fire();
    expect((await rulesOf(id))?.occasions).toHaveLength(2);
  });
});

describe('a paused order (RUL-9)', () => {
  it('waits until its pause ends, then its trigger fires again', async () => {
    await createOn();
    const [shop = ''] = shops;
    const [id = ''] = await addOrders(world, shop, { count: 1, status: 'AWAITING_SHIPMENT' });
    await syncNow(world, lan, shop);
    // The job of the rules is still waiting while the order becomes paused.
    await sql`update order_rule_occasions set state = 'waiting', outcomes = '[]' where order_id = ${id}`.execute(
      world.db,
    );
    await sql`delete from order_rule_runs where order_id = ${id}`.execute(world.db);
    await sql`update orders set tag_ids = '{}', is_on_hold = false, hold_until = null where id = ${id}`.execute(
      world.db,
    );
    const until = new Date(world.clock.now() + 2 * HOUR_MS).toISOString();
    const pause = { reason: 'buyerAsked' as const, note: '', until, acceptsLate: true };
    const { body } = await lan.call(changeTeamwork, { body: { ids: [id], pause } });
    expect(body?.orders[0]?.refused).toEqual([]);
    await world.app.orders.rules.run(lan.userId);
    expect((await rulesOf(id))?.occasions).toMatchObject([{ state: 'paused', outcomes: [{ result: 'paused' }] }]);
    expect((await read(id))?.tagIds).toEqual([]);
    await lan.call(changeTeamwork, { body: { ids: [id], pause: null } });
    await world.runJobs();
    expect((await read(id))?.tagIds).toEqual([vip]);
  });

  it('stays unchanged by a rule that was switched on after its trigger fired (RUL-4)', async () => {
    const watching = await createOn({ actions: [{ kind: 'note', text: 'Xem lại' }] });
    const [shop = ''] = shops;
    const [id = ''] = await addOrders(world, shop, { count: 1, status: 'AWAITING_SHIPMENT' });
    await syncNow(world, lan, shop);
    await sql`update orders set is_on_hold = false, hold_until = null where id = ${id}`.execute(world.db);
    await sql`update order_rule_occasions set state = 'paused', outcomes = '[]' where order_id = ${id}`.execute(
      world.db,
    );
    const until = new Date(world.clock.now() + 2 * HOUR_MS).toISOString();
    const pause = { reason: 'buyerAsked' as const, note: '', until, acceptsLate: true };
    await lan.call(changeTeamwork, { body: { ids: [id], pause } });
    await createOn({ name: 'Muộn' });
    await lan.call(changeTeamwork, { body: { ids: [id], pause: null } });
    await world.runJobs();
    expect((await read(id))?.tagIds).toEqual([]);
    expect((await rulesOf(id))?.occasions[0]?.outcomes.map(({ ruleId }) => ruleId)).toEqual([watching.id]);
  });

  it('shows the pause reason from the rule, and the rule’s name as its author', async () => {
    await createOn({ actions: [{ kind: 'pause', reason: 'printFix', note: '', hours: 5, acceptsLate: true }] });
    const [id = ''] = await arrive(1, 0);
    expect((await read(id))?.pause).toMatchObject({ reason: 'printFix', by: 'Gắn VIP' });
  });
});

describe('the hourly limit (RUL-8)', () => {
  it('stops the rule at the limit, notifies the owner and the author, and waiting orders continue when a person runs the rule again (NTF-45)', async () => {
    const rule = await change(
      await create({ hourlyLimit: 2, conditions: [{ field: 'shop', isNot: false, values: shops.slice(0, 1) }] }, mai),
      { state: 'on' },
      mai,
    );
    const ids = await arrive(5);
    const tagged = async () => {
      const orders = await Promise.all(ids.map(read));
      return orders.filter((order) => order?.tagIds.includes(vip)).length;
    };
    expect(await tagged()).toBe(2);
    expect((await readRules())[0]).toMatchObject({ waiting: 3, stoppedAt: expect.any(String) });
    const waiting = await lan.call(listRuleRuns, { params: { id: rule.id }, query: { state: 'waiting' } });
    expect(waiting.body).toHaveLength(3);
    for (const person of [lan, mai]) {
      const found = (await person.call(listInbox)).body?.data.filter(({ id }) => id.includes(`ruleStopped:${rule.id}`));
      expect(found).toHaveLength(1);
    }
    const again = await lan.call(runRuleAgain, { params: { id: rule.id } });
    expect(again.body).toEqual({ orders: 3 });
    await world.runJobs();
    expect(await tagged()).toBe(5);
    expect((await readRules())[0]).toMatchObject({ waiting: 0, stoppedAt: null });
    // The orders that a person ran by hand do not count towards the hourly limit, but the first two orders do.
    await arrive(1);
    expect((await readRules())[0]).toMatchObject({ waiting: 1 });
    await lan.call(removeRule, { params: { id: rule.id } });
  });
});

describe('versions of a rule (RUL-6)', () => {
  it('can be undone within 24 hours, newest first, and an undo of the creation removes the rule', async () => {
    const rule = await create();
    const edited = await change(rule, { definition: define({ name: 'Đổi tên' }) });
    const on = await change(edited, { state: 'on' });
    const undo = (version: number, caller = lan) =>
      caller.call(undoRule, { params: { id: rule.id }, body: { version } });
    expect((await undo(edited.version)).exceptionBody?.code).toBe(ERRORS.UNDO_NEWER_FIRST.code);
    expect((await lan.call(listRules)).body?.undoable.filter(({ ruleId }) => ruleId === rule.id)).toMatchObject([
      { change: 'switched', mayUndo: true },
      { change: 'edited' },
      { change: 'created' },
    ]);
    await undo(on.version);
    expect((await readRules())[0]).toMatchObject({ state: 'watch', definition: { name: 'Đổi tên' } });
    await undo(edited.version);
    expect((await readRules())[0]).toMatchObject({ state: 'watch', definition: { name: 'Gắn VIP' } });
    expect((await undo(edited.version)).exceptionBody?.code).toBe(ERRORS.NOTHING_TO_UNDO.code);
    const versions = await lan.call(listRuleVersions, { params: { id: rule.id } });
    expect(versions.body?.map((row) => row.change)).toEqual(['undone', 'undone', 'switched', 'edited', 'created']);
    await undo(1);
    expect(await readRules()).toEqual([]);
  });

  it('restore a deleted rule at its place in the list, and cannot be undone after a day', async () => {
    const first = await create({ name: 'Một' });
    await create({ name: 'Hai' });
    const removed = await lan.call(removeRule, { params: { id: first.id } });
    expect((await readRules()).map(({ number, definition }) => [number, definition.name])).toEqual([[1, 'Hai']]);
    const version = removed.body?.undoVersion ?? 0;
    await lan.call(undoRule, { params: { id: first.id }, body: { version } });
    expect((await readRules()).map(({ definition }) => definition.name)).toEqual(['Một', 'Hai']);
    await passTime(25 * HOUR_MS);
    const tooLate = await lan.call(undoRule, { params: { id: first.id }, body: { version: 1 } });
    expect(tooLate.exceptionBody?.code).toBe(ERRORS.UNDO_TOO_LATE.code);
  });

  it('refuse an undo that would extend a rule to shops of others (RUL-12)', async () => {
    const rule = await create();
    const conditions = [{ field: 'shop' as const, isNot: false, values: shops.slice(0, 1) }];
    const narrowed = await change(rule, { definition: define({ conditions }) });
    const undo = (caller: Caller) =>
      caller.call(undoRule, { params: { id: rule.id }, body: { version: narrowed.version } });
    expect((await undo(mai)).exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
    expect((await readRules())[0]?.definition.conditions).toEqual(conditions);
    expect((await undo(lan)).isSuccess).toBe(true);
    expect((await readRules())[0]?.definition.conditions).toEqual([]);
  });

  it('refuse a change that is based on an older version', async () => {
    const rule = await create();
    await change(rule, { state: 'on' });
    const stale = await lan.call(updateRule, { params: { id: rule.id }, body: { version: 1, state: 'off' } });
    expect(stale.exceptionBody?.code).toBe(ERRORS.CHANGED_MEANWHILE.code);
    expect((await readRules())[0]?.state).toBe('on');
  });
});

describe('who may change rules (RUL-12)', () => {
  it('includes the owner, and managers for rules of their own shops; team members see the rules that can apply to their orders', async () => {
    const all = await create();
    const refused = await mai.call(createRule, { body: { definition: define() } });
    expect(refused.exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
    const own = await create({ conditions: [{ field: 'shop', isNot: false, values: shops.slice(0, 1) }] }, mai);
    const other = await create({ conditions: [{ field: 'shop', isNot: false, values: shops.slice(1) }] });
    expect((await readRules(mai)).map(({ id, mayEdit }) => [id, mayEdit])).toEqual([
      [all.id, false],
      [own.id, true],
    ]);
    expect((await readRules(viewer)).map(({ mayEdit }) => mayEdit)).toEqual([false, false, false]);
    const body = { version: 1, state: 'on' as const };
    expect((await mai.call(updateRule, { params: { id: all.id }, body })).exceptionBody?.code).toBe(
      ERRORS.FORBIDDEN.code,
    );
    expect((await mai.call(updateRule, { params: { id: other.id }, body })).exceptionBody?.code).toBe(
      ERRORS.NOT_FOUND.code,
    );
    expect((await viewer.call(updateRule, { params: { id: all.id }, body })).exceptionBody?.code).toBe(
      ERRORS.FORBIDDEN.code,
    );
  });

  it('refuses tags, people, shops and values that do not exist', async () => {
    const refusal = async (part: Partial<Definition>) =>
      (await lan.call(createRule, { body: { definition: define(part) } })).exceptionBody?.code;
    expect(await refusal({ actions: [{ kind: 'addTag', tagId: 'none' }] })).toBe(ERRORS.RULE_TAG_UNKNOWN.code);
    expect(await refusal({ actions: [{ kind: 'notify', personId: 'none' }] })).toBe(ERRORS.RULE_PERSON_UNKNOWN.code);
    const among = (field: 'shop' | 'state') => ({ conditions: [{ field, isNot: false, values: ['none'] }] });
    expect(await refusal(among('shop'))).toBe(ERRORS.RULE_SHOP_UNKNOWN.code);
    expect(await refusal(among('state'))).toBe(ERRORS.RULE_VALUE_UNKNOWN.code);
    expect(
      await refusal({
        actions: [
          { kind: 'note', text: 'a' },
          { kind: 'note', text: 'b' },
        ],
      }),
    ).toBe(422);
  });
});

describe('a dry run (RUL-10)', () => {
  it('counts the orders that match, stop, stay unchanged or change, names contradictions between rules, and writes nothing', async () => {
    const [tagged = '', plain = ''] = await arrive(2);
    await lan.call(changeTeamwork, { body: { ids: [tagged], addTags: [vip] } });
    const tables = async () => {
      const counts = await sql<{ n: string }>`select concat((select count(*) from order_rule_runs), ' ',
        (select count(*) from order_rule_occasions), ' ', (select count(*) from order_rule_versions), ' ',
        (select count(*) from order_events)) as n`.execute(world.db);
      return counts.rows[0]?.n;
    };
    await createOn({ name: 'Bỏ VIP', actions: [{ kind: 'removeTag', tagId: vip }] });
    const before = await tables();
    const { body } = await lan.call(dryRunRule, { body: { draft: { id: null, definition: define() } } });
    expect(await tables()).toBe(before);
    const draft = body?.rules.find(({ ruleId }) => ruleId === 'draft');
    expect(draft?.matched).toBe(body?.orders);
    expect(draft?.unchanged).toBeGreaterThanOrEqual(1);
    expect(draft?.acted).toBe((draft?.matched ?? 0) - (draft?.unchanged ?? 0) - (draft?.paused ?? 0));
    const shown = draft?.orders.map(({ id }) => id);
    expect(shown).toContain(plain);
    expect(shown).not.toContain(tagged);
    expect(body?.contradictions).toMatchObject([{ otherId: 'draft', kind: 'tag', tagId: vip, orders: body?.orders }]);
  });

  it('for a member reads only orders of the member’s shops', async () => {
    const whole = (await lan.call(dryRunRule, { body: { draft: { id: null, definition: define() } } })).body;
    const part = (await mai.call(dryRunRule, { body: { draft: { id: null, definition: define() } } })).body;
    expect(part?.orders).toBeLessThan(whole?.orders ?? 0);
    expect(new Set(part?.rules[0]?.orders.map(({ shopId }) => shopId))).toEqual(new Set(shops.slice(0, 1)));
  });
});

describe('actions of rules (RUL-14)', () => {
  it('assign orders to people with access to the shop and notify them, and the outcome explains why another person was skipped (NTF-44)', async () => {
    await createOn({
      actions: [
        { kind: 'assign', personId: mai.userId },
        { kind: 'notify', personId: mai.userId },
      ],
    });
    const [here = ''] = await arrive(1, 0);
    const [there = ''] = await arrive(1, 1);
    expect((await read(here))?.assignee?.id).toBe(mai.userId);
    const notices = (await mai.call(listInbox)).body?.data.filter(({ path }) => path.includes(here));
    expect(notices).toHaveLength(1);
    expect((await rulesOf(there))?.occasions[0]?.outcomes[0]?.actions).toMatchObject([
      { result: 'refused', reason: 'ASSIGNEE_UNKNOWN' },
      { result: 'refused', reason: 'PERSON_UNKNOWN' },
    ]);
  });
});
