import * as contract from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { getRoleMatrix, setRoleLimits } from '@bobbin/contract/roles';
import { getWallet } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { AGREED, ask, give, orderOf, picture, price, sendDesign, toForm } from './renting.ts';

const MINUTE = 60_000;
const NONE: contract.PricedDesigns = { charged: '0.00', asked: '0.00', approval: '0.00', results: [] };
let world: World;
let admin: Caller;
let lan: Caller;
let lead: Caller;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('boss@example.com', 'admin');
  lan = await world.createSeller('lan@example.com');
  const held = ['VIEW_DESIGNS', 'PRICE_DESIGNS', 'CHARGE_DESIGNS'].map((name) => {
    return { id: `lead:${name}`, role_id: 'lead', permission_id: name.toLowerCase(), is_active: true };
  });
  await world.db.insertInto('roles').values({ id: 'lead', name: 'lead' }).execute();
  await world.db.insertInto('role_permissions').values(held).execute();
  lead = await world.createSeller('lead@example.com', 'lead');
  await give(admin, lan, '100');
}, 600_000);
afterAll(() => world.close());

const codeOf = (answer: { exceptionBody?: { code?: number } | null }) => answer.exceptionBody?.code ?? null;
const balance = async () => Number((await lan.call(getWallet)).body?.balance ?? '0');
const pay = (by: Caller, id: string, body?: object) =>
  by.call(contract.payDesign, { params: { id }, ...(body && { body }) });
const toRequest = ({ id, designProducts }: contract.DesignOrder, dollars: string) => ({
  id,
  designs: designProducts.map((product) => ({ id: product.id, name: product.name, price: dollars, type: 'Vẽ mới' })),
});
const notices = async (designId: string) =>
  (
    await world.db.selectFrom('seller_notices').select(['kind', 'id']).where('owner_id', '=', lan.userId).execute()
  ).filter(({ id }) => id.includes(designId));

describe('a maximum of the seller (DSN-50)', () => {
  it('charges a price within it in the same press, exactly at it too', async () => {
    const design = await ask(world, lan, 1, { maxPrice: '20' });
    expect(design.maxPrice).toBe('20.00');
    const before = await balance();
    const priced = await price(lead, design, '20');
    expect(priced.body).toMatchObject({ status: 'INPROCESS', payment: 'PAID', price: '20.00', maxPrice: '20.00' });
    expect(await balance()).toBe(before - 20);
    // The seller agreed in advance, so no notification asks for anything.
    expect(await notices(design.id)).toEqual([]);
  });

  it('asks the seller above it, and charges a corrected price within it', async () => {
    const design = await ask(world, lan, 1, { maxPrice: '5' });
    const before = await balance();
    expect((await price(lead, design, '5.01')).body?.status).toBe('PENDING_PAYMENT');
    expect((await notices(design.id)).map(({ kind }) => kind)).toEqual(['designPriced']);
    expect(codeOf(await pay(lead, design.id, {}))).toBe(ERRORS.CONSENT_NEEDED.code);
    expect(await balance()).toBe(before);
    expect((await price(lead, design, '5')).body?.status).toBe('INPROCESS');
    expect(await balance()).toBe(before - 5);
  });

  it('asks the seller when the balance is too low, and is charged later without a further consent', async () => {
    const design = await ask(world, lan, 1, { maxPrice: '500' });
    expect((await price(lead, design, '400')).body?.status).toBe('PENDING_PAYMENT');
    expect((await notices(design.id)).map(({ kind }) => kind)).toEqual(['designUnpaid']);
    await give(admin, lan, '400');
    expect((await pay(lead, design.id)).body?.payment).toBe('PAID');
  });

  it('moves money once when two staff users price it at the same time', async () => {
    const design = await ask(world, lan, 1, { maxPrice: '2' });
    const before = await balance();
    await Promise.all([price(lead, design, '2'), price(admin, design, '2')]);
    expect(await balance()).toBe(before - 2);
  });

  it('leaves the charge to someone else when the staff user may not charge', async () => {
    await world.db
      .updateTable('role_permissions')
      .set({ is_active: false })
      .where('id', '=', 'lead:CHARGE_DESIGNS')
      .execute();
    const pricer = await world.signIn('lead@example.com');
    const design = await ask(world, lan, 1, { maxPrice: '2' });
    const priced = await price(pricer, design, '2');
    await world.db
      .updateTable('role_permissions')
      .set({ is_active: true })
      .where('id', '=', 'lead:CHARGE_DESIGNS')
      .execute();
    expect(priced.body?.status).toBe('PENDING_PAYMENT');
  });

  it('sets the price and asks a second person above the limit of the role', async () => {
    const roles = async () => (await admin.call(getRoleMatrix)).body?.version ?? '';
    const limit = async (perMovement: string | null) =>
      admin.call(setRoleLimits, {
        params: { id: 'lead' },
        body: { version: await roles(), limits: [{ permission: 'CHARGE_DESIGNS', perMovement, perDay: null }] },
      });
    await limit('1');
    const design = await ask(world, lan, 1, { maxPrice: '2' });
    const priced = await price(lead, design, '2');
    expect(priced.body).toMatchObject({ status: 'PENDING_PAYMENT', approval: { step: 'pay', amount: '2.00' } });
    expect((await pay(admin, design.id)).body?.payment).toBe('PAID');
    await limit(null);
  });

  it('can be set by the owner alone, and only to a price', async () => {
    const [shopId = ''] = await world.connectShops(lan);
    const { member } = await joinTeam(world, lan, { email: 'op@example.com', role: 'operator', shopIds: [shopId] });
    const { id: orderId } = await orderOf(lan, shopId);
    const products = [{ images: [{ bytes: await picture() }] }];
    const byMember = await sendDesign(world, member, toForm({ products, orderId, maxPrice: '5' }));
    expect({ status: byMember.status, path: byMember.exceptionBody?.issues?.[0]?.path }).toEqual({
      status: 422,
      path: 'body.maxPrice',
    });
    const wrong = await sendDesign(world, lan, toForm({ products, maxPrice: '-1' }));
    expect({ status: wrong.status, path: wrong.exceptionBody?.issues?.[0]?.path }).toEqual({
      status: 422,
      path: 'body.maxPrice',
    });
  });
});

describe('the consent of the seller (DSN-51)', () => {
  it('may be a note that the seller reads without the name of the staff user', async () => {
    const design = await ask(world, lan);
    await price(lead, design, '1');
    expect(codeOf(await pay(lead, design.id, {}))).toBe(ERRORS.CONSENT_NEEDED.code);
    expect((await pay(lead, design.id, { agreed: {} })).status).toBe(422);
    expect((await pay(lead, design.id, { agreed: { note: '  ' } })).status).toBe(422);
    const paid = await pay(lead, design.id, { agreed: { note: 'Agreed by telephone' } });
    expect(paid.body?.agreement).toMatchObject({ text: 'Agreed by telephone', messageId: null });
    expect(paid.body?.agreement?.by).not.toBeNull();
    const seen = (await lan.call(contract.getDesign, { params: { id: design.id } })).body;
    expect(seen?.agreement).toMatchObject({ text: 'Agreed by telephone', by: null });
  });

  it('may be a message of the seller, but never one of staff or of another design', async () => {
    const [design, other] = [await ask(world, lan), await ask(world, lan)];
    await price(lead, design, '1');
    const say = async (by: Caller, id: string) =>
      (await by.call(contract.addDesignFeedback, { params: { id }, body: { comment: 'One dollar is fine' } })).body
        ?.id ?? '';
    for (const messageId of [await say(admin, design.id), await say(lan, other.id), 'unknown']) {
      expect((await pay(lead, design.id, { agreed: { messageId } })).status).toBe(404);
    }
    const messageId = await say(lan, design.id);
    const paid = await pay(lead, design.id, { agreed: { messageId } });
    expect(paid.body?.agreement).toMatchObject({ text: 'One dollar is fine', messageId });
  });

  it('counts as not recorded when the documented call is made without a body', async () => {
    const design = await ask(world, lan);
    await price(lead, design, '1');
    expect((await pay(lead, design.id)).body).toMatchObject({ payment: 'PAID', agreement: { text: '' } });
  });

  it('stays while money is missing, and is forgotten with another price', async () => {
    const design = await ask(world, lan);
    await price(lead, design, '5000');
    expect(codeOf(await pay(lead, design.id, AGREED))).toBe(ERRORS.BALANCE_TOO_LOW.code);
    expect(codeOf(await pay(lead, design.id))).toBe(ERRORS.BALANCE_TOO_LOW.code);
    await price(lead, design, '1');
    expect(codeOf(await pay(lead, design.id, {}))).toBe(ERRORS.CONSENT_NEEDED.code);
  });
});

describe('prices of several requests (DSN-52)', () => {
  it('use the balance by deadline, ask for the others, and match the preview', async () => {
    const first = await ask(world, lan, 1, { maxPrice: '500' });
    world.clock.advance(MINUTE);
    const second = await ask(world, lan, 1, { maxPrice: '500' });
    const free = await ask(world, lan);
    const have = await balance();
    const requests = [toRequest(second, String(have)), toRequest(first, '1'), toRequest(free, '1')];
    const outcomes = ({ results }: contract.PricedDesigns) => results.map(({ id, outcome }) => [id, outcome]);
    const expected = [
      [first.id, 'charged'],
      [second.id, 'asked'],
      [free.id, 'asked'],
    ];
    const preview = (await lead.call(contract.priceDesigns, { body: { requests, isPreview: true } })).body;
    expect(preview).toMatchObject({ charged: '1.00' });
    expect(new Map(outcomes(preview ?? NONE) as never)).toEqual(new Map(expected as never));
    expect(await balance()).toBe(have);
    expect((await lan.call(contract.getDesign, { params: { id: first.id } })).body?.status).toBe('CREATED');
    const done = (await lead.call(contract.priceDesigns, { body: { requests } })).body;
    expect(new Map(outcomes(done ?? NONE) as never)).toEqual(new Map(expected as never));
    expect(await balance()).toBe(have - 1);
  });

  it('commit one by one, so that a locked request does not hold up the seller’s balance (API-31)', async () => {
    const first = await ask(world, lan, 1, { maxPrice: '500' });
    world.clock.advance(MINUTE);
    const second = await ask(world, lan, 1, { maxPrice: '500' });
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const colleague = world.db.transaction().execute(async (trx) => {
      await trx.selectFrom('rented_designs').select('id').where('id', '=', second.id).forUpdate().execute();
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const body = { requests: [toRequest(second, '1'), toRequest(first, '1')] };
    const headers = { authorization: `Bearer ${lead.accessToken}`, 'idempotency-key': 'one-by-one' };
    const pricing = callApi(world.url, contract.priceDesigns, { body }, headers);
    try {
      const read = async () => (await lan.call(contract.getDesign, { params: { id: first.id } })).body?.status;
      await expect.poll(read).toBe('INPROCESS');
    } finally {
      held.resolve();
      await colleague;
    }
    expect((await pricing).body?.results.map(({ outcome }) => outcome)).toEqual(['charged', 'charged']);
  });

  it('report as charged what was charged already, and set or charge nothing again (API-31)', async () => {
    const [paid, asked] = [await ask(world, lan, 1, { maxPrice: '500' }), await ask(world, lan)];
    const body = { requests: [toRequest(paid, '2'), toRequest(asked, '3')] };
    const first = (await lead.call(contract.priceDesigns, { body })).body;
    const before = await balance();
    const logs = () => world.db.selectFrom('action_logs').select('id').where('entity', '=', 'rentedDesign').execute();
    const count = (await logs()).length;
    const again = (await lead.call(contract.priceDesigns, { body })).body;
    expect(again).toEqual(first);
    expect(again?.results.map(({ outcome }) => outcome).toSorted()).toEqual(['asked', 'charged']);
    expect(await balance()).toBe(before);
    expect(await logs()).toHaveLength(count);
  });

  it('go on after a request that moved on, which fails alone', async () => {
    const [gone, fine] = [await ask(world, lan), await ask(world, lan)];
    await lan.call(contract.cancelDesign, { params: { id: gone.id } });
    const body = { requests: [toRequest(gone, '1'), toRequest(fine, '1')] };
    const done = (await lead.call(contract.priceDesigns, { body })).body;
    expect(done?.results.map(({ id, outcome, reason }) => ({ id, outcome, reason }))).toEqual([
      { id: gone.id, outcome: 'failed', reason: 'moved' },
      { id: fine.id, outcome: 'asked', reason: null },
    ]);
  });

  it('must belong to one seller and to known requests', async () => {
    const minh = await world.createSeller('minh@example.com');
    const requests = [toRequest(await ask(world, lan), '1'), toRequest(await ask(world, minh), '1')];
    expect((await lead.call(contract.priceDesigns, { body: { requests } })).status).toBe(422);
    const unknown = requests.map((request) => ({ ...request, id: 'unknown' }));
    expect((await lead.call(contract.priceDesigns, { body: { requests: unknown } })).status).toBe(404);
  });
});
