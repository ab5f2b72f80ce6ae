import {
  acceptDesign,
  cancelDesignByStaff,
  endDesignApproval,
  getStaffDesign,
  payDesign,
  priceDesigns,
  updateDesignLink,
  type DesignOrder,
} from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { getRoleMatrix, setRoleLimits } from '@bobbin/contract/roles';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { getWallet } from '@bobbin/contract/wallet';
import type { LimitedPermission } from '@bobbin/domain/staff/limits';
import type { WorkKind } from '@bobbin/domain/staff/work';
import { laDay, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED, ask, give, price } from '../designs/renting.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HELD = ['VIEW_DESIGNS', 'PRICE_DESIGNS', 'CHARGE_DESIGNS', 'REFUND_DESIGNS', 'HAND_OVER_DESIGNS'];
const HOURS = 3_600_000;
let world: World;
let admin: Caller;
let lan: Caller;
let first: Caller;
let second: Caller;

async function addRole(id: string): Promise<void> {
  await world.db.insertInto('roles').values({ id, name: id }).execute();
  const rows = HELD.map((name) => {
    return { id: `${id}:${name}`, role_id: id, permission_id: name.toLowerCase(), is_active: true };
  });
  await world.db.insertInto('role_permissions').values(rows).execute();
}

async function setLimit(roleId: string, permission: LimitedPermission, perMovement: string | null, perDay?: string) {
  const version = (await admin.call(getRoleMatrix)).body?.version ?? '';
  const body = { version, limits: [{ permission, perMovement, perDay: perDay ?? null }] };
  const answer = await admin.call(setRoleLimits, { params: { id: roleId }, body });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('boss@example.com', 'admin');
  lan = await world.createSeller('lan@example.com');
  await addRole('clerk');
  await addRole('head');
  first = await world.createSeller('first@example.com', 'clerk');
  second = await world.createSeller('second@example.com', 'head');
  await give(admin, lan, '450');
  await setLimit('clerk', 'CHARGE_DESIGNS', '20', '30');
  await setLimit('clerk', 'REFUND_DESIGNS', '5');
}, 600_000);
afterAll(() => world.close());

async function addPriced(amount: string): Promise<string> {
  const design = await ask(world, lan);
  await price(admin, design, amount);
  return design.id;
}
const pay = (by: Caller, id: string) => by.call(payDesign, { params: { id }, body: AGREED });
const cancel = (by: Caller, id: string) => by.call(cancelDesignByStaff, { params: { id }, body: { reason: 'Late' } });
const codeOf = (answer: { exceptionBody?: { code?: number } | null }) => answer.exceptionBody?.code ?? null;
const balance = async () => Number((await lan.call(getWallet)).body?.balance ?? '0');

async function countWork(by: Caller, kind: WorkKind): Promise<[urgent: number, waiting: number]> {
  const { urgent = 0, waiting = 0 } = (await by.call(getStaffWork)).body?.counts.find((one) => one.kind === kind) ?? {};
  return [urgent, waiting];
}

describe('a charge above the limit of the role (ROL-68)', () => {
  it('waits in the queue of those whose limit covers it, for four hours, and moves no money before (ROL-69)', async () => {
    const id = await addPriced('25');
    const before = await balance();
    const asked = (await pay(first, id)).body;
    expect(asked).toMatchObject({
      status: 'PENDING_PAYMENT',
      approval: { step: 'pay', amount: '25.00', isYours: true },
    });
    expect(await balance()).toBe(before);
    expect(codeOf(await pay(first, id))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect(await countWork(second, 'chargeApproval')).toEqual([0, 1]);
    expect(await countWork(first, 'chargeApproval')).toEqual([0, 0]);
    const colleague = await world.createSeller('third@example.com', 'clerk');
    expect(await countWork(colleague, 'chargeApproval')).toEqual([0, 0]);
    expect(codeOf(await pay(colleague, id))).toBe(ERRORS.ABOVE_LIMIT.code);
    world.clock.advance(4 * HOURS);
    await signInAgain();
    expect(await countWork(second, 'chargeApproval')).toEqual([1, 0]);
    expect(await countWork(first, 'chargeApproval')).toEqual([0, 0]);
    const seen = (await second.call(getStaffDesign, { params: { id } })).body;
    expect(seen?.approval).toMatchObject({ isYours: false, mayApprove: true, by: { id: first.userId } });
    expect((await pay(second, id)).body).toMatchObject({ status: 'INPROCESS', payment: 'PAID', approval: null });
    expect(await balance()).toBe(before - 25);
  });

  it('moves the money once when two persons approve it at the same time', async () => {
    const id = await addPriced('25');
    const before = await balance();
    await pay(first, id);
    const answers = await Promise.all([pay(second, id), pay(admin, id)]);
    expect(answers.filter(({ body }) => body?.payment === 'PAID')).toHaveLength(1);
    expect(answers.map(codeOf)).toContain(ERRORS.DESIGN_MOVED.code);
    expect(await balance()).toBe(before - 25);
  });

  it('must be requested again after a new price (ROL-69)', async () => {
    const id = await addPriced('25');
    await pay(first, id);
    const design = (await admin.call(getStaffDesign, { params: { id } })).body;
    if (!design) throw new Error('The design is missing');
    const priced = await price(admin, design, '26');
    expect(priced.body?.approval).toBeNull();
    expect(await countWork(second, 'chargeApproval')).toEqual([0, 0]);
    expect((await pay(first, id)).body?.approval).toMatchObject({ amount: '26.00', isYours: true });
  });

  it('counts for the day of a person only when it was charged, also when charges are simultaneous', async () => {
    world.clock.advance(24 * HOURS);
    await signInAgain();
    // A charge that the balance does not cover uses up nothing of the day.
    await setLimit('clerk', 'CHARGE_DESIGNS', '5000', '5020');
    expect(codeOf(await pay(first, await addPriced('5000')))).toBe(ERRORS.BALANCE_TOO_LOW.code);
    await setLimit('clerk', 'CHARGE_DESIGNS', '20', '30');
    const ids = [await addPriced('20'), await addPriced('20'), await addPriced('20')];
    const answers = await Promise.all(ids.map((id) => pay(first, id)));
    expect(answers.filter(({ body }) => body?.payment === 'PAID')).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.approval != null)).toHaveLength(2);
  });
});

describe('the preview of prices of several requests (DSN-52)', () => {
  const price = async (by: Caller, own: readonly DesignOrder[], isPreview: boolean) => {
    const requests = own.map(({ id, designProducts }) => ({
      id,
      designs: designProducts.map((product) => ({ id: product.id, name: product.name, price: '12', type: 'Vẽ mới' })),
    }));
    return (await by.call(priceDesigns, { body: { requests, isPreview } })).body;
  };
  const outcomesOf = async (...given: Parameters<typeof price>) =>
    (await price(...given))?.results.map(({ outcome }) => outcome);
  const askWithMaximum = () => ask(world, lan, 1, { maxPrice: '50' });

  it('follows the limits of the staff user like the charge, and counts nothing', async () => {
    const moved = await world.db
      .selectFrom('staff_movements')
      .select('cents')
      .where('user_id', '=', second.userId)
      .where('permission', '=', 'CHARGE_DESIGNS')
      .where('created_at', '>=', new Date(laDayStart(laDay(world.clock.now()))))
      .execute();
    const spent = moved.reduce((sum, { cents }) => sum + cents, 0) / 100;
    await setLimit('head', 'CHARGE_DESIGNS', null, String(spent + 25));
    await give(admin, lan, '50');
    const designs = [await askWithMaximum(), await askWithMaximum(), await askWithMaximum()];
    const preview = await outcomesOf(second, designs, true);
    expect(preview).toEqual(['charged', 'charged', 'approval']);
    const sums = { charged: '24.00', asked: '0.00', approval: '12.00' };
    expect(await price(second, designs, true)).toMatchObject(sums);
    expect(await outcomesOf(second, designs, false)).toEqual(preview);
    await setLimit('head', 'CHARGE_DESIGNS', null);
  });

  it('charges nothing for a deactivated seller, like the charge', async () => {
    const designs = [await askWithMaximum()];
    const change = (deactivated_at: Date | null) =>
      world.db.updateTable('users').set({ deactivated_at }).where('id', '=', lan.userId).execute();
    await change(new Date(world.clock.now()));
    expect(await outcomesOf(second, designs, true)).toEqual(['asked']);
    expect(await outcomesOf(second, designs, false)).toEqual(['asked']);
    await change(null);
  });
});

describe('a refund above the limit of the role (ROL-68)', () => {
  it('waits for a second person, who refunds it once', async () => {
    const id = await addPriced('10');
    await pay(admin, id);
    const before = await balance();
    expect((await cancel(first, id)).body).toMatchObject({
      status: 'INPROCESS',
      approval: { step: 'cancelByStaff', amount: '10.00', reason: 'Late' },
    });
    expect(await balance()).toBe(before);
    expect(codeOf(await cancel(first, id))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect(await countWork(second, 'refundApproval')).toEqual([0, 1]);
    const answers = await Promise.all([cancel(second, id), cancel(admin, id)]);
    expect(answers.filter(({ body }) => body?.payment === 'REFUNDED')).toHaveLength(1);
    expect(await balance()).toBe(before + 10);
  });

  it('cannot be made or approved by the owner of the design, who cannot price it either (DSN-6, DSN-8)', async () => {
    const own = await ask(world, second);
    const { id } = own;
    const refusal = ERRORS.OWN_BALANCE.code;
    expect(codeOf(await price(second, own, '10'))).toBe(refusal);
    const designs = own.designProducts.map(({ id: productId, name }) => {
      return { id: productId, name, price: '10', type: 'Vẽ mới' };
    });
    const bulk = (isPreview: boolean) =>
      second.call(priceDesigns, { body: { requests: [{ id, designs }], isPreview } });
    expect([codeOf(await bulk(true)), codeOf(await bulk(false))]).toEqual([refusal, refusal]);
    await price(admin, own, '10');
    await give(admin, second, '20');
    await pay(admin, id);
    const shown = (await second.call(getStaffDesign, { params: { id } })).body;
    expect(shown?.steps).not.toContain('cancelByStaff');
    expect(codeOf(await cancel(second, id))).toBe(refusal);
    const before = await countWork(second, 'refundApproval');
    expect((await cancel(first, id)).body?.approval).toMatchObject({ step: 'cancelByStaff' });
    expect(codeOf(await cancel(second, id))).toBe(refusal);
    expect(await countWork(second, 'refundApproval')).toEqual(before);
    expect((await cancel(admin, id)).body?.payment).toBe('REFUNDED');
  });

  it('must be requested again after the designer delivered a link meanwhile (ROL-69)', async () => {
    const id = await addPriced('10');
    await pay(admin, id);
    await cancel(first, id);
    const body = { id, link: 'https://drive.example.com/a' };
    expect((await second.call(updateDesignLink, { body })).body?.approval).toBeNull();
    expect((await cancel(first, id)).body?.approval).toMatchObject({ step: 'cancelByStaff', isYours: true });
    await lan.call(acceptDesign, { params: { id }, body: { revision: 1 } });
    expect(codeOf(await cancel(second, id))).toBe(ERRORS.DESIGN_MOVED.code);
    expect(await countWork(second, 'refundApproval')).toEqual([0, 0]);
  });

  it('needs no second person for an unpaid design and within the limit', async () => {
    const unpaid = await addPriced('50');
    expect((await cancel(first, unpaid)).body?.status).toBe('CANCEL');
    const id = await addPriced('5');
    await pay(admin, id);
    expect((await cancel(first, id)).body?.payment).toBe('REFUNDED');
  });
});

describe('a request for approval (ROL-71)', () => {
  const decline = (by: Caller, id: string, amount = '25.00', reason = 'Ask the seller first') =>
    by.call(endDesignApproval, { params: { id }, body: { action: 'decline', amount, reason } });
  const withdraw = (by: Caller, id: string, amount = '25.00') =>
    by.call(endDesignApproval, { params: { id }, body: { action: 'withdraw', amount } });
  const approve = (by: Caller, id: string, of = first) =>
    by.call(payDesign, { params: { id }, body: { ...AGREED, seen: { price: '25.00', approvalBy: of.userId } } });

  async function addAsked(): Promise<string> {
    world.clock.advance(24 * HOURS);
    await signInAgain();
    await give(admin, lan, '50');
    const id = await addPriced('25');
    expect((await pay(first, id)).body?.approval).toMatchObject({ isYours: true });
    return id;
  }

  it('ends by a decline of the second person, whose reason the first one reads once, and no money moves', async () => {
    const id = await addAsked();
    const before = await balance();
    const declined = (await decline(second, id)).body;
    expect(declined).toMatchObject({
      status: 'PENDING_PAYMENT',
      approval: null,
      declined: { step: 'pay', amount: '25.00', reason: 'Ask the seller first', isYours: false },
    });
    expect((await first.call(getStaffDesign, { params: { id } })).body?.declined).toMatchObject({ isYours: true });
    expect(await balance()).toBe(before);
    // Requests of other tests wait for a day already, thus they are urgent.
    expect((await countWork(second, 'chargeApproval'))[1]).toBe(0);
    const told = (await first.call(listInbox)).body?.data.filter(({ text }) =>
      text.en.includes('Ask the seller first'),
    );
    expect(told).toHaveLength(1);
    // A new request forgets the declined one.
    expect((await pay(first, id)).body).toMatchObject({ declined: null, approval: { isYours: true } });
  });

  it('ends only with a reason and with the amount that the person saw', async () => {
    const id = await addAsked();
    expect((await decline(second, id, '25.00', ' ')).status).toBe(422);
    expect(codeOf(await decline(second, id, '24.00'))).toBe(ERRORS.APPROVAL_OVER.code);
    expect((await second.call(getStaffDesign, { params: { id } })).body?.approval).not.toBeNull();
  });

  it('ends by a withdrawal of the first person, and of no one else', async () => {
    const id = await addAsked();
    expect(codeOf(await withdraw(second, id))).toBe(ERRORS.NOT_FIRST_PERSON.code);
    expect(codeOf(await decline(first, id))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    const colleague = await world.createSeller('fourth@example.com', 'clerk');
    expect(codeOf(await decline(colleague, id))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect((await withdraw(first, id)).body).toMatchObject({ approval: null, declined: null });
    expect(codeOf(await withdraw(first, id))).toBe(ERRORS.APPROVAL_OVER.code);
    expect(codeOf(await decline(second, id))).toBe(ERRORS.APPROVAL_OVER.code);
  });

  it('ends once when two persons decline, and one notification is sent', async () => {
    const id = await addAsked();
    const answers = await Promise.all([
      decline(second, id, '25.00', 'No, twice'),
      decline(admin, id, '25.00', 'No, twice'),
    ]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(answers.map(codeOf)).toContain(ERRORS.APPROVAL_OVER.code);
    const told = (await first.call(listInbox)).body?.data.filter(({ text }) => text.en.includes('No, twice'));
    expect(told).toHaveLength(1);
  });

  it('ends by an approval or a decline when both happen at the same time, never by both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await addAsked();
      const before = await balance();
      const calls = [() => approve(second, id), () => decline(admin, id)];
      const [one, other] = await Promise.all((turn % 2 === 0 ? calls : calls.toReversed()).map((send) => send()));
      expect([one, other].filter((answer) => answer?.isSuccess)).toHaveLength(1);
      const design = (await admin.call(getStaffDesign, { params: { id } })).body;
      const isPaid = design?.payment === 'PAID';
      expect(await balance()).toBe(isPaid ? before - 25 : before);
      expect(design?.declined === null).toBe(isPaid);
      expect(design?.approval).toBeNull();
    }
  });

  it('cannot be approved after it was declined, although the person could charge alone', async () => {
    const id = await addAsked();
    const before = await balance();
    await decline(admin, id);
    expect(codeOf(await approve(second, id))).toBe(ERRORS.CHANGED_MEANWHILE.code);
    expect(await balance()).toBe(before);
  });

  it('ends under the limits of the moment, when they change in between', async () => {
    const id = await addAsked();
    await setLimit('head', 'CHARGE_DESIGNS', '10');
    expect(codeOf(await decline(second, id))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect(codeOf(await approve(second, id))).toBe(ERRORS.ABOVE_LIMIT.code);
    await setLimit('head', 'CHARGE_DESIGNS', null);
    // The first person may now charge alone, but not approve the own request: it must be withdrawn first.
    await setLimit('clerk', 'CHARGE_DESIGNS', '100');
    expect(codeOf(await pay(first, id))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect((await withdraw(first, id)).isSuccess).toBe(true);
    expect((await pay(first, id)).body?.payment).toBe('PAID');
    await setLimit('clerk', 'CHARGE_DESIGNS', '20', '30');
  });

  it('ends in the same way for a refund', async () => {
    const id = await addPriced('10');
    await pay(admin, id);
    await cancel(first, id);
    const declined = (await decline(second, id, '10.00', 'The design is fine')).body;
    expect(declined).toMatchObject({ status: 'INPROCESS', declined: { step: 'cancelByStaff', amount: '10.00' } });
    const body = { reason: 'Late', seen: { approvalBy: first.userId } };
    const late = await second.call(cancelDesignByStaff, { params: { id }, body });
    expect(codeOf(late)).toBe(ERRORS.CHANGED_MEANWHILE.code);
  });
});

async function signInAgain(): Promise<void> {
  admin = await world.signIn('boss@example.com');
  lan = await world.signIn('lan@example.com');
  first = await world.signIn('first@example.com');
  second = await world.signIn('second@example.com');
}
