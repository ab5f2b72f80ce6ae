import { readState as readFlash } from '@bobbin/connectors/flash/states';
import { readState as readMango } from '@bobbin/connectors/mango/states';
import { readState as readPressify } from '@bobbin/connectors/pressify/states';
import type { House } from '@bobbin/domain/factories/houses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, type FulfilmentWorld } from '../fulfilment/world.ts';

const MINUTE = 60_000;
const UNKNOWN = 'brand_new_word';

const FACTORIES = [
  { house: 'PRESSIFY', read: readPressify, line: undefined },
  { house: 'MANGO', read: readMango, line: 'TIKTOK' },
  { house: 'FLASH', read: readFlash, line: null },
] as const;

let partners: FurtherPartners;
let world: FulfilmentWorld;
const orderOf = new Map<string, string>();

beforeAll(async () => {
  partners = await startFurtherPartners(['mango', 'flash']);
  world = await openFulfilmentWorld(partners.env);
  await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  const urls: Record<House, string> = {
    PRESSIFY: world.factoryUrl,
    MANGO: partners.urls.mango,
    FLASH: partners.urls.flash,
  };
  for (const { house, read, line } of FACTORIES) {
    for (const word of [...read.words, UNKNOWN]) {
      const id = await world.insertOrder();
      const choice = line === undefined ? {} : { fulfillLine: line };
      await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: house, ...choice }));
      orderOf.set(`${house} ${word}`, id);
    }
  }
  await world.runJobs();
  for (const { house, read } of FACTORIES) {
    for (const word of [...read.words, UNKNOWN]) {
      const id = orderOf.get(`${house} ${word}`) ?? '';
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const answer = await fetch(`${urls[house]}/_sim/orders/${id}`, {
        ...init,
        body: JSON.stringify({ status: word }),
      });
      if (!answer.ok) throw new Error(`${house} ${word}: ${answer.status} ${await answer.text()}`);
    }
  }
  world.pass(MINUTE);
  await world.look();
}, 180_000);
afterAll(async () => {
  await world.close();
  await partners.close();
});

describe.each(FACTORIES)('status words of $house', ({ house, read }) => {
  it.each(read.words)('give the order the fulfil state of the table: %s', async (word) => {
    const order = await world.getOrder(orderOf.get(`${house} ${word}`) ?? '');
    expect(order.fulfilState).toBe(read(word));
    expect(order.fulfillStatus?.toLowerCase()).toBe(word);
  });

  it('appear unchanged when they are unknown, and the order keeps its state', async () => {
    const order = await world.getOrder(orderOf.get(`${house} ${UNKNOWN}`) ?? '');
    expect(order).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: UNKNOWN.toUpperCase() });
  });
});
