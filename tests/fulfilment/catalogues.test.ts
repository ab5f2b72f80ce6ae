import type { Factory } from '@bobbin/connectors/factory';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;
beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

const DAY = 24 * 3_600_000;

describe('the daily read of catalogues (FAC-10)', () => {
  it('happens once for each catalogue that is a day old, and a failure of the factory keeps the old catalogue', async () => {
    let readings = 0;
    const wrapFactory = (factory: Factory): Factory => ({
      ...factory,
      listCatalogue: async (...args) => {
        readings += 1;
        return factory.listCatalogue(...args);
      },
    });
    const fulfilment = world.build({ wrapFactory });
    const read = async () => {
      await fulfilment.askCatalogues();
      await world.runJobs(fulfilment);
    };
    await read();
    await read();
    expect(readings).toBe(1);
    const readAt = async () =>
      (await world.db.selectFrom('factory_catalogues').select('read_at').execute()).map(({ read_at: at }) =>
        at.getTime(),
      );
    const first = await readAt();
    world.pass(DAY);
    await world.sim('faults', { name: '5xx' });
    await read();
    expect(readings).toBe(2);
    expect(await readAt()).toEqual(first);
    await fetch(`${world.factoryUrl}/_sim/faults`, { method: 'DELETE' });
    await read();
    const [now = 0] = await readAt();
    expect(now - (first[0] ?? 0)).toBeGreaterThanOrEqual(DAY);
    expect(world.logged.join()).toContain('A catalogue was not read again');
  });
});
