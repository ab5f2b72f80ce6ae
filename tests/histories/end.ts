import { HOUSES, PARTNER_OF } from './books.ts';
import { FULL } from './journal.ts';
import type { createPlayer } from './play.ts';
import type { Stage } from './stage.ts';

const HOUR = 3_600;

/** Brings a history to its end: nobody is broken any more, and time passes until everybody should know everything. */
export async function endHistory(
  stage: Stage,
  { journal, consent, rerouteNew }: ReturnType<typeof createPlayer>,
): Promise<void> {
  const { world } = stage;
  await consent();
  await world.control('marketplace', 'DELETE', '/faults');
  for (const house of HOUSES) {
    await world.control(PARTNER_OF[house], 'DELETE', '/faults');
    await world.control(PARTNER_OF[house], 'POST', '/wallet', { balance: FULL });
  }
  await rerouteNew();
  const hours = [...Array.from({ length: 4 }, () => 0.2), 1, 3, 12, ...Array.from({ length: DAYS_AFTER }, () => 25)];
  // What a factory does in the last hour is heard of as well.
  for (const [place, hour] of [...hours, 0.2, 1].entries()) {
    await stage.pass(hour * HOUR, place < hours.length);
    await stage.tick();
    await stage.work();
  }
  // What was settled stands on the statement of its day, which is told when the day is over.
  await stage.pass((await readToMidnight(stage)) + 60, false);
  await stage.tick();
  await stage.work();
  journal.lines.push('everybody looks again for some days');
}

const DAY = 24 * HOUR;

/** Seconds to the next midnight in UTC at the marketplace, two hours at least: what was read within an hour is not read again. */
async function readToMidnight({ world }: Stage): Promise<number> {
  const { clock } = await world.control<{ clock: { now: number } }>('marketplace', 'GET', '/state');
  const left = DAY - Math.floor((clock.now / 1_000) % DAY);
  return left < 2 * HOUR ? left + DAY : left;
}

/** So long after the last step what nobody told of is found at the latest. */
const DAYS_AFTER = 4;
