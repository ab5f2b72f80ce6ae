import { payDesign, updateDesignLink, type DesignOrder } from '@bobbin/contract/designs';
import { getDesignFigures, getPayoutFigures } from '@bobbin/contract/team-figures';
import { createPaymentRequest, decidePaymentRequest } from '@bobbin/contract/withdrawals';
import { figureWeeks } from '@bobbin/domain/staff/team-figures';
import { addDays, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED, ask, give, price } from '../designs/renting.ts';
import { startWorld, type Answer, type Caller, type World } from '../world/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let admin: Caller;
let minh: Caller;
let ha: Caller;
let lan: Caller;
/** First day of the week in which the waits of this file end. */
let monday = '';

async function signInAll(): Promise<void> {
  [admin, minh, ha, lan] = (await Promise.all(
    ['admin', 'minh', 'ha', 'lan'].map((name) => world.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller];
}

/** Moves the clock, and signs everyone in again because their sessions have expired. */
async function moveTo(ms: number): Promise<void> {
  world.clock.set(ms);
  await signInAll();
}
const later = (ms: number) => moveTo(world.clock.now() + ms);

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  await world.createSeller('admin@example.com', 'admin');
  for (const name of ['minh', 'ha']) await world.createSeller(`${name}@example.com`, 'designer');
  await world.createSeller('lan@example.com');
  // Tuesday of the next week, so that no wait ends in another week.
  monday = addDays(figureWeeks(world.clock.now())[0] ?? '', 7);
  await moveTo(laDayStart(addDays(monday, 1)) + 8 * HOUR);
  for (const amount of ['450', '450']) await give(admin, lan, amount);
});
afterAll(() => world.close());

function must<T>({ body, exceptionBody }: Pick<Answer<T>, 'body' | 'exceptionBody'>): T {
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const readDesigns = async (by = admin) => must(await by.call(getDesignFigures));
const readWeek = async (wait: 'price' | 'firstLink') =>
  (await readDesigns())[wait].weeks.find(({ from }) => from === monday);
const pay = async ({ id }: DesignOrder, by = minh) => must(await by.call(payDesign, { params: { id }, body: AGREED }));
const deliver = async ({ id }: DesignOrder, by = minh) =>
  must(await by.call(updateDesignLink, { body: { id, link: `drive.google.com/${id}` } }));

describe('waiting times of the team (HOM-11)', () => {
  it('show no case and no median before the first one', async () => {
    const { price: waits, firstLink, designers } = await readDesigns();
    for (const figures of [waits, firstLink]) {
      expect(figures.open).toEqual({ count: 0, longestMinutes: null });
      expect(figures.weeks).toHaveLength(8);
      for (const { count, medianMinutes, p90Minutes } of figures.weeks)
        expect([count, medianMinutes, p90Minutes]).toEqual([0, null, null]);
    }
    expect(designers.map(({ designer, onTimePercent }) => [designer?.fullName, onTimePercent])).toEqual(
      expect.arrayContaining([
        ['minh Test', null],
        ['ha Test', null],
      ]),
    );
    expect(must(await admin.call(getPayoutFigures)).payOut.open).toEqual({ count: 0, longestMinutes: null });
  });

  it('end with the first price, and are shown with the median, the 90th percentile and the late ones', async () => {
    const asked = [await ask(world, lan), await ask(world, lan), await ask(world, lan), await ask(world, lan)];
    const [one, two, three] = asked as [DesignOrder, DesignOrder, DesignOrder];
    await later(10 * MINUTE);
    must(await price(minh, one, '5'));
    await later(10 * MINUTE);
    must(await price(minh, two, '5'));
    // A correction is no second wait.
    must(await price(minh, one, '6'));
    await later(40 * MINUTE);
    must(await price(minh, three, '5'));
    expect(await readWeek('price')).toEqual({
      from: monday,
      count: 3,
      lateCount: 1,
      medianMinutes: 20,
      p90Minutes: 52,
    });
    expect((await readDesigns()).price.open).toEqual({ count: 1, longestMinutes: 60 });
  });

  it('begin with the payment for the first link, and late designs without a link count for their designer (HOM-12)', async () => {
    const [fast, slow, never, free] = await Promise.all(Array.from({ length: 4 }, () => ask(world, lan)));
    if (!fast || !slow || !never || !free) throw new Error('A design is missing');
    for (const design of [fast, slow, never, free]) {
      must(await price(minh, design, '5'));
      await pay(design);
    }
    await later(HOUR);
    await deliver(fast);
    await later(3 * HOUR);
    await deliver(slow);
    await world.db.updateTable('rented_designs').set({ designer_id: ha.userId }).where('id', '=', never.id).execute();
    expect(await readWeek('firstLink')).toEqual({
      from: monday,
      count: 2,
      lateCount: 1,
      medianMinutes: 150,
      p90Minutes: 222,
    });
    const { firstLink, designers } = await readDesigns();
    expect(firstLink.open).toEqual({ count: 2, longestMinutes: 240 });
    const of = (id: string | null) => designers.find(({ designer }) => (designer?.id ?? null) === id);
    expect(of(minh.userId)).toMatchObject({ deliveredCount: 2, lateCount: 1, overdueCount: 0, onTimePercent: 50 });
    expect(of(ha.userId)).toMatchObject({ deliveredCount: 0, lateCount: 0, overdueCount: 1, onTimePercent: 0 });
    expect(of(null)).toMatchObject({ deliveredCount: 0, overdueCount: 1, onTimePercent: 0 });
  });

  it('name a designer who left the role while designs of this person count', async () => {
    await world.db.updateTable('users').set({ role_id: 'everyone' }).where('id', '=', ha.userId).execute();
    const found = (await readDesigns()).designers.find(({ designer }) => designer?.id === ha.userId);
    expect(found).toMatchObject({ designer: { fullName: 'ha Test' }, overdueCount: 1 });
  });

  it('leave out denied withdrawals, and show who still waits for a payment', async () => {
    const request = async () => {
      const body = { amount: '20', bank: 'Vietcombank', cardNumber: '9704361822904417' };
      return must(await lan.call(createPaymentRequest, { body })).id;
    };
    const [paid, denied] = [await request(), await request()];
    await later(25 * HOUR);
    const decide = (id: string, body: object) =>
      admin.call(decidePaymentRequest, { params: { id }, body: body as never });
    must(await decide(paid, { status: 'CONFIRMED', proof: 'FT-1' }));
    must(await decide(denied, { status: 'DENIED', reason: 'The account is closed' }));
    await request();
    await later(30 * MINUTE);
    const { payOut } = must(await admin.call(getPayoutFigures));
    expect(payOut.limitMinutes).toBe(24 * 60);
    expect(payOut.open).toEqual({ count: 1, longestMinutes: 30 });
    expect(payOut.weeks.find(({ from }) => from === monday)).toEqual({
      from: monday,
      count: 1,
      lateCount: 1,
      medianMinutes: 1_500,
      p90Minutes: 1_500,
    });
  });

  it('stay hidden from a role that may not see them', async () => {
    for (const endpoint of [getDesignFigures, getPayoutFigures]) {
      expect((await minh.call(endpoint)).status).toBe(403);
      expect((await lan.call(endpoint)).status).toBe(403);
    }
  });
});
