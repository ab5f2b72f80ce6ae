import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { SkippedDrill } from './skipped-drill.ts';

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const WRONG_MS = 5_000;

/** OPS-116: a clock that jumps by an hour or a day, forwards or backwards, ends no process and loses no order. */
export async function clockJump(say: DrillWorld['say']): Promise<string> {
  if (!existsSync(LIBRARY)) throw new SkippedDrill('libfaketime is not installed (apt-get install faketime)');
  const place = join(tmpdir(), `bobbin-drill-clock-${process.pid}`);
  await writeFile(place, '+0\n');
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: place,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    SYNC_EVERY_SECONDS: '10',
  };
  const world = await openDrillWorld({ say, apis: 1, workers: 1, env });
  try {
    await world.askForSync('drill-before');
    await world.expectWhole();
    for (const [index, jump] of ['+1h', '+1d', '-1h'].entries()) {
      say(`sets the clocks of API and worker to ${jump}`);
      await writeFile(place, `${jump}\n`);
      await world.addOrders(10);
      await world.until('an API with a wrong clock answers', async () => {
        const { status } = await world.get('/api/shops?page=1');
        return status === 200 || status === 401;
      });
      await world.askForSync(`drill-jump-${index}`);
      // The timetable, the job queue and the polls must work with the wrong clock for a while.
      await wait(WRONG_MS);
      await writeFile(place, '+0\n');
      say('sets them right');
      say(await world.expectWhole());
    }
    if (world.members.some(({ process: one }) => one.child.exitCode !== null)) throw new Error('A process ended');
    return `${await world.expectWhole()}; no process ended`;
  } finally {
    await world.close();
  }
}
