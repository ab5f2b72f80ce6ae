import { expect, it } from 'vitest';
import { casesOf } from '../world/long.ts';
import { cutDatabase } from './cuts.ts';
import { openDrillWorld } from './drill-world.ts';
import { DRILLS } from './drills.ts';
import { restartAll } from './restarts.ts';
import { SkippedDrill } from './skipped-drill.ts';

const WHOLE = '0 lost, 0 doubled, all counts right';

it(
  'Restarting an API and a worker fails no request, and a database outage loses no order (OPS-110, OPS-111, OPS-112)',
  { timeout: 300_000 },
  async () => {
    const world = await openDrillWorld({ say: () => {}, workers: 1 });
    try {
      await world.addOrders(40);
      const members = (['api', 'worker'] as const).flatMap(
        (kind) => world.members.find(({ name }) => name === kind) ?? [],
      );
      expect(members).toHaveLength(2);
      expect(await restartAll(world, members, 10)).toContain(' 0 failed');
      await cutDatabase(world, 0);
      await world.addOrders(10);
      expect(await world.expectWhole({ isAsked: true })).toContain(`75 here, ${WHOLE}`);
    } finally {
      await world.close();
    }
  },
);

// The test runs only with TEST_LONG=1, because each drill uses several processes for almost a minute.
it.for(casesOf(Object.keys(DRILLS), () => false))(
  'Drill %s passes on real processes (OPS-113, OPS-114, OPS-115, OPS-116, OPS-125, OPS-127, OPS-130, OPS-131)',
  { timeout: 900_000 },
  async (name, { skip }) => {
    try {
      expect(await DRILLS[name]?.run(() => {})).toContain(WHOLE);
    } catch (error) {
      if (error instanceof SkippedDrill) skip(error.message);
      throw error;
    }
  },
);
