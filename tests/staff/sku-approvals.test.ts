import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { getRoleMatrix, setRoleLimits } from '@bobbin/contract/roles';
import * as contract from '@bobbin/contract/sku-designs';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { getWallet } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { give } from '../designs/renting.ts';
import { addFault } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOURS = 3_600_000;
const PRICER = ['VIEW_DESIGNS', 'PRICE_DESIGNS'];
const CLERK = [...PRICER, 'CHARGE_DESIGNS'];
const CHARGER = ['VIEW_DESIGNS', 'CHARGE_DESIGNS'];

let world: World;
let admin: Caller;
let lan: Caller;
let first: Caller;
let second: Caller;
let pricer: Caller;
let charger: Caller;
let free: string[] = [];

async function addRole(id: string, held: readonly string[]): Promise<void> {
  await world.db.insertInto('roles').values({ id, name: id }).execute();
  const rows = held.map((name) => {
    return { id: `${id}:${name}`, role_id: id, permission_id: name.toLowerCase(), is_active: true };
  });
  await world.db.insertInto('role_permissions').values(rows).execute();
}

async function setLimit(roleId: string, perMovement: string | null, perDay: string | null = null): Promise<void> {
  const version = (await admin.call(getRoleMatrix)).body?.version ?? '';
  const limits = [{ permission: 'CHARGE_DESIGNS', perMovement, perDay }] as const;
  const answer = await admin.call(setRoleLimits, { params: { id: roleId }, body: { version, limits: [...limits] } });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
}

const PEOPLE = { admin: 'boss', lan: 'lan', first: 'first', second: 'second', pricer: 'pricer', charger: 'charger' };
async function signInAll(): Promise<void> {
  const names = Object.values(PEOPLE);
  [admin, lan, first, second, pricer, charger] = (await Promise.all(
    names.map((name) => world.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 40, shops: 1 } });
  await addFault(world, { name: 'scope-missing', path: '/finance/' });
  await world.createSeller('boss@example.com', 'admin');
  lan = await world.createSeller('lan@example.com');
  for (const [id, held] of [
    ['clerk', CLERK],
    ['head', CLERK],
    ['pricer', PRICER],
    ['charger', CHARGER],
  ] as const)
    await addRole(id, held);
  await world.createSeller('first@example.com', 'clerk');
  await world.createSeller('second@example.com', 'head');
  await world.createSeller('pricer@example.com', 'pricer');
  await world.createSeller('charger@example.com', 'charger');
  await world.connectShops(lan);
  await signInAll();
  await give(admin, lan, '500');
  await setLimit('clerk', '5', '12');
  const cards = (await lan.call(contract.listSkuDesigns, { query: { limit: 200 } })).body?.data ?? [];
  free = cards.filter(({ status }) => status === 'NONE').map(({ id }) => id);
}, 600_000);
afterAll(() => world.close());

const codeOf = (answer: { exceptionBody?: { code?: number } | null }) => answer.exceptionBody?.code ?? null;
const balance = async () => Number((await lan.call(getWallet)).body?.balance ?? '0');
const price = (by: Caller, id: string, amount: string, approvalBy?: string | null) =>
  by.call(contract.priceSkuDesign, {
    body: { id, price: amount, ...(approvalBy === undefined ? {} : { seen: { approvalBy } }) },
  });
const end = (by: Caller, id: string, body: { action: 'decline' | 'withdraw'; amount?: string; reason?: string }) =>
  by.call(contract.endSkuApproval, { params: { id }, body: { amount: '8.00', ...body } });
const readOwn = async (id: string) =>
  (await lan.call(contract.listSkuDesigns, { query: { limit: 200 } })).body?.data.find((card) => card.id === id);

/** Requests a card of which the seller accepts up to 10 dollars. */
async function addAsked(): Promise<string> {
  world.clock.advance(24 * HOURS);
  await signInAll();
  const id = free.shift();
  if (id === undefined) throw new Error('The marketplace sold too few products');
  const answer = await lan.call(contract.submitSkuDesign, { body: { id, price: '10' } });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
  return id;
}

async function countWork(by: Caller, kind: 'skuPrice' | 'skuChargeApproval'): Promise<number> {
  const found = (await by.call(getStaffWork)).body?.counts.find((one) => one.kind === kind);
  return (found?.urgent ?? 0) + (found?.waiting ?? 0);
}

describe('the charge of a SKU design (SKD-19)', () => {
  it('moves at once within the limit of the staff user, and counts for the day', async () => {
    const ids = [await addAsked(), await addAsked(), await addAsked()];
    const before = await balance();
    const answers = [];
    for (const id of ids) answers.push(await price(first, id, '5'));
    expect(answers.map(({ body }) => body?.status)).toEqual(['INPROCESS', 'INPROCESS', 'PENDING_PAYMENT']);
    expect(answers[2]?.body?.approval).toMatchObject({ amount: '5.00', isYours: true });
    expect(await balance()).toBe(before - 10);
  });

  it('waits above the limit for a second person, who charges it by the same price, and the seller sees no change', async () => {
    const id = await addAsked();
    const before = await balance();
    const untouched = await readOwn(id);
    const asked = (await price(first, id, '8')).body;
    expect(asked).toMatchObject({
      status: 'PENDING_PAYMENT',
      awaits: 'price',
      approval: { amount: '8.00', isYours: true },
    });
    expect(await balance()).toBe(before);
    expect(await readOwn(id)).toEqual(untouched);
    expect(codeOf(await price(first, id, '8'))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect(await countWork(first, 'skuChargeApproval')).toBe(0);
    expect(await countWork(second, 'skuChargeApproval')).toBeGreaterThan(0);
    const [paid, late] = await Promise.all([price(second, id, '8', first.userId), price(admin, id, '8', first.userId)]);
    expect([paid, late].filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(await balance()).toBe(before - 8);
    expect(await readOwn(id)).toMatchObject({ status: 'INPROCESS', price: '8.00' });
  });

  it('waits for a person with the permission to charge when another one prices, who approves and cannot price', async () => {
    const id = await addAsked();
    const before = await balance();
    expect((await price(pricer, id, '3')).body?.approval).toMatchObject({ amount: '3.00', isYours: true });
    expect(codeOf(await price(pricer, id, '3'))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect((await price(charger, id, '4')).status).toBe(403);
    expect((await price(charger, id, '3')).body?.status).toBe('INPROCESS');
    expect(await balance()).toBe(before - 3);
  });

  it('waits again after another price, and not at all above the accepted price', async () => {
    const id = await addAsked();
    await price(first, id, '8');
    expect((await price(first, id, '9')).body?.approval).toMatchObject({ amount: '9.00' });
    const consent = (await price(first, id, '11')).body;
    expect(consent).toMatchObject({ awaits: 'consent', price: '11.00', approval: null });
    // The seller's own approval needs no second person.
    const accepted = await lan.call(contract.answerSkuDesign, {
      params: { id },
      body: { accepts: true, price: '11.00' },
    });
    expect(accepted.body?.status).toBe('INPROCESS');
  });

  it('ends by a decline with a reason that the first person reads, and the card returns to the queue of prices (ROL-71)', async () => {
    const id = await addAsked();
    await price(first, id, '8');
    const before = await countWork(second, 'skuPrice');
    expect((await end(second, id, { action: 'decline' })).status).toBe(422);
    expect(codeOf(await end(first, id, { action: 'decline', reason: 'No' }))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect(codeOf(await end(second, id, { action: 'withdraw' }))).toBe(ERRORS.NOT_FIRST_PERSON.code);
    const declined = (await end(second, id, { action: 'decline', reason: 'Two sides only' })).body;
    expect(declined).toMatchObject({
      awaits: 'price',
      approval: null,
      declined: { amount: '8.00', reason: 'Two sides only' },
    });
    expect(await countWork(second, 'skuPrice')).toBe(before + 1);
    const told = (await first.call(listInbox)).body?.data.filter(({ text }) => text.en.includes('Two sides only'));
    expect(told).toHaveLength(1);
    expect(codeOf(await end(admin, id, { action: 'decline', reason: 'No' }))).toBe(ERRORS.APPROVAL_OVER.code);
    expect(codeOf(await price(second, id, '8', first.userId))).toBe(ERRORS.CHANGED_MEANWHILE.code);
  });

  it('ends by a withdrawal of the first person, and when the seller cancels', async () => {
    const id = await addAsked();
    await price(first, id, '8');
    expect((await end(first, id, { action: 'withdraw' })).body).toMatchObject({ approval: null, declined: null });
    await price(first, id, '8');
    await lan.call(contract.answerSkuDesign, { params: { id }, body: { accepts: false } });
    expect(codeOf(await end(second, id, { action: 'decline', reason: 'No' }))).not.toBeNull();
    expect((await readOwn(id))?.status).toBe('NONE');
  });

  it('moves or ends, never both, when an approval and a decline happen at the same time', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const id = await addAsked();
      await price(first, id, '8');
      const before = await balance();
      const calls = [
        () => price(second, id, '8', first.userId),
        () => end(admin, id, { action: 'decline', reason: 'No' }),
      ];
      const answers = await Promise.all((turn % 2 === 0 ? calls : calls.toReversed()).map((send) => send()));
      expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
      const isPaid = (await readOwn(id))?.status === 'INPROCESS';
      expect(await balance()).toBe(isPaid ? before - 8 : before);
    }
  });

  it('names the limit, and changes nothing, when no role but admin covers the price', async () => {
    await setLimit('head', '6');
    await setLimit('charger', '6');
    const { id: adminRole = '' } = (await admin.call(getRoleMatrix)).body?.roles.find(({ isAdmin }) => isAdmin) ?? {};
    await setLimit(adminRole, '6');
    const id = await addAsked();
    const untouched = await readOwn(id);
    expect(codeOf(await price(first, id, '8'))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect(await readOwn(id)).toEqual(untouched);
    for (const role of ['head', 'charger', adminRole]) await setLimit(role, null);
  });
});
