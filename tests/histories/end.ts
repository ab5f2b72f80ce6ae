import { HOUSES, PARTNER_OF, readShopBooks } from './books.ts';
import { FULL, type Journal } from './journal.ts';
import type { createPlayer } from './play.ts';
import type { Stage } from './stage.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Ends a history: removes all faults, and advances the clocks until Bobbin must have noticed every update. */
export async function endHistory(
  stage: Stage,
  { journal, consent, rerouteNew, tellOfParcels }: ReturnType<typeof createPlayer>,
): Promise<void> {
  const { world } = stage;
  await consent();
  await world.control('marketplace', 'DELETE', '/faults');
  for (const house of HOUSES) {
    await world.control(PARTNER_OF[house], 'DELETE', '/faults');
    await world.control(PARTNER_OF[house], 'POST', '/wallet', { balance: FULL });
  }
  await rerouteNew();
  await tellOfParcels();
  const hours = [...Array.from({ length: 4 }, () => 0.2), 1, 3, 12, ...Array.from({ length: DAYS_AFTER }, () => 25)];
  // Bobbin must also have noticed changes that a factory made in the last hour.
  for (const [place, hour] of [...hours, 0.2, 1].entries()) {
    await stage.pass(hour * HOUR, place < hours.length);
    await stage.tick();
    await stage.work();
  }
  // Settled orders are on the statement of their day, which the marketplace publishes after the end of the day.
  await stage.pass((await readToMidnight(stage)) + 60, false);
  await stage.tick();
  await stage.work();
  journal.lines.push('all polls run for some days');
  await payOut(stage, journal);
}

/** Days after the end of its week by which a payment has certainly reached the bank. */
const BANK_DAYS = 2.1;

/**
 * Takes payments through every possible state. The bank refuses the payment of the first shop, which is retried under a new id. The payment of the
 * second shop arrives, is returned, and arrives again under the same id. Every history does this, so that every history contains every status word.
 */
async function payOut(stage: Stage, journal: Journal): Promise<void> {
  const { world, shopIds } = stage;
  const look = async (days: number) => {
    for (let day = 0; day < days; day += 1) await stage.pass(Math.min(1, days - day) * DAY, false);
    // Bobbin does not read data again within an hour of the last read.
    await stage.pass(2 * HOUR, false);
    await stage.tick();
    await stage.work();
    const rows = await world.db.selectFrom('payments').select('status').execute();
    for (const { status } of rows) journal.paymentStates.add(status);
  };
  for (const shopId of shopIds)
    await world.control('marketplace', 'POST', `/shops/${shopId}/money`, { adjustCents: 50_000, adjustType: 'REBATE' });
  const { clock } = await world.control<{ clock: { now: number } }>('marketplace', 'GET', '/state');
  await look((WEEK - (Math.floor(clock.now / 1_000) % WEEK)) / DAY);
  const change = async (shopId: string, body: object) => {
    const { payments } = await readShopBooks(world, shopId);
    const id = payments.at(-1)?.id;
    if (id === undefined) return;
    await world.control('marketplace', 'POST', `/shops/${shopId}/payments/${id}`, body);
    journal.lines.push(`payment ${id}: ${JSON.stringify(body)}`);
  };
  const [refused = '', returned = ''] = shopIds;
  await change(refused, { status: 'FAILED' });
  await look(BANK_DAYS);
  await change(refused, { retry: true });
  await change(returned, { status: 'FAILED' });
  await look(BANK_DAYS);
  await change(returned, { natural: true });
  await look(BANK_DAYS);
}

/**
 * Returns the seconds until the next midnight in UTC at the marketplace, but at least two hours, because Bobbin does not read data again within an
 * hour.
 */
async function readToMidnight({ world }: Stage): Promise<number> {
  const { clock } = await world.control<{ clock: { now: number } }>('marketplace', 'GET', '/state');
  const left = DAY - Math.floor((clock.now / 1_000) % DAY);
  return left < 2 * HOUR ? left + DAY : left;
}

/** Days after the last step by which missed updates have certainly been found. */
const DAYS_AFTER = 4;
