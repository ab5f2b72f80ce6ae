import { createHmac } from 'node:crypto';
import { ERRORS } from '@bobbin/contract/errors';
import { getShop, listShops, renewShop, switchAutoLabel, switchAutoRenew } from '@bobbin/contract/shops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listShopsToRenew } from '../../server/src/modules/shops/shops.cross-tenant.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3_600_000;

/** Runs a scheduled task, and the jobs that it enqueues. */
async function runTask(world: World, name: string): Promise<void> {
  const task = world.app.modules.flatMap(({ timetable = [] }) => timetable).find((line) => line.name === name);
  if (!task) throw new Error(`The timetable has no ${name}`);
  await task.run();
  await world.runJobs();
}

describe('the subscription and the authorization of a shop', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let ids: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    ids = [...(await world.connectShops(seller, 0)), ...(await world.connectShops(seller, 1))];
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.db.deleteFrom('seller_notices').execute();
    await world.db.deleteFrom('shop_renewals').execute();
    for (const id of ids) {
      await setEnds(id, { subscription_ends_at: inDays(20), authorization_ends_at: inDays(200), auto_renew: false });
    }
  });

  const inDays = (days: number) => new Date(world.clock.now() + days * DAY_MS);
  const first = () => ids[0] ?? '';
  const second = () => ids[1] ?? '';
  async function setEnds(id: string, changes: Record<string, unknown>) {
    await world.db
      .updateTable('shops')
      .set({ needs_authorization: false, renewal_failed_at: null, ...changes })
      .where('id', '=', id)
      .execute();
  }
  const read = async (id: string) => {
    const shop = (await seller.call(getShop, { params: { id } })).body;
    if (!shop) throw new Error('no shop');
    return shop;
  };
  const daysLeft = async (id: string) =>
    Math.round((Date.parse((await read(id)).subscriptionEndsAt) - world.clock.now()) / DAY_MS);
  const listNotices = async () => {
    const rows = await world.db
      .selectFrom('seller_notices')
      .select(['kind', 'days', 'shop_id'])
      .orderBy('id')
      .execute();
    return rows.map(({ kind, days, shop_id: id }) =>
      `${kind} ${days ?? ''} ${ids.indexOf(id ?? '')}`.replace('  ', ' '),
    );
  };

  it('end separately, each on its own date, which the shop shows (SHP-10)', async () => {
    const shop = await read(first());
    expect(await daysLeft(first())).toBe(20);
    expect(Date.parse(shop.authorizationEndsAt) - Date.parse(shop.subscriptionEndsAt)).toBeGreaterThan(179 * DAY_MS);
    expect(shop).toMatchObject({ expirationDate: shop.subscriptionEndsAt, expirationReason: 'subscription' });
  });

  it('can be renewed manually, which extends the subscription from its old end and writes a log (SHP-29)', async () => {
    const answer = await seller.call(renewShop, { params: { id: first() } }, { key: 'renew once' });
    expect(answer.body?.id).toBe(first());
    expect(await daysLeft(first())).toBe(50);
    // The click is repeated under the same idempotency key, and then made again without the key.
    await seller.call(renewShop, { params: { id: first() } }, { key: 'renew once' });
    const again = await seller.call(renewShop, { params: { id: first() } });
    expect(again.exceptionBody?.code).toBe(ERRORS.RENEWAL_TOO_EARLY.code);
    expect(await daysLeft(first())).toBe(50);
    const logs = await world.db.selectFrom('action_logs').selectAll().where('action', '=', 'renewShop').execute();
    expect(logs).toMatchObject([{ entity_id: first(), user_id: seller.userId }]);
  });

  it.each([
    ['not over yet', 2, 32],
    ['over', -40, 30],
  ])(
    'cost one period for simultaneous clicks on a shop whose subscription is %s, and one more for a later click (SHP-29)',
    async (_how, left, days) => {
      await setEnds(first(), { subscription_ends_at: inDays(left) });
      const press = () => seller.call(renewShop, { params: { id: first() } });
      const answers = await Promise.all([1, 2, 3, 4].map(press));
      expect([...answers, await press()].filter((answer) => answer.isSuccess)).toHaveLength(1);
      expect(await daysLeft(first())).toBe(days);
      expect(await world.db.selectFrom('shop_renewals').selectAll().execute()).toHaveLength(1);
    },
  );

  it('begin a period today when an expired subscription is renewed, and the shop works at once (SHP-29)', async () => {
    await setEnds(first(), { subscription_ends_at: inDays(-40) });
    expect((await seller.call(listShops, { query: { isExpired: 'true' } })).body?.meta.totalItems).toBe(1);
    expect((await seller.call(renewShop, { params: { id: first() } })).isSuccess).toBe(true);
    expect(await daysLeft(first())).toBe(30);
    expect((await seller.call(listShops, { query: { isExpired: 'true' } })).body?.meta.totalItems).toBe(0);
  });

  it('cost nothing for a shop that another seller may connect (SHP-29)', async () => {
    await world.db
      .updateTable('shop_directory')
      .set({ owner_id: other.userId })
      .where('shop_id', '=', first())
      .execute();
    const answer = await seller.call(renewShop, { params: { id: first() } });
    await world.db
      .updateTable('shop_directory')
      .set({ owner_id: seller.userId })
      .where('shop_id', '=', first())
      .execute();
    expect(answer.exceptionBody?.code).toBe(ERRORS.SHOP_NOT_AUTHORIZED.code);
    expect(await daysLeft(first())).toBe(20);
  });

  it('lead on the last day to one automatic renewal of the subscription when the switch is on (SHP-30)', async () => {
    const on = await seller.call(switchAutoRenew, { body: { shopId: first(), autoRenew: true } });
    expect(on.body).toMatchObject({ id: first(), autoRenew: true });
    for (const id of [first(), second()])
      await setEnds(id, { subscription_ends_at: inDays(1.1), auto_renew: id === first() });
    await runTask(world, 'renewShops');
    expect(await daysLeft(first())).toBe(1);
    world.clock.advance(0.2 * DAY_MS);
    seller = await world.signIn('anna@example.com');
    await Promise.all([runTask(world, 'renewShops'), runTask(world, 'renewShops')]);
    await runTask(world, 'renewShops');
    expect(await daysLeft(first())).toBe(31);
    expect(await daysLeft(second())).toBe(1);
    const renewals = await world.db.selectFrom('shop_renewals').selectAll().execute();
    expect(renewals).toMatchObject([{ shop_id: first(), is_automatic: true, fee_cents: 0 }]);
  });

  it('allow an automatic renewal although many shops without enough balance are due before the shop (SHP-31)', async () => {
    const due = { auto_renew: true, authorization_ends_at: inDays(200) };
    await setEnds(first(), { ...due, subscription_ends_at: inDays(-9), renewal_failed_at: inDays(-8) });
    await setEnds(second(), { ...due, subscription_ends_at: inDays(0.5) });
    const take = async (limit: number) =>
      (await listShopsToRenew(world.db, inDays(1), inDays(0), limit)).map(({ shopId }) => shopId);
    expect(await take(1)).toEqual([second()]);
    expect(await take(2)).toEqual([second(), first()]);
  });

  it('lead to no automatic renewal while the shop must be authorized first (SHP-30)', async () => {
    await setEnds(first(), { subscription_ends_at: inDays(0.5), auto_renew: true, needs_authorization: true });
    await setEnds(second(), { subscription_ends_at: inDays(0.5), auto_renew: true, authorization_ends_at: inDays(-1) });
    await runTask(world, 'renewShops');
    expect(await daysLeft(first())).toBeLessThan(2);
    expect(await daysLeft(second())).toBeLessThan(2);
  });

  it('cost a closed account nothing, also when the renewal job was enqueued before the closing (SHP-55)', async () => {
    const close = (at: Date | null) =>
      world.db.updateTable('users').set({ deactivated_at: at }).where('id', '=', seller.userId).execute();
    await setEnds(first(), { subscription_ends_at: inDays(0.5), auto_renew: true });
    await close(inDays(-3));
    expect(await listShopsToRenew(world.db, inDays(1), inDays(0), 9)).toEqual([]);
    await world.app.shops.renewals.renewBySelf(systemScope(seller.userId, 'test'), first());
    expect(await world.db.selectFrom('shop_renewals').selectAll().execute()).toEqual([]);
    await close(null);
    await runTask(world, 'renewShops');
    expect(await world.db.selectFrom('shop_renewals').select('shop_id').execute()).toEqual([{ shop_id: first() }]);
  });

  it('trigger notices seven days, three days and one day before their end, once each (SHP-32, NTF-16)', async () => {
    await setEnds(first(), { subscription_ends_at: inDays(8), auto_renew: false });
    await setEnds(second(), { subscription_ends_at: inDays(8), authorization_ends_at: inDays(4), auto_renew: true });
    const told: string[][] = [];
    for (let day = 0; day < 9; day += 1) {
      await runTask(world, 'tellEnds');
      await runTask(world, 'tellEnds');
      const all = await listNotices();
      told.push(all.filter((notice) => !told.flat().includes(notice)));
      world.clock.advance(DAY_MS);
    }
    seller = await world.signIn('anna@example.com');
    other = await world.signIn('boris@example.com');
    expect(told).toEqual([
      ['authorizationEnding 7 1'],
      ['authorizationEnding 3 1', 'subscriptionEnding 7 0'],
      [],
      ['authorizationEnding 1 1'],
      [],
      ['subscriptionEnding 3 0'],
      [],
      ['subscriptionEnding 1 0'],
      [],
    ]);
  });

  it('end on the date that the marketplace reports, unless the report is older than the authorization (SHP-53)', async () => {
    const tell = async (days: number, more: { agoMs?: number; shopId?: string } = {}) => {
      const endsAt = Math.floor(inDays(days).getTime() / 1000);
      const timestamp = Math.floor((world.clock.now() - (more.agoMs ?? 0)) / 1000);
      const text = JSON.stringify({
        type: 7,
        tts_notification_id: `7${endsAt}${timestamp}`,
        shop_id: more.shopId ?? first(),
        timestamp,
        data: { message: 'The authorization is about to expire.', expiration_time: String(endsAt) },
      });
      const { MARKETPLACE_APP_KEY: key, MARKETPLACE_APP_SECRET: secret } = world.app.config;
      const response = await fetch(`${world.url}/api/webhooks/marketplace`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: createHmac('sha256', secret)
            .update(key + text)
            .digest('hex'),
        },
        body: text,
      });
      expect(response.status).toBe(200);
      return endsAt * 1000;
    };
    const issued = (at: number) =>
      world.db
        .updateTable('shop_credentials')
        .set({ access_token_issued_at: new Date(at) })
        .execute();
    const endOf = async (id: string) => Date.parse((await read(id)).authorizationEndsAt);
    await issued(world.clock.now() - DAY_MS);

    const far = await tell(25);
    expect(await endOf(first())).toBe(far);
    expect(await listNotices()).toEqual([]);
    const near = await tell(3);
    const repeated = await Promise.all([tell(3), tell(3)]);
    expect(await endOf(first())).toBe(Math.max(near, ...repeated));
    expect(await listNotices()).toEqual(['authorizationEnding 3 0']);
    // No message has arrived yet for the other shop of the same authorization.
    expect(await endOf(second())).toBeGreaterThan(inDays(100).getTime());

    // The message was sent before the new authorization, and arrives late.
    await setEnds(first(), { authorization_ends_at: inDays(365) });
    await issued(world.clock.now());
    await tell(2, { agoMs: 3_600_000 });
    expect(await endOf(first())).toBeGreaterThan(inDays(360).getTime());
    await setEnds(first(), { needs_authorization: true, authorization_ends_at: inDays(365) });
    await tell(2);
    expect(await endOf(first())).toBeGreaterThan(inDays(360).getTime());
    await tell(2, { shopId: 'nobody-has-it' });
  });

  it('cannot be set to renew automatically for another seller’s shop', async () => {
    for (const endpoint of [switchAutoRenew, switchAutoLabel] as const) {
      const body = { shopId: first(), autoRenew: true, autoLabel: true };
      expect((await other.call(endpoint, { body })).status).toBe(404);
    }
    expect((await other.call(renewShop, { params: { id: first() } })).status).toBe(404);
    expect(await read(first())).toMatchObject({ autoRenew: false, isAutoCreateLabel: false });
  });
});

describe('a renewal with a price', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 }, env: { SUBSCRIPTION_FEE_CENTS: '500' } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    await seller.call(switchAutoRenew, { body: { shopId, autoRenew: true } });
  });
  afterAll(() => world.close());

  it('fails while the balance is too low, shows the reason, and extends nothing (SHP-31)', async () => {
    const end = new Date(world.clock.now() + 5 * DAY_MS);
    await world.db.updateTable('shops').set({ subscription_ends_at: end }).execute();
    const before = (await seller.call(getShop, { params: { id: shopId } })).body?.subscriptionEndsAt;
    const answer = await seller.call(renewShop, { params: { id: shopId } });
    expect(answer.exceptionBody?.code).toBe(ERRORS.BALANCE_TOO_LOW.code);
    expect((await seller.call(getShop, { params: { id: shopId } })).body?.subscriptionEndsAt).toBe(before);
  });

  it('sends one mail before the day of an automatic renewal, and one mail when the renewal fails (SHP-31, NTF-17)', async () => {
    const end = new Date(world.clock.now() + 2.5 * DAY_MS);
    await world.db.updateTable('shops').set({ subscription_ends_at: end }).execute();
    await runTask(world, 'tellEnds');
    await runTask(world, 'renewShops');
    world.clock.advance(2 * DAY_MS);
    for (let hour = 0; hour < 3; hour += 1) await runTask(world, 'renewShops');
    const notices = await world.db
      .selectFrom('seller_notices')
      .select(['kind', 'told_by'])
      .orderBy('created_at')
      .execute();
    expect(notices).toEqual([
      { kind: 'subscriptionEnding', told_by: 'mail' },
      { kind: 'renewalUnpaid', told_by: 'mail' },
    ]);
    seller = await world.signIn('anna@example.com');
    expect((await seller.call(getShop, { params: { id: shopId } })).body).toMatchObject({ isRenewalUnpaid: true });
    // A manual renewal removes the notice of the failed one.
    await world.app.shops.renewals.switchAutoRenew(systemScope(seller.userId, 'test'), shopId, false);
    expect((await seller.call(getShop, { params: { id: shopId } })).body).toMatchObject({ isRenewalUnpaid: false });
  });
});
