import { retryFulfilment } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/factories/houses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUSES, PARTNER_OF, readFactoryBooks } from '../../histories/books.ts';
import { judgeEnd, judgeMeanwhile } from './judge.ts';
import { OUTCOMES, type OutcomeName } from './outcomes.ts';
import { eachOf, openFaultStand, WAYS, type FaultStand, type Seen, type Way } from './stand.ts';
import { NOT_SENDING, ROWS, type Row } from './table.ts';
import { casesOf } from '../../world/long.ts';

let stand: FaultStand;
beforeAll(async () => {
  stand = await openFaultStand();
}, 120_000);
afterAll(() => stand.world.close());

interface Case {
  row: Row;
  name: string;
  house: House;
  way: Way;
  expected: OutcomeName;
}

const ALL_CASES: readonly Case[] = ROWS.flatMap((row) =>
  (row.houses ?? HOUSES).flatMap((house) =>
    WAYS.map((way) => {
      const expected = typeof row.expected === 'string' ? row.expected : row.expected[house];
      return { row, name: row.name, house, way, expected };
    }),
  ),
);

/**
 * A short run plays each row at one factory, sent in one way, in rotation. It plays rows whose results differ by factory at all factories.
 */
const CASES = casesOf(ALL_CASES, ({ row, house, way }) => {
  const turn = ROWS.indexOf(row);
  const houses = row.houses ?? HOUSES;
  const isItsTurn = houses.indexOf(house) === turn % houses.length;
  const differs = typeof row.expected !== 'string';
  return (isItsTurn || differs) && WAYS.indexOf(way) === (turn + houses.indexOf(house)) % WAYS.length;
});

describe('the faults of the factory simulators', () => {
  it.each(HOUSES)(
    'each appear, for the factory %s, in the table of cases or in the list of faults that do not concern sending',
    async (house) => {
      const { names } = await stand.world.control<{ names: string[] }>(PARTNER_OF[house], 'GET', '/faults');
      const told = ROWS.filter((row) => (row.houses ?? HOUSES).includes(house)).flatMap(
        ({ before = [], after = [] }) => [...before, ...after],
      );
      const known = new Set([...told.map(({ name }) => name), ...Object.keys(NOT_SENDING)]);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
      expect(told.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
    },
  );
});

describe('an order that is sent', () => {
  const ids = new Map<Case, string>();
  const faults = new Map<Case, string[]>();
  let struck = new Map<string, number>();
  let meanwhile = new Map<string, Seen>();
  let atEnd = new Map<string, Seen>();
  const idOf = (one: Case) => ids.get(one) ?? '';

  beforeAll(async () => {
    const added = await stand.addReady(CASES.length);
    for (const [place, one] of CASES.entries()) ids.set(one, added[place] ?? '');
    const turnOn = async (one: Case, switches: Row['before'], factoryId: string | null) => {
      for (const wanted of switches ?? []) {
        const on = await stand.turnOn({ house: one.house, id: idOf(one), factoryId }, wanted);
        faults.set(one, [...(faults.get(one) ?? []), ...on]);
      }
    };
    await eachOf(CASES, (one) => turnOn(one, one.row.before, null));
    await stand.send(CASES.map((one) => ({ id: idOf(one), house: one.house, way: one.way })));
    await stand.turn(4, 'doubts');
    const later = CASES.filter(({ row }) => row.after !== undefined);
    const sent = await stand.see(later.map(idOf));
    await eachOf(later, async (one) => {
      await turnOn(one, one.row.after, sent.get(idOf(one))?.order.fulfillId ?? null);
      for (const step of one.row.steps ?? []) await stand.atFactory(one.house, idOf(one), step);
    });
    await stand.turn(1, 'all');
    meanwhile = await stand.see(added);
    struck = await stand.readStruck();
    await stand.heal();
    // An order that a factory refused may be sent again.
    const refused = CASES.filter((one) => meanwhile.get(idOf(one))?.order.fulfilState === 'FAILED');
    await eachOf(refused, (one) => stand.seller.call(retryFulfilment, { params: { id: idOf(one) } }));
    await stand.turn(3, 'doubts');
    await stand.turn(1, 'all');
    atEnd = await stand.see(added);
  }, 600_000);

  it.each(CASES)(
    'ends as expected despite a fault: $name, at $house, sent as $way: $expected (BLK-3, FUL-7, FUL-22, FUL-23, FUL-24, FUL-25, FUL-35, FUL-36, FUL-51, FUL-81)',
    (one) => {
      const [then, now] = [meanwhile.get(idOf(one)), atEnd.get(idOf(one))];
      if (!then || !now) throw new Error('It was not played');
      const strokes = (faults.get(one) ?? []).reduce((sum, id) => sum + (struck.get(id) ?? 0), 0);
      expect(strokes > 0).toBe(one.name !== 'nothing');
      expect(judgeMeanwhile(OUTCOMES[one.expected], then)).toEqual([]);
      expect(judgeEnd(one.house, now)).toEqual([]);
    },
  );

  it('adds costs in Bobbin that equal the sum of the factories’ charges, to the cent (FUL-58)', async () => {
    const cents = [...atEnd.values()].reduce((sum, { order }) => sum + Math.round(Number(order.fulfillPrice) * 100), 0);
    expect(cents).toBe((await readFactoryBooks(stand.world)).chargedCents);
  });
});
