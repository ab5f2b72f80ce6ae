import { ERRORS } from '@bobbin/contract/errors';
import { toLaClock } from '@bobbin/domain/flash-sales/times';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, startSaleWorld, type SaleWorld } from './flash-sale-world.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Longest delay until Bobbin notices the end of a sale: a minute for the marketplace's clock, and some time for the read. */
const SEEN = 120;

let sales: SaleWorld;
beforeEach(async () => {
  sales = await startSaleWorld();
}, 120_000);
afterEach(() => sales.world.close());

const now = () => Math.floor(sales.world.clock.now() / 1000);
const clockOf = (seconds: number) => toLaClock(seconds * 1000).time;

/** Starts a sale of two days with automatic renewal. */
async function start(): Promise<{ id: string; timeEnd: number }> {
  const { body } = await sales.create({ autoRenew: true });
  if (body === null) throw new Error('refused');
  await sales.settle(body.id);
  return body;
}
/** Advances the clocks of Bobbin and the marketplace while no worker runs. */
async function sleep(seconds: number): Promise<void> {
  sales.world.clock.advance(seconds * 1000);
  await sales.control('POST', '/clock', { advanceSeconds: seconds });
}
async function work(saleId: string, app = sales.world.app): Promise<void> {
  const jobs = app.modules.map((one) => one.jobs?.workFlashSale).find((one) => one !== undefined);
  await jobs?.({ ownerId: sales.seller.userId, saleId }, new AbortController().signal);
}
const settle = async () => {
  await sales.pass(1);
  await sales.settleAll();
};
/** Checks that exactly one sale followed, and that it runs like the first one. */
async function expectOneFollows(id: string, timeEnd: number): Promise<{ id: string; timeEnd: number }> {
  const [next, first, ...others] = await sales.list();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id, standing: 'ended', problem: null });
  expect(next).toMatchObject({ standing: 'ongoing', autoRenew: true, deal: 50, batch: 2300, name: 'Half off' });
  expect(clockOf(next?.timeEnd ?? 0)).toBe(clockOf(timeEnd));
  if (next === undefined) throw new Error('none follows');
  await sales.expectWhole(next.id);
  return next;
}

describe('the renewal of a flash sale (FSL-12)', () => {
  it('starts one sale when many workers detect the end at the same time', async () => {
    const { id, timeEnd } = await start();
    await sleep(48 * HOUR + SEEN);
    const second = sales.world.openSecondApp();
    await Promise.all([work(id), work(id, second), work(id), work(id, second)]);
    await settle();
    const next = await expectOneFollows(id, timeEnd);
    expect(Math.round((next.timeEnd - timeEnd) / DAY)).toBe(2);
    // Bobbin reads the end of the ended sale a second time.
    await work(id);
    await settle();
    await expectOneFollows(id, timeEnd);
  }, 120_000);

  it.each([
    ['a lost response', { name: 'drop', times: 1 }],
    ['a broken server', { name: '5xx', times: 4 }],
    ['half a response', { name: 'malformed', times: 1 }],
  ])(
    'starts one sale after %s in the status read at the end of the sale',
    async (_, fault) => {
      const { id, timeEnd } = await start();
      await sleep(48 * HOUR + SEEN);
      await sales.fault({ ...fault, path: CALLS.read });
      for (let left = 6; left > 0; left -= 1) await sales.pass(61);
      expect(await sales.countStrikes()).toBeGreaterThan(0);
      await sales.control('DELETE', '/faults');
      await sales.settleAll();
      await expectOneFollows(id, timeEnd);
    },
    120_000,
  );

  it('starts one sale when the first worker is interrupted in its status read and a second worker starts', async () => {
    const { id, timeEnd } = await start();
    await sleep(48 * HOUR + SEEN);
    await sales.fault({ name: 'latency', milliseconds: 500, times: 1, path: CALLS.read });
    const cut = work(id);
    await expect.poll(sales.countStrikes, { timeout: 30_000, interval: 10 }).toBe(1);
    await Promise.all([cut, work(id, sales.world.openSecondApp())]);
    await settle();
    await expectOneFollows(id, timeEnd);
  }, 120_000);

  it('ends at the usual time of day when it begins late, and the following sale has the full length again', async () => {
    const { id, timeEnd } = await start();
    // No worker runs for 30 hours after the end of the sale.
    await sleep(78 * HOUR);
    await settle();
    const late = await expectOneFollows(id, timeEnd);
    expect(late.timeEnd - now()).toBeLessThan(20 * HOUR);
    await sleep(late.timeEnd - now() + SEEN);
    await settle();
    const [third] = await sales.list();
    expect(third).toMatchObject({ standing: 'ongoing' });
    expect(Math.round(((third?.timeEnd ?? 0) - late.timeEnd) / DAY)).toBe(2);
    expect(clockOf(third?.timeEnd ?? 0)).toBe(clockOf(timeEnd));
  }, 120_000);

  it('starts no sale when another sale is planned after it', async () => {
    const { id, timeEnd } = await start();
    const set = await sales.create({ name: 'Planned', timestart: timeEnd + HOUR, timeend: timeEnd + DAY });
    expect(set.isSuccess).toBe(true);
    await sleep(48 * HOUR + SEEN);
    await sales.pass(1);
    expect((await sales.list()).map(({ name, standing }) => `${name} ${standing}`)).toEqual([
      'Planned waiting',
      'Half off ended',
    ]);
    expect(await sales.get(id)).toMatchObject({ problem: null });
  }, 120_000);

  it('creates one sale together with a manual start at the same moment', async () => {
    const { id, timeEnd } = await start();
    await sleep(48 * HOUR + SEEN);
    sales.seller = await sales.world.signIn('anna@example.com');
    const [, pressed] = await Promise.all([work(id), sales.create({ name: 'Pressed' })]);
    await settle();
    const open = (await sales.list()).filter(({ standing }) => standing === 'ongoing');
    expect(open).toHaveLength(1);
    if (pressed.isSuccess) expect(open[0]?.name).toBe('Pressed');
    else expect(pressed.exceptionBody?.code).toBe(ERRORS.FLASH_SALE_OVERLAPS.code);
    expect(open[0]?.timeEnd).toBeGreaterThan(timeEnd);
  }, 120_000);

  it('waits while the shop is expired or unauthorized, and happens once the shop works again (FSL-13)', async () => {
    const { id, timeEnd } = await start();
    const change = (at: Date) =>
      sales.world.db.updateTable('shops').set({ subscription_ends_at: at }).where('id', '=', sales.shopId).execute();
    await change(new Date(sales.world.clock.now() + 24 * HOUR * 1000));
    await sleep(48 * HOUR + SEEN);
    await sales.pass(1);
    await sales.pass(1);
    const [next] = await sales.list();
    expect(next).toMatchObject({ standing: 'waiting', problem: 'SHOP_WAITS' });
    await change(new Date(sales.world.clock.now() + 30 * DAY * 1000));
    await sales.pass(6 * 60);
    await sales.settleAll();
    await expectOneFollows(id, timeEnd);
  }, 120_000);
});
